/** The one way to D1. A room's tables are in its `schema.ts`; their columns are named in snake case, as the migrations have them. */
import type { BatchItem } from 'drizzle-orm/batch'
import { drizzle } from 'drizzle-orm/d1'

export type Tables = ReturnType<typeof tables>

export const tables = (db: D1Database) => drizzle(db, { casing: 'snake_case' })

/** Carries these out together, or none of them; none is nothing. */
export async function together(store: Tables, statements: readonly BatchItem<'sqlite'>[]): Promise<void> {
  const [first, ...others] = statements
  if (first !== undefined) await store.batch([first, ...others])
}
