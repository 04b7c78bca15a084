/** Mail delivery in tests: mails, a clock that sleeping advances, a fake provider, and a fake queue. */
import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import { HOUR_MS } from '../../../src/lib/time.ts'
import { handleQueue } from '../../../src/post/queue/postman.ts'
import type { GameId, PlayerId } from '../../../src/game/ids.ts'
import type { MailFacts } from '../../../src/game/announcements/effect.ts'
import { type Category, isSingle, type Letter, type MailMessage } from '../../../src/mail/mail-message.ts'
import type { Entry } from '../../../src/post/queue/ledger.ts'
import type { Unreachable } from '../../../src/post/queue/letter-env.ts'
import { writeSingle, writeGameLetter, planAll } from '../../../src/post/queue/letter-writing.ts'
import { seat } from '../../../src/rules/names.ts'
import { LATE, ProviderDouble } from '../../support/service/provider-double.ts'

export const START = Date.UTC(2026, 10, 27, 17, 0)

export class TestClock {
  time = START
  now = (): number => this.time
  sleep = async (milliseconds: number): Promise<void> => {
    this.time += milliseconds
  }
}

/** Mocks `fetch` with the fake provider. */
export function provider(clock: TestClock): ProviderDouble {
  const double = new ProviderDouble()
  vi.mocked(globalThis.fetch).mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { headers } = request
    const fields = {
      path: new URL(request.url).pathname,
      key: headers.get('idempotency-key'),
      validation: headers.get('x-batch-validation'),
    }
    const isLate = double.faults[0] === 'late'
    const answer = double.handle({ ...fields, body: await request.text() }, clock.now())
    if (isLate) await clock.sleep(LATE)
    if (answer === null) throw new TypeError('the connection was lost')
    return Response.json(answer.body, { status: answer.status, headers: { ...answer.headers } })
  })
  return double
}

/** The initial state of a test. */
export function openOffice() {
  const clock = new TestClock()
  return { clock, queue: new TestQueue(clock), resend: provider(clock) }
}

/** Addressees of delivered letters, sorted. */
export const addressesOf = ({ delivered }: ProviderDouble): readonly string[] =>
  delivered.map(({ to }) => to).toSorted()

export const player = (n: number): PlayerId => `p${n}` as PlayerId

export async function enrol(
  ids: readonly number[],
  address = (n: number) => `p${n}@readers.example`,
  muted: readonly Category[] = [],
): Promise<void> {
  const insert = env.DB.prepare(
    "INSERT INTO players (id, name, address, address_verified, zone, muted, created_at, updated_at) VALUES (?, ?, ?, 1, 'Europe/Vienna', ?, 0, 0)",
  )
  await env.DB.batch(ids.map((n) => insert.bind(player(n), `Player ${n}`, address(n), JSON.stringify(muted))))
}

export function reminderTo(n: number, game = `g${n}`): MailMessage {
  const facts: MailFacts = {
    game: { id: game as GameId, name: `Game ${game}`, variant: 'classical', era: null },
    seat: seat('FRANCE'),
    powers: ['France'],
    kind: 'reminder',
    phase: 'S1901M',
    steps: ['moves'],
    deadline: START,
    missing: ['A PAR'],
    saved: false,
  }
  return { key: `${game}/S1901M/reminder/${player(n)}`, to: { player: player(n) }, facts }
}

export const signInOf = (address: string): MailMessage => ({
  key: `sign-in/${address}`,
  to: { address },
  facts: { kind: 'sign-in', code: '123456', minutes: 10, link: 'https://concert.example/sign-in#…', linkMinutes: 60 },
})

/** A results mail, and whether the reader owes orders now, and by when. */
export function resultsTo(
  n: number,
  game: string,
  wants: string | null,
  // Less than eight waking hours away: such results do not wait for their reader to visit the page.
  deadline = START + 5 * HOUR_MS,
): MailMessage {
  const facts: MailFacts = {
    game: { id: game as GameId, name: `Game ${game}`, variant: 'classical', era: null },
    seat: seat('FRANCE'),
    powers: ['France'],
    kind: 'results',
    phase: 'S1901M',
    picture: null,
    yours: [{ order: 'A PAR - BUR', result: 'Succeeded.' }],
    captains: [],
    others: [],
    captures: [],
    standing: [],
    centres: 3,
    missed: [],
    next: { phase: 'F1901M', deadline, wants },
    ending: null,
  }
  return { key: `${game}/S1901M/results/${player(n)}`, to: { player: player(n) }, facts }
}

interface Queued {
  readonly id: string
  readonly body: MailMessage
  readonly attempts: number
  readonly due: number
}

/** A fake of the platform's queue: at least once, batches of 100, delays, and a dead-letter queue after eight retries. */
export class TestQueue {
  private waiting: Queued[] = []
  /** Delivered batches. */
  batches = 0
  private readonly clock: TestClock

  constructor(clock: TestClock) {
    this.clock = clock
  }

  put(messages: readonly MailMessage[], delaySeconds = 0): void {
    const due = this.clock.now() + delaySeconds * 1000
    this.waiting.push(...messages.map((body) => ({ id: crypto.randomUUID(), body, attempts: 1, due })))
  }

  /** The producer binding. */
  get binding(): Queue {
    const sendBatch = async (batch: Iterable<MessageSendRequest<MailMessage>>): Promise<void> => {
      for (const { body, delaySeconds } of batch) this.put([body], delaySeconds)
    }
    return { sendBatch } as unknown as Queue
  }

  /** Delivers until the queue is empty, advancing the clock. */
  async drain(changes: Partial<Env> = {}): Promise<void> {
    while (this.waiting.length > 0) await this.step(changes)
  }

  /** Delivers everything that is due until this time. */
  async drainUntil(time: number): Promise<void> {
    while (this.waiting.some(({ due }) => due <= time)) await this.step()
    this.clock.time = Math.max(this.clock.time, time)
  }

  /** Delivers the next batch. */
  async step(changes: Partial<Env> = {}): Promise<void> {
    this.batches += 1
    this.clock.time = Math.max(this.clock.time, Math.min(...this.waiting.map(({ due }) => due)))
    const batch = this.waiting.filter(({ due }) => due <= this.clock.now()).slice(0, 100)
    this.waiting = this.waiting.filter((message) => !batch.includes(message))
    const delays = await consume('concert-mails', batch, this.clock, { MAILS: this.binding, ...changes })
    const retried = batch.flatMap((message) => {
      const delay = delays.get(message.id)
      return delay === undefined
        ? []
        : [{ ...message, attempts: message.attempts + 1, due: this.clock.now() + delay * 1000 }]
    })
    this.waiting.push(...retried.filter(({ attempts }) => attempts <= 9))
    const dead = retried.filter(({ attempts }) => attempts > 9)
    if (dead.length > 0) await consume('concert-mails-parked', dead, this.clock, { MAILS: this.binding, ...changes })
  }
}

/** Retry delays in seconds, by id. If the handler throws, all messages are retried. */
async function consume(
  queue: string,
  messages: readonly Queued[],
  clock: TestClock,
  changes: Partial<Env>,
): Promise<ReadonlyMap<string, number>> {
  const delays = new Map<string, number>()
  try {
    await handleQueue(
      batchOf(queue, messages, (id, seconds) => delays.set(id, seconds)),
      { ...env, ...changes },
      clock,
    )
    return delays
  } catch {
    return new Map(messages.map(({ id }) => [id, 0]))
  }
}

/** Messages that are not retried are acknowledged. */
export function batchOf(
  queue: string,
  messages: readonly Pick<Queued, 'id' | 'body' | 'attempts'>[],
  retried: (id: string, seconds: number) => void,
): MessageBatch<MailMessage> {
  const metrics = { backlogCount: 0, backlogBytes: 0 }
  return {
    queue,
    metadata: { metrics },
    messages: messages.map(({ id, body, attempts }) => ({
      id,
      body,
      attempts,
      timestamp: new Date(START),
      ack: () => {},
      retry: (options?: QueueRetryOptions) => retried(id, options?.delaySeconds ?? 0),
    })),
    ackAll: () => {},
    retryAll: (options?: QueueRetryOptions) => messages.forEach(({ id }) => retried(id, options?.delaySeconds ?? 0)),
  }
}

export interface Recorded {
  readonly state: string
  readonly reason: string | null
}

export async function recorded({ key }: MailMessage): Promise<Recorded | null> {
  return env.DB.prepare('SELECT state, reason FROM mails WHERE key = ?').bind(key).first<Recorded>()
}

/** A letter of this mail alone, or why its reader is unreachable. */
export async function letterOf(message: MailMessage, bindings: Env, now: number): Promise<Letter | Unreachable> {
  if (isSingle(message)) return writeSingle(message, bindings, now)
  const { key, facts, to } = message
  const entry = { key, recipient: to.player, since: 0, message, dueAt: 0 } as Entry
  const { undeliverable, plans } = await planAll([entry], [to.player], 0, bindings, now)
  const [plan] = plans
  if (plan === undefined) return undeliverable[0]?.[1] ?? 'the account has been deleted'
  const mail = { key, since: 0, facts, category: 'results', urgency: 'act' } as const
  return writeGameLetter({ letter: [mail], isDigest: false }, plan.reader, new Map(), bindings, now)
}
