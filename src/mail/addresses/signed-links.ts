/** Signed links in mails: a mail program has no session, so the link is all the authority needed, for one thing only. */
import { fromBase64Url, toBase64Url } from '../../lib/base64.ts'
import type { GameId, PlayerId } from '../../game/ids.ts'
import { CATEGORIES, type Category } from '../mail-message.ts'
import type { Seat } from '../../rules/names.ts'
import { isValidSignature, sign } from '../../lib/signing.ts'

export interface Subscription {
  readonly player: PlayerId
  readonly category: Category
  /** Null: the mails of all games. */
  readonly game: GameId | null
}

/** The purpose is signed too: no other token of this service, signed with the same secret, can pass for this one. */
const signed = (body: string): string => `unsubscribe:${body}`

/** Never expires: old mails can still be stopped. */
export async function unsubscribeToken(secret: string, { player, category, game }: Subscription): Promise<string> {
  const body = toBase64Url(new TextEncoder().encode(JSON.stringify([player, category, game])))
  return `${body}.${await sign(secret, signed(body))}`
}

/** Null if the token is not one of ours. */
export async function readUnsubscribeToken(secret: string, token: string): Promise<Subscription | null> {
  const [body = '', signature = '', ...rest] = token.split('.')
  const genuine = rest.length === 0 && (await isValidSignature(secret, signed(body), signature))
  return genuine ? subscriptionOf(body) : null
}

function subscriptionOf(body: string): Subscription | null {
  const bytes = fromBase64Url(body)
  if (bytes === null) return null
  const [player, kind, game] = JSON.parse(new TextDecoder().decode(bytes)) as [PlayerId, string, GameId | null]
  const category = CATEGORIES.find((c) => c === kind)
  return category === undefined ? null : { player, category, game }
}

/** A closed phase, as one seat sees it. */
export interface Pictured {
  readonly game: GameId
  /** The phase's place in the history. */
  readonly phase: number
  readonly seat: Seat
}

/** The purpose is signed too: this signature is good for nothing else. */
const signedPicture = ({ game, phase, seat }: Pictured): string => `picture:${JSON.stringify([game, phase, seat])}`

export async function pictureAddress(base: string, secret: string, pictured: Pictured): Promise<string> {
  const query = new URLSearchParams({
    for: 'mail',
    seat: pictured.seat,
    signature: await sign(secret, signedPicture(pictured)),
  })
  return `${base}/games/${encodeURIComponent(pictured.game)}/phases/${pictured.phase}/board.png?${query}`
}

export const isPictureSigned = (secret: string, pictured: Pictured, signature: string): Promise<boolean> =>
  isValidSignature(secret, signedPicture(pictured), signature)
