/**
 * The address to which one player answers one mail: with orders for one phase, or with press to one channel. Whoever knows it
 * may do that and nothing else; who a mail says it is from counts for nothing.
 */
import { fromBase64Url } from '../../lib/base64.ts'
import type { GameId, PlayerId } from '../../game/ids.ts'
import type { MailFacts } from '../../game/announcements/effect.ts'
import { sign } from '../../lib/signing.ts'

export const PURPOSES = ['orders', 'press'] as const

/** `about`: the code of a phase, or the name of a channel. */
export interface Answerable {
  readonly purpose: (typeof PURPOSES)[number]
  readonly about: string
}

export interface ReplyRight extends Answerable {
  readonly player: PlayerId
  readonly game: GameId
}

/** What an answer to this mail is taken for; null: it is not taken. */
export function answerable(facts: MailFacts): Answerable | null {
  if (facts.kind === 'press') return facts.open ? { purpose: 'press', about: facts.channel } : null
  if (facts.kind === 'webhook' || isBeforeOrAfter(facts)) return null
  const phase = facts.kind === 'results' ? (facts.next?.phase ?? null) : facts.phase
  return phase === null ? null : { purpose: 'orders', about: phase }
}

/** No game is being played in which its reader could order. */
const isBeforeOrAfter = (facts: MailFacts): boolean =>
  facts.kind === 'seats' && (facts.phase === 'forming' || facts.news.what === 'called-off')

/** 160 bits. Mail servers may write addresses in small letters, so there are no others (base32, RFC 4648). */
const TOKEN_BYTES = 20
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'
const LOCAL_PART = /^r-([a-z2-7]{32})$/

/** The same right has the same token, as long as the secret is the same. */
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
