/** Named copies of maps in a player's account. Only their owner sees them. */
import { and, asc, count, eq, ne } from 'drizzle-orm'
import { tables } from '../../database.ts'
import type { Instant, PlayerId } from '../../game/ids.ts'
import { keptMaps } from '../schema.ts'

export const MAX_MAPS = 20
/** Characters. A map as large as a game takes has half as many. */
export const MAP_LENGTH = 10_000
export const MAP_NAME_LENGTH = 40

export interface KeptMap {
  readonly name: string
  /** Rows of a drawing, as on a sheet; nobody has looked whether they are valid. */
  readonly text: string
  readonly keptAt: Instant
}

const of = ({ playerId }: typeof keptMaps, player: PlayerId) => eq(playerId, player)

/** In the order of their names. */
export const listMaps = (db: D1Database, player: PlayerId): Promise<readonly KeptMap[]> =>
  tables(db)
    .select({ name: keptMaps.name, text: keptMaps.text, keptAt: keptMaps.keptAt })
    .from(keptMaps)
    .where(of(keptMaps, player))
    .orderBy(asc(keptMaps.name))

/** Replaces a map of the same name; false if the player already has `MAX_MAPS` others. */
export async function saveMap(db: D1Database, player: PlayerId, map: KeptMap): Promise<boolean> {
  const others = and(of(keptMaps, player), ne(keptMaps.name, map.name))
  const [row] = await tables(db).select({ many: count() }).from(keptMaps).where(others)
  if ((row?.many ?? 0) >= MAX_MAPS) return false
  const { text, keptAt } = map
  await tables(db)
    .insert(keptMaps)
    .values({ playerId: player, ...map })
    .onConflictDoUpdate({ target: [keptMaps.playerId, keptMaps.name], set: { text, keptAt } })
  return true
}

/** False if there is none of this name. */
export async function deleteMap(db: D1Database, player: PlayerId, name: string): Promise<boolean> {
  const one = and(of(keptMaps, player), eq(keptMaps.name, name))
  const gone = await tables(db).delete(keptMaps).where(one).returning({ name: keptMaps.name })
  return gone.length > 0
}
