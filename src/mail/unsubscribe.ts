/** The token of an unsubscribe link: who, which kind, which game, signed. It never expires: old mails stay stoppable. */
import type { GameId, PlayerId } from '../game/model.ts'
import { CATEGORIES, type Category } from './message.ts'

export interface Subscription {
  readonly player: PlayerId
  readonly category: Category
  readonly game: GameId
}

const PURPOSE = 'unsubscribe:'

export async function unsubscribeToken(secret: string, { player, category, game }: Subscription): Promise<string> {
  const body = toBase64Url(new TextEncoder().encode(JSON.stringify([player, category, game])))
  const signature = await crypto.subtle.sign('HMAC', await signingKey(secret), signed(body))
  return `${body}.${toBase64Url(new Uint8Array(signature))}`
}

/** Null if the token is not one of ours. */
export async function readUnsubscribeToken(secret: string, token: string): Promise<Subscription | null> {
  const [body = '', signature = '', ...rest] = token.split('.')
  const bytes = fromBase64Url(signature)
  if (rest.length > 0 || bytes === null) return null
  const genuine = await crypto.subtle.verify('HMAC', await signingKey(secret), bytes, signed(body))
  return genuine ? subscriptionOf(body) : null
}

function subscriptionOf(body: string): Subscription | null {
  const bytes = fromBase64Url(body)
  if (bytes === null) return null
  const [player, kind, game] = JSON.parse(new TextDecoder().decode(bytes)) as [PlayerId, string, GameId]
  const category = CATEGORIES.find((c) => c === kind)
  return category === undefined ? null : { player, category, game }
}

/** The purpose is signed too: no other token of this service, signed with the same secret, can pass for this one. */
const signed = (body: string): Uint8Array => new TextEncoder().encode(PURPOSE + body)

const signingKey = (secret: string) =>
  crypto.subtle.importKey('raw', new TextEncoder().encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

function fromBase64Url(text: string): Uint8Array | null {
  if (!/^[\w-]+$/.test(text)) return null
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
  } catch {
    return null
  }
}
