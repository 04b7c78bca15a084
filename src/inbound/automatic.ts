/** Mails that a machine wrote: bounces, absence notes, mailing lists, our own. Answering one could go on for ever (RFC 3834). */

/** By its name in small letters; null if the mail has none. */
export type HeaderOf = (name: string) => string | null

export interface Envelope {
  /** The return path: empty in what must never be answered. */
  readonly from: string
}

export const AUTOMATIC = ['no return path', 'automatic', 'bulk', 'a report', 'a mailing list'] as const
export type Automatic = (typeof AUTOMATIC)[number]

const MACHINES = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply)@/i
/** Of vendors, from before there was a standard. */
const VENDOR_MARKS = ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-failed-recipients', 'x-loop']

/** Why nobody is to be answered; null: a person wrote it. */
export function automatic(header: HeaderOf, { from }: Envelope): Automatic | null {
  const path = from.replace(/[<>\s]/g, '')
  if (path === '' || (header('return-path') ?? path).replace(/[<>\s]/g, '') === '') return 'no return path'
  if (MACHINES.test(path)) return 'automatic'
  if (!/^(?:no\b|$)/i.test((header('auto-submitted') ?? '').trim())) return 'automatic'
  if (VENDOR_MARKS.some((name) => header(name) !== null)) return 'automatic'
  if (/^(?:bulk|junk|list|auto.?reply)$/i.test((header('precedence') ?? '').trim())) return 'bulk'
  if (/^multipart\/report\b/i.test((header('content-type') ?? '').trim())) return 'a report'
  // Our own mails have a List-Id, too.
  return header('list-id') !== null || header('list-unsubscribe') !== null ? 'a mailing list' : null
}
