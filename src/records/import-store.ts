/** Games imported from files, in D1. Lists, records and statistics of hosted games leave them out. */
import { and, desc, eq, getTableColumns, lt, or, sql } from 'drizzle-orm'
import { tables } from '../database.ts'
import type { Instant, PlayerId } from '../game/ids.ts'
import { PAGE } from '../lobby/lists.ts'
import { importedGames, type ImportId } from './schema.ts'

export const MAX_IMPORTS = 20
/** In characters. A game of a hundred phases has half as many. */
export const MAX_RECORD = 400_000

export type Import = typeof importedGames.$inferSelect
/** Without its phases. */
export type ImportListing = Omit<Import, 'record'>

const { record: _, ...LISTED_COLUMNS } = getTableColumns(importedGames)
/** A literal: SQLite uses a partial index only for a condition without a bound value. */
const isListed = sql`${importedGames.listed} = 1`

/** False if the player already has `MAX_IMPORTS`. One statement, so that concurrent imports count. */
export async function saveImport(db: D1Database, imported: Import): Promise<boolean> {
  const values = Object.entries(getTableColumns(importedGames)).map(([key, column]) =>
    sql.param(imported[key as keyof Import], column),
  )
  const saved = await tables(db)
    .insert(importedGames)
    .select(
      sql`SELECT ${sql.join(values, sql`, `)}
        WHERE (SELECT count(*) FROM imported_games WHERE player_id = ${imported.playerId}) < ${MAX_IMPORTS}`,
    )
    .returning({ id: importedGames.id })
  return saved.length > 0
}

/** Null if there is none, or it is neither listed nor the viewer's. A null viewer is a stranger. */
export async function visibleImport(db: D1Database, id: ImportId, viewer: PlayerId | null): Promise<Import | null> {
  const [row] = await tables(db).select().from(importedGames).where(eq(importedGames.id, id))
  return row !== undefined && (row.listed || row.playerId === viewer) ? row : null
}

/** All of the player's imports, newest first. */
export const importsOf = (db: D1Database, player: PlayerId): Promise<readonly ImportListing[]> =>
  tables(db)
    .select(LISTED_COLUMNS)
    .from(importedGames)
    .where(eq(importedGames.playerId, player))
    .orderBy(desc(importedGames.importedAt), desc(importedGames.id))

/** At most a page of the imports that everyone sees, newest first. */
export const listedImports = (db: D1Database, after: ImportPlace | null): Promise<readonly ImportListing[]> =>
  tables(db)
    .select(LISTED_COLUMNS)
    .from(importedGames)
    .where(and(isListed, after === null ? undefined : isAfter(after)))
    .orderBy(desc(importedGames.importedAt), desc(importedGames.id))
    .limit(PAGE)

export interface ImportPlace {
  readonly importedAt: Instant
  readonly id: ImportId
}

const isAfter = ({ importedAt, id }: ImportPlace) =>
  or(lt(importedGames.importedAt, importedAt), and(eq(importedGames.importedAt, importedAt), lt(importedGames.id, id)))

/** Null if the player has no such import. */
export async function changeImport(
  db: D1Database,
  id: ImportId,
  player: PlayerId,
  change: Partial<Pick<Import, 'title' | 'listed'>>,
): Promise<Import | null> {
  const isOwn = and(eq(importedGames.id, id), eq(importedGames.playerId, player))
  if (Object.keys(change).length > 0) await tables(db).update(importedGames).set(change).where(isOwn)
  const [row] = await tables(db).select().from(importedGames).where(isOwn)
  return row ?? null
}

/** With a `player`, deletes it only if they imported it. Returns the importer; null if none was deleted. */
export async function deleteImport(db: D1Database, id: ImportId, player: PlayerId | null): Promise<PlayerId | null> {
  const isIt = and(eq(importedGames.id, id), player === null ? undefined : eq(importedGames.playerId, player))
  const [row] = await tables(db).delete(importedGames).where(isIt).returning({ player: importedGames.playerId })
  return row?.player ?? null
}
