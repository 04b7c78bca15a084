import { type PlannedMail, gamesOf, mainOf } from './delivery/letter-plan.ts'
import type { ReceiptFacts } from './mail-message.ts'
import type { Links } from './reader.ts'

/** Says that a machine wrote it, so that holiday replies stay at home (RFC 3834). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' } as const

export const signInHeaders = (): Readonly<Record<string, string>> => AUTOMATIC

/** To this mailbox of the domain of answers mails are sent that stop mails. */
export const UNSUBSCRIBE = 'unsubscribe'

/** The address that `List-Unsubscribe` gives for it; its subject says what is to be stopped. Null: no mail is taken. */
export const unsubscribeMailbox = (domain: string, token: string): string | null =>
  domain === '' ? null : `mailto:${UNSUBSCRIBE}@${domain}?subject=${encodeURIComponent(`${UNSUBSCRIBE} ${token}`)}`

/** By one click on the page, or by a mail (RFC 2369, 8058). */
const stopping = (page: string, mailbox: string | null) => ({
  'List-Unsubscribe': [page, ...(mailbox === null ? [] : [mailbox])].map((address) => `<${address}>`).join(', '),
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

export const invitationHeaders = (
  base: string,
  stop: string,
  mailbox: string | null,
): Readonly<Record<string, string>> => ({
  ...AUTOMATIC,
  'List-Id': `<invitations.${new URL(base).hostname}>`,
  ...stopping(stop, mailbox),
})

/** The first and the last mail of a thread that were sent, by their Message-IDs; null if there are none. */
export type ThreadSoFar = (thread: string) => { readonly first: string; readonly last: string } | null

/**
 * One game is one list and one thread, and leaves by one click (RFC 2369, 2919, 8058). A provider may put a Message-ID of its
 * own in the place of ours (Resend does, Amazon SES behind it): then it is only the common references that keep a thread
 * together, and so the first mail refers to itself.
 */
export function letterHeaders(
  mails: readonly PlannedMail[],
  isDigest: boolean,
  { base, unsubscribe, unsubscribeMail = null }: Links,
  soFar: ThreadSoFar,
): Readonly<Record<string, string>> {
  const host = new URL(base).hostname
  const list = listOf(mails, isDigest, host)
  const id = messageId(mails, host)
  const before = soFar(list)
  const references = before === null ? [id] : [...new Set([before.first, before.last])]
  return {
    ...AUTOMATIC,
    'Message-ID': id,
    ...(before !== null && { 'In-Reply-To': before.last }),
    References: references.join(' '),
    'List-Id': list,
    ...stopping(unsubscribe, unsubscribeMail),
  }
}

/** A game’s; or that of all letters about several games, or of all digests. */
function listOf(mails: readonly PlannedMail[], isDigest: boolean, host: string): string {
  const [game, ...others] = gamesOf(mails)
  if (game !== undefined && others.length === 0) return `<${encodeURIComponent(game)}.games.${host}>`
  return isDigest ? `<digest.${host}>` : `<games.${host}>`
}

/** The key of the mail that matters most names game, phase, kind and recipient, and is in no other letter. */
const messageId = (mails: readonly PlannedMail[], host: string): string =>
  `<${(mainOf(mails)?.key ?? '').split('/').map(encodeURIComponent).join('.')}@${host}>`

/** Belongs under the mail that it answers (RFC 5322), and asks for no answer of a machine. */
export const receiptHeaders = ({ answers: { messageId } }: ReceiptFacts): Readonly<Record<string, string>> => ({
  'Auto-Submitted': 'auto-replied',
  ...(messageId !== null && { 'In-Reply-To': messageId, References: messageId }),
})
