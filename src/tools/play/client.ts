/**
 * A user of the HTTP API, who keeps the session's cookie; creates games and lets players join them.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { GameView } from '../../game/views/shapes.ts'
import type { Seat } from '../../rules/names.ts'
import type { GameText, SeatedPlayer } from './game-text.ts'

/** A response other than success; the message is the service's own. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** In milliseconds. A mail takes seconds to reach the mailbox, because the service sends in batches. */
const MAIL_TIMEOUT = 120_000
/** In milliseconds, between attempts to sign in when the service limits sign-ins. */
const RETRY_PAUSE = 5_000

export class Client {
  private readonly url: string
  private readonly codeFor: (address: string, before: number) => Promise<string>
  private readonly readsMailbox: boolean
  private cookie = ''
  private address: string | null = null

  /** `url` has no trailing slash. `codeFor` returns a mailed code; by default from the mailbox page. */
  constructor(url: string, codeFor?: (address: string) => Promise<string>) {
    this.url = url
    this.codeFor = codeFor ?? ((address, before) => this.codeInMailbox(address, before))
    this.readsMailbox = codeFor === undefined
  }

  /** Resumes an earlier session, `name=value`; false if it has ended. */
  async resume(session: string): Promise<boolean> {
    this.cookie = session
    const { me } = await this.get<{ readonly me: object | null }>('/api/me')
    if (me === null) this.cookie = ''
    return me !== null
  }

  get<T>(path: string): Promise<T> {
    return this.ask<T>('GET', path)
  }
  post<T>(path: string, body: object): Promise<T> {
    return this.ask<T>('POST', path, body)
  }
  put<T>(path: string, body: object): Promise<T> {
    return this.ask<T>('PUT', path, body)
  }
  patch<T>(path: string, body: object): Promise<T> {
    return this.ask<T>('PATCH', path, body)
  }

  /** Expects no response body. */
  async remove(path: string): Promise<void> {
    await this.send('DELETE', path)
  }

  /** Signs in with the mailed code. Waits if the service limits sign-ins. */
  async signIn(address: string): Promise<void> {
    // The code is in none of the mails that are there already.
    const before = this.readsMailbox ? (await this.mailed(address)).length : 0
    await retryWhenLimited(() => this.post('/api/sign-in', { address }))
    const code = await this.codeFor(address, before)
    await retryWhenLimited(() => this.post('/api/sign-in/confirm', { address, code }))
    this.address = address
  }

  /** The session cookie as `name=value`. Signs in again if the session has ended. */
  async session(): Promise<string> {
    const { me } = await this.get<{ readonly me: object | null }>('/api/me')
    if (me === null && this.address !== null) await this.signIn(this.address)
    return this.cookie
  }

  private mailed(address: string): Promise<readonly { readonly text: string }[]> {
    return this.get<readonly { readonly text: string }[]>(`/dev/mail.json?to=${encodeURIComponent(address)}`)
  }

  private async codeInMailbox(address: string, before: number): Promise<string> {
    const end = Date.now() + MAIL_TIMEOUT
    while (Date.now() < end) {
      const mails = (await this.mailed(address)).slice(before)
      // Mails about games may follow it.
      const code = mails.flatMap(({ text }) => /^ +(\d{6})$/m.exec(text)?.[1] ?? []).at(-1)
      if (code !== undefined) return code
      await sleep(200)
    }
    throw new Error(`No sign-in mail for ${address} arrived at ${this.url}/dev/mail.`)
  }

  private async ask<T>(method: string, path: string, body?: object): Promise<T> {
    return (await (await this.send(method, path, body)).json()) as T
  }

  private async send(method: string, path: string, body?: object): Promise<Response> {
    const response = await fetch(this.url + path, {
      method,
      headers: { origin: this.url, cookie: this.cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => failUnreachable(this.url, error))
    if (!response.ok) throw await readRefusal(response, path)
    const [session] = response.headers.getSetCookie()
    this.cookie = session?.split(';')[0] ?? this.cookie
    return response
  }
}

async function retryWhenLimited<T>(ask: () => Promise<T>): Promise<T> {
  for (let retries = 24; ; retries--) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 429 || retries === 0) throw error
      await sleep(RETRY_PAUSE)
    }
  }
}

function failUnreachable(url: string, error: unknown): never {
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
  throw new Error(`No service answers at ${url}${cause}. Start one with npm start, or leave out --url.`)
}

async function readRefusal(response: Response, path: string): Promise<Refusal> {
  const body = (await response.json().catch(() => null)) as { error?: { code: string; message: string } } | null
  const { code = 'unknown', message = `${path} returned status ${response.status}.` } = body?.error ?? {}
  return new Refusal(response.status, code, message)
}

/** A signed-in user of the API; refusals are thrown. */
export interface Caller {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: object): Promise<T>
  put<T>(path: string, body: object): Promise<T>
}

export interface GameAnswer {
  readonly id: string
  readonly game: GameView
}

interface NewGame {
  /** In the API, such as `/api/games/abc`. */
  readonly path: string
  /** The path of its page, with an invitation: anyone can open it. */
  readonly page: string
}

/** The first caller creates a private game, and all join it, preferring the seats in `wishes` if given. */
export async function createGame(
  callers: readonly Caller[],
  settings: object,
  wishes: readonly Seat[] = [],
): Promise<NewGame> {
  const [host, ...guests] = callers
  if (host === undefined) throw new Error('A game needs players.')
  const seating = wishes.length > 0 ? { seating: 'preference' } : {}
  const { id } = await host.post<GameAnswer>('/api/games', { ...settings, ...seating, access: 'invitation' })
  const wish = (n: number) => ({ preferences: wishes.slice(n, n + 1) })
  const { game } = await host.post<GameAnswer>(`/api/games/${id}/join`, wish(0))
  for (const [n, guest] of guests.entries())
    await guest.post(`/api/games/${id}/join`, { ...wish(n + 1), invitation: game.invitation })
  const query = new URLSearchParams({ invitation: game.invitation ?? '' })
  return { path: `/api/games/${id}`, page: `/games/${id}?${query.toString()}` }
}

/** Creates a game with a player in every seat, in the order of the seats. */
export async function seatPlayers(
  callers: readonly Caller[],
  { variant, options }: Pick<GameText, 'variant' | 'options'>,
  seats: readonly Seat[],
): Promise<NewGame & { readonly players: readonly SeatedPlayer[] }> {
  const created = await createGame(callers, { name: `${variant}, played again`, variant, options }, seats)
  const players = callers.flatMap((caller, n) => {
    const seat = seats[n]
    return seat === undefined ? [] : [seatedPlayer(caller, created.path, seat)]
  })
  return { ...created, players }
}

const seatedPlayer = (caller: Caller, path: string, seat: Seat): SeatedPlayer => ({
  seat,
  look: async () => (await caller.get<GameAnswer>(path)).game,
  order: async (phase, lines) => void (await caller.put(`${path}/orders`, { phase, orders: lines, ready: true })),
  ready: async (phase) => void (await caller.put(`${path}/ready`, { phase, ready: true })),
})
