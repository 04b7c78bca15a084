/** Measures the service for its goals and for the operator's page. */
import { and, count, eq, gte, isNull, lt, min, sql } from 'drizzle-orm'
import type { Instant } from '../game/ids.ts'
import type { Status } from '../game/model.ts'
import { type BucketEnv, completeBackups } from '../backup/bucket.ts'
import { tables } from '../database.ts'
import { DAY_MS, WEEK_MS } from '../lib/time.ts'
import { lateGames } from '../lobby/lists.ts'
import { games } from '../lobby/schema.ts'
import { backlogOf } from '../post/queue/mail-queue.ts'
import { hasMessage, isUnsettled } from '../post/queue/ledger.ts'
import { blockedAddresses, mails, type MailState } from '../post/schema.ts'
import { countsSince } from '../telemetry/counts.ts'
import type { Counts } from '../telemetry/log.ts'
import type { Backups, Measurements, Verdict } from './goals.ts'
import { BACKUP_AGE, evaluateGoals, MAIL_LATE, OVERDUE } from './goals.ts'

type MeasureEnv = BucketEnv & Pick<Env, 'DB'>
type FiguresEnv = MeasureEnv & Pick<Env, 'MAILS' | 'PUSHES'>

export async function measureService(env: MeasureEnv, now: Instant): Promise<Measurements> {
  const { DB: db } = env
  const [lastDay, lastWeek, late, mail, backups] = await Promise.all([
    countsSince(db, now - DAY_MS),
    countsSince(db, now - WEEK_MS),
    lateGames(db, now - OVERDUE),
    mailFigures(db, now),
    lastBackup(env, now),
  ])
  // Idle games have no alarm: the cron calls them off.
  return { now, lastDay, lastWeek, overdueGames: late.filter(({ idle }) => !idle).length, backups, ...mail }
}

export async function lastBackup({ BACKUPS: bucket, DB }: MeasureEnv, now: Instant): Promise<Backups> {
  if (bucket === undefined) return 'off'
  const last = (await completeBackups(bucket)).at(-1)
  if (last !== undefined) return { finishedAt: last.finishedAt, games: last.games }
  const [row] = await tables(DB)
    .select({ first: min(games.createdAt) })
    .from(games)
  return (row?.first ?? now) < now - BACKUP_AGE ? 'none' : 'waiting'
}

type MailFigures = Pick<Measurements, 'lateMails' | 'parkedMails' | 'blockedAddresses'>

async function mailFigures(db: D1Database, now: Instant): Promise<MailFigures> {
  const store = tables(db)
  const { confirmedAt, reportedAt } = blockedAddresses
  const isParked = and(hasMessage, eq(mails.state, 'parked'), gte(mails.changedAt, now - DAY_MS))
  const [lateMails, parkedMails, blocked] = await Promise.all([
    store.$count(mails, and(isUnsettled, lt(mails.dueAt, now - MAIL_LATE))),
    store.$count(mails, isParked),
    store.$count(blockedAddresses, and(gte(reportedAt, now - WEEK_MS), isNull(confirmedAt))),
  ])
  return { lateMails, parkedMails, blockedAddresses: blocked }
}

/** Games by status. Games asleep do not count as `playing`. */
export type GameCounts = Readonly<Record<Status | 'asleep', number>>

/** Mails of one kind in the last week, by outcome. */
export interface MailsOfKind {
  readonly kind: string
  readonly outcomes: Readonly<Partial<Record<MailState, number>>>
}

/** Figures for the operator's page. */
export interface ServiceFigures {
  readonly at: Instant
  readonly goals: readonly Verdict[]
  readonly games: GameCounts
  readonly lastDay: Counts
  readonly lastWeek: Counts
  readonly mails: readonly MailsOfKind[]
  /** Unsent mails that are due, and since when the oldest is. */
  readonly queue: { readonly due: number; readonly oldest: Instant | null }
  /** Messages in the platform's queues; null if a queue cannot be reached. */
  readonly backlog: { readonly mails: number | null; readonly notifications: number | null }
}

export async function serviceFigures(env: FiguresEnv, now: Instant): Promise<ServiceFigures> {
  const { DB: db } = env
  const [measurements, byStatus, byKind, queue, mailBacklog, pushBacklog] = await Promise.all([
    measureService(env, now),
    countGames(db),
    countMailsByKind(db, now - WEEK_MS),
    dueMails(db, now),
    backlogOf(env.MAILS),
    backlogOf(env.PUSHES),
  ])
  const { lastDay, lastWeek } = measurements
  const backlog = { mails: mailBacklog, notifications: pushBacklog }
  const goals = evaluateGoals(measurements)
  return { at: now, goals, games: byStatus, lastDay, lastWeek, mails: byKind, queue, backlog }
}

async function countGames(db: D1Database): Promise<GameCounts> {
  const rows = await tables(db)
    .select({ status: games.status, asleep: games.asleep, total: count() })
    .from(games)
    .groupBy(games.status, games.asleep)
  const counts: Record<Status | 'asleep', number> = { forming: 0, playing: 0, asleep: 0, finished: 0, abandoned: 0 }
  for (const { status, asleep, total } of rows) counts[status === 'playing' && asleep ? 'asleep' : status] += total
  return counts
}

/** The kind in a mail's key: `GAME/PHASE/KIND…`, `GAME/invitation/…` or `KIND/…`. */
const AFTER_GAME = sql`substr(${mails.key}, instr(${mails.key}, '/') + 1)`
const AFTER_PHASE = sql`substr(${AFTER_GAME}, instr(${AFTER_GAME}, '/') + 1)`
const KIND = sql<string>`CASE WHEN instr(${AFTER_GAME}, '/') = 0 THEN substr(${mails.key}, 1, instr(${mails.key}, '/') - 1)
  WHEN ${AFTER_GAME} LIKE 'invitation/%' THEN 'invitation'
  ELSE substr(${AFTER_PHASE}, 1, instr(${AFTER_PHASE} || '/', '/') - 1) END`

async function countMailsByKind(db: D1Database, since: Instant): Promise<readonly MailsOfKind[]> {
  const rows = await tables(db)
    .select({ kind: KIND, state: mails.state, total: count() })
    .from(mails)
    .where(gte(mails.changedAt, since))
    .groupBy(KIND, mails.state)
  // Keys of mails about seats end in a number.
  const byKind = Map.groupBy(rows, ({ kind }) => kind.replace(/-\d+$/, ''))
  return [...byKind]
    .map(([kind, kindRows]) => ({ kind, outcomes: sumByState(kindRows) }))
    .toSorted((a, b) => a.kind.localeCompare(b.kind))
}

function sumByState(rows: readonly { readonly state: MailState; readonly total: number }[]): MailsOfKind['outcomes'] {
  const outcomes: Partial<Record<MailState, number>> = {}
  for (const { state, total } of rows) outcomes[state] = (outcomes[state] ?? 0) + total
  return outcomes
}

async function dueMails(db: D1Database, now: Instant): Promise<ServiceFigures['queue']> {
  const [row] = await tables(db)
    .select({ due: count(), oldest: min(mails.dueAt) })
    .from(mails)
    .where(and(isUnsettled, lt(mails.dueAt, now)))
  return { due: row?.due ?? 0, oldest: row?.oldest ?? null }
}
