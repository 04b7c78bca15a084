/** An operator's diagnosis of a game is the same whether players write in private or not. */
import { env } from 'cloudflare:workers'
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeEach, expect, it, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../src/lib/time.ts'
import { catchMails } from '../people.ts'
import { SECRET, send, seven, write } from '../press/press-people.ts'

beforeEach(() => {
  catchMails()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-03-01T12:00:00Z') })
})

it('does not move when private messages are written, mailed or read', async () => {
  const { path, game, at } = await seven()
  const [france, austria] = [at('FRANCE'), at('AUSTRIA')]
  await austria.json('/api/me', send('PATCH', { mails: { press: true } }))
  const stub = env.GAME.getByName(game.replace('/api/games/', ''))
  const waits = () => runInDurableObject(stub, (_, { storage: { sql } }) => sql.exec('SELECT id FROM outbox').toArray())
  while ((await waits()).length > 0) await runDurableObjectAlarm(stub)
  const diagnosis = () => stub.inspection().then((target) => target.diagnosis())
  const alarm = () => runInDurableObject(stub, (_, { storage }) => storage.getAlarm())
  const [before, rings] = [await diagnosis(), await alarm()]
  expect(before).toMatchObject({ alarm: rings, outbox: { waiting: 0 } })
  await france.json(path, write(SECRET, 'Burgundy?'))
  expect(await alarm()).not.toBe(rings)
  expect(await diagnosis()).toEqual(before)
  vi.setSystemTime(Date.now() + 5 * MINUTE_MS)
  // The mail waits in the outbox for a moment.
  await runInDurableObject(stub, ({ hosted }) => hosted.game && hosted.press.mail(hosted.game, Date.now()))
  expect(await waits()).toHaveLength(1)
  expect(await diagnosis()).toEqual(before)
  await austria.json(`${path}/read`, send('PUT', { channel: String(SECRET), number: 1 }))
  expect(await diagnosis()).toEqual(before)
  vi.setSystemTime(Date.now() + HOUR_MS)
  await runDurableObjectAlarm(stub)
  expect(await diagnosis()).toEqual(before)
})
