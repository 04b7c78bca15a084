/** A service with players and games in every state, for generated requests. */
import { Webhook } from 'standardwebhooks'
import { startSession } from '../../src/players/credentials/sessions.ts'
import { HOME, Platform } from '../platform/platform.ts'

const START = Date.UTC(2027, 0, 4, 18)
const SECRET = `whsec_${btoa('a secret of the tests')}`
/** The callers. `provider` signs its requests. */
export const CALLERS = [
  'stranger',
  'player',
  'other',
  'master',
  'operator',
  'token',
  'read-token',
  'forged',
  'provider',
] as const
export type Caller = (typeof CALLERS)[number]

export interface FuzzCall {
  readonly caller: Caller
  readonly method: string
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  /** Undefined: no body. */
  readonly body: string | undefined
}

const ACCOUNTS = {
  player: 'p1@fuzz.example',
  other: 'p2@fuzz.example',
  master: 'm@fuzz.example',
  operator: 'boss@example.org',
} as const
type Account = keyof typeof ACCOUNTS

export class FuzzWorld {
  readonly platform: Platform
  /** Known ids of games and players, seats, phases and orders. */
  readonly known: string[] = []
  readonly games: string[] = []
  readonly #credentials = new Map<Caller, Readonly<Record<string, string>>>()
  #calls = 0

  constructor(seed: number) {
    const rates = { faults: 0, kills: 0 }
    const outside = { fetch: () => Promise.reject(new TypeError('no network')), onOwed: () => {} }
    this.platform = new Platform(
      { seed, start: START, rates, vars: { RESEND_WEBHOOK_SECRET: SECRET } as Partial<Env> },
      outside,
    )
  }

  static async made(seed: number): Promise<FuzzWorld> {
    const world = new FuzzWorld(seed)
    for (const who of Object.keys(ACCOUNTS) as Account[]) await world.#signIn(who)
    await world.#furnish()
    return world
  }

  /** Signs in again everyone whom a request has signed out or deleted. */
  async restore(): Promise<void> {
    for (const who of Object.keys(ACCOUNTS) as Account[]) {
      const answer = await this.send({ caller: who, method: 'GET', address: '/api/me', headers: {}, body: undefined })
      if (!(await answer.text()).includes('"id"')) await this.#signIn(who)
    }
  }

  async send(call: FuzzCall): Promise<Response> {
    return this.platform.request(this.requestOf(call))
  }

  requestOf({ caller, method, address, headers, body }: FuzzCall): Request {
    this.#calls += 1
    const place = `10.${(this.#calls >> 16) & 255}.${(this.#calls >> 8) & 255}.${this.#calls & 255}`
    const all = { origin: HOME, 'cf-connecting-ip': place, ...this.#credentialsOf(caller, body), ...headers }
    const isRead = method === 'GET' || method === 'HEAD'
    return new Request(`${HOME}${address}`, {
      method,
      headers: all,
      ...(body !== undefined && !isRead && { body }),
    })
  }

  #credentialsOf(caller: Caller, body = ''): Readonly<Record<string, string>> {
    if (caller === 'forged') return { authorization: 'Bearer concert_forged', cookie: 'concert.session_token=a.b; x="' }
    if (caller !== 'provider') return this.#credentials.get(caller) ?? {}
    const now = new Date(this.platform.timeline.now)
    const headers = { 'svix-id': 'm1', 'svix-timestamp': `${Math.floor(now.getTime() / 1000)}` }
    return { ...headers, 'svix-signature': new Webhook(SECRET).sign('m1', now, body) }
  }

  async #signIn(who: Account): Promise<void> {
    const { id, cookies } = await this.platform.inPeace((env) => startSession(env, new Headers(), ACCOUNTS[who]))
    const cookie = cookies.map((one) => one.split(';')[0]).join('; ')
    this.#credentials.set(who, { cookie })
    this.known.push(id)
    if (who !== 'player') return
    for (const [name, scope] of [
      ['token', 'play'],
      ['read-token', 'read'],
    ] as const) {
      const { secret } = await this.#do<{ secret?: string }>('player', 'POST', '/api/tokens', { name, scope })
      if (secret === undefined) throw new Error(`no token that may ${scope}`)
      this.#credentials.set(name, { authorization: `Bearer ${secret}` })
    }
  }

  async #do<T>(caller: Caller, method: string, address: string, body: unknown): Promise<T> {
    const headers = { 'content-type': 'application/json' }
    const answer = await this.send({ caller, method, address, headers, body: JSON.stringify(body) })
    return JSON.parse((await answer.text()) || '{}') as T
  }

  /** A forming game, a running one, one in its second year, and one by invitation with a master. */
  async #furnish(): Promise<void> {
    for (const [variant, more] of [
      ['duo', {}],
      ['classical', {}],
      ['duo', { access: 'invitation', master: 'apart', name: 'Closed' }],
      ['shadow-worlds', {}],
    ] as const) {
      const made = await this.#do<{ id?: string; game?: { invitation?: string } }>('master', 'POST', '/api/games', {
        name: 'A game',
        variant,
        ...more,
      })
      if (made.id === undefined) throw new Error(`no game of ${variant}: ${JSON.stringify(made)}`)
      this.games.push(made.id)
      const invitation = made.game?.invitation ?? null
      if (invitation !== null) this.known.push(invitation)
      for (const caller of ['player', 'other'] as const)
        await this.#do(caller, 'POST', `/api/games/${made.id}/join`, { invitation })
    }
    const [duo = ''] = this.games
    for (const phase of ['S1901M', 'F1901M'])
      for (const caller of ['player', 'other'] as const)
        await this.#do(caller, 'PUT', `/api/games/${duo}/orders`, { phase, orders: [], ready: true })
    for (const caller of ['player', 'other'] as const)
      await this.#do(caller, 'POST', `/api/games/${duo}/press`, { to: 'all', text: 'Hello, A PAR - BUR?', key: caller })
    this.known.push(...this.games, ...WORDS)
  }
}

const WORDS = [
  'duo',
  'classical',
  'double-diplomacy',
  'balkan-battle',
  'balkan-battle-3',
  'shadow-worlds',
  'twilight-zone',
  'FRANCE',
  'AUSTRIA',
  'ROTLAND',
  'GRUNLAND',
  'SEAT 1',
  'all',
  'master',
  'aye',
  'draw',
  'S1901M',
  'F1901M',
  'S1901R',
  'W1901A',
  'A PAR - BUR',
  'A PAR',
  'F BRE',
  'PAR',
  'Europe/Vienna',
  'A game',
] as const
