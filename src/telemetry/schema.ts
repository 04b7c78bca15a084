/** The table of counts of `migrations/0025_hourly_counts.sql`. */
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { METRICS } from './log.ts'

export const hourlyCounts = sqliteTable(
  'hourly_counts',
  {
    /** When the hour began, in milliseconds since 1970. */
    hour: integer().notNull(),
    what: text({ enum: METRICS }).notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.what] })],
)
