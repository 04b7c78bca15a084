/** The headers of mails. */
import { channelsOf, type PlannedMail, gamesOf, mainMail } from './delivery/letter-plan.ts'
import type { Links, ReceiptFacts, TournamentFacts } from './mail-message.ts'

/** Keeps holiday replies away (RFC 3834). */
export const AUTO_GENERATED = { 'Auto-Submitted': 'auto-generated' } as const

/** The mailbox, at the reply domain, for mails that unsubscribe. */
export const UNSUBSCRIBE = 'unsubscribe'

/** A `mailto:` address with the token in its subject; null if the service receives no mail. */
export const unsubscribeMailbox = (domain: string, token: string): string | null =>
  domain === '' ? null : `mailto:${UNSUBSCRIBE}@${domain}?subject=${encodeURIComponent(`${UNSUBSCRIBE} ${token}`)}`

/** By one click, or by mail (RFC 2369, 8058). */
const unsubscribeHeaders = (page: string, mailbox: string | null) => ({
  'List-Unsubscribe': [page, ...(mailbox === null ? [] : [mailbox])].map((address) => `<${address}>`).join(', '),
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

export const invitationHeaders = (
  base: string,
  stop: string,
  mailbox: string | null,
): Readonly<Record<string, string>> => ({
  ...AUTO_GENERATED,
  'List-Id': `<invitations.${new URL(base).hostname}>`,
  ...unsubscribeHeaders(stop, mailbox),
})

/** The Message-IDs of the first and last sent mail of a thread; null if there are none. */
type FindThread = (thread: string) => { readonly first: string; readonly last: string } | null

/**
 * One game is one list, with one-click unsubscribe (RFC 2369, 2919, 8058). A provider may replace
 * our Message-ID (Resend does, Amazon SES behind it). Then only common references keep a thread
 * together, so the first mail refers to itself.
 */
export function letterHeaders(
  mails: readonly PlannedMail[],
  isDigest: boolean,
  { base, unsubscribe, unsubscribeMail = null }: Links,
  findThread: FindThread,
): Readonly<Record<string, string>> {
  const host = new URL(base).hostname
  const list = listOf(mails, isDigest, host)
  const id = messageId(mails, host)
  const thread = findThread(threadOf(mails, isDigest, base))
  const references = thread === null ? [id] : [...new Set([thread.first, thread.last])]
  return {
    ...AUTO_GENERATED,
    'Message-ID': id,
    ...(thread !== null && { 'In-Reply-To': thread.last }),
    References: references.join(' '),
    'List-Id': list,
    ...unsubscribeHeaders(unsubscribe, unsubscribeMail),
  }
}

/**
 * The key of a letter’s thread: its list, or a conversation in a game. Programs look at subject and
 * references: messages that referred to results would be in no thread of their own.
 */
export function threadOf(mails: readonly PlannedMail[], isDigest: boolean, base: string): string {
  const list = listOf(mails, isDigest, new URL(base).hostname)
  const [channel, ...more] = channelsOf(mails)
  const isConversation = channel !== undefined && more.length === 0 && gamesOf(mails).length === 1
  return isConversation && mainMail(mails)?.facts.kind === 'press' ? `${list} ${channel}` : list
}

/** One list for each game, one for letters about several games, and one for digests. */
function listOf(mails: readonly PlannedMail[], isDigest: boolean, host: string): string {
  const [game, ...rest] = gamesOf(mails)
  if (game !== undefined && rest.length === 0) return `<${encodeURIComponent(game)}.games.${host}>`
  return isDigest ? `<digest.${host}>` : `<games.${host}>`
}

/** From the key of the main mail: game, phase, kind and recipient, unique to the letter. */
const messageId = (mails: readonly PlannedMail[], host: string): string =>
  `<${(mainMail(mails)?.key ?? '').split('/').map(encodeURIComponent).join('.')}@${host}>`

/** In the thread of the mail that it answers (RFC 5322). */
export const receiptHeaders = ({ answers: { messageId } }: ReceiptFacts): Readonly<Record<string, string>> => ({
  'Auto-Submitted': 'auto-replied',
  ...(messageId !== null && { 'In-Reply-To': messageId, References: messageId }),
})

/** A list and a thread of its own. */
export function tournamentHeaders(
  { tournament }: TournamentFacts,
  { base, unsubscribe, unsubscribeMail = null }: Pick<Links, 'base' | 'unsubscribe' | 'unsubscribeMail'>,
): Readonly<Record<string, string>> {
  const address = `${encodeURIComponent(tournament.id)}.tournaments.${new URL(base).hostname}`
  const root = `<tournament@${address}>`
  return {
    ...AUTO_GENERATED,
    'In-Reply-To': root,
    References: root,
    'List-Id': `<${address}>`,
    ...unsubscribeHeaders(unsubscribe, unsubscribeMail),
  }
}
