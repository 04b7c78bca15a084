/** Hourly counts in D1, for operators. A crash may lose one, and nothing waits for them. */
import { gte, lt, sql, sum } from 'drizzle-orm'
import type { Instant } from '../game/ids.ts'
import { tables, runBatch } from '../database.ts'
import { DAY_MS, HOUR_MS } from '../lib/time.ts'
import { type Metric, type Counts, METRICS, logFault } from './log.ts'
import { hourlyCounts } from './schema.ts'

const RETENTION = 92 * DAY_MS

/** Adds to this hour's counts. Never throws; logs what it cannot count. */
export async function addCounts(
  db: D1Database,
  counts: Iterable<readonly [Metric, number]>,
  now: Instant,
): Promise<void> {
  try {
    await runBatch(tables(db), additions(db, counts, now - (now % HOUR_MS)))
  } catch (fault) {
    logFault('counts', fault)
  }
}

const additions = (db: D1Database, counts: Iterable<readonly [Metric, number]>, hour: Instant) =>
  [...counts].map(([what, count]) =>
    tables(db)
      .insert(hourlyCounts)
      .values({ hour, what, count })
      .onConflictDoUpdate({
        target: [hourlyCounts.hour, hourlyCounts.what],
        set: { count: sql`${hourlyCounts.count} + ${count}` },
      }),
  )

/** Counts since a time, rounded to the hour. */
export async function countsSince(db: D1Database, since: Instant): Promise<Counts> {
  const rows = await tables(db)
    .select({ what: hourlyCounts.what, count: sum(hourlyCounts.count).mapWith(Number) })
    .from(hourlyCounts)
    .where(gte(hourlyCounts.hour, since))
    .groupBy(hourlyCounts.what)
  const counts = new Map(rows.map(({ what, count }) => [what, count]))
  return Object.fromEntries(METRICS.map((metric) => [metric, counts.get(metric) ?? 0])) as Record<Metric, number>
}

export async function forgetCounts(db: D1Database, now: Instant): Promise<void> {
  await tables(db)
    .delete(hourlyCounts)
    .where(lt(hourlyCounts.hour, now - RETENTION))
}
