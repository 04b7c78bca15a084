/** The outbox of an object after a transaction has failed, and after a backup was restored. */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Game } from '../../../src/durable/game-object.ts'
import { createBackup } from '../../../src/durable/storage/game-backup.ts'
import type { GameId, PlayerId } from '../../../src/game/ids.ts'
import { catchMails } from '../people.ts'
import { seven, send } from '../press/press-people.ts'

beforeEach(() => void catchMails())

const idOf = (path: string) => path.split('/').at(-1) as GameId
const objectOf = (id: GameId) => env.GAME.getByName(id)

const dueIn = (id: GameId) => runInDurableObject(objectOf(id), (game: Game) => game.hosted.outbox.due())

const alarmOf = (id: GameId) => runInDurableObject(objectOf(id), (_, { storage }) => storage.getAlarm())

/** Makes the next transaction that writes to the outbox of this object fail at its end. */
async function failAtOutbox(id: GameId): Promise<void> {
  await runInDurableObject(objectOf(id), (game: Game, { storage }) => {
    const put = vi.spyOn(game.hosted.outbox, 'put')
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

it('is empty after a failed transaction, so no alarm repeats', async () => {
  const { game: path, at } = await seven({})
  const id = idOf(path)
  while ((await dueIn(id)) !== null) await runDurableObjectAlarm(objectOf(id))
  const before = await alarmOf(id)
  vi.spyOn(console, 'error').mockReturnValue()
  await failAtOutbox(id)
  const draw = { motion: { kind: 'draw', among: [] } }
  await at('FRANCE').json(`${path}/proposals`, send('POST', draw, 500))
  await runDurableObjectAlarm(objectOf(id))
  expect(await dueIn(id)).toBeNull()
  expect(await alarmOf(id)).toBe(before)
})

it('delivers the undelivered effects of a backup, even after a failed creation', async () => {
  const { game: path } = await seven({})
  const [full, empty, by] = [idOf(path), 'abcdefghijk2' as GameId, 'somebody' as PlayerId]
  const { backup, settings } = await runInDurableObject(objectOf(full), (game: Game, { storage }) => {
    // A mail that failed and will be retried.
    storage.sql.exec('DELETE FROM outbox')
    storage.sql.exec("INSERT INTO outbox (id, effects, tries, due) VALUES (1, '[]', 3, 1000)")
    return { backup: createBackup(storage, full, Date.now()), settings: game.hosted.game?.settings }
  })
  if (settings === undefined) throw new Error('there is no game')
  await failAtOutbox(empty)
  const dueThen = await runInDurableObject(objectOf(empty), async (game: Game) => {
    const making = game.perform({ kind: 'create', id: empty, by, settings, invitation: 'a secret' })
    await expect(making).rejects.toThrow('the disk is full')
    expect(await game.recovery().restore({ ...backup, game: empty }, by)).toBe(true)
    return game.hosted.outbox.due()
  })
  expect(dueThen).toBe(1000)
})
