/** The token of an unsubscribe link: who, which kind, which game, signed. It never expires: old mails stay stoppable. */
import { fromBase64Url, toBase64Url } from '../../lib/base64.ts'
import type { GameId, PlayerId } from '../../game/names.ts'
import { CATEGORIES, type Category } from '../mail-message.ts'
import { isValidSignature, sign } from '../../lib/signing.ts'

export interface Subscription {
  readonly player: PlayerId
  readonly category: Category
  /** Null: the mails of all games. */
  readonly game: GameId | null
}

/** The purpose is signed too: no other token of this service, signed with the same secret, can pass for this one. */
const signed = (body: string): string => `unsubscribe:${body}`

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
