/** All that the service holds of a person, for himself. */
import { eq, getTableColumns } from 'drizzle-orm'
import { tables } from '../database.ts'
import { gameStub } from '../durable/game-stub.ts'
import type { OwnPress } from '../durable/press/messages.ts'
import type { GameId, Instant, PlayerId } from '../game/names.ts'
import { gamePlayers } from '../lobby/schema.ts'
import type { Account } from '../players/accounts/account.ts'
import { HELD, type Held } from './held.ts'

type Cell = string | number | boolean | null
type Row = Readonly<Record<string, Cell>>

export interface PersonalData {
  readonly at: Instant
  /** The rows of each table, by what it holds. Instants are milliseconds since 1970; what is a list in a column is its JSON text. */
  readonly held: Readonly<Record<string, readonly Row[]>>
  /** What he wrote in games, notes too, and what he has begun to write. The orders of games that he may look at are in their own exports. */
  readonly written: readonly (OwnPress & { readonly game: GameId })[]
}

export async function personalData(env: Env, account: Account, now: Instant): Promise<PersonalData> {
  const rows = await Promise.all(HELD.map((held) => rowsOf(env.DB, held, account)))
  return {
    at: now,
    held: Object.fromEntries(HELD.map(({ what }, i) => [what, rows[i] ?? []])),
    written: await writtenBy(env, account),
  }
}

async function rowsOf(db: D1Database, { table, by, column, secrets }: Held, account: Account): Promise<readonly Row[]> {
  const columns = Object.fromEntries(Object.entries(getTableColumns(table)).filter(([name]) => !secrets.includes(name)))
  const rows = await tables(db)
    .select(columns)
    .from(table)
    .where(eq(column, by === 'id' ? account.id : account.address))
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cellOf(value)])))
}

function cellOf(value: unknown): Cell {
  if (value instanceof Date) return value.getTime()
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return value === null || value === undefined ? null : JSON.stringify(value)
}

async function writtenBy(env: Env, { id }: Account): Promise<PersonalData['written']> {
  const written = await Promise.all(
    (await gamesWith(env.DB, id)).map(async (game) => ({ game, own: await gameStub(env, game).writtenBy(id) })),
  )
  return written.flatMap(({ game, own }) =>
    own === null || own.messages.length + own.drafts.length === 0 ? [] : [{ game, ...own }],
  )
}

/** Every game that has known the player, over or not. */
export async function gamesWith(db: D1Database, player: PlayerId): Promise<readonly GameId[]> {
  const { gameId, playerId } = gamePlayers
  const rows = await tables(db).select({ game: gameId }).from(gamePlayers).where(eq(playerId, player))
  return rows.map(({ game }) => game)
}
