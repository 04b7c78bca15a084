/** D1 tables of player records, tournaments, imported games, message reports and operators' acts. */
import { integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Brand, Seat } from '../rules/names.ts'
import type { Settings } from '../game/settings.ts'
import type { SeatedBoard } from '../tournament/draw.ts'
import { SCORINGS } from '../tournament/scoring.ts'
import type { Attendance, PowerOpening, SeatOutcome } from '../game/announcements/effect.ts'
import type { GameId, PlayerId } from '../game/ids.ts'
import type { VariantStatistics } from './statistics.ts'

export type TournamentId = string & Brand<'TournamentId'>
export type ImportId = string & Brand<'ImportId'>

const where = {
  gameId: text().$type<GameId>().notNull(),
  seat: text().$type<Seat>().notNull(),
  playerId: text().$type<PlayerId>().notNull(),
}

export const phaseRecords = sqliteTable(
  'phase_records',
  {
    ...where,
    /** The index of the phase in the history of its game. */
    phase: integer().notNull(),
    attendance: text().$type<Attendance>().notNull(),
    closedAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.phase, table.seat] })],
)

export const departures = sqliteTable(
  'departures',
  {
    ...where,
    /** When it was left, or when the player came back. */
    leftAt: integer().notNull(),
    back: integer({ mode: 'boolean' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.seat, table.playerId] })],
)

export const gameResults = sqliteTable(
  'game_results',
  {
    ...where,
    plays: text({ mode: 'json' }).$type<readonly string[]>().notNull(),
    outcome: text().$type<SeatOutcome>().notNull(),
    endedAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.seat] })],
)

/** Games between people, with how their powers opened. For statistics. */
export const openings = sqliteTable('openings', {
  gameId: text().$type<GameId>().primaryKey(),
  powers: text({ mode: 'json' }).$type<readonly PowerOpening[]>().notNull(),
  at: integer().notNull(),
})

/** Computed every night. */
export const statistics = sqliteTable('statistics', {
  variant: text().primaryKey(),
  content: text({ mode: 'json' }).$type<VariantStatistics>().notNull(),
  computedAt: integer().notNull(),
})

/** Computed every night (`ratings.ts`), for players who want them. */
export const ratings = sqliteTable(
  'ratings',
  {
    playerId: text().$type<PlayerId>().notNull(),
    variant: text().notNull(),
    mean: real().notNull(),
    deviation: real().notNull(),
    games: integer().notNull(),
    computedAt: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.variant] })],
)

export const importedGames = sqliteTable('imported_games', {
  id: text().$type<ImportId>().primaryKey(),
  playerId: text().$type<PlayerId>().notNull(),
  title: text().notNull(),
  /** The id of its variant. */
  variant: text().notNull(),
  phases: integer().notNull(),
  /** How many phases ended differently when it was imported. */
  differing: integer().notNull(),
  /** Everyone sees it. */
  listed: integer({ mode: 'boolean' }).notNull(),
  importedAt: integer().notNull(),
  /** What was read of the file: a saved game without names and messages. */
  record: text({ mode: 'json' }).$type<Readonly<Record<string, unknown>>>().notNull(),
})

export const messageReports = sqliteTable(
  'message_reports',
  {
    gameId: text().$type<GameId>().notNull(),
    number: integer().notNull(),
    reportedAt: integer().notNull(),
    settledAt: integer(),
  },
  (table) => [primaryKey({ columns: [table.gameId, table.number] })],
)

export const tournaments = sqliteTable('tournaments', {
  id: text().$type<TournamentId>().primaryKey(),
  creator: text().$type<PlayerId>().notNull(),
  name: text().notNull(),
  variant: text().notNull(),
  /** Of its games, with the tournament's name. */
  settings: text({ mode: 'json' }).$type<Settings>().notNull(),
  scoring: text({ enum: SCORINGS }).notNull(),
  rounds: integer().notNull(),
  final: integer({ mode: 'boolean' }).notNull(),
  access: text().$type<Settings['access']>().notNull(),
  invitation: text().notNull(),
  createdAt: integer().notNull(),
})

/**
 * replacement: waits for the seat of a player who leaves. removed: by the organiser, and cannot
 * return alone.
 */
export const TOURNAMENT_ROLES = ['player', 'replacement', 'removed'] as const
export type TournamentRole = (typeof TOURNAMENT_ROLES)[number]

export const tournamentPlayers = sqliteTable(
  'tournament_players',
  {
    tournamentId: text().$type<TournamentId>().notNull(),
    playerId: text().$type<PlayerId>().notNull(),
    joinedAt: integer().notNull(),
    /** They play in no later round. */
    leftAt: integer(),
    role: text({ enum: TOURNAMENT_ROLES }).notNull().default('player'),
  },
  (table) => [primaryKey({ columns: [table.tournamentId, table.playerId] })],
)

export const tournamentGames = sqliteTable(
  'tournament_games',
  {
    tournamentId: text().$type<TournamentId>().notNull(),
    /** Rounds and boards count from 1. */
    round: integer().notNull(),
    board: integer().notNull(),
    gameId: text().$type<GameId>().notNull(),
    invitation: text().notNull(),
    /** As drawn. */
    seats: text({ mode: 'json' }).$type<SeatedBoard>().notNull(),
    /** Its game has been created, and its players seated. */
    started: integer({ mode: 'boolean' }).notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.tournamentId, table.round, table.board] })],
)

/** Acts of operators that are logged with their author, time and reason. */
export const OPERATOR_ACTS = [
  'lock',
  'unlock',
  'take-name',
  'hide-text',
  'settle-report',
  'act',
  'take-back',
  'put-back',
  'delete-game',
  'delete-import',
] as const
export type OperatorAct = (typeof OPERATOR_ACTS)[number]

export const operatorActs = sqliteTable('operator_acts', {
  id: integer().primaryKey(),
  at: integer().notNull(),
  operator: text().$type<PlayerId>().notNull(),
  act: text({ enum: OPERATOR_ACTS }).notNull(),
  detail: text().notNull(),
  gameId: text().$type<GameId>(),
  playerId: text().$type<PlayerId>(),
  why: text().notNull(),
})
