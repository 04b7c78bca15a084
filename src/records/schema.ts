/** D1 tables of player records, message reports and operators' acts. */
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Seat } from '../rules/names.ts'
import type { Attendance, SeatOutcome } from '../game/announcements/effect.ts'
import type { GameId, PlayerId } from '../game/ids.ts'

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
