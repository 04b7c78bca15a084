/** Deleting a game during a delivery: nothing of it comes back, and nothing of a game restored in its place is lost. */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Game } from '../../../src/durable/game-object.ts'
import { createBackup, type GameBackup } from '../../../src/durable/storage/game-backup.ts'
import type { GameId, PlayerId } from '../../../src/game/ids.ts'
import type { MailMessage } from '../../../src/mail/mail-message.ts'
import { catchMails } from '../people.ts'
import { seven } from '../press/press-people.ts'

const BY = 'somebody' as PlayerId
const faults: string[] = []
beforeEach(() => {
  catchMails()
  faults.length = 0
  vi.spyOn(console, 'error').mockImplementation((line) => void faults.push(String(line)))
})

/** A gate that blocks callers until it opens. Use it inside the object: promises resolve where they were made. */
class Gate {
  private isOpen = false
  private readonly kept: (() => void)[] = []

  get isReached(): boolean {
    return this.isOpen || this.kept.length > 0
  }

  async pass(): Promise<void> {
    if (!this.isOpen) await new Promise<void>((goOn) => this.kept.push(goOn))
  }

  open(): void {
    this.isOpen = true
    for (const goOn of this.kept) goOn()
  }
}

const askDatabase = () => env.DB.prepare('SELECT count(*) FROM games').first()
const inLobby = (id: GameId) => env.DB.prepare('SELECT id FROM games WHERE id = ?').bind(id).first()

const namesIn = ({ sql }: DurableObjectStorage) =>
  [...sql.exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")]
    .map(({ name }) => name)
    .filter((name) => !/^(?:sqlite_|_cf_|__)/.test(name))
const waitingIn = ({ sql }: DurableObjectStorage) =>
  sql.exec<{ waiting: number }>('SELECT count(*) AS waiting FROM outbox').one().waiting

/** Deletes a game while one of its mails is being queued. */
async function deletedMeanwhile() {
  const { game: path } = await seven({})
  const id = path.split('/').at(-1) as GameId
  const stub = env.GAME.getByName(id)
  const inside = <T>(step: (game: Game, storage: DurableObjectStorage) => T | Promise<T>) =>
    runInDurableObject(stub, (game: Game, { storage }) => step(game, storage))
  const until = async (is: (storage: DurableObjectStorage) => boolean) => {
    while (!(await inside((_, storage) => is(storage)))) await askDatabase()
  }
  const backup = await inside((_, storage) => createBackup(storage, id, Date.now()))
  while ((await inside((_, storage) => waitingIn(storage))) > 0) await runDurableObjectAlarm(stub)
  const [queue, lobby] = [new Gate(), new Gate()]
  const queued: string[] = []
  const sendBatch = async (batch: Iterable<{ body: MailMessage }>) => {
    await queue.pass()
    queued.push(...[...batch].map(({ body }) => body.key))
  }
  const batch = async (statements: D1PreparedStatement[]) => {
    await lobby.pass()
    return env.DB.batch(statements)
  }
  const held = { prepare: env.DB.prepare.bind(env.DB), batch }
  await inside((game, { sql }) => {
    Object.assign(game.hosted, { env: { ...env, DB: held, MAILS: { sendBatch } } })
    sql.exec('INSERT INTO outbox (id, effects, due) VALUES (1, ?, 1)', mailIn(backup))
  })
  const removing = inside((game) => game.inspection().remove())
  await until(() => lobby.isReached)
  const ringing = runDurableObjectAlarm(stub)
  // Recording the mail is a batch, too.
  await inside(() => lobby.open())
  await until((storage) => queue.isReached && namesIn(storage).length === 0)
  const goOn = () => inside(() => queue.open())
  return { id, stub, inside, backup, queued, goOn, ended: () => Promise.all([removing, ringing]) }
}

/** An outbox row with only the first mail, under this key. */
function mailIn({ tables }: GameBackup, key = 'of the deleted game'): string {
  const { columns, rows } = tables['outbox'] ?? { columns: [], rows: [] }
  const effects = rows.flatMap((row) => JSON.parse(String(row[columns.indexOf('effects')])) as { kind: string }[])
  return JSON.stringify([{ ...effects.find(({ kind }) => kind === 'mail'), key }])
}

/** The same game with another waiting mail, under the id of the one being delivered. */
const withMail = (backup: GameBackup, key: string): GameBackup => ({
  ...backup,
  tables: { ...backup.tables, outbox: { columns: ['id', 'effects', 'due'], rows: [[1, mailIn(backup, key), 1]] } },
})

it('a game restored while a delivery of the deleted game is under way is delivered, and is in the lobby', async () => {
  const { id, stub, inside, backup, queued, goOn, ended } = await deletedMeanwhile()
  const restoring = inside((game) => game.recovery().restore(withMail(backup, 'as it was kept'), BY))
  for (let n = 0; n < 10; n++) await askDatabase()
  await goOn()
  await ended()
  expect(await restoring).toBe(true)
  while ((await inside((_, storage) => waitingIn(storage))) > 0) await runDurableObjectAlarm(stub)
  expect(queued).toEqual(expect.arrayContaining(['of the deleted game', 'as it was kept']))
  expect(await inLobby(id)).toEqual({ id })
})

it('an alarm that rings while the game is deleted ends, and is not set again', async () => {
  const { id, inside, goOn, ended } = await deletedMeanwhile()
  await goOn()
  expect(await ended()).toEqual([true, true])
  await inside((game) => game.alarm({ retryCount: 6, isRetry: true, scheduledTime: Date.now() }))
  expect(await inside((_, storage) => storage.getAlarm())).toBeNull()
  expect(await inLobby(id)).toBeNull()
  expect(faults).toEqual([])
})

it('a picture rendered during the deletion is not stored', async () => {
  const { inside, goOn, ended } = await deletedMeanwhile()
  await goOn()
  await ended().catch(() => [])
  await inside((game) => game.keepPicture('a tag', new Uint8Array(3)))
  expect(await inside((_, storage) => namesIn(storage))).toEqual([])
})
