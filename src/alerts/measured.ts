/**
 * What goals are compared with, and other figures for operators. Read from D1 by the page and by
 * the cron.
 */
import { and, count, eq, gte, isNull, lt, min, sql } from 'drizzle-orm'
import type { Instant } from '../game/ids.ts'
import type { Status } from '../game/model.ts'
import { type BucketEnv, keptDays } from '../backup/bucket.ts'
import { tables } from '../database.ts'
import { DAY_MS, WEEK_MS } from '../lib/time.ts'
import { lateGames } from '../lobby/lists.ts'
import { games } from '../lobby/schema.ts'
import { backlogOf } from '../post/queue/mail-queue.ts'
import { hasMessage, isUnsettled } from '../post/queue/ledger.ts'
import { blockedAddresses, mails, type MailState } from '../post/schema.ts'
import { countsSince } from '../telemetry/counts.ts'
import type { Counts } from '../telemetry/metrics.ts'
import { BACKUP_AGE, type Backups, heldAgainst, MAIL_LATE, type Measured, OVERDUE, type Verdict } from './goals.ts'

type MeasuredEnv = BucketEnv & Pick<Env, 'DB'>
type FiguresEnv = MeasuredEnv & Pick<Env, 'MAILS' | 'PUSHES'>

export async function measured(env: MeasuredEnv, now: Instant): Promise<Measured> {
  const { DB: db } = env
  const [lastDay, lastWeek, late, mail, backups] = await Promise.all([
    countsSince(db, now - DAY_MS),
    countsSince(db, now - WEEK_MS),
    lateGames(db, now - OVERDUE),
    mailFigures(db, now),
    lastBackup(env, now),
  ])
  // Games asleep, and those that wait for players, have no alarm: they are called off by the cron.
  return { now, lastDay, lastWeek, overdueGames: late.filter(({ idle }) => !idle).length, backups, ...mail }
}

export async function lastBackup({ BACKUPS: bucket, DB }: MeasuredEnv, now: Instant): Promise<Backups> {
  if (bucket === undefined) return 'off'
  const last = (await keptDays(bucket)).at(-1)
  if (last !== undefined) return { finishedAt: last.finishedAt, games: last.games }
  const [row] = await tables(DB)
    .select({ first: min(games.createdAt) })
    .from(games)
  return (row?.first ?? now) < now - BACKUP_AGE ? 'none' : 'waiting'
}

type MailFigures = Pick<Measured, 'lateMails' | 'parkedMails' | 'blockedAddresses'>

async function mailFigures(db: D1Database, now: Instant): Promise<MailFigures> {
  const store = tables(db)
  const one = { many: count() }
  const { confirmedAt, reportedAt } = blockedAddresses
  const [late, parked, blocked] = await store.batch([
    store
      .select(one)
      .from(mails)
      .where(and(isUnsettled, lt(mails.dueAt, now - MAIL_LATE))),
    store
      .select(one)
      .from(mails)
      .where(and(hasMessage, eq(mails.state, 'parked'), gte(mails.changedAt, now - DAY_MS))),
    store
      .select(one)
      .from(blockedAddresses)
      .where(and(gte(reportedAt, now - WEEK_MS), isNull(confirmedAt))),
  ])
  const many = ([row]: readonly { readonly many: number }[]) => row?.many ?? 0
  return {
    lateMails: many(late),
    parkedMails: many(parked),
    blockedAddresses: many(blocked),
  }
}

/** Games by what they are doing. Those asleep are not counted among those that are played. */
export type GameCounts = Readonly<Record<Status | 'asleep', number>>

/** Mails of one kind in the last week, by outcome. */
export interface MailsOfKind {
  readonly kind: string
  readonly outcomes: Readonly<Partial<Record<MailState, number>>>
}

/** What an operator sees at a glance. */
export interface ServiceFigures {
  readonly at: Instant
  readonly goals: readonly Verdict[]
  readonly games: GameCounts
  readonly lastDay: Counts
  readonly lastWeek: Counts
  readonly mails: readonly MailsOfKind[]
  /** Not sent yet: those of which the time has come, and when that of the oldest was. */
  readonly queue: { readonly due: number; readonly oldest: Instant | null }
  /** How many messages the queues of the platform hold; null: one cannot be reached. */
  readonly backlog: { readonly mails: number | null; readonly notifications: number | null }
}

export async function serviceFigures(env: FiguresEnv, now: Instant): Promise<ServiceFigures> {
  const { DB: db } = env
  const [found, byStatus, byKind, queue, inMails, inPushes] = await Promise.all([
    measured(env, now),
    gameCounts(db),
    mailsByKind(db, now - WEEK_MS),
    queued(db, now),
    backlogOf(env.MAILS),
    backlogOf(env.PUSHES),
  ])
  const { lastDay, lastWeek } = found
  const backlog = { mails: inMails, notifications: inPushes }
  return { at: now, goals: heldAgainst(found), games: byStatus, lastDay, lastWeek, mails: byKind, queue, backlog }
}

async function gameCounts(db: D1Database): Promise<GameCounts> {
  const rows = await tables(db)
    .select({ status: games.status, asleep: games.asleep, many: count() })
    .from(games)
    .groupBy(games.status, games.asleep)
  const counts: Record<Status | 'asleep', number> = { forming: 0, playing: 0, asleep: 0, finished: 0, abandoned: 0 }
  for (const { status, asleep, many } of rows) counts[status === 'playing' && asleep ? 'asleep' : status] += many
  return counts
}

/**
 * The kind in a mail's key: after game and phase, after the game for invitations, first for mails
 * without a game.
 */
const AFTER_GAME = sql`substr(${mails.key}, instr(${mails.key}, '/') + 1)`
const AFTER_PHASE = sql`substr(${AFTER_GAME}, instr(${AFTER_GAME}, '/') + 1)`
const KIND = sql<string>`CASE WHEN instr(${AFTER_GAME}, '/') = 0 THEN substr(${mails.key}, 1, instr(${mails.key}, '/') - 1)
  WHEN ${AFTER_GAME} LIKE 'invitation/%' THEN 'invitation'
  ELSE substr(${AFTER_PHASE}, 1, instr(${AFTER_PHASE} || '/', '/') - 1) END`

async function mailsByKind(db: D1Database, since: Instant): Promise<readonly MailsOfKind[]> {
  const rows = await tables(db)
    .select({ kind: KIND, state: mails.state, many: count() })
    .from(mails)
    .where(gte(mails.changedAt, since))
    .groupBy(KIND, mails.state)
  // News of seats are numbered.
  const byKind = Map.groupBy(rows, ({ kind }) => kind.replace(/-\d+$/, ''))
  return [...byKind]
    .map(([kind, some]) => ({ kind, outcomes: summed(some) }))
    .toSorted((one, other) => one.kind.localeCompare(other.kind))
}

function summed(rows: readonly { readonly state: MailState; readonly many: number }[]): MailsOfKind['outcomes'] {
  const outcomes: Partial<Record<MailState, number>> = {}
  for (const { state, many } of rows) outcomes[state] = (outcomes[state] ?? 0) + many
  return outcomes
}

async function queued(db: D1Database, now: Instant): Promise<ServiceFigures['queue']> {
  const [row] = await tables(db)
    .select({ due: count(), oldest: min(mails.dueAt) })
    .from(mails)
    .where(and(isUnsettled, lt(mails.dueAt, now)))
  return { due: row?.due ?? 0, oldest: row?.oldest ?? null }
}
