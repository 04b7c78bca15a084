/** SQLite with the platform's behaviour, on Node's SQLite. */
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite'

export type Row = Record<string, unknown>

interface Prepared {
  readonly rows: StatementSync
  readonly lists: StatementSync
  /** It returns rows. */
  readonly answers: boolean
}

export interface Outcome {
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
  readonly changes: number
}

export class Sqlite {
  readonly #db = new DatabaseSync(':memory:')
  readonly #known = new Map<string, Prepared>()

  /** Any number of statements, without values. */
  script(text: string): void {
    this.#db.exec(text)
  }

  query(text: string, values: readonly unknown[]): Outcome {
    const { rows, answers } = this.#prepared(text)
    const given = values.map(bindable)
    if (!answers) return { columns: [], rows: [], changes: Number(rows.run(...given).changes) }
    const columns = rows.columns().map(({ name }) => name)
    const found = rows.all(...given).map((row) => mapped(row))
    return { columns, rows: found, changes: 0 }
  }

  /** Rows as lists: columns may have the same name. */
  lists(text: string, values: readonly unknown[]): readonly (readonly unknown[])[] {
    const found: unknown = this.#prepared(text).lists.all(...values.map(bindable))
    return (found as readonly SQLOutputValue[][]).map((row) => row.map(returned))
  }

  #prepared(text: string): Prepared {
    const known = this.#known.get(text)
    if (known !== undefined) return known
    const [rows, lists] = [this.#db.prepare(text), this.#db.prepare(text)]
    lists.setReturnArrays(true)
    const made = { rows, lists, answers: rows.columns().length > 0 }
    this.#known.set(text, made)
    return made
  }
}

function bindable(value: unknown): SQLInputValue {
  if (value === undefined) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  return value as SQLInputValue
}

const returned = (value: SQLOutputValue): unknown =>
  value instanceof Uint8Array ? value.buffer.slice(value.byteOffset, value.byteOffset + value.byteLength) : value

const mapped = (row: Record<string, SQLOutputValue>): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, returned(value)]))
