/** Backups of a game object: its rows, which later versions can restore into an empty object. */
import type { GameId, Instant } from '../../game/ids.ts'
import { Store } from './store.ts'

type Value = string | number | null

interface TableRows {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Value[])[]
}

/** `step`: the number of migrations done. */
export interface GameBackup {
  readonly game: GameId
  readonly savedAt: Instant
  readonly step: number
  readonly tables: Readonly<Record<string, TableRows>>
}

/**
 * Leaves out the platform's tables (`sqlite_`, `_cf_`, locally `__miniflare_`), the search index,
 * which is rebuilt, and tables about this object alone.
 */
const isKept = (name: string): boolean => !/^(?:sqlite_|_|press_words|bookmarks$|needed$)/.test(name)

export function createBackup(storage: DurableObjectStorage, game: GameId, now: Instant): GameBackup {
  const tables = tablesOf(storage.sql)
    .filter((name) => name !== 'migrations')
    .map((name) => [name, rowsOf(storage.sql, name)] as const)
  const { step } = storage.sql.exec<{ step: number }>('SELECT count(*) AS step FROM migrations').one()
  return { game, savedAt: now, step, tables: Object.fromEntries(tables) }
}

/**
 * Restores into an object without a game, in one transaction, and migrates. Throws for a backup of
 * a later version, and for rows that do not fit their tables.
 */
export function restoreBackup(storage: DurableObjectStorage, { step, tables }: GameBackup): void {
  const store = new Store(storage)
  storage.transactionSync(() => {
    store.migrate(step)
    for (const [name, rows] of Object.entries(tables)) insert(storage.sql, name, rows)
    store.indexMessages()
    store.migrate()
  })
}

const tablesOf = (sql: SqlStorage): readonly string[] =>
  [...sql.exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
    .map(({ name }) => name)
    .filter(isKept)

function rowsOf(sql: SqlStorage, name: string): TableRows {
  const cursor = sql.exec(`SELECT * FROM ${quoted(name)}`)
  return { columns: cursor.columnNames, rows: [...cursor.raw<Value[]>()] }
}

function insert(sql: SqlStorage, name: string, { columns, rows }: TableRows): void {
  const values = columns.map(() => '?').join(', ')
  const statement = `INSERT INTO ${quoted(name)} (${columns.map(quoted).join(', ')}) VALUES (${values})`
  for (const row of rows) sql.exec(statement, ...row)
}

/** Quotes an identifier. */
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
