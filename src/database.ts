/**
 * The only access to D1. Each room's tables are in its `schema.ts`; columns have the names of the
 * migrations.
 */
import { DrizzleQueryError, getTableColumns, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { drizzle } from 'drizzle-orm/d1'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { weakMemoize } from './lib/memoize.ts'

export type Tables = ReturnType<typeof tables>

/** Made once of each binding: it remembers how columns are called. */
export const tables = weakMemoize((db: D1Database) => drizzle(db, { casing: 'snake_case' }))

/** Did the database fail, which passes, and nothing of ours? */
export const isDatabaseFault = (fault: unknown): boolean =>
  fault instanceof DrizzleQueryError || (fault instanceof Error && fault.message.startsWith('D1_'))

/** Carries these out together, or none of them; none is nothing. */
export async function together(store: Tables, statements: readonly BatchItem<'sqlite'>[]): Promise<void> {
  const [first, ...others] = statements
  if (first !== undefined) await store.batch([first, ...others])
}

/**
 * For `onConflictDoUpdate` of rows that may arrive several times and in any order: keeps the row with
 * the highest `version`. On a tie the incoming row wins.
 */
export const upsertIfNewer = (version: SQLiteColumn) => ({
  set: Object.fromEntries(
    Object.entries(getTableColumns(version.table)).map(([name, column]) => [name, excluded(column)]),
  ),
  setWhere: sql`${version} <= ${excluded(version)}`,
})

/** The value that was to be inserted. */
const excluded = ({ name }: SQLiteColumn) => sql`excluded.${sql.identifier(snakeCase(name))}`

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
