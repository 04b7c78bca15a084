/** The only access to D1. Tables are in each folder's `schema.ts`, named as in `migrations`. */
import { DrizzleQueryError, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { drizzle } from 'drizzle-orm/d1'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { weakMemoize } from './lib/memoize.ts'

export type Tables = ReturnType<typeof tables>

/** Memoized, because Drizzle caches column names. */
export const tables = weakMemoize((db: D1Database) => drizzle(db, { casing: 'snake_case' }))

/** Whether the database failed, which may pass, rather than our code. */
export const isDatabaseFault = (fault: unknown): boolean =>
  fault instanceof DrizzleQueryError || (fault instanceof Error && fault.message.startsWith('D1_'))

/** Runs the statements in one transaction. Does nothing if there are none. */
export async function runBatch(store: Tables, statements: readonly BatchItem<'sqlite'>[]): Promise<void> {
  const [first, ...rest] = statements
  if (first !== undefined) await store.batch([first, ...rest])
}

/** The condition `column IN values`, with one bound value: D1 binds at most 100. */
export const isOneOf = (column: SQLiteColumn, values: readonly string[]): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`

/**
 * For `onConflictDoUpdate` of rows that may arrive several times and in any order: keeps the row
 * with the highest `version`. On a tie the incoming row wins.
 */
export const upsertIfNewer = (version: SQLiteColumn) => ({
  set: Object.fromEntries(
    Object.entries(getTableColumns(version.table)).map(([name, column]) => [name, excluded(column)]),
  ),
  setWhere: sql`${version} <= ${excluded(version)}`,
})

const excluded = ({ name }: SQLiteColumn) => sql`excluded.${sql.identifier(snakeCase(name))}`

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
