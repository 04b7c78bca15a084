/** Letters of several mails: collecting, digests and threads; and very many at once. */
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { GameId } from '../../../src/game/ids.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/lib/time.ts'
import type { MailMessage } from '../../../src/mail/mail-message.ts'
import { press } from '../../../src/mail/gallery/samples.ts'
import { enqueueMails, parkedMails } from '../../../src/post/queue/mail-queue.ts'
import type { ProviderDouble } from '../../support/service/provider-double.ts'
import {
  addressesOf,
  enrol,
  openOffice,
  player,
  recorded,
  reminderTo,
  resultsTo,
  START,
  type TestClock,
  type TestQueue,
} from './post-office.ts'

let clock: TestClock
let queue: TestQueue
let resend: ProviderDouble

beforeEach(() => {
  ;({ clock, queue, resend } = openOffice())
})

describe('mails to one reader', () => {
  const subjects = () => resend.delivered.map(({ to, subject }) => `${to} ${subject}`)
  const home = (n: number) => `p${n}@readers.example`
  const put = (messages: readonly MailMessage[]) =>
    enqueueMails({ ...env, MAILS: queue.binding }, messages, clock.now())

  it('about games that close within a few minutes are one letter', async () => {
    await enrol([1, 2])
    await put([resultsTo(1, 'g1', 'orders for 3 units'), resultsTo(2, 'g1', 'orders for 3 units')])
    clock.time += 2 * MINUTE_MS
    await put([resultsTo(1, 'g2', 'orders for 3 units')])
    await queue.drain()
    expect(subjects().toSorted()).toEqual([
      `${home(1)} Your turn in 2 games`,
      `${home(2)} Results: Spring 1901 · Game g1`,
    ])
    expect(resend.requests[0]?.at).toBe(START + 180_000)
    expect(await recorded(resultsTo(1, 'g2', null))).toEqual({ state: 'sent', reason: null })
  })

  it('do not wait for others if the phase is short', async () => {
    await enrol([1])
    await put([resultsTo(1, 'g1', 'orders for 3 units', START + 10 * MINUTE_MS)])
    await queue.drain()
    expect(resend.requests[0]?.at).toBe(START + 30_000)
  })

  it('that need no action wait for the morning, and are one digest', async () => {
    await enrol([1])
    await put([resultsTo(1, 'g1', null), resultsTo(1, 'g2', null)])
    await queue.drain()
    expect(subjects()).toEqual([`${home(1)} Morning digest of your games`])
    expect(new Date(resend.requests[0]?.at ?? 0).toISOString()).toBe('2026-11-28T06:00:00.000Z')
  })

  it('do not repeat in the digest news that another letter included', async () => {
    await enrol([1])
    await put([resultsTo(1, 'g1', null)])
    clock.time += HOUR_MS
    await put([reminderTo(1)])
    await queue.drain()
    expect(subjects()).toEqual([`${home(1)} Orders due Fri 18:00 CET · Game g1`])
    expect(resend.delivered[0]?.text).toContain('A PAR - BUR   Succeeded.')
  })

  it('are not sent if the orders they ask for are saved', async () => {
    await enrol([1])
    await put([resultsTo(1, 'g1', 'orders for 3 units')])
    await env.DB.prepare(
      "INSERT INTO games (id, revision, name, variant, status, access, seats, minutes, phase, created_at) VALUES ('g1', 1, 'Game g1', 'classical', 'playing', 'public', 7, '{}', 'F1901M', 0)",
    ).run()
    await env.DB.prepare("INSERT INTO game_players (game_id, player_id, ready) VALUES ('g1', 'p1', 1)").run()
    await queue.drain()
    expect(subjects()).toEqual([])
    expect(await recorded(resultsTo(1, 'g1', null))).toEqual({ state: 'dropped', reason: 'the orders are in' })
  })

  it('of one game refer to the first and the last mail sent', async () => {
    await enrol([1])
    for (const [hours, phase] of ['S1901M', 'F1901M', 'S1902M'].entries()) {
      const { key, to, facts } = reminderTo(1)
      if (facts.kind !== 'reminder') throw new Error('no reminder')
      if (hours === 1) resend.faults.push('lost')
      queue.put([{ key: key.replace('S1901M', phase), to, facts: { ...facts, phase } } as MailMessage])
      await queue.drain()
    }
    const id = (phase: string) => `<g1.${phase}.reminder.p1@concert.example>`
    expect(resend.delivered.map(({ headers }) => headers['Message-ID'])).toEqual(['S1901M', 'F1901M', 'S1902M'].map(id))
    expect(resend.delivered.map(({ headers }) => headers['References'])).toEqual([
      id('S1901M'),
      id('S1901M'),
      `${id('S1901M')} ${id('F1901M')}`,
    ])
  })

  it('about a conversation refer to its mails only, and have one subject', async () => {
    await enrol([1])
    const game = { ...press.game, id: 'g1' as GameId, name: 'Game g1' }
    const message = (n: number): MailMessage => ({
      key: `g1/S1901M/press-${n}/p1`,
      to: { player: player(1) },
      facts: { ...press, game },
    })
    for (const mail of [message(1), reminderTo(1), message(2)]) {
      queue.put([mail])
      await queue.drain()
    }
    const id = (kind: string) => `<g1.S1901M.${kind}.p1@concert.example>`
    expect(resend.delivered.map(({ headers, subject }) => [subject, headers['References']])).toEqual([
      ['Messages from Germany · Game g1', id('press-1')],
      ['Orders due Fri 18:00 CET · Game g1', id('reminder')],
      ['Messages from Germany · Game g1', id('press-1')],
    ])
  })

  it('of one letter are parked together if the provider refuses it', async () => {
    await enrol([1], () => 'nobody@refused.example')
    await put([resultsTo(1, 'g1', 'orders for 3 units'), resultsTo(1, 'g2', 'orders for 3 units')])
    await queue.drain()
    expect((await parkedMails(env.DB)).map(({ reason }) => reason)).toEqual([
      'Invalid `to` field.',
      'Invalid `to` field.',
    ])
  })
})

describe('hundreds of mails to a hundred readers', () => {
  it('are sent once each, through faults of every kind', async () => {
    const all = Array.from({ length: 100 }, (_, n) => n)
    await enrol(all)
    resend.faults.push('fail', 'lost', 'rate-limit', 'stall', 'refuse', 'lost', 'fail')
    // Four games of each reader close together: four mails are one letter.
    const mails = all.flatMap((n) =>
      ['a', 'b', 'c', 'd'].map((game) => resultsTo(n, `${game}${n}`, 'orders for 1 unit')),
    )
    for (let i = 0; i < mails.length; i += 500)
      await enqueueMails({ ...env, MAILS: queue.binding }, mails.slice(i, i + 500), clock.now())
    await queue.drain()
    expect(addressesOf(resend)).toEqual(all.map((n) => `p${n}@readers.example`).toSorted())
    const { results } = await env.DB.prepare('SELECT state, count(*) AS n FROM mails GROUP BY state').all()
    expect(results).toEqual([{ state: 'sent', n: 400 }])
  })
})
