/** Backups of games: complete, encrypted, and restored into an empty object. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { NamedGame } from '../../../src/api/schemas/game-schemas.ts'
import type { NamedLog } from '../../../src/api/schemas/game-schemas.ts'
import { seal, unseal } from '../../../src/backup/bucket.ts'
import { createBackup, type GameBackup, restoreBackup } from '../../../src/durable/storage/game-backup.ts'
import { gameStub } from '../../../src/durable/game-stub.ts'
import type { GameId } from '../../../src/game/ids.ts'
import { catchMails, type Person } from '../people.ts'
import { OPEN, page, send, seven, texts, write } from '../press/press-people.ts'
import { asOperator, recordedActsBy } from '../operators.ts'
import type { MessagesView } from '../../../src/game/press/press-types.ts'

beforeEach(() => void catchMails())

interface Sealed {
  readonly sealed: string
  readonly savedAt: number
}
const opened = async ({ sealed }: Sealed) => (await unseal(env.AUTH_SECRET, sealed)) as GameBackup

/** A game with orders and messages. */
async function begun() {
  const { game: path, people, at } = await seven({ press: OPEN })
  const [france, italy] = [at('FRANCE'), at('ITALY')]
  await france.json(`${path}/orders`, send('PUT', { phase: 'S1901M', orders: ['A PAR - BUR'], ready: false }))
  await france.json(`${path}/press`, write(['FRANCE', 'ITALY'], 'Shall we meet in Piedmont?'))
  return {
    path,
    id: path.split('/').at(-1) as GameId,
    people,
    france,
    italy,
    at: `/api/operator/games/${path.split('/').at(-1)}`,
  }
}

describe('a backup of a game', () => {
  it('is restored into an empty object: orders, messages and their search index, and all players are notified', async () => {
    const { path, id, at, france, italy } = await begun()
    const before = await france.json<NamedGame>(path)
    await asOperator(async (boss) => {
      const kept = await boss.json<Sealed>(`${at}/backup`)
      expect(Buffer.from(kept.sealed, 'base64').toString('latin1')).not.toContain('Piedmont')
      await boss.json(`${at}/backup`, send('PUT', kept, 409))
      await boss.call(at, send('DELETE'))
      await france.json(path, { status: 404 })
      await boss.json(`${at}/backup?reason=deleted%20by%20mistake`, send('PUT', kept))
      // The refused restore had no effect.
      expect(await recordedActsBy(boss)).toEqual([
        ['put-back', id, new Date(kept.savedAt).toISOString(), 'deleted by mistake'],
        ['delete-game', id, '', ''],
      ])
    })
    const { game } = await france.json<NamedGame>(path)
    expect(game.sheet?.lines.map(({ text }) => text)).toEqual(['A PAR - BUR'])
    expect(game).toMatchObject({ boards: before.game.boards, you: before.game.you, phase: { code: 'S1901M' } })
    const channel = 'FRANCE,ITALY'
    expect(texts(await italy.json<MessagesView>(page(`${path}/press`, channel)))).toEqual([
      'Shall we meet in Piedmont?',
    ])
    const found = await italy.json<{ found: unknown[] }>(`${path}/press/search?words=piedmont`)
    expect(JSON.stringify(found)).toContain('Piedmont')
    const { entries } = await italy.json<NamedLog>(`${path}/log`)
    expect(entries.at(-1)).toMatchObject({ kind: 'restored' })
  })

  it('contains one game, and opens only with this service’s secret', async () => {
    const { at } = await begun()
    const other = await begun()
    await asOperator(async (boss) => {
      const kept = await boss.json<Sealed>(`${other.at}/backup`)
      const own = await boss.json<Sealed>(`${at}/backup`)
      await boss.call(at, send('DELETE'))
      const foreign = await seal('another secret', await opened(kept))
      for (const sealed of [kept.sealed, foreign, 'nothing'])
        expect(await boss.json(`${at}/backup`, send('PUT', { sealed }, 400))).toMatchObject({
          error: { code: 'invalid-backup' },
        })
      const mine = await opened(own)
      const later = await seal(env.AUTH_SECRET, { ...mine, step: mine.step + 1 })
      expect(await boss.json(`${at}/backup`, send('PUT', { sealed: later }, 409))).toMatchObject({
        error: { code: 'backup-too-new' },
      })
      const twice = await Promise.all([1, 2].map(() => boss.call(`${at}/backup`, send('PUT', own))))
      expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
    })
  })

  it('is for operators only', async () => {
    const { at, france } = await begun()
    await france.json(`${at}/backup`, { status: 403 })
    await france.json(`${at}/return`, send('POST', { at: 0 }, 403))
    await france.json('/api/operator/backups', { status: 403 })
  })

  it('of an earlier version is migrated; one of a later version is refused', async () => {
    const { id, path, italy } = await begun()
    const stub = env.GAME.getByName(id)
    await runInDurableObject(stub, (_, { storage }) => {
      const { tables, step, ...kept } = createBackup(storage, id, 0)
      const old = {
        ...kept,
        step: 4,
        tables: Object.fromEntries(
          ['events', 'snapshot', 'press'].map((name) => [name, tables[name] ?? missing(name)]),
        ),
      }
      const { columns, rows } = old.tables['press'] ?? missing('press')
      // There were no references, pins or hand-overs at the time.
      const later = ['refs', 'pin', 'hand_overs']
      const known = columns.map((name, n) => (later.includes(name) ? -1 : n)).filter((n) => n >= 0)
      const press = {
        columns: known.map((n) => columns[n] ?? ''),
        rows: rows.map((row) => known.map((n) => row[n] ?? null)),
      }
      empty(storage)
      expect(() => restoreBackup(storage, { ...old, step: step + 1 })).toThrow(/made by a later version/)
      expect(tablesIn(storage)).toEqual([])
      restoreBackup(storage, { ...old, tables: { ...old.tables, press } })
    })
    await evictDurableObject(stub)
    expect(texts(await italy.json<MessagesView>(page(`${path}/press`, 'FRANCE,ITALY')))).toHaveLength(1)
    expect(JSON.stringify(await italy.json(`${path}/press/search?words=piedmont`))).toContain('Piedmont')
  })
})

const missing = (name: string): never => {
  throw new Error(`${name} is in no backup`)
}

const tablesIn = ({ sql }: DurableObjectStorage): readonly string[] =>
  [...sql.exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")]
    .map(({ name }) => name)
    .filter((name) => !/^(?:sqlite_|_cf_)/.test(name))

/** Drops all tables, and the index tables with them. */
function empty(storage: DurableObjectStorage): void {
  storage.sql.exec('DROP TABLE press_words')
  for (const name of tablesIn(storage)) storage.sql.exec(`DROP TABLE ${name}`)
}

describe('a game', () => {
  it('returns to its state at a moment: orders saved later are gone', async () => {
    const { path, id, at, france } = await begun()
    const order = (orders: readonly string[]) =>
      france.json<{ sheet: { savedAt: number } }>(
        `${path}/orders`,
        send('PUT', { phase: 'S1901M', orders, ready: false }),
      )
    const { game } = await france.json<NamedGame>(path)
    const then = game.sheet?.savedAt ?? 0
    // Each response is later than the one before.
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(then))
    await order(['A PAR - PIC'])
    await asOperator(async (boss: Person) => {
      await boss.json(`${at}/return?reason=played%20on%20wrongly`, send('POST', { at: then }))
      await boss.json(`${at}/return`, send('POST', { at: Number.MAX_SAFE_INTEGER }, 400))
      expect(await boss.json(`${at}/return`, send('POST', { at: 0 }, 409))).toMatchObject({
        error: { code: 'no-such-moment' },
      })
      expect(await recordedActsBy(boss)).toEqual([['take-back', id, new Date(then).toISOString(), 'played on wrongly']])
    })
    const back = await france.json<NamedGame>(path)
    expect(back.game.sheet?.lines.map(({ text }) => text)).toEqual(['A PAR - BUR'])
  })

  it('is in the list of games to back up', async () => {
    const { id } = await begun()
    const stub = gameStub(env, id)
    using recovery = stub.recovery()
    expect((await recovery.backup())?.game).toBe(id)
    // Backups find games in the lobby, which the alarm updates.
    await runDurableObjectAlarm(env.GAME.getByName(id))
    await asOperator(async (boss) => {
      const { games } = await boss.json<{ games: { id: string }[] }>('/api/operator/backups')
      expect(games.map((game) => game.id)).toContain(id)
      expect(await boss.json(`/api/operator/backups?after=${id}`)).toEqual({
        games: games.filter((game) => game.id > id),
      })
    })
  })
})
