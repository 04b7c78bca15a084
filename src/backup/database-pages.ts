/** The database as pages of rows in key order, for backups. */

type Value = string | number | null
type Row = readonly Value[]

/** The start of a page. `after`: the key of the row before it; null at the start of the table. */
export interface Place {
  readonly table: string
  readonly after: Value[] | null
}

export interface Page {
  readonly table: string
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
}

/** The longest rows (waiting mails, maps) have about ten kilobytes. */
export const PAGE_ROWS = 200

/** Our tables in the order of creation, so that referenced rows come first. */
export async function tableNames(db: D1Database): Promise<readonly string[]> {
  const query = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid"
  const { results } = await db.prepare(query).all<{ name: string }>()
  return results.map(({ name }) => name).filter((name) => !/^(?:sqlite_|_|d1_)/.test(name))
}

/** The migrations done; none if wrangler has not recorded any. */
export async function migrationsOf(db: D1Database): Promise<readonly string[]> {
  const query = "SELECT count(*) AS tables FROM sqlite_master WHERE name = 'd1_migrations'"
  if ((await db.prepare(query).first('tables')) === 0) return []
  const { results } = await db.prepare('SELECT name FROM d1_migrations ORDER BY name').all<{ name: string }>()
  return results.map(({ name }) => name)
}

/** The page at a place, and the place of the next one; null at the end of the table. */
export async function pageAt(db: D1Database, { table, after }: Place): Promise<readonly [Page, Place | null]> {
  const keys = await keyOf(db, table)
  const key = keys.map(quoted).join(', ')
  const condition = after === null ? '' : ` WHERE (${key}) > (${after.map(() => '?').join(', ')})`
  const statement = db.prepare(`SELECT * FROM ${quoted(table)}${condition} ORDER BY ${key} LIMIT ${PAGE_ROWS}`)
  const [columns, ...rows] = await statement.bind(...(after ?? [])).raw<Value[]>({ columnNames: true })
  const names = columns.map(String)
  const last = rows.length < PAGE_ROWS ? undefined : rows.at(-1)
  const next = last && { table, after: keys.map((name) => last[names.indexOf(name)] ?? null) }
  return [{ table, columns: names, rows }, next ?? null]
}

/** The columns of the primary key. Throws for a table without one; all of ours have one. */
async function keyOf(db: D1Database, table: string): Promise<readonly string[]> {
  const { results } = await db.prepare(`PRAGMA table_info(${quoted(table)})`).all<{ name: string; pk: number }>()
  const keys = results.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
  if (keys.length === 0) throw new Error(`the table ${table} has no primary key`)
  return keys.map(({ name }) => name)
}

/** Restores the rows of a page in one transaction. Replaces rows with the same key. */
export async function putPage(db: D1Database, { table, columns, rows }: Page): Promise<void> {
  if (rows.length === 0) return
  const values = columns.map(() => '?').join(', ')
  const statement = db.prepare(
    `INSERT OR REPLACE INTO ${quoted(table)} (${columns.map(quoted).join(', ')}) VALUES (${values})`,
  )
  await db.batch(rows.map((row) => statement.bind(...row)))
}

/** Quotes an identifier. */
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
