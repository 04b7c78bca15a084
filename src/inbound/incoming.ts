/** Parses incoming mail with `postal-mime`, and finds out whether a machine sent it. */
import PostalMime from 'postal-mime'
import { ownText } from './own-text.ts'

/** Bytes. An answer is a few lines, perhaps with pictures of a signature. */
export const MAX_BYTES = 2 ** 20

/** `refused`: the sending server is notified. `dropped`: nobody is. */
export type Outcome =
  | { readonly kind: 'taken' }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'dropped'; readonly why: string }

export interface Incoming {
  /** The sender's own text, without quotations and signature. */
  readonly text: string
  readonly subject: string
  readonly messageId: string | null
  /** Why it is not answered; null: a person wrote it. */
  readonly automatic: Automatic | null
}

/** Most mails have plain text next to the HTML, so the HTML reader is loaded only when one does not. */
const textOfHtml = async (html: string): Promise<string> => (await import('./html-text.ts')).textOfHtml(html)

const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 2 ** 17, maxRfc822NestingDepth: 0 } as const
const LONGEST_SUBJECT = 400
const MESSAGE_ID = /^<[^\s<>]{1,250}>$/

/** Null if it is no mail that could be read. */
export async function readMail(raw: Uint8Array, envelope: Envelope): Promise<Incoming | null> {
  const mail = await PostalMime.parse(raw, LIMITS).catch(() => null)
  if (mail === null) return null
  const { headers, text = '', html = '', subject = '', messageId = '' } = mail
  const header = (name: string) => headers.find(({ key }) => key === name)?.value ?? null
  return {
    text: ownText(text.trim() === '' ? await textOfHtml(html) : text),
    subject: subject.replace(/\s+/g, ' ').trim().slice(0, LONGEST_SUBJECT),
    messageId: MESSAGE_ID.test(messageId) ? messageId : null,
    automatic: automatic(header, envelope),
  }
}

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
