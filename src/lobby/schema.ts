/** The tables of `migrations/0002_lobby.sql`, `0004_creators.sql`, `0005_plays.sql`, `0010_open_seats.sql`, `0011_boards_in_lists.sql`, `0016_due.sql`, `0018_seen_phases.sql` and `0028_fewer_rows.sql`. */
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Seat } from '../rules/names.ts'
import type { GameId, PlayerId } from '../game/ids.ts'
import type { LobbyRow } from '../game/announcements/effect.ts'
import type { Settings } from '../game/settings.ts'
import type { Status } from '../game/model.ts'

export const games = sqliteTable('games', {
  id: text().$type<GameId>().primaryKey(),
  revision: integer().notNull(),
  creator: text().$type<PlayerId>(),
  name: text().notNull(),
  variant: text().notNull(),
  status: text().$type<Status>().notNull(),
  access: text().$type<Settings['access']>().notNull(),
  seats: integer().notNull(),
  minutes: text({ mode: 'json' }).$type<Settings['minutes']>().notNull(),
  phase: text(),
  deadline: integer(),
  createdAt: integer().notNull(),
  /** How many phases are closed, and since when the position stands as it is: the address of its picture. */
  phases: integer().notNull(),
  openedAt: integer(),
  asleep: integer({ mode: 'boolean' }).notNull(),
  /** When something is next to happen by itself. */
  due: integer(),
  masked: integer({ mode: 'boolean' }).notNull(),
  openSeats: text({ mode: 'json' }).$type<LobbyRow['openSeats']>().notNull(),
  /** In per cent. */
  reliability: integer().notNull(),
})

/** Deadlines as calendars show them (`deadlines.ts`). */
export const DEADLINE_STATES = ['open', 'passed', 'cancelled'] as const
export const deadlines = sqliteTable(
  'deadlines',
  {
    gameId: text().$type<GameId>().notNull(),
    phase: text().notNull(),
    deadline: integer().notNull(),
    /** Raised with every change. */
    sequence: integer().notNull().default(0),
    state: text({ enum: DEADLINE_STATES }).notNull(),
    changedAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.phase] })],
)

/** What players have seen on the page (`standings.ts`). */
export const seenPhases = sqliteTable(
  'seen_phases',
  {
    playerId: text().$type<PlayerId>().notNull(),
    gameId: text().$type<GameId>().notNull(),
    /** How many closed phases, counted from the first. */
    phases: integer().notNull(),
    seenAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.gameId] })],
)

export const gamePlayers = sqliteTable(
  'game_players',
  {
    gameId: text().$type<GameId>().notNull(),
    playerId: text().$type<PlayerId>().notNull(),
    seat: text().$type<Seat>(),
    /** What the game wants of this player now, in a few words; null: nothing. */
    wants: text(),
    ready: integer({ mode: 'boolean' }).notNull(),
    plays: text(),
    /** Unused since the revision of the game's row guards its players too. Releases before that read it. */
    revision: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.playerId] })],
)
