/** What an object remembers of what must still leave it is what its disk says: also when a transaction has failed, and when a backup was put on the disk. */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Game } from '../../../src/durable/game-object.ts'
import type { Outbox } from '../../../src/durable/outbox.ts'
import { backupOf } from '../../../src/durable/recovery/backup.ts'
import type { GameState } from '../../../src/game/model.ts'
import type { GameId, PlayerId } from '../../../src/game/names.ts'
import { catchMails } from '../people.ts'
import { seven, send } from '../press/press-people.ts'

beforeEach(() => void catchMails())

const idOf = (path: string) => path.split('/').at(-1) as GameId
const objectOf = (id: GameId) => env.GAME.getByName(id)

/** What nobody outside of an object asks it. */
interface Inside {
  readonly outbox: Outbox
  readonly game: GameState | null
}
const inside = (game: Game): Inside => game as unknown as Inside

/** When something is next to leave: as the object remembers it, and as its disk says. */
const dates = (id: GameId) =>
  runInDurableObject(objectOf(id), (game: Game, { storage }) => ({
    remembered: inside(game).outbox.due(),
    kept: storage.sql.exec<{ due: number | null }>('SELECT min(due) AS due FROM outbox').one().due,
  }))

const alarmOf = (id: GameId) => runInDurableObject(objectOf(id), (_, { storage }) => storage.getAlarm())

/** The next transaction that puts something into the outbox of this object fails at its end. */
async function failAtOutbox(id: GameId): Promise<void> {
  await runInDurableObject(objectOf(id), (game: Game, { storage }) => {
    const put = vi.spyOn(inside(game).outbox, 'put')
    const real = storage.transactionSync.bind(storage)
    const transactions = vi.spyOn(storage, 'transactionSync')
    transactions.mockImplementation((step) =>
      real(() => {
        const done = step()
        if (put.mock.results.length === 0) return done
        transactions.mockRestore()
        put.mockRestore()
        throw new Error('the disk is full')
      }),
    )
  })
}

it('forgets what was put in a transaction that failed: no alarm rings for it again and again', async () => {
  const { game: path, at } = await seven({})
  const id = idOf(path)
  while ((await dates(id)).kept !== null) await runDurableObjectAlarm(objectOf(id))
  const before = await alarmOf(id)
  vi.spyOn(console, 'error').mockReturnValue()
  await failAtOutbox(id)
  const draw = { motion: { kind: 'draw', among: [] } }
  await at('FRANCE').json(`${path}/proposals`, send('POST', draw, 500))
  await runDurableObjectAlarm(objectOf(id))
  expect(await dates(id)).toEqual({ remembered: null, kept: null })
  expect(await alarmOf(id)).toBe(before)
})

it('knows what a backup brings that has yet to leave, also where a game was to begin and could not', async () => {
  const { game: path } = await seven({})
  const [full, empty, by] = [idOf(path), 'abcdefghijk2' as GameId, 'somebody' as PlayerId]
  const { backup, settings } = await runInDurableObject(objectOf(full), (game: Game, { storage }) => {
    // A mail that has been tried and is to be tried again.
    storage.sql.exec('DELETE FROM outbox')
    storage.sql.exec("INSERT INTO outbox (id, effects, tries, due) VALUES (1, '[]', 3, 1000)")
    return { backup: backupOf(storage, full, Date.now()), settings: inside(game).game?.settings }
  })
  if (settings === undefined) throw new Error('there is no game')
  await failAtOutbox(empty)
  const dueThen = await runInDurableObject(objectOf(empty), async (game: Game) => {
    const making = game.perform({ kind: 'create', id: empty, by, settings, invitation: 'a secret' })
    await expect(making).rejects.toThrow('the disk is full')
    expect(await game.restore({ ...backup, game: empty }, by)).toBe(true)
    return inside(game).outbox.due()
  })
  expect(dueThen).toBe(1000)
})
