/** Exports all personal data of a player, for that player. */
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { tables } from '../database.ts'
import { gameStub } from '../durable/game-stub.ts'
import type { OwnPress } from '../durable/press/messages.ts'
import type { GameId, Instant, PlayerId } from '../game/ids.ts'
import { gamePlayers, games } from '../lobby/schema.ts'
import { mails, mailThreads } from '../post/schema.ts'
import { departures, phaseRecords } from '../records/schema.ts'
import type { Account } from '../players/accounts/account-fields.ts'
import { PERSONAL_TABLES, type PersonalTable } from './personal-tables.ts'

type Cell = string | number | boolean | null
type Row = Readonly<Record<string, Cell>>

export interface PersonalData {
  readonly at: Instant
  /** Rows by description of the table. Instants: milliseconds since 1970. Lists: JSON text. */
  readonly held: Readonly<Record<string, readonly Row[]>>
  /** Messages, notes and drafts in games. Orders are in the exports of the games. */
  readonly written: readonly (OwnPress & { readonly game: GameId })[]
  /** Addresses of the player’s webhooks, without their secrets. */
  readonly webhooks: readonly { readonly game: GameId; readonly address: string }[]
}

export async function personalData(env: Env, account: Account, now: Instant): Promise<PersonalData> {
  const rows = await Promise.all(PERSONAL_TABLES.map((held) => rowsOf(env.DB, held, account)))
  return {
    at: now,
    held: Object.fromEntries(PERSONAL_TABLES.map(({ what }, i) => [what, rows[i] ?? []])),
    ...(await inGames(env, account)),
  }
}

async function rowsOf(
  db: D1Database,
  { table, by, column, secrets }: PersonalTable,
  account: Account,
): Promise<readonly Row[]> {
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

async function inGames(env: Env, { id }: Account): Promise<Pick<PersonalData, 'written' | 'webhooks'>> {
  const games = await gamesWith(env.DB, id)
  const exports = await Promise.all(
    games.map(async (game) => ({ game, data: await gameStub(env, game).personalData(id) })),
  )
  return {
    written: exports.flatMap(({ game, data }) =>
      data === null || data.press.messages.length + data.press.drafts.length === 0 ? [] : [{ game, ...data.press }],
    ),
    webhooks: exports.flatMap(({ game, data }) =>
      data === null || data.webhook === null ? [] : [{ game, address: data.webhook }],
    ),
  }
}

/** All games that the player plays or played, created, left, or got mails about. */
export async function gamesWith(db: D1Database, player: PlayerId): Promise<readonly GameId[]> {
  const store = tables(db)
  const rows = await Promise.all([
    store.select({ game: gamePlayers.gameId }).from(gamePlayers).where(eq(gamePlayers.playerId, player)),
    store.select({ game: games.id }).from(games).where(eq(games.creator, player)),
    store.selectDistinct({ game: departures.gameId }).from(departures).where(eq(departures.playerId, player)),
    store.selectDistinct({ game: phaseRecords.gameId }).from(phaseRecords).where(eq(phaseRecords.playerId, player)),
    // Threads (`<ID.games.HOST>`) and keys of mails (`ID/…`) begin with the game's id.
    store
      .select({ game: games.id })
      .from(mailThreads)
      .innerJoin(games, sql`${games.id} = substr(${mailThreads.thread}, 2, instr(${mailThreads.thread}, '.') - 2)`)
      .where(eq(mailThreads.recipient, player)),
    store
      .selectDistinct({ game: games.id })
      .from(mails)
      .innerJoin(games, sql`${games.id} = substr(${mails.key}, 1, instr(${mails.key}, '/') - 1)`)
      .where(eq(mails.recipient, player)),
  ])
  return [...new Set(rows.flat().map(({ game }) => game))]
}
