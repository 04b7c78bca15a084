/** Counts billed units in the local runtime. Alarms are recorded, not set: tests ring them at will. */
import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import { type Unit, type Units, unitsOf } from './prices.ts'

interface Answer {
  readonly meta: { readonly rows_read: number; readonly rows_written: number }
}
/** The method of the runtime's binding that all statements and batches use. */
interface Session {
  _send(...asked: readonly unknown[]): Promise<Answer | readonly Answer[]>
}

/** A message is written, read and deleted. */
const OPERATIONS_OF_MESSAGE = 3

/** The verb and the table of a statement. */
const inShort = (statement: string): string =>
  /(?:INSERT(?: OR \w+)? INTO|UPDATE(?: OR \w+)?|DELETE FROM|CREATE \w+(?: IF NOT EXISTS)?) "?\w+/i
    .exec(statement)?.[0]
    .replace('"', '') ?? statement.slice(0, 40)

/** For a query or a batch. */
const statementsIn = (body: unknown): readonly string[] =>
  [body].flat().map((one) => (typeof one === 'object' && one !== null && 'sql' in one ? String(one.sql) : String(one)))

export class Meter {
  private readonly counts = new Map<Unit, number>()
  private readonly written = new Map<string, number>()
  private readonly cursors: { statement: string; cursor: SqlStorageCursor<Record<string, SqlStorageValue>> }[] = []
  private readonly stubOf = env.GAME.getByName.bind(env.GAME)
  private alarmAt: number | null = null
  /** Messages sent to the queue. */
  mails = 0
  /** Of the database. */
  statements = 0
  /** That rang. */
  alarms = 0

  /** Until mocks are restored. One game at a time. */
  static async begin(): Promise<Meter> {
    const meter = new Meter()
    meter.countDatabase()
    meter.countQueues()
    await runInDurableObject(env.GAME.getByName('meter'), (_, { storage }) => meter.countObjects(storage))
    meter.countCalls()
    return meter
  }

  add(unit: Unit, many = 1): void {
    this.counts.set(unit, (this.counts.get(unit) ?? 0) + many)
  }

  /** Waits for pending work, and rings alarms until none is due. */
  async ring(game: string): Promise<void> {
    await runInDurableObject(this.stubOf(game), ({ hosted }) => hosted.outbox.idle())
    while (this.alarmAt !== null && this.alarmAt <= Date.now()) {
      this.alarmAt = null
      this.alarms++
      this.add('object requests')
      await runInDurableObject(this.stubOf(game), (object) => object.alarm())
    }
  }

  units(): Units {
    const rows = (of: 'rowsRead' | 'rowsWritten') => this.cursors.reduce((sum, { cursor }) => sum + cursor[of], 0)
    const known: Partial<Record<Unit, number>> = {
      'object rows read': rows('rowsRead'),
      'object rows written': rows('rowsWritten') + (this.counts.get('object rows written') ?? 0),
    }
    return unitsOf((unit) => known[unit] ?? this.counts.get(unit) ?? 0)
  }

  /** The size of the game's storage in bytes. */
  async size(game: string): Promise<number> {
    return runInDurableObject(this.stubOf(game), (_, { storage }) => storage.sql.databaseSize)
  }

  /** Rows written by each statement, most first. */
  rowsByStatement(): readonly string[] {
    const found = new Map(this.written)
    for (const { statement, cursor } of this.cursors)
      found.set(statement, (found.get(statement) ?? 0) + cursor.rowsWritten)
    const most = [...found].filter(([, rows]) => rows > 0).toSorted(([, a], [, b]) => b - a)
    return most.map(([statement, rows]) => `${rows} rows: ${statement}`)
  }

  private note(statement: string, rows: number): void {
    this.written.set(statement, (this.written.get(statement) ?? 0) + rows)
  }

  private countDatabase(): void {
    const { alwaysPrimarySession } = env.DB as unknown as { readonly alwaysPrimarySession: object }
    const session = Object.getPrototypeOf(alwaysPrimarySession) as Session
    const send = Reflect.get(session, '_send')
    const countStatement = (statement: string, { meta }: Answer): void => {
      this.statements++
      this.add('database rows read', meta.rows_read)
      this.add('database rows written', meta.rows_written)
      this.note(`database: ${inShort(statement)}`, meta.rows_written)
    }
    vi.spyOn(session, '_send').mockImplementation(async function (this: Session, ...asked) {
      const answer = await Reflect.apply(send, this, asked)
      const statements = statementsIn(asked[1])
      for (const [i, one] of [answer].flat().entries()) countStatement(statements[i] ?? '', one)
      return answer
    })
  }

  /** Each call of an object is a request to it. */
  private countCalls(): void {
    vi.spyOn(env.GAME, 'getByName').mockImplementation(
      (name: string) =>
        new Proxy(this.stubOf(name), {
          get: (stub, method) => {
            const call: unknown = Reflect.get(stub, method)
            if (typeof call !== 'function') return call
            return (...asked: readonly unknown[]): unknown => {
              this.add('object requests')
              return Reflect.apply(call, stub, asked)
            }
          },
        }),
    )
  }

  private countQueues(): void {
    for (const queue of [env.MAILS, env.PUSHES]) {
      const count = (messages: number): void => {
        this.add('queue operations', OPERATIONS_OF_MESSAGE * messages)
        if (queue === env.MAILS) this.mails += messages
      }
      vi.spyOn(queue, 'send').mockImplementation((async () => count(1)) as never)
      vi.spyOn(queue, 'sendBatch').mockImplementation((async (messages: Iterable<unknown>) =>
        count([...messages].length)) as never)
    }
  }

  private countObjects(storage: DurableObjectStorage): void {
    const { cursors } = this
    const sql = Object.getPrototypeOf(storage.sql) as SqlStorage
    const exec = Reflect.get(sql, 'exec')
    vi.spyOn(sql, 'exec').mockImplementation(function (this: SqlStorage, ...asked: Parameters<SqlStorage['exec']>) {
      const cursor = Reflect.apply(exec, this, asked)
      cursors.push({ statement: `object: ${inShort(asked[0])}`, cursor })
      return cursor
    } as never)
    const kept = Object.getPrototypeOf(storage) as DurableObjectStorage
    vi.spyOn(kept, 'getAlarm').mockImplementation(async () => {
      this.add('object rows read')
      return this.alarmAt
    })
    vi.spyOn(kept, 'setAlarm').mockImplementation(async (at) => {
      this.note('object: alarm', 1)
      this.add('object rows written')
      this.alarmAt = Number(at)
    })
    vi.spyOn(kept, 'deleteAlarm').mockImplementation(async () => {
      this.alarmAt = null
    })
  }
}
