/**
 * The address for one player’s replies to one mail: with orders for one phase, or messages to one
 * channel. Anyone who knows it can send those and nothing else. The sender of a reply does not
 * matter.
 */
import { fromBase64Url } from '../../lib/base64.ts'
import type { GameId, PlayerId } from '../../game/ids.ts'
import type { MailFacts } from '../../game/announcements/effect.ts'
import { sign } from '../../lib/signing.ts'

export const PURPOSES = ['orders', 'press'] as const

/** `about`: the code of a phase, or the name of a channel. */
export interface ReplyTarget {
  readonly purpose: (typeof PURPOSES)[number]
  readonly about: string
}

export interface ReplyRight extends ReplyTarget {
  readonly player: PlayerId
  readonly game: GameId
}

/** What a reply to this mail counts as; null: replies are not accepted. */
export function replyTargetOf(facts: MailFacts): ReplyTarget | null {
  if (facts.kind === 'press') return facts.open ? { purpose: 'press', about: facts.channel } : null
  if (facts.kind === 'webhook' || hasNoOrders(facts)) return null
  const phase = facts.kind === 'results' ? (facts.next?.phase ?? null) : facts.phase
  return phase === null ? null : { purpose: 'orders', about: phase }
}

/** Is the mail about a game that has not begun, or was called off? */
const hasNoOrders = (facts: MailFacts): boolean =>
  facts.kind === 'seats' && (facts.phase === 'forming' || facts.news.what === 'called-off')

/** 160 bits, as lower-case base32 (RFC 4648): mail servers may change the case of addresses. */
const TOKEN_BYTES = 20
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'
const LOCAL_PART = /^r-([a-z2-7]{32})$/

/** The same for the same right and secret. */
export async function replyToken(secret: string, { player, game, purpose, about }: ReplyRight): Promise<string> {
  const signature = await sign(secret, `reply:${JSON.stringify([player, game, purpose, about])}`)
  return base32((fromBase64Url(signature) ?? new Uint8Array()).slice(0, TOKEN_BYTES))
}

export const addressOf = (token: string, domain: string): string => `r-${token}@${domain}`

/** The token in an address of this domain; null if it has none. */
export function tokenIn(address: string, domain: string): string | null {
  const [local = '', host = '', ...more] = address.trim().toLowerCase().split('@')
  if (domain === '' || host !== domain.toLowerCase() || more.length > 0) return null
  return LOCAL_PART.exec(local)?.[1] ?? null
}

function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five, 2)]).join('')
}
