/** Queues mails. They are recorded in the ledger first, so that even a queue that loses messages loses no mail. */
import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { tables } from '../../database.ts'
import type { GameId, Instant, PlayerId } from '../../game/ids.ts'
import { DAY_MS, HOUR_SECONDS, MINUTE_MS, SECOND_MS } from '../../lib/time.ts'
import { collectUntil } from '../../mail/delivery/letter-plan.ts'
import { type MailMessage, isImmediate } from '../../mail/mail-message.ts'
import { logFault } from '../../telemetry/log.ts'
import { isKept, isUnsettled, Ledger, isForgotten } from './ledger.ts'
import { mails, type MailState } from '../schema.ts'

export type MailQueueEnv = Pick<Env, 'DB' | 'MAILS' | 'MAIL_WINDOW'>

/** For how long mails wait for others, in milliseconds. The variable counts seconds. */
export const collects = ({ MAIL_WINDOW }: Pick<Env, 'MAIL_WINDOW'>): number => MAIL_WINDOW * SECOND_MS

/** When this mail is looked at for the first time. */
export const firstLook =
  (env: Pick<Env, 'MAIL_WINDOW'>, now: Instant) =>
  (message: MailMessage): Instant =>
    isImmediate(message) ? now : collectUntil(message.facts, now, collects(env))

/** Far below the queue’s size limit, even if every mail describes a whole board. */
const AT_ONCE = 10
const SWEPT_AT_ONCE = 1000
/** A mail this long overdue is not in the queue any more, or it does no harm to put it in twice. */
const OVERDUE = MINUTE_MS
const MOST_SHOWN = 500
const FINAL_FOR = 30 * DAY_MS

/** Idempotent by key: a mail that is recorded already is only queued again. */
export async function enqueueMails(env: MailQueueEnv, messages: readonly MailMessage[], now: Instant): Promise<void> {
  if (messages.length === 0) return
  const look = firstLook(env, now)
  await new Ledger(env.DB).note(messages, now, look)
  await sendToQueue(
    env,
    messages.map((message) => [message, look(message) - now]),
  )
}

/** Withdraws those of these mails that have not left yet: their readers have seen the news on the page. */
export const withdrawMails = (db: D1Database, keys: readonly string[], now: Instant): Promise<void> =>
  new Ledger(db).drop(keys, 'seen on the page', now)

/** Each with its delay in milliseconds. The queue delays by whole seconds, and by no more than it knows. */
export async function sendToQueue(
  { MAILS }: Pick<Env, 'MAILS'>,
  messages: readonly (readonly [MailMessage, number])[],
): Promise<void> {
  for (let i = 0; i < messages.length; i += AT_ONCE) {
    const some = messages.slice(i, i + AT_ONCE)
    await MAILS.sendBatch(some.map(([body, wait]) => ({ body, delaySeconds: inSeconds(wait) })))
  }
}

/** The longest delay that the queue knows, in seconds. */
const LONGEST_DELAY = 12 * HOUR_SECONDS
export const inSeconds = (wait: number): number => Math.min(Math.max(0, Math.ceil(wait / SECOND_MS)), LONGEST_DELAY)

/** For the cron: hands overdue mails to the queue again. */
export async function sweepMails(env: MailQueueEnv, now: Instant): Promise<void> {
  const store = tables(env.DB)
  const overdue = store
    .select({ key: mails.key })
    .from(mails)
    .where(and(isUnsettled, lt(mails.dueAt, now - OVERDUE)))
    .limit(SWEPT_AT_ONCE)
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

/** For the cron, once a day, because it looks through the whole ledger. */
export async function deleteOldMails(db: D1Database, now: Instant): Promise<void> {
  const final = inArray(mails.state, ['sent', 'dropped', 'parked'])
  await tables(db)
    .delete(mails)
    .where(and(final, lt(mails.changedAt, now - FINAL_FOR)))
}

/** Is there a mail that should have been looked at before `since`, and was not? */
export async function isMailLate(db: D1Database, since: Instant): Promise<boolean> {
  const late = await tables(db)
    .select({ key: mails.key })
    .from(mails)
    .where(and(isUnsettled, lt(mails.dueAt, since)))
    .limit(1)
  return late.length > 0
}

/** A mail of a game, and what became of it; never what it says. */
export interface GameMail {
  /** The code of the phase, with `~` and a number where it was played again; null: it is about none. */
  readonly phase: string | null
  readonly kind: string
  /** Null: an address that somebody invited. */
  readonly to: PlayerId | null
  readonly state: MailState
  /** Why it was dropped or given up, or is tried again; null: there is nothing to say. */
  readonly reason: string | null
  readonly at: Instant
}

/** What the ledger knows of the mails of a game, newest first; of those that were sent or dropped, for a month. */
export async function mailsOfGame(db: D1Database, game: GameId): Promise<readonly GameMail[]> {
  const { key, state, reason, changedAt } = mails
  const rows = await tables(db)
    .select({ key, state, reason, at: changedAt })
    .from(mails)
    // All keys of the game, by the index of keys: `0` follows `/`.
    .where(and(gte(key, `${game}/`), lt(key, `${game}0`)))
    .orderBy(desc(changedAt))
    .limit(MOST_SHOWN)
  return rows.map(({ key: whole, ...row }) => ({ ...readKey(whole), ...row }))
}

/** Keys of one kind of mail end in the number of a moment. */
const NUMBER = /-\d+$/

/** `GAME/PHASE/KIND-NUMBER/READER`; of a notice `GAME/EVENT-NUMBER/notice/READER`; of an invitation `GAME/invitation/MARK OF THE ADDRESS`. */
function readKey(key: string): Pick<GameMail, 'phase' | 'kind' | 'to'> {
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
    .where(and(isKept, eq(mails.state, 'parked')))
    .orderBy(desc(mails.changedAt))
    .limit(MOST_SHOWN)

/**
 * False if no such mail is parked. A mail whose batch the provider may have taken goes again as part of that very batch, so
 * that nothing is sent twice; any other is written again.
 */
export async function resendMail(env: MailQueueEnv, key: string, now: Instant): Promise<boolean> {
  const ledger = new Ledger(env.DB)
  const entry = (await ledger.entries([key])).get(key)
  if (entry?.state !== 'parked' || entry.message === null) return false
  await (entry.batch === null || isForgotten(entry, now) ? ledger.renew(key, now) : ledger.reopen(entry.batch, now))
  await sendToQueue(env, [[entry.message, 0]])
  return true
}

/** How many messages a queue holds, delayed ones included; null if the queue cannot be reached. Never throws. */
export async function backlogOf(queue: Pick<Queue, 'metrics'>): Promise<number | null> {
  try {
    const { backlogCount } = await queue.metrics()
    return backlogCount
  } catch (fault) {
    logFault('queue', fault)
    return null
  }
}
