/** The one way to D1. A room's tables are in its `schema.ts`; their columns are named in snake case, as the migrations have them. */
import { DrizzleQueryError, getTableColumns, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
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
 * For `onConflictDoUpdate`, where rows come any number of times and in any order: of one key the row that is newest by
 * `version` stands. One that is as new as the one kept is the same, or says it anew.
 */
export const newestStands = (version: SQLiteColumn) => ({
  set: incomingOf(Object.entries(getTableColumns(version.table))),
  setWhere: sql`${version} <= ${incoming(version)}`,
})

/**
 * The same for rows with indexes, each of which is written with every change that names one of its columns: these columns are written where one
 * of them differs, and nothing else is.
 */
export function newestStandsIfOther(version: SQLiteColumn, which: readonly SQLiteColumn[]) {
  const list = (values: readonly SQL[]) => sql.join([...values], sql`, `)
  const [kept, brought] = [list(which.map((column) => sql`${column}`)), list(which.map(incoming))]
  const written = Object.entries(getTableColumns(version.table)).filter(
    ([, column]) => column === version || which.includes(column),
  )
  return {
    set: incomingOf(written),
    setWhere: sql`${version} <= ${incoming(version)} AND (${kept}) IS NOT (${brought})`,
  }
}

const incomingOf = (columns: readonly (readonly [name: string, column: SQLiteColumn])[]) =>
  Object.fromEntries(columns.map(([name, column]) => [name, incoming(column)]))

/** The value that was to be inserted. */
const incoming = ({ name }: SQLiteColumn) => sql`excluded.${sql.identifier(snakeCase(name))}`

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
