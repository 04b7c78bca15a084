/** The table of missed goals of `migrations/0025_hourly_counts.sql`. */
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { GOALS } from './goals.ts'

export const missedGoals = sqliteTable('missed_goals', {
  goal: text({ enum: GOALS }).primaryKey(),
  since: integer().notNull(),
  /** When the operators were last alerted. */
  toldAt: integer().notNull(),
})
