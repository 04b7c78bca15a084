/**
 * The storage of an object. Writes, including the alarm, are confirmed when the object first calls out or answers; if
 * it ends before, they are rolled back. This is the platform's output gate.
 */
import type { Instant } from '../../src/game/ids.ts'
import type { Process, Unconfirmed } from './process.ts'
import { type Row, Sqlite } from './sqlite.ts'

export interface DiskWatcher {
  /** The alarm was set; null: deleted. */
  onAlarm(at: Instant | null): void
  /** Rows of the outbox were confirmed. */
  onOwed(effects: string): void
}

export class Disk implements Unconfirmed {
  sqlite = new Sqlite()
  alarm: Instant | null = null
  readonly #watcher: DiskWatcher
  #before: { readonly alarm: Instant | null } | null = null
  #owed: string[] = []

  constructor(watcher: DiskWatcher) {
    this.#watcher = watcher
  }

  /** From now on, an end rolls writes back. */
  write(): void {
    if (this.#before !== null) return
    this.#before = { alarm: this.alarm }
    this.sqlite.script('BEGIN')
  }

  confirm(): void {
    const before = this.#before
    if (before === null) return
    this.sqlite.script('COMMIT')
    this.#before = null
    for (const effects of this.#owed.splice(0)) this.#watcher.onOwed(effects)
    if (before.alarm !== this.alarm) this.#watcher.onAlarm(this.alarm)
  }

  lose(): void {
    if (this.#before === null) return
    this.sqlite.script('ROLLBACK')
    this.alarm = this.#before.alarm
    this.#before = null
    this.#owed = []
  }

  owe(effects: string): void {
    this.#owed.push(effects)
  }

  empty(): void {
    this.confirm()
    this.sqlite = new Sqlite()
  }
}

const isScript = (text: string, values: readonly unknown[]): boolean =>
  values.length === 0 && /;\s*\S/.test(text.replaceAll(/--.*$/gm, ''))

class Cursor {
  readonly columnNames: readonly string[]
  readonly rowsRead = 0
  readonly rowsWritten: number
  readonly #rows: readonly Row[]

  constructor(columnNames: readonly string[], rows: readonly Row[], rowsWritten: number) {
    this.columnNames = columnNames
    this.#rows = rows
    this.rowsWritten = rowsWritten
  }

  toArray(): readonly Row[] {
    return [...this.#rows]
  }
  [Symbol.iterator](): Iterator<Row> {
    return this.#rows[Symbol.iterator]()
  }
  raw(): Iterator<readonly unknown[]> {
    return this.#rows.map((row) => Object.values(row))[Symbol.iterator]()
  }
  one(): Row {
    const [only, other] = this.#rows
    if (only === undefined || other !== undefined) throw new Error('Expected exactly one result from SQL query')
    return only
  }
}

/** The storage API for an object's process. */
export function storageOf(disk: Disk, process: Process): DurableObjectStorage {
  const exec = (text: string, ...values: readonly unknown[]): Cursor => {
    process.needsLife()
    disk.write()
    if (isScript(text, values)) {
      disk.sqlite.script(text)
      return new Cursor([], [], 0)
    }
    const { columns, rows, changes } = disk.sqlite.query(text, values)
    if (text.startsWith('INSERT INTO outbox')) disk.owe(String(values[0]))
    return new Cursor(columns, rows, changes)
  }
  const transactionSync = <T>(act: () => T): T => {
    process.needsLife()
    disk.write()
    disk.sqlite.script('SAVEPOINT step')
    try {
      const done = act()
      disk.sqlite.script('RELEASE step')
      return done
    } catch (fault) {
      disk.sqlite.script('ROLLBACK TO step; RELEASE step')
      throw fault
    }
  }
  const setAlarm = (at: Instant | null) =>
    process.own('alarm set', () => {
      disk.write()
      disk.alarm = at
    })
  const storage = {
    sql: { exec },
    transactionSync,
    getAlarm: () => process.own('alarm read', () => disk.alarm),
    setAlarm: (at: Instant | Date) => setAlarm(Number(at)),
    deleteAlarm: () => setAlarm(null),
    deleteAll: () => process.own('all deleted', () => disk.empty()),
  }
  return storage as unknown as DurableObjectStorage
}
