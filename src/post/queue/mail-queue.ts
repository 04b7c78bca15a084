/** Queues mails. The ledger records them first, so that the queue can lose none. */
import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { tables } from '../../database.ts'
import type { GameId, Instant, PlayerId } from '../../game/ids.ts'
import { DAY_MS, HOUR_SECONDS, MINUTE_MS, SECOND_MS } from '../../lib/time.ts'
import { collectUntil } from '../../mail/delivery/letter-plan.ts'
import { isAboutTournament, isSingle, type MailMessage } from '../../mail/mail-message.ts'
import { logFault } from '../../telemetry/log.ts'
import { hasMessage, isUnsettled, Ledger, isForgotten } from './ledger.ts'
import { mails, type MailState } from '../schema.ts'

export type MailQueueEnv = Pick<Env, 'DB' | 'MAILS' | 'MAIL_WINDOW'>

/** How long mails wait for others to the same reader, in milliseconds. */
export const mailWindow = ({ MAIL_WINDOW }: Pick<Env, 'MAIL_WINDOW'>): number => MAIL_WINDOW * SECOND_MS

/** When a mail is first handled. */
export const firstDue =
  (env: Pick<Env, 'MAIL_WINDOW'>, now: Instant) =>
  (message: MailMessage): Instant =>
    isAboutTournament(message)
      ? Math.max(now, message.notBefore)
      : isSingle(message)
        ? now
        : collectUntil(message.facts, now, mailWindow(env))

/** Far below the queue's size limit, even if every mail describes a whole board. */
const BATCH_SIZE = 10
const SWEEP_SIZE = 1000
/** Later than this, the queue has lost the mail, or queueing it twice does no harm. */
const OVERDUE_AFTER = MINUTE_MS
const MAX_LISTED = 500
const KEEP_FINAL = 30 * DAY_MS

/** Idempotent: a recorded mail is only queued again. */
export async function enqueueMails(env: MailQueueEnv, messages: readonly MailMessage[], now: Instant): Promise<void> {
  if (messages.length === 0) return
  const due = firstDue(env, now)
  await new Ledger(env.DB).record(messages, now, due)
  await sendToQueue(
    env,
    messages.map((message) => [message, due(message) - now]),
  )
}

/** Withdraws mails that have not left yet, because their readers have seen the news on the page. */
export const withdrawMails = (db: D1Database, keys: readonly string[], now: Instant): Promise<void> =>
  new Ledger(db).drop(keys, 'seen on the page', now)

/** Queues each message with a delay in milliseconds. */
export async function sendToQueue(
  { MAILS }: Pick<Env, 'MAILS'>,
  messages: readonly (readonly [MailMessage, number])[],
): Promise<void> {
  for (let i = 0; i < messages.length; i += BATCH_SIZE) {
    const part = messages.slice(i, i + BATCH_SIZE)
    await MAILS.sendBatch(part.map(([body, delay]) => ({ body, delaySeconds: delaySeconds(delay) })))
  }
}

/** The platform's limit. */
const MAX_DELAY_SECONDS = 12 * HOUR_SECONDS
/** From milliseconds, rounded up and limited. */
export const delaySeconds = (delay: number): number =>
  Math.min(Math.max(0, Math.ceil(delay / SECOND_MS)), MAX_DELAY_SECONDS)

/** For the cron: queues overdue mails again. */
export async function sweepMails(env: MailQueueEnv, now: Instant): Promise<void> {
  const store = tables(env.DB)
  const overdue = store
    .select({ key: mails.key })
    .from(mails)
    .where(and(isUnsettled, lt(mails.dueAt, now - OVERDUE_AFTER)))
    .limit(SWEEP_SIZE)
  const rows = await store
    .update(mails)
    .set({ dueAt: now })
    .where(inArray(mails.key, overdue))
    .returning({ message: mails.message })
  await sendToQueue(
    env,
    rows.flatMap(({ message }) => (message === null ? [] : [[message, 0] as const])),
  )
}

/** For the daily cron: scans the whole ledger. */
export async function deleteOldMails(db: D1Database, now: Instant): Promise<void> {
  const isFinal = inArray(mails.state, ['sent', 'dropped', 'parked'])
  await tables(db)
    .delete(mails)
    .where(and(isFinal, lt(mails.changedAt, now - KEEP_FINAL)))
}

/** Whether a mail has been overdue since before `since`. */
export async function isMailLate(db: D1Database, since: Instant): Promise<boolean> {
  const late = await tables(db)
    .select({ key: mails.key })
    .from(mails)
    .where(and(isUnsettled, lt(mails.dueAt, since)))
    .limit(1)
  return late.length > 0
}

/** A mail of a game and its state, without its text. */
export interface GameMail {
  /** The code of the phase, with `~` and a number if it was played again; null if about none. */
  readonly phase: string | null
  readonly kind: string
  /** Null for invitations. */
  readonly to: PlayerId | null
  readonly state: MailState
  /** Why it was dropped, parked or is being retried; otherwise null. */
  readonly reason: string | null
  readonly at: Instant
}

/** The mails of a game, newest first. Those that are final are kept for a month. */
export async function mailsOfGame(db: D1Database, game: GameId): Promise<readonly GameMail[]> {
  const { key, state, reason, changedAt } = mails
  const rows = await tables(db)
    .select({ key, state, reason, at: changedAt })
    .from(mails)
    // A range over the index of keys: `0` follows `/`.
    .where(and(gte(key, `${game}/`), lt(key, `${game}0`)))
    .orderBy(desc(changedAt))
    .limit(MAX_LISTED)
  return rows.map(({ key: mail, ...row }) => ({ ...parseKey(mail), ...row }))
}

const NUMBER = /-\d+$/

/**
 * `GAME/PHASE/KIND-NUMBER/READER`; for notices `GAME/EVENT-NUMBER/notice/READER`; for invitations
 * `GAME/invitation/HASH OF THE ADDRESS`.
 */
function parseKey(key: string): Pick<GameMail, 'phase' | 'kind' | 'to'> {
  const [, phase = '', kind = '', reader = ''] = key.split('/')
  const to = reader as PlayerId
  if (phase === 'invitation') return { phase: null, kind: phase, to: null }
  if (kind === 'notice') return { phase: null, kind: phase.replace(NUMBER, ''), to }
  return { phase, kind: kind.replace(NUMBER, ''), to }
}

/** A mail that could not be sent. Operators do not see its text. */
export interface ParkedMail {
  readonly key: string
  readonly kind: string
  readonly to: string
  readonly reason: string
  readonly at: Instant
}

/** Newest first. */
export const parkedMails = (db: D1Database): Promise<readonly ParkedMail[]> =>
  tables(db)
    .select({
      key: mails.key,
      kind: sql<string>`${mails.message} ->> '$.facts.kind'`,
      to: sql<string>`coalesce(${mails.letter} ->> '$.to', ${mails.message} ->> '$.to.address', ${mails.message} ->> '$.to.player')`,
      reason: sql<string>`coalesce(${mails.reason}, '')`,
      at: mails.changedAt,
    })
    .from(mails)
    .where(and(hasMessage, eq(mails.state, 'parked')))
    .orderBy(desc(mails.changedAt))
    .limit(MAX_LISTED)

/**
 * Resends a parked mail; false if there is none. If the provider may have taken its batch, the same
 * batch is sent again, so that nothing is sent twice; otherwise the mail is written again.
 */
export async function resendMail(env: MailQueueEnv, key: string, now: Instant): Promise<boolean> {
  const ledger = new Ledger(env.DB)
  const entry = (await ledger.entries([key])).get(key)
  if (entry?.state !== 'parked' || entry.message === null) return false
  await (entry.batch === null || isForgotten(entry, now) ? ledger.reset(key, now) : ledger.reopen(entry.batch, now))
  await sendToQueue(env, [[entry.message, 0]])
  return true
}

/** Messages in a queue, including delayed ones; null if it cannot be reached. Never throws. */
export async function backlogOf(queue: Pick<Queue, 'metrics'>): Promise<number | null> {
  try {
    const { backlogCount } = await queue.metrics()
    return backlogCount
  } catch (fault) {
    logFault('queue', fault)
    return null
  }
}
