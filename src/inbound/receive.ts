/**
 * Receives mail: replies to ours, at an address that belongs to one player and game, and
 * unsubscribe mails. The address is the only credential. The mail itself is not stored, and only
 * its outcome is logged.
 */
import { type Clock, REAL_CLOCK } from '../clock.ts'
import { sha256 } from '../lib/signing.ts'
import { toBase64Url } from '../lib/base64.ts'
import { enqueueMails } from '../post/queue/mail-queue.ts'
import { readReplyAddress } from '../post/reply-addresses.ts'
import type { Instant } from '../game/ids.ts'
import type { ReceiptMessage } from '../mail/mail-message.ts'
import type { ReplyRight } from '../mail/addresses/reply-address.ts'
import { isLocked } from '../players/accounts/account-store.ts'
import { countTry } from '../players/abuse/limits.ts'
import { log } from '../telemetry/log.ts'
import { type FiledReceipt, fileOrders, filePress } from './filing.ts'
import { type Incoming, type MailHead, type Outcome, MAX_BYTES, readHead, readText } from './incoming.ts'
import { readUnsubscribeToken } from '../mail/addresses/signed-links.ts'
import { UNSUBSCRIBE } from '../mail/headers.ts'
import { INVITATIONS, optOutOfInvitations, readOptOutToken } from '../players/accounts/invitation-opt-out.ts'
import { applyUnsubscribe } from '../post/recipients/mail-choices.ts'

/** `from` and `to`: the envelope. */
export interface DeliveredMail {
  readonly from: string
  readonly to: string
  readonly raw: Uint8Array
}

const UNREADABLE = { kind: 'refused', why: 'The mail could not be read.' } as const

export async function receiveMail(env: Env, { from, to, raw }: DeliveredMail, now: Instant): Promise<Outcome> {
  if (isUnsubscribeMail(env, to)) return unsubscribeByMail(env, { from, raw }, now)
  const right = await readReplyAddress(env, to)
  if (right === null) return { kind: 'refused', why: 'This address does not exist. Its game may be over.' }
  if (await isLocked(env.DB, { id: right.player })) return { kind: 'refused', why: 'This account is locked.' }
  if (raw.byteLength > MAX_BYTES) return { kind: 'refused', why: 'The mail is too large. Send plain text only.' }
  const head = await readHead(raw, { from })
  if (head === null) return UNREADABLE
  if (head.automatic !== null) return { kind: 'dropped', why: head.automatic }
  // Before the body is parsed: anyone who knows the address can send anything to it.
  if (!(await countTry(env, 'mails to a reply address', right.token, now))) return { kind: 'dropped', why: 'too many' }
  const text = await readText(raw)
  if (text === null) return UNREADABLE
  const mail: Incoming = { ...head, text }
  const key = await mailKey(mail, raw, right)
  const receipt = await (right.purpose === 'press' ? filePress(env, right, mail, key) : fileOrders(env, right, mail))
  if (receipt !== null) await enqueueMails(env, [receiptOf(right, mail, receipt, key)], now)
  return { kind: 'taken' }
}

/** For the log: without addresses and text. */
export const describeOutcome = (outcome: Outcome): string =>
  outcome.kind === 'taken' ? 'mail in: taken' : `mail in: ${outcome.kind}: ${outcome.why}`

const receiptOf = (
  right: ReplyRight,
  mail: Incoming,
  receipt: NonNullable<FiledReceipt>,
  key: string,
): ReceiptMessage => ({
  key: `${right.game}/receipt/${key}/${right.player}`,
  to: { player: right.player },
  facts: {
    kind: 'receipt',
    took: { purpose: right.purpose, about: right.about },
    ...receipt,
    answers: { subject: mail.subject, messageId: mail.messageId },
  },
})

/** An idempotency key of this mail to this address. */
async function mailKey({ messageId }: MailHead, raw: Uint8Array, { token }: { token: string }): Promise<string> {
  const content = new Blob([token, messageId === null ? raw : messageId])
  return toBase64Url(await sha256(await content.arrayBuffer())).slice(0, 22)
}

/** For Cloudflare Email Routing. Throws on our faults, so that the sending server retries. */
export async function handleEmail(
  message: ForwardableEmailMessage,
  env: Env,
  clock: Clock = REAL_CLOCK,
): Promise<void> {
  const { from, to, rawSize } = message
  if (rawSize > MAX_BYTES) return message.setReject('The mail is too large. Send plain text only.')
  const raw = new Uint8Array(await new Response(message.raw).arrayBuffer())
  const outcome = await receiveMail(env, { from, to, raw }, clock.now())
  log(env, { line: 'mail', kind: 'answer', key: '', outcome: describeOutcome(outcome) })
  if (outcome.kind === 'refused') message.setReject(outcome.why)
}

type UnsubscribeEnv = Pick<Env, 'DB' | 'AUTH_SECRET' | 'REPLY_DOMAIN'>

const UNKNOWN =
  'The subject was changed. Send the mail with its original subject, or use the link at the end of a mail.'

const isUnsubscribeMail = ({ REPLY_DOMAIN }: Pick<Env, 'REPLY_DOMAIN'>, to: string): boolean =>
  REPLY_DOMAIN !== '' && to.trim().toLowerCase() === `${UNSUBSCRIBE}@${REPLY_DOMAIN.toLowerCase()}`

/**
 * Mail programs send these automatically. The signed token in the subject is the only credential.
 * The mail gets no reply.
 */
async function unsubscribeByMail(
  env: UnsubscribeEnv,
  { from, raw }: { readonly from: string; readonly raw: Uint8Array },
  now: Instant,
): Promise<Outcome> {
  const head = await readHead(raw, { from })
  const words = (head?.subject ?? '').split(/\s+/)
  const token = words[words.indexOf(INVITATIONS) + 1] ?? ''
  const mark = words.includes(INVITATIONS) ? await readOptOutToken(env.AUTH_SECRET, token) : null
  if (mark !== null) {
    await optOutOfInvitations(env.DB, mark, now)
    return { kind: 'taken' }
  }
  const tokens = await Promise.all(words.map((word) => readUnsubscribeToken(env.AUTH_SECRET, word)))
  const subscription = tokens.find((claims) => claims !== null)
  if (subscription === undefined) return { kind: 'refused', why: UNKNOWN }
  await applyUnsubscribe(env.DB, 'one', subscription)
  return { kind: 'taken' }
}
