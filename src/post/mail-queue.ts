/** Where mails are put in: written down first, so that not even a queue that forgets can lose them. */
import type { Instant } from '../game/model.ts'
import type { MailMessage } from '../mail/message.ts'
import { Ledger, isForgotten } from './ledger.ts'

export type PostBoxEnv = Pick<Env, 'DB' | 'MAILS'>

/** Far below what the queue takes at once, even if every mail tells a whole board. */
const AT_ONCE = 10
const SWEPT_AT_ONCE = 1000
/** A mail this long overdue is not in the queue any more, or it does no harm to put it in twice. */
const OVERDUE = 60_000
const KEPT = 30 * 24 * 60 * 60_000

/** Idempotent by key: a mail that is known already is only brought to the postman's mind again. */
export async function post(env: PostBoxEnv, messages: readonly MailMessage[], now: Instant): Promise<void> {
  if (messages.length === 0) return
  await new Ledger(env.DB).note(messages, now)
  await enqueue(env, messages)
}

async function enqueue({ MAILS }: PostBoxEnv, messages: readonly MailMessage[]): Promise<void> {
  for (let i = 0; i < messages.length; i += AT_ONCE) {
    await MAILS.sendBatch(messages.slice(i, i + AT_ONCE).map((body) => ({ body })))
  }
}

/** For the cron: hands overdue mails to the queue again, and forgets what was settled long ago. */
export async function sweepMails(env: PostBoxEnv, now: Instant): Promise<void> {
  const overdue = env.DB.prepare(
    `UPDATE mails SET due_at = ?1 WHERE key IN (
       SELECT key FROM mails WHERE state IN ('waiting', 'sending') AND due_at < ?2 LIMIT ?3) RETURNING message`,
  ).bind(now, now - OVERDUE, SWEPT_AT_ONCE)
  const { results } = await overdue.all<{ message: string }>()
  await enqueue(
    env,
    results.map(({ message }) => JSON.parse(message) as MailMessage),
  )
  await env.DB.prepare("DELETE FROM mails WHERE state IN ('sent', 'dropped') AND changed_at < ?")
    .bind(now - KEPT)
    .run()
}

/** A mail that could not be sent. Its text is not shown: the operator delivers letters, he does not read them. */
export interface ParkedMail {
  readonly key: string
  readonly kind: string
  readonly to: string
  readonly reason: string
  readonly at: Instant
}

export async function parkedMails(db: D1Database): Promise<readonly ParkedMail[]> {
  const query = db.prepare(
    `SELECT key, message ->> '$.facts.kind' AS kind, reason, changed_at AS at,
       coalesce(letter ->> '$.to', message ->> '$.to.address', message ->> '$.to.player') AS "to"
     FROM mails WHERE state = 'parked' ORDER BY changed_at DESC LIMIT 500`,
  )
  return (await query.all<ParkedMail>()).results
}

/**
 * False if no such mail is parked. A mail whose batch the provider may have taken goes again as part of that very batch, so
 * that nothing is doubled; any other is written anew.
 */
export async function sendAgain(env: PostBoxEnv, key: string, now: Instant): Promise<boolean> {
  const ledger = new Ledger(env.DB)
  const entry = (await ledger.entries([key])).get(key)
  if (entry?.state !== 'parked' || entry.message === null) return false
  await (entry.batch === null || isForgotten(entry, now) ? ledger.renew(key, now) : ledger.reopen(entry.batch, now))
  await enqueue(env, [entry.message])
  return true
}
