/**
 * Many mails through the queue, with a provider that refuses, delays and fails, even in the middle of a batch, a process
 * that ends between response and record, and a queue that delivers twice. All follows from the seed.
 * `npm run simulate:mails` does the same with ten thousand.
 */
import { env } from 'cloudflare:workers'
import { beforeEach, expect, it, vi } from 'vitest'
import type { GameId } from '../../../src/game/ids.ts'
import type { MailMessage } from '../../../src/mail/mail-message.ts'
import { Ledger } from '../../../src/post/queue/ledger.ts'
import { enqueueMails, parkedMails } from '../../../src/post/queue/mail-queue.ts'
import { GAP } from '../../../src/post/queue/transport.ts'
import { seededRandom } from '../../../src/lib/random.ts'
import type { Random } from '../../../src/lib/random.ts'
import { type ProviderDouble, MAIL_FAULTS } from '../../support/service/provider-double.ts'
import { START, TestClock, TestQueue, enrol, provider, reminderTo } from './post-office.ts'

const MAILS = Number(env.MANY_MAILS)
const SEED = Number(env.MANY_MAILS_SEED)
/** Mails per reader, one after the other. */
const EACH = 10
const READERS = Math.ceil(MAILS / EACH)
/** One reader of this many has an address that the provider refuses. */
const REFUSED = 25
/** Milliseconds between two mails to a reader. */
const APART = 60_000

const isRefused = (reader: number): boolean => reader % REFUSED === REFUSED - 1
const pick = <T>(items: readonly T[], draw: Random): T | null => items[Math.floor(draw() * items.length)] ?? null

/** A reader's mail of a round. The name of its game identifies it. */
function mailOf(reader: number, round: number): MailMessage {
  const game = `g${reader}-${round}`
  const { key, to, facts } = reminderTo(reader, game)
  if (facts.kind !== 'reminder') throw new Error('no reminder')
  const about = { ...facts.game, id: game as GameId, name: `Round ${round} of ${reader}.` }
  return { key, to, facts: { ...facts, game: about } } as MailMessage
}

/** The rounds of the mails in a letter. */
const roundsIn = (text: string): readonly number[] => [
  ...new Set([...text.matchAll(/Round (\d+) of/g)].map(([, round]) => Number(round))),
]

interface Run {
  readonly resend: ProviderDouble
  readonly queue: TestQueue
}

async function run(readers: number, seed: number): Promise<Run> {
  const draw = seededRandom(seed)
  const clock = new TestClock()
  const queue = new TestQueue(clock)
  const resend = provider(clock)
  const recorded = vi.spyOn(Ledger.prototype, 'close')
  const all = Array.from({ length: readers }, (_, n) => n)
  const address = (n: number) => (isRefused(n) ? `p${n}@refused.example` : `p${n}@readers.example`)
  for (let i = 0; i < all.length; i += 100) await enrol(all.slice(i, i + 100), address)
  for (let round = 0; round < EACH; round++) {
    const mails = all.map((n) => mailOf(n, round))
    for (let i = 0; i < mails.length; i += 500)
      await enqueueMails({ ...env, MAILS: queue.binding }, mails.slice(i, i + 500), clock.now())
    for (const mail of mails.filter(() => draw() < 0.25)) queue.put([mail], Math.floor(draw() * 300))
    resend.faults.push(...Array.from({ length: 6 }, () => (draw() < 0.6 ? pick(MAIL_FAULTS, draw) : null)))
    // The process ends between the provider's response and its record.
    if (draw() < 0.6) recorded.mockRejectedValueOnce(new Error('killed'))
    await queue.drainUntil(START + (round + 1) * APART)
  }
  await queue.drain()
  return { resend, queue }
}

const deliveredTo = ({ resend }: Run, reader: number): readonly (readonly number[])[] =>
  resend.delivered.filter(({ to }) => to === `p${reader}@readers.example`).map(({ text }) => roundsIn(text))

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())

it(`${MAILS} mails are sent once each, and to each reader in order, or are parked for the operator to see (seed ${SEED})`, async () => {
  const done = await run(READERS, SEED)
  const { results } = await env.DB.prepare('SELECT key, state FROM mails').all<{ key: string; state: string }>()
  const states = new Map(results.map(({ key, state }) => [key, state]))
  expect(results).toHaveLength(READERS * EACH)
  expect(new Set(states.values())).toEqual(new Set(['sent', 'parked']))
  for (let reader = 0; reader < READERS; reader++) {
    const rounds = deliveredTo(done, reader).flat()
    expect([reader, rounds], 'sent once each and in order').toEqual([
      reader,
      [...new Set(rounds)].toSorted((a, b) => a - b),
    ])
    for (let round = 0; round < EACH; round++) {
      const state = states.get(mailOf(reader, round).key)
      if (state === 'sent') expect(rounds).toContain(round)
      if (isRefused(reader)) expect(state).toBe('parked')
    }
  }
  const parked = results.filter(({ state }) => state === 'parked')
  const seen = await parkedMails(env.DB)
  expect(seen.map(({ key }) => key)).toEqual(expect.arrayContaining(parked.slice(0, 500).map(({ key }) => key)))
  expect(seen.every(({ reason }) => reason !== '')).toBe(true)
  expect(parked.length).toBeLessThan(MAILS / 10)
  const times = done.resend.requests.map(({ at }) => at)
  expect(Math.min(...times.slice(1).map((at, i) => at - (times[i] ?? 0)))).toBeGreaterThanOrEqual(GAP)
  // The work is linear in the number of mails: no loop polls for waiting ones.
  expect(done.resend.requests.length).toBeLessThan(200 + MAILS / 20)
  expect(done.queue.batches).toBeLessThan(400 + MAILS / 10)
})

// A property of this tool, not of the service.
it.runIf(env.THOROUGH !== '')('what happens follows from the seed', async () => {
  const results = async () => {
    const { resend } = await run(4, SEED)
    await env.DB.batch(['mails', 'mail_threads', 'players'].map((table) => env.DB.prepare(`DELETE FROM ${table}`)))
    await env.DB.prepare('UPDATE mail_pace SET free_at = 0').run()
    return [
      resend.requests.map(({ at, letters }) => [at, letters]),
      resend.delivered.map(({ to, subject }) => [to, subject]),
    ]
  }
  expect(await results()).toEqual(await results())
})
