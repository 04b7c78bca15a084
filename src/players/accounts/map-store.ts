/** Named copies of maps in a player’s account. Only their owner sees them. */
import { and, asc, count, eq, ne } from 'drizzle-orm'
import { tables } from '../../database.ts'
import type { Instant, PlayerId } from '../../game/ids.ts'
import { keptMaps } from '../schema.ts'

export const MAX_MAPS = 20
/** In characters. The largest map of a game has half as many. */
export const MAP_LENGTH = 10_000
export const MAP_NAME_LENGTH = 40

interface KeptMap {
  readonly name: string
  /** Rows of a map, as in orders. They may be invalid. */
  readonly text: string
  readonly keptAt: Instant
}

/** Sorted by name. */
export const listMaps = (db: D1Database, player: PlayerId): Promise<readonly KeptMap[]> =>
  tables(db)
    .select({ name: keptMaps.name, text: keptMaps.text, keptAt: keptMaps.keptAt })
    .from(keptMaps)
    .where(eq(keptMaps.playerId, player))
    .orderBy(asc(keptMaps.name))

/** Replaces a map of the same name; false if the player already has `MAX_MAPS` others. */
export async function saveMap(db: D1Database, player: PlayerId, map: KeptMap): Promise<boolean> {
  const others = and(eq(keptMaps.playerId, player), ne(keptMaps.name, map.name))
  const [row] = await tables(db).select({ total: count() }).from(keptMaps).where(others)
  if ((row?.total ?? 0) >= MAX_MAPS) return false
  const { text, keptAt } = map
  await tables(db)
    .insert(keptMaps)
    .values({ playerId: player, ...map })
    .onConflictDoUpdate({ target: [keptMaps.playerId, keptMaps.name], set: { text, keptAt } })
  return true
}

/** False if there is no map of this name. */
export async function deleteMap(db: D1Database, player: PlayerId, name: string): Promise<boolean> {
  const isMap = and(eq(keptMaps.playerId, player), eq(keptMaps.name, name))
  const deleted = await tables(db).delete(keptMaps).where(isMap).returning({ name: keptMaps.name })
  return deleted.length > 0
}
