/**
 * The database as pages of rows, in key order; restored into tables of this version or an earlier
 * one.
 */

type Value = string | number | null
type Row = readonly Value[]

/**
 * Where a page begins: behind a row of a table. `after` is the key of that row; null: at the
 * beginning.
 */
export interface Place {
  readonly table: string
  readonly after: Value[] | null
}

export interface Page {
  readonly table: string
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
}

/** Rows of a page: the longest (mails that wait, maps) come to some ten kilobytes. */
export const PAGE_ROWS = 200

/**
 * Tables in the order of creation, so that referenced rows come first. Without those of the
 * platform and wrangler.
 */
export async function tableNames(db: D1Database): Promise<readonly string[]> {
  const query = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid"
  const { results } = await db.prepare(query).all<{ name: string }>()
  return results.map(({ name }) => name).filter((name) => !/^(?:sqlite_|_|d1_)/.test(name))
}

/** The migrations that the tables have seen. Where nothing noted them, none. */
export async function migrationsOf(db: D1Database): Promise<readonly string[]> {
  const query = "SELECT count(*) AS found FROM sqlite_master WHERE name = 'd1_migrations'"
  if ((await db.prepare(query).first('found')) === 0) return []
  const { results } = await db.prepare('SELECT name FROM d1_migrations ORDER BY name').all<{ name: string }>()
  return results.map(({ name }) => name)
}

/** The rows behind a place, and the place behind them; null: the table ends here. */
export async function pageAt(db: D1Database, { table, after }: Place): Promise<readonly [Page, Place | null]> {
  const keys = await keyOf(db, table)
  const key = keys.map(quoted).join(', ')
  const behind = after === null ? '' : ` WHERE (${key}) > (${after.map(() => '?').join(', ')})`
  const statement = db.prepare(`SELECT * FROM ${quoted(table)}${behind} ORDER BY ${key} LIMIT ${PAGE_ROWS}`)
  const [columns, ...rows] = await statement.bind(...(after ?? [])).raw<Value[]>({ columnNames: true })
  const names = columns.map(String)
  const last = rows.length < PAGE_ROWS ? undefined : rows.at(-1)
  const next = last && { table, after: keys.map((name) => last[names.indexOf(name)] ?? null) }
  return [{ table, columns: names, rows }, next ?? null]
}

/** Its columns in their order. Throws for a table without one: none of ours is. */
async function keyOf(db: D1Database, table: string): Promise<readonly string[]> {
  const { results } = await db.prepare(`PRAGMA table_info(${quoted(table)})`).all<{ name: string; pk: number }>()
  const keys = results.filter(({ pk }) => pk > 0).toSorted((one, other) => one.pk - other.pk)
  if (keys.length === 0) throw new Error(`the table ${table} has no primary key`)
  return keys.map(({ name }) => name)
}

/** Puts the rows of a page back, all or none; one that is there under the same key is replaced. */
export async function putPage(db: D1Database, { table, columns, rows }: Page): Promise<void> {
  if (rows.length === 0) return
  const places = columns.map(() => '?').join(', ')
  const statement = db.prepare(
    `INSERT OR REPLACE INTO ${quoted(table)} (${columns.map(quoted).join(', ')}) VALUES (${places})`,
  )
  await db.batch(rows.map((row) => statement.bind(...row)))
}

/** A name in SQL. */
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
