/** How often something may be tried: counted in storage, for every location and after every restart alike. */
import { lt, sql } from 'drizzle-orm'
import type { Instant } from '../game/model.ts'
import { tables } from './auth.ts'
import { tries } from './schema.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A whole table of players may sit behind one address of the internet. */
const LIMITS = {
  'codes to an address': [
    { most: 5, within: 15 * MINUTE },
    { most: 20, within: DAY },
  ],
  'codes from a place': [
    { most: 60, within: 60 * MINUTE },
    { most: 300, within: DAY },
  ],
  'games of a player': [{ most: 100, within: DAY }],
  'sandbox phases': [{ most: 1000, within: 60 * MINUTE }],
  'guesses from a place': [{ most: 60, within: 15 * MINUTE }],
} as const
export type Limited = keyof typeof LIMITS

/** Counts one try; false if there were too many. A window opens with its first try and does not move. */
export async function mayTry(db: D1Database, what: Limited, who: string, now: Instant): Promise<boolean> {
  const counts = await Promise.all(LIMITS[what].map(({ within }) => count(db, `${what}/${within}/${who}`, now, within)))
  return LIMITS[what].every(({ most }, window) => (counts[window] ?? 0) <= most)
}

async function count(db: D1Database, key: string, now: Instant, within: number): Promise<number> {
  const lapsed = sql`${tries.since} <= ${now - within}`
  const [row] = await tables(db)
    .insert(tries)
    .values({ key, since: now, count: 1 })
    .onConflictDoUpdate({
      target: tries.key,
      set: {
        since: sql`CASE WHEN ${lapsed} THEN ${now} ELSE ${tries.since} END`,
        count: sql`CASE WHEN ${lapsed} THEN 1 ELSE ${tries.count} + 1 END`,
      },
    })
    .returning({ count: tries.count })
  return row?.count ?? 0
}

/** Counts are kept no longer than they are needed: they name addresses. */
export async function forgetTries(db: D1Database, now: Instant): Promise<void> {
  await tables(db)
    .delete(tries)
    .where(lt(tries.since, now - DAY))
}
