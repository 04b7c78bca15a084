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

/** What the headers say. */
export interface MailHead {
  readonly subject: string
  readonly messageId: string | null
  /** Why it gets no reply; null if a person wrote it. */
  readonly automatic: Automatic | null
}

export interface Incoming extends MailHead {
  /** The sender's own text, without quotations and signature. */
  readonly text: string
}

/** Loaded on demand: nearly all mails have plain text next to the HTML. */
const textOfHtml = async (html: string): Promise<string> => (await import('./html-text.ts')).textOfHtml(html)

/** In bytes. Real mails have a tenth of this. */
const MAX_HEAD = 2 ** 16
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: MAX_HEAD, maxRfc822NestingDepth: 0 } as const
const MAX_SUBJECT = 400
/** In UTF-16 units. */
const MAX_TEXT = 2 ** 16
/** Text comes first, pictures and files later. The parser's work grows with bytes, lines and parts. */
const MAX_BODY = 2 ** 19
const MAX_LINES = 5_000
/** Each part begins with such a line. */
const MAX_BOUNDARY_LINES = 100
/** Of the headers that are read. A length is in UTF-16 units. */
const MAX_HEADERS = 50
const MAX_HEADER = 2_000
const MESSAGE_ID = /^<[^\s<>]{1,250}>$/

/** Parses only the headers: cheap whatever the mail contains. Null if they cannot be parsed. */
export async function readHead(raw: Uint8Array, envelope: Envelope): Promise<MailHead | null> {
  const mail = await PostalMime.parse(usedHeaders(raw.subarray(0, headLength(raw))), LIMITS).catch(() => null)
  if (mail === null) return null
  const { headers, subject = '', messageId = '' } = mail
  const header = (name: string) => headers.find(({ key }) => key === name)?.value ?? null
  return {
    subject: subject.replace(/\s+/g, ' ').trim().slice(0, MAX_SUBJECT),
    messageId: MESSAGE_ID.test(messageId) ? messageId : null,
    automatic: automatic(header, envelope),
  }
}

/** The sender's own text, in time linear in the mail's length; null if the mail cannot be parsed. */
export async function readText(raw: Uint8Array): Promise<string | null> {
  const end = headLength(raw)
  if (end >= MAX_HEAD) return null
  const [head, body] = [
    usedHeaders(raw.subarray(0, end)),
    raw.subarray(end, Math.min(end + MAX_BODY, boundedLength(raw))),
  ]
  const bounded = new Uint8Array(head.length + body.length)
  bounded.set(head)
  bounded.set(body, head.length)
  const mail = await PostalMime.parse(bounded, LIMITS).catch(() => null)
  if (mail === null) return null
  const { text = '', html = '' } = mail
  return ownText(text.trim() === '' ? await textOfHtml(html) : text.slice(0, MAX_TEXT))
}

/**
 * Only the headers that are read here. The parser's work grows with all others, most of all with
 * lists of addresses.
 */
function usedHeaders(head: Uint8Array): Uint8Array {
  const headers = new TextDecoder().decode(head).split(/\r?\n(?![ \t])/)
  const used = headers.filter((header) => USED_HEADERS.has(/^[^\s:]+/.exec(header)?.[0].toLowerCase() ?? ''))
  const text = used.slice(0, MAX_HEADERS).map((header) => `${header.slice(0, MAX_HEADER)}\r\n`)
  return new TextEncoder().encode(text.join(''))
}

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const HYPHEN = 0x2d

/** The bytes before the first empty line, at most MAX_HEAD. */
function headLength(raw: Uint8Array): number {
  for (let at = raw.indexOf(LINE_FEED); at >= 0 && at < MAX_HEAD; at = raw.indexOf(LINE_FEED, at + 1))
    if (raw[at + 1] === LINE_FEED || (raw[at + 1] === CARRIAGE_RETURN && raw[at + 2] === LINE_FEED)) return at + 1
  return Math.min(raw.length, MAX_HEAD)
}

/** The bytes before the line that is one too many, or begins one part too many. */
function boundedLength(raw: Uint8Array): number {
  let lines = 0
  let boundaries = 0
  for (let at = raw.indexOf(LINE_FEED); at >= 0; at = raw.indexOf(LINE_FEED, at + 1)) {
    if (raw[at + 1] === HYPHEN && raw[at + 2] === HYPHEN) boundaries++
    if (++lines > MAX_LINES || boundaries > MAX_BOUNDARY_LINES) return at + 1
  }
  return raw.length
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

const USED_HEADERS: ReadonlySet<string> = new Set([
  ...'subject message-id mime-version content-type content-transfer-encoding content-disposition'.split(' '),
  ...'return-path auto-submitted precedence list-id list-unsubscribe'.split(' '),
  ...VENDOR_MARKS,
])

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
