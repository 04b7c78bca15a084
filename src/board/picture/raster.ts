/** A picture as a PNG, its letters drawn too: whoever looks at it needs no fonts. */
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { drawFree, drawGround, drawNumbers, drawOver } from './draw.ts'
import type { Image } from './image.ts'
import { extentOf, type PictureProps, pngSize } from './layout.ts'
import { type Ground, groundOf } from './ground/ground.ts'
import { paint } from './ground/paint.ts'
import { tintsOf } from './ground/tints.ts'
import { type Pack, writePng } from './png.ts'

/** What rendering needs besides the picture: the compiled engine, woff2 files, and what packs a PNG. */
export interface Renderer {
  readonly engine: WebAssembly.Module
  readonly fonts: readonly Uint8Array[]
  readonly pack: Pack
}

let ready: Promise<void> | null = null

const widthOf = ({ plate, boards, columns }: PictureProps): number => pngSize(plate, boards.length, columns).width

/** `width` in pixels; the height follows. Colours are multiplied with their opacity. */
export async function rendered(
  svg: string,
  width: number,
  { engine, fonts }: Pick<Renderer, 'engine' | 'fonts'>,
): Promise<Image> {
  ready ??= initWasm(engine)
  await ready
  const resvg = new Resvg(svg, {
    font: { fontBuffers: [...fonts], defaultFontFamily: 'EB Garamond' },
    fitTo: { mode: 'width', value: width },
  })
  const image = resvg.render()
  const { width: columns, height: rows, pixels } = image
  // The engine's memory is not the garbage collector's.
  image.free()
  resvg.free()
  return { width: columns, height: rows, pixels }
}

/** The ground of a picture: the same for all positions on these boards in this size. It costs about three pictures. */
export async function renderGround(picture: PictureProps, renderer: Renderer): Promise<Ground> {
  const width = widthOf(picture)
  const drawn = await rendered(drawGround(picture), width, renderer)
  const free = await rendered(drawFree(picture), width, renderer)
  return groundOf(drawn, free, await rendered(drawNumbers(picture), width, renderer))
}

/** `ground` is that of `renderGround`. */
export async function pngOf(
  picture: PictureProps,
  ground: Ground,
  renderer: Renderer,
): Promise<Uint8Array<ArrayBuffer>> {
  const width = widthOf(picture)
  const over = await rendered(drawOver(picture), width, renderer)
  const scale = width / extentOf(picture.plate, picture.boards.length, picture.columns).width
  return writePng(paint(ground, tintsOf(picture), over, scale), renderer.pack)
}
