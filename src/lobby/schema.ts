/** D1 tables of the lobby. */
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Seat } from '../rules/names.ts'
import type { GameId, PlayerId } from '../game/ids.ts'
import type { LobbyRow } from '../game/announcements/effect.ts'
import type { Settings } from '../game/settings.ts'
import type { Status } from '../game/model.ts'
import type { Verdict } from '../rules/seam/variant.ts'

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
  /** Closed phases, and when the current one opened: both are in the address of its picture. */
  phases: integer().notNull(),
  openedAt: integer(),
  asleep: integer({ mode: 'boolean' }).notNull(),
  /** When the game next changes by itself. */
  due: integer(),
  masked: integer({ mode: 'boolean' }).notNull(),
  openSeats: text({ mode: 'json' }).$type<LobbyRow['openSeats']>().notNull(),
  /** In percent. */
  reliability: integer().notNull(),
  ending: text().$type<Verdict['why']>(),
  /** Rows queued by earlier releases have null. */
  changedOptions: text({ mode: 'json' }).$type<readonly string[]>(),
  /** Rows queued by earlier releases have null. */
  winners: text({ mode: 'json' }).$type<LobbyRow['winners']>(),
  results: text({ mode: 'json' }).$type<LobbyRow['results']>(),
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

/** Phases that players have seen on the page (`standings.ts`). */
export const seenPhases = sqliteTable(
  'seen_phases',
  {
    playerId: text().$type<PlayerId>().notNull(),
    gameId: text().$type<GameId>().notNull(),
    /** The number of closed phases, counted from the first. */
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
    /** The orders the game needs from this player, in a few words; null if none. */
    wants: text(),
    ready: integer({ mode: 'boolean' }).notNull(),
    plays: text(),
    /** False: the seat is eliminated. */
    alive: integer({ mode: 'boolean' }).notNull().default(true),
    /** Unused. Older releases read it. */
    revision: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.playerId] })],
)
