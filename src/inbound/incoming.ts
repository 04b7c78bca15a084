/** Parses incoming mail, and detects mail that a machine sent. */
import PostalMime from 'postal-mime'
import { ownText } from './own-text.ts'

/** Enough for a few lines and pictures of a signature. */
export const MAX_BYTES = 2 ** 20

/** `refused`: with an error to the sending server. `dropped`: silently. */
export type Outcome =
  | { readonly kind: 'taken' }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'dropped'; readonly why: string }

export interface Incoming {
  /** The sender's own text, without quotations and signature. */
  readonly text: string
  readonly subject: string
  readonly messageId: string | null
  /** Why it gets no reply; null if a person wrote it. */
  readonly automatic: Automatic | null
}

/** Loaded on demand: nearly all mails have plain text next to the HTML. */
const textOfHtml = async (html: string): Promise<string> => (await import('./html-text.ts')).textOfHtml(html)

const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 2 ** 17, maxRfc822NestingDepth: 0 } as const
const MAX_SUBJECT = 400
const MESSAGE_ID = /^<[^\s<>]{1,250}>$/

/** Null if the mail cannot be parsed. */
export async function readMail(raw: Uint8Array, envelope: Envelope): Promise<Incoming | null> {
  const mail = await PostalMime.parse(raw, LIMITS).catch(() => null)
  if (mail === null) return null
  const { headers, text = '', html = '', subject = '', messageId = '' } = mail
  const header = (name: string) => headers.find(({ key }) => key === name)?.value ?? null
  return {
    text: ownText(text.trim() === '' ? await textOfHtml(html) : text),
    subject: subject.replace(/\s+/g, ' ').trim().slice(0, MAX_SUBJECT),
    messageId: MESSAGE_ID.test(messageId) ? messageId : null,
    automatic: automatic(header, envelope),
  }
}

/** By the name in lower case; null if the mail has no such header. */
type HeaderOf = (name: string) => string | null

export interface Envelope {
  /** The return path. Empty for mails that must never be answered. */
  readonly from: string
}

export const AUTOMATIC = ['no return path', 'automatic', 'bulk', 'a report', 'a mailing list'] as const
export type Automatic = (typeof AUTOMATIC)[number]

const MACHINES = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply)@/i
/** From before RFC 3834. */
const VENDOR_MARKS = ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-failed-recipients', 'x-loop']

/** Why the mail gets no reply; null if a person wrote it. */
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
