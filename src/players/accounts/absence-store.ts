/** Absences that players have declared, for all of their games. */
import { and, eq, gt, lte } from 'drizzle-orm'
import type { Instant, PlayerId } from '../../game/ids.ts'
import { type Result, err, ok } from '../../lib/result.ts'
import { type Absence, MAX_ABSENCE_DAYS } from '../../game/seat-model.ts'
import { DAY_MS, YEAR_MS } from '../../lib/time.ts'
import { isOneOf, tables, runBatch } from '../../database.ts'
import { absences } from '../schema.ts'

/** Games need past absences while a phase that they excuse may still be open. */
const RECENT_MS = 30 * DAY_MS

type AbsenceRefusal = 'bad-dates' | 'too-many-days'

/**
 * Replaces stored absences by new ones. Past absences stay, one that has begun ends now, and new
 * ones begin now at the earliest.
 */
export function mergeAbsences(
  stored: readonly Absence[],
  declared: readonly Absence[],
  now: Instant,
): Result<readonly Absence[], AbsenceRefusal> {
  const past = stored.filter(({ from }) => from < now).map(({ from, until }) => ({ from, until: Math.min(until, now) }))
  const upcoming = declared
    .map(({ from, until }) => ({ from: Math.max(from, now), until }))
    .toSorted((a, b) => a.from - b.from)
  const isValid = upcoming.every(({ from, until }, n) => from < until && from >= (upcoming[n - 1]?.until ?? 0))
  if (!isValid) return err('bad-dates')
  const all = [...past, ...upcoming]
  return upcoming.some(({ from }) => daysIn(yearOf(from), all) > MAX_ABSENCE_DAYS) ? err('too-many-days') : ok(all)
}

const yearOf = (at: Instant): number => new Date(at).getUTCFullYear()

/** The days of absences that begin in this year, rounded because of clock changes. */
const daysIn = (year: number, absences: readonly Absence[]): number =>
  Math.round(
    absences
      .filter(({ from }) => yearOf(from) === year)
      .reduce((days, { from, until }) => days + (until - from) / DAY_MS, 0),
  )

/** Upcoming, current and recent absences: all that the player’s games need. */
export async function listAbsences(db: D1Database, player: PlayerId, now: Instant): Promise<readonly Absence[]> {
  return readAbsences(db, and(eq(absences.playerId, player), gt(absences.untilAt, now - RECENT_MS)))
}

/** The same for several players. Those without absences are left out. */
export async function absencesOf(
  db: D1Database,
  players: readonly PlayerId[],
  now: Instant,
): Promise<ReadonlyMap<PlayerId, readonly Absence[]>> {
  const rows = await tables(db)
    .select({ player: absences.playerId, from: absences.fromAt, until: absences.untilAt })
    .from(absences)
    .where(and(isOneOf(absences.playerId, players), gt(absences.untilAt, now - RECENT_MS)))
    .orderBy(absences.fromAt)
  return Map.groupBy(rows, ({ player }) => player) satisfies ReadonlyMap<PlayerId, readonly Absence[]>
}

/** Replaces the upcoming absences. Returns those that the player’s games need. */
export async function declareAbsences(
  db: D1Database,
  player: PlayerId,
  declared: readonly Absence[],
  now: Instant,
): Promise<Result<readonly Absence[], AbsenceRefusal>> {
  const merged = mergeAbsences(await readAbsences(db, eq(absences.playerId, player)), declared, now)
  if (!merged.ok) return merged
  const store = tables(db)
  const rows = merged.value.map(({ from, until }) => ({ playerId: player, fromAt: from, untilAt: until }))
  await runBatch(store, [
    store.delete(absences).where(eq(absences.playerId, player)),
    ...rows.map((row) => store.insert(absences).values(row).onConflictDoNothing()),
  ])
  return ok(merged.value.filter(({ until }) => until > now - RECENT_MS))
}

async function readAbsences(db: D1Database, filter: ReturnType<typeof and>): Promise<readonly Absence[]> {
  const rows = await tables(db).select().from(absences).where(filter).orderBy(absences.fromAt)
  return rows.map(({ fromAt, untilAt }) => ({ from: fromAt, until: untilAt }))
}

/** For the cron job. */
export async function deleteOldAbsences(db: D1Database, now: Instant): Promise<void> {
  await tables(db)
    .delete(absences)
    .where(lte(absences.untilAt, now - 2 * YEAR_MS))
}
