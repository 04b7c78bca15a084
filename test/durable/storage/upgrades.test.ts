/** Rows of an earlier release keep their meaning when the tables are brought up to date. */
import { reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { parkedMails } from '../../../src/post/queue/mail-queue.ts'
import { mutesOf } from '../../../src/post/recipients/mail-choices.ts'
import { recipient } from '../../../src/players/accounts/account-store.ts'
import type { GameId } from '../../../src/game/ids.ts'
import { player, provider, recorded, reminderTo, START, TestClock, TestQueue } from '../post/post-office.ts'

const WISHES = '0015_mail_wishes.sql'

/** The tables as they were before this migration, or all that follow from it on. */
async function migrate(which: (name: string) => boolean): Promise<void> {
  const steps = env.TEST_MIGRATIONS.filter(({ name }) => which(name))
  await env.DB.batch(steps.flatMap(({ queries }) => queries.map((sql) => env.DB.prepare(sql))))
}

it('waiting mails are sent, sent ones are not sent again, and mutes stay', async () => {
  await reset()
  await migrate((name) => name < WISHES)
  const clock = new TestClock()
  const [waiting, sent, parked, unwanted] = [
    reminderTo(1),
    reminderTo(1, 'gone'),
    reminderTo(1, 'stuck'),
    reminderTo(1, 'dull'),
  ]
  const put = env.DB.prepare(
    'INSERT INTO mails (key, state, message, due_at, changed_at, reason) VALUES (?, ?, ?, ?, ?, ?)',
  )
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO players (id, name, address, address_verified, zone, muted, created_at, updated_at) VALUES ('p1', 'Player 1', 'p1@readers.example', 1, 'Europe/Vienna', '[\"results\"]', 0, 0)",
    ),
    env.DB.prepare("INSERT INTO mail_mutes (player, game, category) VALUES ('p1', 'dull', 'reminder')"),
    put.bind(waiting.key, 'waiting', JSON.stringify(waiting), START, START, null),
    put.bind(sent.key, 'sent', null, START, START, null),
    put.bind(parked.key, 'parked', JSON.stringify(parked), START, START, 'Invalid `to` field.'),
    put.bind(unwanted.key, 'waiting', JSON.stringify(unwanted), START, START, null),
  ])
  await migrate((name) => name >= WISHES)
  // What was not there before, mails of press, is not wanted until one says so.
  expect(await recipient(env.DB, player(1))).toMatchObject({ muted: ['results', 'press'], news: 'digest', quiet: null })
  expect(await mutesOf(env.DB, player(1), 'dull' as GameId)).toEqual(['reminder'])
  expect(await parkedMails(env.DB)).toMatchObject([{ key: parked.key, reason: 'Invalid `to` field.' }])
  const [queue, resend] = [new TestQueue(clock), provider(clock)]
  queue.put([waiting, sent, unwanted])
  await queue.drain()
  expect(resend.delivered.map(({ to, subject }) => [to, subject])).toEqual([
    ['p1@readers.example', 'Orders due Fri 18:00 CET · Game g1'],
  ])
  expect(await recorded(unwanted)).toEqual({ state: 'dropped', reason: 'muted by the recipient' })
  expect((await recorded(sent))?.state).toBe('sent')
})
