/** Grounds of pictures: what is the same for all positions on a board is made once in each place, and kept in the cache there. */
import { drawGround } from '../../board/picture/draw.ts'
import { type Ground, packGround, unpackGround } from '../../board/picture/ground/ground.ts'
import type { PictureProps } from '../../board/picture/layout.ts'
import { renderGround } from '../../board/picture/raster.ts'
import type { Plate } from '../../board/plate.ts'
import { weakMemoize } from '../../lib/memoize.ts'
import { logFault } from '../../telemetry/log.ts'
import { renderer } from './renderer.ts'
import { tagOf } from './tag.ts'

/** To be raised when grounds are made otherwise: their drawings alone tell of another board, size or style. */
const VERSION = 1
const YEAR = 365 * 24 * 60 * 60
/** So many are kept in this instance, some 8 MB each. The oldest first. */
const MOST = 3
const held = new Map<string, Ground>()

/** Tells the ground of a picture from every other; worked out once for a plate. */
export function groundTag(picture: PictureProps): Promise<string> {
  const { boards, size = 'large', columns = boards.length, plate } = picture
  const tags = tagsOf(plate)
  const kind = `${boards.length} ${size} ${columns}`
  const tag = tags.get(kind) ?? tagOf(drawGround({ ...picture, name: '', when: '' }))
  tags.set(kind, tag)
  return tag
}
const tagsOf = weakMemoize((_plate: Plate) => new Map<string, Promise<string>>())

/** Never fails because of what is kept: what cannot be had from there is made anew. */
export async function groundFor(picture: PictureProps, base: string): Promise<Ground> {
  const tag = await groundTag(picture)
  const ground = held.get(tag) ?? (await fetched(tag, base)) ?? (await made(picture, tag, base))
  held.delete(tag)
  held.set(tag, ground)
  const [oldest] = held.keys()
  if (held.size > MOST && oldest !== undefined) held.delete(oldest)
  return ground
}

/** No route answers this address: it is a name in the cache. */
const addressOf = (tag: string, base: string): string => new URL(`/pictures/grounds/${VERSION}/${tag}`, base).href

async function fetched(tag: string, base: string): Promise<Ground | null> {
  try {
    const kept = await caches.default.match(addressOf(tag, base))
    return kept === undefined ? null : await unpackGround(new Uint8Array(await kept.arrayBuffer()))
  } catch (fault) {
    logFault('ground of a picture', fault)
    return null
  }
}

async function made(picture: PictureProps, tag: string, base: string): Promise<Ground> {
  const ground = await renderGround(picture, renderer())
  try {
    const headers = { 'content-type': 'application/octet-stream', 'cache-control': `public, max-age=${YEAR}` }
    await caches.default.put(addressOf(tag, base), new Response(await packGround(ground), { headers }))
  } catch (fault) {
    logFault('ground of a picture', fault)
  }
  return ground
}
