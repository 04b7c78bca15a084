/** The secret link to a player’s calendar. The player can replace or revoke it. */
import { eq } from 'drizzle-orm'
import { tables } from '../../database.ts'
import type { Instant, PlayerId } from '../../game/ids.ts'
import { isValidSignature, sign } from '../../lib/signing.ts'
import { calendars } from '../schema.ts'

type CalendarEnv = Pick<Env, 'DB' | 'AUTH_SECRET' | 'BASE_URL'>

/** The purpose is signed, too. Without the signature, the id in the table opens nothing. */
const signed = (id: string): string => `calendar:${id}`

/** Null if there is none. */
export async function calendarOf(env: CalendarEnv, player: PlayerId): Promise<string | null> {
  const [row] = await tables(env.DB).select({ id: calendars.id }).from(calendars).where(eq(calendars.playerId, player))
  return row === undefined ? null : addressOf(env, row.id)
}

/** The previous link, if any, stops working. */
export async function makeCalendar(env: CalendarEnv, player: PlayerId, now: Instant): Promise<string> {
  const id = crypto.randomUUID()
  await tables(env.DB)
    .insert(calendars)
    .values({ playerId: player, id, madeAt: now })
    .onConflictDoUpdate({ target: calendars.playerId, set: { id, madeAt: now } })
  return addressOf(env, id)
}

export async function revokeCalendar(db: D1Database, player: PlayerId): Promise<void> {
  await tables(db).delete(calendars).where(eq(calendars.playerId, player))
}

/** The owner of the calendar at this address; null if there is none. */
export async function ownerOfCalendar(env: CalendarEnv, file: string): Promise<PlayerId | null> {
  const [, id, signature] = /^([\da-f-]{36})\.([\w-]{43})\.ics$/.exec(file) ?? []
  if (id === undefined || signature === undefined) return null
  if (!(await isValidSignature(env.AUTH_SECRET, signed(id), signature))) return null
  const [row] = await tables(env.DB).select({ player: calendars.playerId }).from(calendars).where(eq(calendars.id, id))
  return row?.player ?? null
}

const addressOf = async ({ BASE_URL, AUTH_SECRET }: CalendarEnv, id: string): Promise<string> =>
  `${BASE_URL}/calendars/${id}.${await sign(AUTH_SECRET, signed(id))}.ics`
