/** Signed links in mails. Mail programs have no session, so each link authorizes one thing by itself. */
import { fromBase64Url, toBase64Url } from '../../lib/base64.ts'
import type { GameId, PlayerId } from '../../game/ids.ts'
import { CATEGORIES, type Category } from '../mail-message.ts'
import type { MapName, Seat } from '../../rules/names.ts'
import { isValidSignature, sign } from '../../lib/signing.ts'

export interface Subscription {
  readonly player: PlayerId
  readonly category: Category
  /** Null: the mails of all games. */
  readonly game: GameId | null
}

/** The purpose is signed too, so that no other token signed with this secret passes for this one. */
const signed = (body: string): string => `unsubscribe:${body}`

/** Never expires, so that links in old mails work. */
export async function unsubscribeToken(secret: string, { player, category, game }: Subscription): Promise<string> {
  const body = toBase64Url(new TextEncoder().encode(JSON.stringify([player, category, game])))
  return `${body}.${await sign(secret, signed(body))}`
}

/** Null if the token is not one of ours. */
export async function readUnsubscribeToken(secret: string, token: string): Promise<Subscription | null> {
  const [body = '', signature = '', ...rest] = token.split('.')
  const isGenuine = rest.length === 0 && (await isValidSignature(secret, signed(body), signature))
  return isGenuine ? subscriptionOf(body) : null
}

function subscriptionOf(body: string): Subscription | null {
  const bytes = fromBase64Url(body)
  if (bytes === null) return null
  const [player, kind, game] = JSON.parse(new TextDecoder().decode(bytes)) as [PlayerId, string, GameId | null]
  const category = CATEGORIES.find((c) => c === kind)
  return category === undefined ? null : { player, category, game }
}

/** A closed phase as a seat sees it. */
interface PicturedPhase {
  readonly game: GameId
  /** The index of the phase. */
  readonly phase: number
  readonly seat: Seat
}

const signedPicture = ({ game, phase, seat }: PicturedPhase): string => `picture:${JSON.stringify([game, phase, seat])}`

export async function pictureAddress(base: string, secret: string, pictured: PicturedPhase): Promise<string> {
  const query = new URLSearchParams({
    for: 'mail',
    seat: pictured.seat,
    signature: await sign(secret, signedPicture(pictured)),
  })
  return `${base}/games/${encodeURIComponent(pictured.game)}/phases/${pictured.phase}/board.png?${query}`
}

export const isPictureSigned = (secret: string, pictured: PicturedPhase, signature: string): Promise<boolean> =>
  isValidSignature(secret, signedPicture(pictured), signature)

/** A phase drawn on a map that was shown to a player. */
interface PicturedMap extends PicturedPhase {
  readonly map: MapName
  /** The player of the seat at that time: the address is of no use to the seat's next player. */
  readonly player: PlayerId
}

const signedMap = ({ game, phase, seat, map, player }: PicturedMap): string =>
  `map-picture:${JSON.stringify([game, phase, seat, map, player])}`

export async function mapPictureAddress(base: string, secret: string, pictured: PicturedMap): Promise<string> {
  const { game, phase, map, seat } = pictured
  const query = new URLSearchParams({ seat, signature: await sign(secret, signedMap(pictured)) })
  return `${base}/games/${encodeURIComponent(game)}/phases/${phase}/maps/${encodeURIComponent(map)}/board.png?${query}`
}

export const isMapPictureSigned = (secret: string, pictured: PicturedMap, signature: string): Promise<boolean> =>
  isValidSignature(secret, signedMap(pictured), signature)
