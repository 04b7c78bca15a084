/**
 * Data of earlier releases still works: databases and objects with a game for two in its second phase, and one that waits
 * for players (test/durable/storage/releases: made by the code of that day over its own API, and never edited).
 */
import { evictDurableObject, reset, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import type { NamedGame } from '../../../src/api/schemas/game-schemas.ts'
import type { NamedLog } from '../../../src/api/schemas/game-schemas.ts'
import { Store } from '../../../src/durable/storage/store.ts'
import type { GameId } from '../../../src/game/ids.ts'
import type { ClosedPhaseView } from '../../../src/game/views/shapes.ts'
import { HOUR_MS } from '../../../src/lib/time.ts'
import { Browser, catchMails, signedIn } from '../people.ts'
import { send } from '../press/press-people.ts'
import { provider, TestClock, TestQueue } from '../post/post-office.ts'

type Row = Readonly<Record<string, string | number | null>>
interface Tables {
  /** `CREATE …`, tables first. */
  readonly schema: readonly string[]
  readonly rows: Readonly<Record<string, readonly Row[]>>
}
interface Kept {
  readonly playing: GameId
  readonly forming: GameId
  readonly migrations: readonly string[]
  readonly objects: Readonly<Record<string, Tables>>
  readonly database: Tables
}

const FILES = import.meta.glob<string>('./releases/*.json', { query: '?raw', import: 'default', eager: true })
const RELEASES = Object.entries(FILES).map(
  ([file, text]) => [/(\d{4}-.+)\.json$/.exec(file)?.[1] ?? '', JSON.parse(text) as Kept] as const,
)

const inserts = ({
  rows,
}: Tables): readonly (readonly [statement: string, values: readonly (string | number | null)[]])[] =>
  Object.entries(rows).flatMap(([table, some]) =>
    some.map(
      (row) =>
        [
          `INSERT INTO "${table}" (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
            .map(() => '?')
            .join(', ')})`,
          Object.values(row),
        ] as const,
    ),
  )

/** Restores the disk under the same name, with the object asleep. */
async function placeObject(id: string, tables: Tables): Promise<void> {
  const stub = env.GAME.getByName(id)
  await runInDurableObject(stub, async (_, { storage }) => {
    await storage.deleteAll()
    for (const statement of tables.schema) storage.sql.exec(statement)
    for (const [statement, values] of inserts(tables)) storage.sql.exec(statement, ...values)
  })
  await evictDurableObject(stub)
}

/** Restores everything, and runs the migrations since then. */
async function place({ migrations, database, objects }: Kept): Promise<void> {
  await reset()
  const { DB } = env
  await DB.batch(database.schema.map((statement) => DB.prepare(statement)))
  await DB.batch(inserts(database).map(([statement, values]) => DB.prepare(statement).bind(...values)))
  const later = env.TEST_MIGRATIONS.filter(({ name }) => !migrations.includes(name))
  await DB.batch(later.flatMap(({ queries }) => queries.map((query) => DB.prepare(query))))
  for (const [id, tables] of Object.entries(objects)) await placeObject(id, tables)
}

const ring = (id: string) => runDurableObjectAlarm(env.GAME.getByName(id))

/** Two players of that release sign in now, a minute after the snapshot. */
async function come(kept: Kept) {
  vi.useFakeTimers({ toFake: ['Date'] })
  await place(kept)
  const deadline = Number(kept.database.rows['games']?.find(({ id }) => id === kept.playing)?.['deadline'])
  vi.setSystemTime(deadline - HOUR_MS)
  const [anna, bert] = [await signedIn('anna@example.org'), await signedIn('bert@example.org')]
  const path = `/api/games/${kept.playing}`
  return { anna, bert, path, deadline, look: async () => (await anna.json<NamedGame>(path)).game }
}

interface Column {
  readonly table: string
  readonly name: string
  /** An older release could not insert rows without it. */
  readonly isRequired: boolean
}

/** The columns of all tables. */
async function columnsThere(): Promise<readonly Column[]> {
  const list = "SELECT name FROM sqlite_master WHERE type = 'table'"
  const { results } = await env.DB.prepare(list).all<{ name: string }>()
  const ours = results.map(({ name }) => name).filter((name) => !/^(?:_cf|sqlite|d1_)/.test(name))
  const columns = ours.map(async (table) => {
    const found = await env.DB.prepare(
      `SELECT name, "notnull" AND dflt_value IS NULL AND pk = 0 AS required FROM pragma_table_info('${table}')`,
    ).all<{ name: string; required: number }>()
    return found.results.map(({ name, required }) => ({ table, name, isRequired: required === 1 }))
  })
  return (await Promise.all(columns)).flat()
}

/** The tables of a release, and the same tables after the migrations since then. */
async function knownAndNow(kept: Kept) {
  await reset()
  await env.DB.batch(kept.database.schema.map((statement) => env.DB.prepare(statement)))
  const known = await columnsThere()
  await place(kept)
  const now = (await columnsThere()).filter(({ table }) => known.some((column) => column.table === table))
  const isIn = (some: readonly Column[]) => (one: Column) =>
    some.some(({ table, name }) => table === one.table && name === one.name)
  return { gone: known.filter((one) => !isIn(now)(one)), come: now.filter((one) => !isIn(known)(one)) }
}

it('there are several recorded releases with different tables', () => {
  expect(RELEASES.length).toBeGreaterThanOrEqual(3)
  const steps = RELEASES.map(([, { objects, playing }]) => objects[playing]?.rows['migrations']?.length)
  expect(new Set(steps).size).toBe(RELEASES.length)
})

describe.each(RELEASES)('data of the release of %s', (_, kept) => {
  it('has all columns the release reads and no required new ones, so a rollback works', async () => {
    const { gone, come } = await knownAndNow(kept)
    expect(gone).toEqual([])
    expect(come.filter(({ isRequired }) => isRequired)).toEqual([])
  })

  it('can be listed and opened: accounts, games, the closed phase, the log', async () => {
    catchMails()
    const { anna, bert, path, look } = await come(kept)
    const [before] = kept.database.rows['players'] ?? []
    expect(anna.id).toBe(before?.['id'])
    expect(await anna.json('/api/me')).toMatchObject({ me: { name: 'Anna', address: 'anna@example.org' } })
    expect(await look()).toMatchObject({
      settings: { name: 'A kept game' },
      status: 'playing',
      history: ['S1001M'],
      phase: { code: 'F1001M' },
    })
    const stranger = new Browser()
    const { boards } = await stranger.json<ClosedPhaseView>(`${path}/phases/0`)
    expect(boards.flatMap(({ orders }) => orders).length).toBeGreaterThan(5)
    const { entries } = await stranger.json<NamedLog>(`${path}/log`)
    expect(entries.length).toBeGreaterThan(2)
    expect(await anna.json('/api/games/mine')).toMatchObject({ games: [{ id: kept.playing }] })
    expect(await bert.json('/api/games?status=forming')).toMatchObject({
      games: [{ id: kept.forming, name: 'Still forming', players: 1 }],
    })
    expect(await stranger.json('/api/games?status=playing')).toMatchObject({
      games: [{ id: kept.playing, phase: 'F1001M' }],
    })
  })

  it('continues: saved orders count, the phase closes at its deadline, and forming games fill', async () => {
    catchMails()
    const { anna, bert, path, deadline, look } = await come(kept)
    const saved = ((await look()).sheet?.lines ?? []).map(({ text }) => text)
    expect(saved.length).toBeGreaterThan(0)
    const { game } = await bert.json<NamedGame>(path)
    const own = game.boards.flatMap(({ units }) => units).filter(({ power }) => String(power) === String(game.you))
    const orders = own.map(({ arm, at }) => `${arm === 'army' ? 'A' : 'F'} ${at} H`)
    await bert.json(`${path}/orders`, send('PUT', { phase: 'F1001M', orders, ready: false }))
    vi.setSystemTime(deadline)
    await ring(kept.playing)
    expect(await look()).toMatchObject({ history: ['S1001M', 'F1001M'] })
    const closed = await anna.json(`${path}/phases/1`)
    for (const order of saved) expect(JSON.stringify(closed)).toContain(order)
    await anna.json(`/api/games/${kept.forming}/join`, send('POST', {}))
    expect((await anna.json<NamedGame>(`/api/games/${kept.forming}`)).game.players).toHaveLength(2)
    const events = await runInDurableObject(env.GAME.getByName(kept.playing), (__, { storage }) =>
      new Store(storage).events(),
    )
    expect(events.filter(({ kind }) => kind === 'closed')).toHaveLength(2)
  })

  it('sends its waiting mails like today’s', async () => {
    const waiting = (kept.database.rows['mails'] ?? []).filter(({ state }) => state === 'waiting')
    await place(kept)
    const clock = new TestClock()
    clock.time = Number(kept.database.rows['games']?.[0]?.['created_at'])
    const [queue, resend] = [new TestQueue(clock), provider(clock)]
    queue.put(waiting.map(({ message }) => JSON.parse(String(message)) as never))
    await queue.drain()
    expect(resend.delivered.length > 0 || waiting.length === 0).toBe(true)
    expect(await env.DB.prepare("SELECT key, reason FROM mails WHERE state = 'parked'").all()).toMatchObject({
      results: [],
    })
  })
})
