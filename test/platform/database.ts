/** The part of D1 that the service uses, on Node's SQLite. */
import { Sqlite } from './sqlite.ts'
import type { Process } from './process.ts'

export class Database {
  readonly sqlite = new Sqlite()

  constructor(migrations: readonly string[]) {
    for (const one of migrations) this.sqlite.script(one)
  }

  /** The database for a process. */
  binding(process: Process): D1Database {
    const { sqlite } = this
    const binding = {
      prepare: (text: string) => new Statement(sqlite, process, text, []),
      batch: (statements: readonly Statement[]) =>
        process.call(`D1 batch of ${statements[0]?.site ?? 'nothing'}`, () => inOne(sqlite, statements)),
    }
    return binding as unknown as D1Database
  }
}

/** Runs all statements in a transaction. */
function inOne(sqlite: Sqlite, statements: readonly Statement[]): readonly object[] {
  sqlite.script('BEGIN')
  try {
    const results = statements.map((one) => one.now())
    sqlite.script('COMMIT')
    return results
  } catch (fault) {
    sqlite.script('ROLLBACK')
    throw d1Error(fault)
  }
}

const d1Error = (fault: unknown): Error => new Error(`D1_ERROR: ${fault instanceof Error ? fault.message : ''}`)

class Statement {
  readonly #sqlite: Sqlite
  readonly #process: Process
  readonly #text: string
  readonly #values: readonly unknown[]

  constructor(sqlite: Sqlite, process: Process, text: string, values: readonly unknown[]) {
    this.#sqlite = sqlite
    this.#process = process
    this.#text = text
    this.#values = values
  }

  /** Its verb and table. */
  get site(): string {
    const [, verb = '?'] = /^\s*(\w+)/.exec(this.#text) ?? []
    const [, table = '?'] = /\b(?:from|into|update)\s+"?(\w+)/i.exec(this.#text) ?? []
    return `${verb.toLowerCase()} ${table}`
  }

  bind(...values: readonly unknown[]): Statement {
    if (values.includes(undefined)) throw new Error('D1_TYPE_ERROR: Type ’undefined’ not supported')
    return new Statement(this.#sqlite, this.#process, this.#text, values)
  }

  now(): { readonly results: readonly Record<string, unknown>[]; readonly success: true; readonly meta: object } {
    const { rows, changes } = this.#sqlite.query(this.#text, this.#values)
    return { results: rows, success: true, meta: { changes, rows_read: 0, rows_written: 0, duration: 0 } }
  }

  all = () => this.#send(() => this.now())
  run = () => this.#send(() => this.now())
  /** `columnNames`: the first row has the names of the columns. */
  raw = ({ columnNames = false } = {}) =>
    this.#send(() => {
      const rows = this.#sqlite.lists(this.#text, this.#values)
      return columnNames ? [this.#sqlite.query(this.#text, this.#values).columns, ...rows] : rows
    })
  first = (column?: string) =>
    this.#send(() => {
      const [row = null] = this.now().results
      return column === undefined || row === null ? row : row[column]
    })

  #send<T>(act: () => T): Promise<T> {
    return this.#process.call(`D1 ${this.site}`, () => {
      try {
        return act()
      } catch (fault) {
        throw d1Error(fault)
      }
    })
  }
}
