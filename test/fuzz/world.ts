/** A service with players and games in every state, for generated requests. */
import { Webhook } from 'standardwebhooks'
import type { GameId, PlayerId } from '../../src/game/ids.ts'
import { handleEmail } from '../../src/inbound/receive.ts'
import { unsubscribeToken } from '../../src/mail/addresses/signed-links.ts'
import type { ReplyRight } from '../../src/mail/addresses/reply-address.ts'
import { UNSUBSCRIBE } from '../../src/mail/headers.ts'
import { createReplyAddress } from '../../src/post/reply-addresses.ts'
import { addressMark, INVITATIONS, invitationOptOutToken } from '../../src/players/accounts/invitation-opt-out.ts'
import { startSession } from '../../src/players/credentials/sessions.ts'
import type { FuzzMail } from './mails.ts'
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

interface GameAnswer {
  readonly id: string
  readonly game: {
    readonly invitation: string | null
    readonly you: string
    readonly phase: { readonly code: string } | null
  }
}

/** A game of `player` against `other`. */
export interface RunningGame {
  readonly id: string
  readonly seats: Readonly<Record<'player' | 'other', string>>
  /** The codes of its open phase and of one that is closed. */
  readonly phases: readonly string[]
}

export class FuzzWorld {
  readonly platform: Platform
  /** Known ids of games and players, seats, phases and orders. */
  readonly known: string[] = []
  readonly games: string[] = []
  /** Set by `made`. */
  running: RunningGame = { id: '', seats: { player: '', other: '' }, phases: [] }
  readonly #players = new Map<Account, PlayerId>()
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

  /** Signs in again everyone whom a request has signed out, locked or deleted. */
  async restore(): Promise<void> {
    await this.platform.inPeace((env) => env.DB.prepare('UPDATE players SET locked_at = NULL').run())
    for (const who of Object.keys(ACCOUNTS) as Account[]) {
      const answer = await this.send({ caller: who, method: 'GET', address: '/api/me', headers: {}, body: undefined })
      if (!(await answer.text()).includes('"id"')) await this.#signIn(who)
    }
  }

  /** Lets time pass: alarms ring, and queues deliver. */
  async pass(milliseconds: number): Promise<void> {
    const { timeline } = this.platform
    await timeline.runUntil(timeline.now + milliseconds)
  }

  async send(call: FuzzCall): Promise<Response> {
    return this.platform.request(this.requestOf(call))
  }

  /** Delivers a mail and returns why it was rejected; null if it was not. Throws if the sender should try again. */
  async deliver({ from, to, raw }: FuzzMail): Promise<string | null> {
    const bytes = Buffer.from(raw, 'latin1')
    let reason: string | null = null
    const message = {
      from,
      to,
      raw: new Blob([bytes]).stream(),
      rawSize: bytes.length,
      setReject: (why: string) => void (reason = why),
    }
    await this.platform.inPeace((env) => handleEmail(message as unknown as ForwardableEmailMessage, env))
    return reason
  }

  /** Addresses at which the service takes mail, and subjects with which a mail unsubscribes. */
  async mailboxes(): Promise<{ readonly addresses: readonly string[]; readonly subjects: readonly string[] }> {
    const { id, seats, phases } = this.running
    const about: readonly Pick<ReplyRight, 'purpose' | 'about'>[] = [
      ...phases.map((phase) => ({ purpose: 'orders' as const, about: phase })),
      { purpose: 'press', about: 'all' },
      { purpose: 'press', about: Object.values(seats).toSorted().join(',') },
    ]
    return this.platform.inPeace(async (env) => {
      const addresses = [`${UNSUBSCRIBE}@${env.REPLY_DOMAIN}`]
      for (const who of ['player', 'other'] as const)
        for (const target of about) {
          const right = { player: this.#playerOf(who), game: id as GameId, ...target }
          addresses.push((await createReplyAddress(env, right, this.platform.timeline.now)) ?? '')
        }
      const token = await unsubscribeToken(env.AUTH_SECRET, {
        player: this.#playerOf('other'),
        category: 'digest',
        game: null,
      })
      const mark = await addressMark(env.AUTH_SECRET, ACCOUNTS.player)
      const subjects = [token, `x ${token} y`, `${INVITATIONS} ${await invitationOptOutToken(env.AUTH_SECRET, mark)}`]
      return { addresses, subjects }
    })
  }

  #playerOf(who: Account): PlayerId {
    const id = this.#players.get(who)
    if (id === undefined) throw new Error(`${who} has no account`)
    return id
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
    this.#players.set(who, id)
    if (who !== 'player') return
    // Their number is limited.
    await this.platform.inPeace((env) => env.DB.prepare('DELETE FROM tokens WHERE player_id = ?').bind(id).run())
    for (const [name, scope] of [
      ['token', 'play'],
      ['read-token', 'read'],
    ] as const) {
      const { secret } = await this.#do<{ secret: string }>('player', 'POST', '/api/tokens', { name, scope })
      this.#credentials.set(name, { authorization: `Bearer ${secret}` })
    }
  }

  async #do<T>(caller: Caller, method: string, address: string, body: unknown): Promise<T> {
    const headers = { 'content-type': 'application/json' }
    const answer = await this.send({ caller, method, address, headers, body: JSON.stringify(body) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${text}`)
    return JSON.parse(text || '{}') as T
  }

  /** A running game for press, and others: forming, in its first year, by invitation with a master. */
  async #furnish(): Promise<void> {
    const running = await this.#begin('duo', {})
    const [mine, theirs] = [await this.#look('player', running), await this.#look('other', running)]
    const seats = { player: mine.you, other: theirs.you }
    this.running = { id: running, seats, phases: ['S1001M', mine.phase?.code ?? ''] }
    this.games.push(await this.#begin('duo', {}), await this.#begin('classical', {}))
    this.games.push(await this.#begin('duo', { access: 'invitation', master: 'apart', name: 'Closed' }))
    this.games.push(await this.#begin('shadow-worlds', {}))
    this.known.push(running, ...this.games, ...WORDS)
  }

  /** Returns the id of a new game, which both players have joined. If it runs, two phases are closed. */
  async #begin(variant: string, more: object): Promise<string> {
    const settings = { name: 'A game', variant, ...more }
    const { id, game } = await this.#do<GameAnswer>('master', 'POST', '/api/games', settings)
    const { invitation } = game
    if (invitation !== null) this.known.push(invitation)
    const both = ['player', 'other'] as const
    for (const caller of both) await this.#do(caller, 'POST', `/api/games/${id}/join`, { invitation })
    for (let phases = 0; phases < 2; phases++) {
      const { phase } = await this.#look('player', id)
      if (phase === null) return id
      const closing = { phase: phase.code, orders: [], ready: true }
      for (const caller of both) await this.#do(caller, 'PUT', `/api/games/${id}/orders`, closing)
    }
    for (const key of both)
      await this.#do(key, 'POST', `/api/games/${id}/press`, { to: 'all', text: 'Hello, A PAR - BUR?', key })
    return id
  }

  async #look(caller: Caller, id: string): Promise<GameAnswer['game']> {
    return (await this.#do<GameAnswer>(caller, 'GET', `/api/games/${id}`, null)).game
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
  'IF DISLODGED A PAR: BUR, GAS, DISBAND',
  'IF BUILDS: A PAR, F BRE, WAIVE',
  'NEXT PHASE: A PAR - BUR',
  'F BRE',
  'PAR',
  'Europe/Vienna',
  'A game',
] as const
