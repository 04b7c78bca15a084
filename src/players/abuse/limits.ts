/**
 * Rate limits: of requests, counted by the platform, and of actions, counted in the database, so
 * that they hold everywhere and after restarts.
 */
import { lt, sql } from 'drizzle-orm'
import type { Instant } from '../../game/ids.ts'
import { tables } from '../../database.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/time.ts'
import { tries } from '../schema.ts'
import type { Account } from '../accounts/account-fields.ts'

/** All players of a game may share a network. `sign-in-requests.ts` has limits of its own. */
const LIMITS = {
  'codes from a network': [
    { max: 120, within: HOUR_MS },
    { max: 500, within: DAY_MS },
  ],
  'downloads of all games': [{ max: 10, within: HOUR_MS }],
  'copies of personal data': [{ max: 10, within: HOUR_MS }],
  'games of a player': [{ max: 100, within: DAY_MS }],
  // Each is adjudicated again.
  'imports of a player': [{ max: 40, within: DAY_MS }],
  // Every mail address can get an account.
  'games from a network': [{ max: 200, within: DAY_MS }],
  // They can be played at any speed, and each turn of a computer costs CPU time.
  'games with computers from a network': [{ max: 30, within: DAY_MS }],
  'mails to a reply address': [
    { max: 30, within: HOUR_MS },
    { max: 100, within: DAY_MS },
  ],
  // These go to people who did not ask for mail.
  'invitations of a player': [{ max: 20, within: DAY_MS }],
  'invitations to a game': [{ max: 40, within: DAY_MS }],
  'invitations to an address': [{ max: 3, within: DAY_MS }],
  // Each is mailed to everyone in a game.
  'announcements of a player': [
    { max: 20, within: HOUR_MS },
    { max: 60, within: DAY_MS },
  ],
  // Each makes the service call an address of the caller’s choice.
  'webhook changes': [{ max: 20, within: HOUR_MS }],
  'sandbox phases': [{ max: 3000, within: HOUR_MS }],
  'guesses from a network': [{ max: 60, within: 15 * MINUTE_MS }],
} as const
type Limited = keyof typeof LIMITS

type Counting = Pick<Env, 'DB' | 'ENVIRONMENT'>

/** On a developer’s machine all players and scripts share a network. */
const isOwnMachine = ({ ENVIRONMENT }: Pick<Env, 'ENVIRONMENT'>): boolean => ENVIRONMENT === 'local'
const OWN_MACHINE_FACTOR = 20

/** Counts a try; false if there were too many. Windows start with the first try and do not slide. */
export async function countTry(env: Counting, action: Limited, key: string, now: Instant): Promise<boolean> {
  const windows = LIMITS[action]
  const counts = await Promise.all(
    windows.map(({ within }) => count(env.DB, `${action}/${within}/${key}`, now, within, 1)),
  )
  const factor = isOwnMachine(env) ? OWN_MACHINE_FACTOR : 1
  return windows.every(({ max }, window) => (counts[window] ?? 0) <= max * factor)
}

/** Uncounts a try, e.g. because the code was right. */
export async function uncountTry({ DB }: Counting, action: Limited, key: string, now: Instant): Promise<void> {
  await Promise.all(LIMITS[action].map(({ within }) => count(DB, `${action}/${within}/${key}`, now, within, -1)))
}

async function count(db: D1Database, key: string, now: Instant, within: number, by: 1 | -1): Promise<number> {
  const isOver = sql`${tries.since} <= ${now - within}`
  const [row] = await tables(db)
    .insert(tries)
    .values({ key, since: now, count: Math.max(0, by) })
    .onConflictDoUpdate({
      target: tries.key,
      set: {
        since: sql`CASE WHEN ${isOver} THEN ${now} ELSE ${tries.since} END`,
        count: sql`CASE WHEN ${isOver} THEN ${Math.max(0, by)} ELSE ${tries.count} + ${by} END`,
      },
    })
    .returning({ count: tries.count })
  return row?.count ?? 0
}

/** Deletes counts as soon as possible, because they contain addresses. */
export async function deleteOldTries(db: D1Database, now: Instant): Promise<void> {
  await tables(db)
    .delete(tries)
    .where(lt(tries.since, now - DAY_MS))
}

/** Does a limit of the platform allow one more request with this key? */
export const isWithinLimit = async (
  env: Env,
  limit: 'API_LIMIT' | 'DRAWING_LIMIT' | 'SIGN_IN_LIMIT',
  key: string,
): Promise<boolean> => isOwnMachine(env) || (await env[limit].limit({ key })).success

/** Each player has one limit, wherever they are. Strangers share that of their network. */
export async function isRateLimited(
  call: { readonly env: Env; readonly req: { readonly raw: Request } },
  caller: Pick<Account, 'id'> | null,
): Promise<boolean> {
  const key = caller === null ? `from ${networkOf(call.req.raw.headers)}` : `player ${caller.id}`
  return !(await isWithinLimit(call.env, 'API_LIMIT', key))
}

/** An IPv4 address, or the first 64 bits of an IPv6 address: a household can choose the rest. */
export function networkOf(headers: Headers): string {
  const address = headers.get('cf-connecting-ip') ?? 'unknown'
  return address.includes(':') ? firstHalf(address) : address
}

/** The first four groups of an IPv6 address, with `::` expanded. */
function firstHalf(address: string): string {
  const [head = [], tail = []] = address.split('::').map((half) => (half === '' ? [] : half.split(':')))
  const gap = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  return [...head, ...gap, ...tail].slice(0, 4).join(':')
}
