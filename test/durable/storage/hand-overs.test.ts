/** Messages of earlier versions: the time says how many hand-overs came before each. */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, expect, it, vi } from 'vitest'
import type { MessagesView } from '../../../src/game/press/press-types.ts'
import { MINUTE_MS } from '../../../src/lib/time.ts'
import { catchMails, signedIn } from '../people.ts'
import { page, send, seven, texts, write } from '../press/press-people.ts'

beforeEach(() => {
  catchMails()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-03-01T12:00:00Z') })
})

it('a message of an earlier version stays with the player who had the seat at the time', async () => {
  const { path, game, at } = await seven()
  const [france, italy] = [at('FRANCE'), at('ITALY')]
  const pass = () => vi.setSystemTime(Date.now() + MINUTE_MS)
  const pair = ['FRANCE', 'ITALY']
  await italy.json(path, write(pair, 'To the first'))
  // In the same millisecond as the hand-over.
  await france.json(`${game}/resign`, send('POST'))
  await (await signedIn('zoe@example.org')).json(`${game}/seats`, send('POST', { seat: 'FRANCE' }))
  pass()
  const zoe = await signedIn('zoe@example.org')
  await italy.json(path, write(pair, 'To the second'))
  await zoe.json(path, write(['FRANCE'], 'A note'))
  const stub = env.GAME.getByName(game.replace('/api/games/', ''))
  await runInDurableObject(stub, (_, { storage: { sql } }) => {
    for (const table of ['press', 'press_names']) sql.exec(`ALTER TABLE ${table} DROP COLUMN hand_overs`)
    sql.exec('DROP TABLE computers')
    sql.exec('DELETE FROM migrations WHERE step > (SELECT max(step) FROM migrations) - 2')
    sql.exec('UPDATE snapshot SET shape = 8')
  })
  await evictDurableObject(stub)
  const read = async (channel: string) => texts(await zoe.json<MessagesView>(page(path, channel)))
  expect(await read('FRANCE,ITALY')).toEqual(['To the second'])
  expect(await read('FRANCE')).toEqual(['A note'])
  expect(texts(await italy.json<MessagesView>(page(path, 'FRANCE,ITALY')))).toEqual(['To the first', 'To the second'])
})
