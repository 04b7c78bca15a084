/** Bookmarks before migrations, and rewinding by operators. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, expect, it, vi } from 'vitest'
import type { NamedGame } from '../../../src/api/schemas/game-schemas.ts'
import type { NamedLog } from '../../../src/api/schemas/game-schemas.ts'
import { createBackup } from '../../../src/durable/storage/game-backup.ts'
import { bookmarksIn, rewindTo } from '../../../src/durable/storage/bookmarks.ts'
import { STEPS, Store } from '../../../src/durable/storage/store.ts'
import type { GameId } from '../../../src/game/ids.ts'
import { catchMails } from '../people.ts'
import { asOperator, recordedActsBy } from '../operators.ts'
import { withBookmarks } from './platform-bookmarks.ts'
import { OPEN, send, seven } from '../press/press-people.ts'

beforeEach(() => void catchMails())

async function game() {
  const { game: path, at } = await seven({ press: OPEN })
  const id = path.split('/').at(-1) as GameId
  return { path, id, stub: env.GAME.getByName(id), france: at('FRANCE'), operated: `/api/operator/games/${id}` }
}

/** The steps that `asBefore` undoes. */
const UNDONE = 3

/** The state left by a release without bookmarks and the steps after them. */
function asBefore({ sql }: DurableObjectStorage): void {
  for (const table of ['press', 'press_names']) sql.exec(`ALTER TABLE ${table} DROP COLUMN hand_overs`)
  for (const table of ['bookmarks', 'needed', 'computers']) sql.exec(`DROP TABLE ${table}`)
  sql.exec('DELETE FROM migrations WHERE step > (SELECT max(step) FROM migrations) - ?', UNDONE)
}

it('a bookmark is kept before tables or snapshot are migrated, once for each earlier state', async () => {
  const { stub, id } = await game()
  await runInDurableObject(stub, async (_, { storage }) => {
    withBookmarks(storage)
    const store = new Store(storage)
    await store.loadOnWake(1)
    expect(bookmarksIn(storage)).toEqual([])
    asBefore(storage)
    await store.loadOnWake(2)
    const shape = expect.any(Number)
    expect(bookmarksIn(storage)).toEqual([{ step: STEPS - UNDONE, shape, at: 2, bookmark: 'now' }])
    storage.sql.exec('UPDATE snapshot SET shape = 1')
    for (const now of [3, 4]) expect((await store.loadOnWake(now))?.id).toBe(id)
    expect(bookmarksIn(storage).map(({ step, at }) => [step, at])).toEqual([
      [STEPS, 3],
      [STEPS - UNDONE, 2],
    ])
    // They belong to this object alone.
    expect(createBackup(storage, id, 5).tables['bookmarks']).toBeUndefined()
  })
})

it('a runtime without bookmarks migrates anyway, and reports that it cannot rewind', async () => {
  const { stub, operated } = await game()
  await runInDurableObject(stub, async (_, { storage }) => {
    asBefore(storage)
    expect(await new Store(storage).loadOnWake(2)).not.toBeNull()
    expect(bookmarksIn(storage)).toEqual([])
    expect(await rewindTo(storage, Date.now())).toBeNull()
  })
  await asOperator(async (boss) => {
    expect(await boss.json(`${operated}/bookmarks`)).toEqual({ bookmarks: [] })
    expect(await boss.json(`${operated}/rewind`, send('POST', { at: 1 }, 409))).toMatchObject({
      error: { code: 'no-bookmark' },
    })
    expect(await recordedActsBy(boss)).toEqual([])
  })
})

it('after a rollback, an older version leaves tables alone that it cannot use, keeps the alarm, and continues others', async () => {
  const { stub, path, france } = await game()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const leave = (steps: number) =>
    runInDurableObject(stub, (_, { storage }) => {
      storage.sql.exec('INSERT OR IGNORE INTO migrations (step) VALUES (1000)')
      storage.sql.exec('UPDATE needed SET steps = ?', steps)
    })
  await leave(STEPS)
  await evictDurableObject(stub)
  await france.json(path)
  await leave(STEPS + 2)
  await evictDurableObject(stub)
  await france.json(path, { status: 404 })
  await runDurableObjectAlarm(stub)
  expect(await runInDurableObject(stub, (_, { storage }) => storage.getAlarm())).not.toBeNull()
})

it('an operator rewinds the disk: the object restarts, players are notified, and the lobby follows', async () => {
  const { stub, path, id, operated, france } = await game()
  await france.json(`${operated}/rewind`, send('POST', { at: 1 }, 403))
  const asked: unknown[] = []
  await runInDurableObject(stub, (_, { storage }) => void withBookmarks(storage, asked))
  await asOperator(async (boss) => {
    const done = await boss.json<{ game: NamedGame; undo: string }>(
      `${operated}/rewind?reason=a%20faulty%20release`,
      send('POST', { at: 1 }),
    )
    expect(await recordedActsBy(boss)).toEqual([['take-back', id, new Date(1).toISOString(), 'a faulty release']])
    expect(done).toMatchObject({ undo: 'undo', game: { game: { phase: { code: 'S1901M' } } } })
  })
  expect(asked).toEqual(['bookmark of 1'])
  const { entries } = await france.json<NamedLog>(`${path}/log`)
  expect(entries.at(-1)).toMatchObject({ kind: 'restored' })
  await vi.waitFor(async () => {
    const { games } = await france.json<{ games: { id: string }[] }>('/api/games/mine')
    expect(games).toHaveLength(1)
  })
})
