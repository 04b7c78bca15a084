/** Queues: at least once, in batches, with delays, dead-letter queues, and one consumer at a time. */
import { SECOND_MS } from '../../src/lib/time.ts'
import type { MailMessage } from '../../src/mail/mail-message.ts'
import type { Instant } from '../../src/game/ids.ts'
import { PlatformError, Process, type World } from './process.ts'

interface Waiting {
  readonly id: string
  readonly body: unknown
  readonly attempts: number
  readonly due: Instant
}

export type Consumer = (batch: MessageBatch<MailMessage>, process: Process) => Promise<void>

const MAX_BATCH = 100

export class PlatformQueue {
  readonly name: string
  readonly #world: World
  readonly #consume: Consumer
  readonly #retries: number
  readonly #dead: PlatformQueue | null
  /** How long a batch collects messages. */
  readonly #gathers: number
  #waiting: Waiting[] = []
  #isBusy = false
  #count = 0

  constructor(
    name: string,
    world: World,
    {
      consume,
      retries,
      dead,
      gathers,
    }: { consume: Consumer; retries: number; dead: PlatformQueue | null; gathers: number },
  ) {
    this.name = name
    this.#world = world
    this.#consume = consume
    this.#retries = retries
    this.#dead = dead
    this.#gathers = gathers * SECOND_MS
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0 && !this.#isBusy
  }

  binding(process: Process): Queue {
    const send = (body: unknown, options?: QueueSendOptions) =>
      process.call(`queue ${this.name}`, () => this.#put(structuredClone(body), options?.delaySeconds ?? 0))
    const sendBatch = (messages: Iterable<MessageSendRequest>) => {
      const all = [...messages].map(({ body, delaySeconds = 0 }) => [structuredClone(body), delaySeconds] as const)
      return process.call(`queue ${this.name}`, () => {
        for (const [body, delay] of all) this.#put(body, delay)
      })
    }
    const metrics = () => process.call(`queue ${this.name}`, () => ({ backlogCount: this.#waiting.length }))
    return { send, sendBatch, metrics } as unknown as Queue
  }

  /** Takes dead letters of another queue. */
  take(body: unknown): void {
    this.#put(body, 0)
  }

  #put(body: unknown, delaySeconds: number): void {
    this.#wait({
      id: `${this.name} ${this.#count++}`,
      body,
      attempts: 1,
      due: this.#world.timeline.now + delaySeconds * SECOND_MS,
    })
  }

  #wait(message: Waiting): void {
    this.#waiting.push(message)
    this.#world.timeline.at(message.due + this.#gathers, () => void this.#bring())
  }

  async #bring(): Promise<void> {
    const { now } = this.#world.timeline
    const due = this.#waiting.filter((one) => one.due <= now).slice(0, MAX_BATCH)
    if (this.#isBusy || due.length === 0) return
    this.#isBusy = true
    this.#waiting = this.#waiting.filter((one) => !due.includes(one))
    await this.#try(due)
    this.#isBusy = false
    if (this.#waiting.some((one) => one.due <= this.#world.timeline.now))
      this.#world.timeline.at(this.#world.timeline.now, () => void this.#bring())
  }

  /** Acknowledged messages of a failed batch stay acknowledged, unless its consumer ended. */
  async #try(messages: readonly Waiting[]): Promise<void> {
    const delays = new Map<string, number>()
    const acknowledged = new Set<string>()
    const process = new Process('consumer', this.#world)
    const fault = this.#world.faults.at(`queue ${this.name} brings`)
    const again = (some: readonly Waiting[], delayOf: (one: Waiting) => number): void =>
      some.forEach((one) => this.#again(one, delayOf(one)))
    try {
      if (fault === 'fails' || fault === 'killed before') throw new PlatformError('the batch was not taken')
      await process.run(() => this.#consume(batchOf(this.name, messages, delays, acknowledged), process))
      if (fault !== null && fault !== 'late') return again(messages, () => 0)
      again(
        messages.filter(({ id }) => delays.has(id)),
        ({ id }) => delays.get(id) ?? 0,
      )
    } catch {
      const kept = process.alive ? acknowledged : new Set<string>()
      process.end()
      again(
        messages.filter(({ id }) => !kept.has(id)),
        ({ id }) => delays.get(id) ?? 0,
      )
    }
  }

  #again(message: Waiting, delay: number): void {
    if (message.attempts > this.#retries) this.#dead?.take(message.body)
    else this.#wait({ ...message, attempts: message.attempts + 1, due: this.#world.timeline.now + delay * SECOND_MS })
  }
}

function batchOf(
  queue: string,
  messages: readonly Waiting[],
  delays: Map<string, number>,
  acknowledged: Set<string>,
): MessageBatch<MailMessage> {
  const retry = (id: string, options?: QueueRetryOptions): void => {
    if (!acknowledged.has(id)) delays.set(id, options?.delaySeconds ?? 0)
  }
  const ack = (id: string): void => {
    if (!delays.has(id)) acknowledged.add(id)
  }
  return {
    queue,
    metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } },
    messages: messages.map(({ id, body, attempts }) => ({
      id,
      body: structuredClone(body) as MailMessage,
      attempts,
      timestamp: new Date(0),
      ack: () => ack(id),
      retry: (options?: QueueRetryOptions) => retry(id, options),
    })),
    ackAll: () => messages.forEach(({ id }) => ack(id)),
    retryAll: (options?: QueueRetryOptions) => messages.forEach(({ id }) => retry(id, options)),
  }
}
