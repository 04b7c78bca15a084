/** All that the object of a game holds, as rows: to be kept elsewhere, and put back into an empty object of any later version. */
import type { GameId, Instant } from '../../game/ids.ts'
import { Store } from './store.ts'

type Value = string | number | null

interface TableRows {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Value[])[]
}

/** `step`: how many migrations of `Store` the tables have seen. */
export interface GameBackup {
  readonly game: GameId
  readonly savedAt: Instant
  readonly step: number
  readonly tables: Readonly<Record<string, TableRows>>
}

/**
 * Not the tables of the platform (`sqlite_`, `_cf_`, and locally `__miniflare_`), those of the index over messages, which is made anew from them,
 * and what is of this object alone.
 */
const isKept = (name: string): boolean => !/^(?:sqlite_|_|press_words|bookmarks$|needed$)/.test(name)

export function backupOf(storage: DurableObjectStorage, game: GameId, now: Instant): GameBackup {
  const tables = tablesOf(storage.sql)
    .filter((name) => name !== 'migrations')
    .map((name) => [name, rowsOf(storage.sql, name)] as const)
  const { step } = storage.sql.exec<{ step: number }>('SELECT count(*) AS step FROM migrations').one()
  return { game, savedAt: now, step, tables: Object.fromEntries(tables) }
}

/**
 * Puts the rows into an object that has no game, all or none, and brings them up to date. Throws for a backup of a later version than this
 * one, and for rows that do not fit their tables.
 */
export function putBack(storage: DurableObjectStorage, { step, tables }: GameBackup): void {
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
  const found = sql.exec(`SELECT * FROM ${quoted(name)}`)
  return { columns: found.columnNames, rows: [...found.raw<Value[]>()] }
}

function insert(sql: SqlStorage, name: string, { columns, rows }: TableRows): void {
  const places = columns.map(() => '?').join(', ')
  const statement = `INSERT INTO ${quoted(name)} (${columns.map(quoted).join(', ')}) VALUES (${places})`
  for (const row of rows) sql.exec(statement, ...row)
}

/** A name in SQL. */
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
