/** A mail to the address of `List-Unsubscribe`: mail programs send it by themselves, so it is no matter who or what wrote it. */
import type { Instant } from '../game/ids.ts'
import { readUnsubscribeToken } from '../mail/addresses/signed-links.ts'
import { UNSUBSCRIBE } from '../mail/headers.ts'
import { INVITATIONS, optOutOfInvitations, readOptOutToken } from '../players/accounts/invitation-opt-out.ts'
import { applyUnsubscribe } from '../post/recipients/mail-choices.ts'
import { MAX_BYTES, type Outcome, readMail } from './incoming.ts'

type StoppingEnv = Pick<Env, 'DB' | 'AUTH_SECRET' | 'REPLY_DOMAIN'>

const UNKNOWN = 'The subject does not say what to stop. Leave it as it was, or use the link at the end of a mail.'

export const isUnsubscribeMail = ({ REPLY_DOMAIN }: Pick<Env, 'REPLY_DOMAIN'>, to: string): boolean =>
  REPLY_DOMAIN !== '' && to.trim().toLowerCase() === `${UNSUBSCRIBE}@${REPLY_DOMAIN.toLowerCase()}`

/** The signed token in the subject is the whole authority. It is never answered. */
export async function unsubscribeByMail(
  env: StoppingEnv,
  { from, raw }: { readonly from: string; readonly raw: Uint8Array },
  now: Instant,
): Promise<Outcome> {
  const mail = raw.byteLength > MAX_BYTES ? null : await readMail(raw, { from })
  const words = (mail?.subject ?? '').split(/\s+/)
  const token = words[words.indexOf(INVITATIONS) + 1] ?? ''
  const mark = words.includes(INVITATIONS) ? await readOptOutToken(env.AUTH_SECRET, token) : null
  if (mark !== null) {
    await optOutOfInvitations(env.DB, mark, now)
    return { kind: 'taken' }
  }
  const tokens = await Promise.all(words.map((word) => readUnsubscribeToken(env.AUTH_SECRET, word)))
  const about = tokens.find((one) => one !== null)
  if (about === undefined) return { kind: 'refused', why: UNKNOWN }
  await applyUnsubscribe(env.DB, 'one', about)
  return { kind: 'taken' }
}
