/** Absences that players declared in advance: one list for all their games. */
import { and, eq, gt, lte } from 'drizzle-orm'
import type { Instant, PlayerId } from '../../game/ids.ts'
import { type Result, err, ok } from '../../lib/result.ts'
import { type Absence, MAX_ABSENCE_DAYS } from '../../game/seat-model.ts'
import { DAY_MS, YEAR_MS } from '../../lib/time.ts'
import { tables, runBatch } from '../../database.ts'
import { absences } from '../schema.ts'

/** Games need an absence as long as a phase that it excused may still be open. */
const TOLD_FOR = 30 * DAY_MS

export type AbsenceRefusal = 'bad-dates' | 'too-many-days'

/**
 * What remains of the absences from before when these are declared instead: what is past stays as it was, what has begun ends
 * now, and whatever is declared begins now at the earliest.
 */
export function mergeAbsences(
  kept: readonly Absence[],
  wanted: readonly Absence[],
  now: Instant,
): Result<readonly Absence[], AbsenceRefusal> {
  const past = kept.filter(({ from }) => from < now).map(({ from, until }) => ({ from, until: Math.min(until, now) }))
  const coming = wanted
    .map(({ from, until }) => ({ from: Math.max(from, now), until }))
    .toSorted((one, other) => one.from - other.from)
  const isSound = coming.every(({ from, until }, n) => from < until && from >= (coming[n - 1]?.until ?? 0))
  if (!isSound) return err('bad-dates')
  const all = [...past, ...coming]
  return coming.some(({ from }) => daysIn(yearOf(from), all) > MAX_ABSENCE_DAYS) ? err('too-many-days') : ok(all)
}

const yearOf = (at: Instant): number => new Date(at).getUTCFullYear()

/** The days of a year that are declared; an absence belongs to the year in which it begins. Clocks that are set back make no day more. */
export const daysIn = (year: number, declared: readonly Absence[]): number =>
  Math.round(
    declared
      .filter(({ from }) => yearOf(from) === year)
      .reduce((days, { from, until }) => days + (until - from) / DAY_MS, 0),
  )

/** What this player's games have to know of: what is not over, and what was over lately. */
export async function listAbsences(db: D1Database, player: PlayerId, now: Instant): Promise<readonly Absence[]> {
  const lately = and(eq(absences.playerId, player), gt(absences.untilAt, now - TOLD_FOR))
  return readAll(db, lately)
}

/** Declares these in the place of those that were declared and are still to come; answers with all that games have to know. */
export async function declareAbsences(
  db: D1Database,
  player: PlayerId,
  wanted: readonly Absence[],
  now: Instant,
): Promise<Result<readonly Absence[], AbsenceRefusal>> {
  const planned = mergeAbsences(await readAll(db, eq(absences.playerId, player)), wanted, now)
  if (!planned.ok) return planned
  const store = tables(db)
  const rows = planned.value.map(({ from, until }) => ({ playerId: player, fromAt: from, untilAt: until }))
  await runBatch(store, [
    store.delete(absences).where(eq(absences.playerId, player)),
    ...rows.map((row) => store.insert(absences).values(row).onConflictDoNothing()),
  ])
  return ok(planned.value.filter(({ until }) => until > now - TOLD_FOR))
}

async function readAll(db: D1Database, which: ReturnType<typeof and>): Promise<readonly Absence[]> {
  const rows = await tables(db).select().from(absences).where(which).orderBy(absences.fromAt)
  return rows.map(({ fromAt, untilAt }) => ({ from: fromAt, until: untilAt }))
}

/** For the cron job: a year later nobody asks any more. */
export async function deleteOldAbsences(db: D1Database, now: Instant): Promise<void> {
  await tables(db)
    .delete(absences)
    .where(lte(absences.untilAt, now - 2 * YEAR_MS))
}
