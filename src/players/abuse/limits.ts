/** How often something may be tried: counted in storage, for every location and after every restart alike. */
import { lt, sql } from 'drizzle-orm'
import type { Instant } from '../../game/ids.ts'
import { tables } from '../../database.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/time.ts'
import { tries } from '../schema.ts'

/** All players of a game may sit in one network. Mails to one address and guesses at one code are limited in `pending.ts`. */
const LIMITS = {
  'codes from a network': [
    { most: 120, within: HOUR_MS },
    { most: 500, within: DAY_MS },
  ],
  'copies of personal data': [{ most: 10, within: HOUR_MS }],
  'games of a player': [{ most: 100, within: DAY_MS }],
  // Accounts are had for an address of mail each.
  'games from a network': [{ most: 200, within: DAY_MS }],
  'mails to a reply address': [
    { most: 30, within: HOUR_MS },
    { most: 100, within: DAY_MS },
  ],
  // Mails to people who have not asked for any.
  'invitations of a player': [{ most: 20, within: DAY_MS }],
  'invitations to a game': [{ most: 40, within: DAY_MS }],
  'invitations to an address': [{ most: 3, within: DAY_MS }],
  'sandbox phases': [{ most: 3000, within: HOUR_MS }],
  'guesses from a network': [{ most: 60, within: 15 * MINUTE_MS }],
} as const
export type Limited = keyof typeof LIMITS

type Counting = Pick<Env, 'DB' | 'ENVIRONMENT'>

/** On one's own machine all players, and all their scripts, sit in one network. */
export const isOwnMachine = ({ ENVIRONMENT }: Pick<Env, 'ENVIRONMENT'>): boolean => ENVIRONMENT === 'local'
const OWN_MACHINE = 20

/** Counts one try; false if there were too many. A window opens with its first try and does not move. */
export async function mayTry(env: Counting, what: Limited, who: string, now: Instant): Promise<boolean> {
  const windows = LIMITS[what]
  const counts = await Promise.all(
    windows.map(({ within }) => count(env.DB, `${what}/${within}/${who}`, now, within, 1)),
  )
  const times = isOwnMachine(env) ? OWN_MACHINE : 1
  return windows.every(({ most }, window) => (counts[window] ?? 0) <= most * times)
}

/** Takes back a try that turned out to be nothing of the kind: the right code was no guess. */
export async function takeBack({ DB }: Counting, what: Limited, who: string, now: Instant): Promise<void> {
  await Promise.all(LIMITS[what].map(({ within }) => count(DB, `${what}/${within}/${who}`, now, within, -1)))
}

async function count(db: D1Database, key: string, now: Instant, within: number, by: 1 | -1): Promise<number> {
  const lapsed = sql`${tries.since} <= ${now - within}`
  const [row] = await tables(db)
    .insert(tries)
    .values({ key, since: now, count: Math.max(0, by) })
    .onConflictDoUpdate({
      target: tries.key,
      set: {
        since: sql`CASE WHEN ${lapsed} THEN ${now} ELSE ${tries.since} END`,
        count: sql`CASE WHEN ${lapsed} THEN ${Math.max(0, by)} ELSE ${tries.count} + ${by} END`,
      },
    })
    .returning({ count: tries.count })
  return row?.count ?? 0
}

/** Counts are kept no longer than they are needed: they name addresses. */
export async function deleteOldTries(db: D1Database, now: Instant): Promise<void> {
  await tables(db)
    .delete(tries)
    .where(lt(tries.since, now - DAY_MS))
}
