/** The service on a platform in this process: databases, objects, queues, caches, and a manual clock. */
import { readdirSync, readFileSync } from 'node:fs'
import { vi } from 'vitest'
import { app } from '../../src/api/index.ts'
import { Game } from '../../src/durable/game-object.ts'
import type { Instant } from '../../src/game/ids.ts'
import { MINUTE_MS } from '../../src/lib/time.ts'
import { handleBatch } from '../../src/post/queues.ts'
import { onCron } from '../../src/scheduled.ts'
import { Database } from './database.ts'
import { Faults, type Rates } from './faults.ts'
import { Objects } from './objects.ts'
import { currentProcess, Process } from './process.ts'
import { PlatformQueue } from './queues.ts'
import { waitUntilIdle, trackCryptography } from './wait-until-idle.ts'
import { Timeline } from './timeline.ts'

export const HOME = 'https://concert.example'

export interface Outside {
  /** Answers `fetch`: the mail provider and others. Rejects if the connection is lost. */
  fetch(request: Request): Promise<Response>
  /** An effect of this game was confirmed in its outbox; as JSON. */
  onOwed(game: string, effects: string): void
}

export interface Setting {
  readonly seed: number
  readonly start: Instant
  readonly rates: Rates
  readonly vars?: Partial<Env>
}

const MIGRATIONS = readdirSync('migrations')
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
  .map((name) => readFileSync(`migrations/${name}`, 'utf8'))

export class Platform {
  readonly timeline: Timeline
  readonly faults: Faults
  readonly objects: Objects
  readonly database = new Database(MIGRATIONS)
  readonly mails: PlatformQueue
  readonly #pushes: PlatformQueue
  readonly #outside: Outside
  readonly #vars: Partial<Env>
  readonly #cache = new Map<string, Response>()
  #api: { readonly process: Process; readonly env: Env }

  constructor({ seed, start, rates, vars = {} }: Setting, outside: Outside) {
    vi.useFakeTimers({ toFake: ['Date'] })
    this.timeline = new Timeline(start, (now) => void vi.setSystemTime(now), waitUntilIdle)
    this.faults = new Faults(seed, rates, () => this.timeline.now)
    this.#outside = outside
    this.#vars = vars
    const consume = (batch: MessageBatch, process: Process) => handleBatch(batch as never, this.envOf(process))
    const parked = new PlatformQueue('concert-mails-parked', this, { consume, retries: 3, dead: null, gathers: 5 })
    this.mails = new PlatformQueue('concert-mails', this, { consume, retries: 8, dead: parked, gathers: 2 })
    this.#pushes = new PlatformQueue('concert-pushes', this, { consume, retries: 6, dead: null, gathers: 2 })
    this.objects = new Objects(this, Game, (process) => this.envOf(process), {
      onOwed: (name, effects) => outside.onOwed(name, effects),
    })
    this.#api = this.#isolate()
    this.#globals(seed)
    this.timeline.at(start + 15 * MINUTE_MS, () => this.#cron())
  }

  envOf(process: Process): Env {
    const well = { limit: async () => ({ success: true }) }
    const env = {
      DB: this.database.binding(process),
      GAME: this.objects.binding(process),
      MAILS: this.mails.binding(process),
      PUSHES: this.#pushes.binding(process),
      MEASURES: { writeDataPoint: () => {} },
      SIGN_IN_LIMIT: well,
      API_LIMIT: well,
      DRAWING_LIMIT: well,
      ASSETS: { fetch: async () => new Response('<!doctype html><title>Concert</title>', { headers: HTML }) },
      ENVIRONMENT: 'production',
      BASE_URL: HOME,
      MAIL_API_URL: 'https://api.resend.com',
      MAIL_FROM: 'Concert <games@concert.example>',
      REPLY_DOMAIN: 'mail.concert.example',
      MAIL_WINDOW: 180,
      OPERATORS: 'boss@example.org',
      OPERATOR_NAME: '',
      OPERATOR_CONTACT: '',
      PREVIEW_PATIENCE: 400,
      LOG_LINES: 'none',
      PNG: 'on',
      COMPUTERS: 'on',
      JURISDICTION: '',
      TURNSTILE_SITE_KEY: '',
      REFUSED_DOMAINS: '',
      ALLOWED_DOMAINS: '',
      RESEND_API_KEY: 're_test',
      AUTH_SECRET: 'a secret of the tests, long enough to sign with',
      ...this.#vars,
    }
    return env as unknown as Env
  }

  /** Sends a request to the API. Rejects if there is no response; the result is then unknown. */
  async request(request: Request): Promise<Response> {
    if (!this.#api.process.alive) this.#api = this.#isolate()
    const { process, env } = this.#api
    const ctx = { waitUntil: (done: Promise<unknown>) => void done.catch(() => {}), passThroughOnException: () => {} }
    const client = new Process('client', this)
    // Clients are not killed: they only miss the response.
    return client.run(() =>
      client.call('service', () =>
        process.run(async () => app.fetch(request.clone() as Request, env, ctx as unknown as ExecutionContext)),
      ),
    )
  }

  /** Runs code of the test itself, without faults. */
  async inPeace<T>(act: (env: Env) => Promise<T>): Promise<T> {
    const { rates } = this.faults
    this.faults.rates = { faults: 0, kills: 0 }
    try {
      const process = new Process('run', this)
      return await process.run(() => act(this.envOf(process)))
    } finally {
      this.faults.rates = rates
    }
  }

  #isolate(): { readonly process: Process; readonly env: Env } {
    const process = new Process('api', this)
    return { process, env: this.envOf(process) }
  }

  #cron(): void {
    const process = new Process('cron', this)
    const { now } = this.timeline
    process.run(() => onCron(this.envOf(process), now)).catch(() => {})
    this.timeline.at(now + 15 * MINUTE_MS, () => this.#cron())
  }

  /** Replaces globals that are not bindings, until mocks are restored. */
  #globals(seed: number): void {
    trackCryptography()
    let drawn = 0
    const bytes = (into: Uint8Array | Uint32Array) => {
      for (let i = 0; i < into.length; i++) into[i] = random(seed, drawn++)
      return into
    }
    vi.spyOn(crypto, 'getRandomValues').mockImplementation(bytes as never)
    // One in a hundred requests is counted at random: here none.
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    vi.spyOn(crypto, 'randomUUID').mockImplementation(() => uuid(seed, drawn++))
    vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) => {
      const request = new Request(input, init)
      return currentProcess().call('provider', () => this.#outside.fetch(request.clone() as unknown as Request))
    })
    vi.stubGlobal('scheduler', { wait: (milliseconds: number) => this.timeline.wait(milliseconds) })
    vi.stubGlobal('WebSocketRequestResponsePair', Object)
    vi.stubGlobal('caches', {
      default: {
        match: (request: Request) => currentProcess().call('cache match', () => this.#cache.get(request.url)?.clone()),
        put: (address: string | URL, answer: Response) =>
          currentProcess().call('cache put', () => void this.#cache.set(String(address), answer.clone())),
      },
    })
  }
}

const HTML = { 'content-type': 'text/html' }

function random(seed: number, n: number): number {
  let mixed = Math.imul(seed ^ (n + 0x9e3779b9), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

function uuid(seed: number, n: number): `${string}-${string}-${string}-${string}-${string}` {
  const part = (k: number): string =>
    random(seed + 7919 * k, n)
      .toString(16)
      .padStart(8, '0')
  const [one, two, three] = [part(1), part(2), part(3)]
  return `${one}-${two.slice(0, 4)}-4${two.slice(5)}-8${three.slice(1, 4)}-${three.slice(4)}${part(4)}`
}
