/** People for tests, each with a browser, and the mails that the service queues. */
import { env, exports } from 'cloudflare:workers'
import { afterEach, beforeEach, vi } from 'vitest'
import { gameStub } from '../../src/durable/game-stub.ts'
import type { GameId, PlayerId } from '../../src/game/ids.ts'
import type { MailMessage, SignInFacts } from '../../src/mail/mail-message.ts'
import { startSession } from '../../src/players/credentials/sessions.ts'

/** How long a test waits for an alarm or a socket, in milliseconds. Only failures take so long. */
export const LONG_TIMEOUT = 120_000

export const HOME = 'https://concert.example'

export interface RequestOptions {
  readonly method?: string
  readonly body?: unknown
  /** Undefined removes a default header. */
  readonly headers?: Readonly<Record<string, string | undefined>>
}

const present = (headers: Readonly<Record<string, string | undefined>>): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as [string, string]]))

/** A browser with cookies and an origin. By default each has its own IP address, `place`. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly place: string

  constructor(place = `10.0.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`) {
    this.place = place
  }

  async call(path: string, { method = 'GET', body, headers = {} }: RequestOptions = {}): Promise<Response> {
    const request = new Request(`${HOME}${path}`, {
      method,
      headers: present({
        'cf-connecting-ip': this.place,
        origin: HOME,
        ...(this.cookies.size > 0 && {
          cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      }),
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const response = await this.fetch(request)
    for (const cookie of response.headers.getSetCookie()) this.keep(cookie)
    return response
  }

  /** How a request reaches the service. */
  protected fetch(request: Request): Promise<Response> {
    return exports.default.fetch(request)
  }

  /** The body of a response with this status. Throws on any other status. */
  async json<T = Record<string, unknown>>(
    path: string,
    sent: RequestOptions & { readonly status?: number } = {},
  ): Promise<T> {
    const response = await this.call(path, sent)
    const text = await response.text()
    if (response.status !== (sent.status ?? 200))
      throw new Error(`${sent.method ?? 'GET'} ${path}: ${response.status} ${text}`)
    return JSON.parse(text) as T
  }

  /** Stores or deletes the cookie of a `Set-Cookie` header. */
  keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split('; ')
    const [name = '', value = ''] = pair.split(/=(.*)/)
    if (attributes.some((attribute) => /^Max-Age=0$/i.test(attribute))) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

/** Collects the mails that are queued from now on. */
export function catchMails(): MailMessage[] {
  const mails: MailMessage[] = []
  const keep = async (message: unknown) => void mails.push(message as MailMessage)
  vi.spyOn(env.MAILS, 'send').mockImplementation(keep as never)
  vi.spyOn(env.MAILS, 'sendBatch').mockImplementation((async (messages: Iterable<{ body: unknown }>) => {
    for (const { body } of messages) await keep(body)
  }) as never)
  return mails
}

/** Freezes the clock at this time before each test of a file, and collects mails. */
export function freezeClockAt(now: number) {
  let mails: readonly MailMessage[] = []
  beforeEach(() => {
    mails = catchMails()
    vi.useFakeTimers({ toFake: ['Date'], now })
  })
  afterEach(() => void vi.useRealTimers())
  return {
    /** The mails of this test so far. */
    mails: () => mails,
    later: (milliseconds: number) => void vi.setSystemTime(Date.now() + milliseconds),
  }
}

/** The newest code mailed to an address. */
export function codeFor(mails: readonly MailMessage[], address: string): SignInFacts {
  const mail = mails.findLast(({ to, facts }) => 'address' in to && to.address === address && facts.kind === 'sign-in')
  if (mail?.facts.kind !== 'sign-in') throw new Error(`no code was mailed to ${address}`)
  return mail.facts
}

export interface Person extends Browser {
  readonly id: string
}

/**
 * A person with an account and a session, without the mail: signing in takes three times as long and is
 * tested elsewhere (players/sign-in.test.ts, players/sessions.test.ts).
 */
export async function signedIn(address: string, browser = new Browser()): Promise<Person> {
  const { id, cookies } = await startSession(env, new Headers(), address)
  for (const cookie of cookies) browser.keep(cookie)
  return Object.assign(browser, { id })
}

/**
 * Joins a game directly in its object. HTTP takes three times as long and is tested elsewhere
 * (games/whole-games.test.ts, api/games.test.ts).
 */
export async function sitDown(game: string, { id }: Person, invitation: string | null = null): Promise<void> {
  const by = id as PlayerId
  const result = await gameStub(env, game as GameId).perform({ kind: 'join', by, preferences: [], invitation, seed: 1 })
  if (!result.ok) throw new Error(`cannot join: ${result.error.words}`)
}

/** Signs in with a mailed code. */
export async function signIn(mails: readonly MailMessage[], address: string, browser = new Browser()): Promise<Person> {
  await browser.json('/api/sign-in', { method: 'POST', body: { address }, status: 202 })
  const { code } = codeFor(mails, address)
  const { id } = await browser.json<{ id: string }>('/api/sign-in/confirm', { method: 'POST', body: { address, code } })
  return Object.assign(browser, { id })
}
