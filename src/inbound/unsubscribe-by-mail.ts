/** Mails to the address in `List-Unsubscribe`. Mail programs send them automatically. */
import type { Instant } from '../game/ids.ts'
import { readUnsubscribeToken } from '../mail/addresses/signed-links.ts'
import { UNSUBSCRIBE } from '../mail/headers.ts'
import { INVITATIONS, optOutOfInvitations, readOptOutToken } from '../players/accounts/invitation-opt-out.ts'
import { applyUnsubscribe } from '../post/recipients/mail-choices.ts'
import { type Outcome, readHead } from './incoming.ts'

type UnsubscribeEnv = Pick<Env, 'DB' | 'AUTH_SECRET' | 'REPLY_DOMAIN'>

const UNKNOWN =
  'The subject was changed. Send the mail with its original subject, or use the link at the end of a mail.'

export const isUnsubscribeMail = ({ REPLY_DOMAIN }: Pick<Env, 'REPLY_DOMAIN'>, to: string): boolean =>
  REPLY_DOMAIN !== '' && to.trim().toLowerCase() === `${UNSUBSCRIBE}@${REPLY_DOMAIN.toLowerCase()}`

/** The signed token in the subject is the only credential. The mail gets no reply. */
export async function unsubscribeByMail(
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
