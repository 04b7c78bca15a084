/** The description of the API against the API: every operation, every status it documents, every body by its schema. */
import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { app } from '../../src/api/index.ts'
import type { GameId, PlayerId } from '../../src/game/names.ts'
import type { LobbyRow } from '../../src/game/announcements/effect.ts'
import { applyLobbyRow } from '../../src/lobby/rows.ts'
import type { MailMessage } from '../../src/mail/message.ts'
import { Ledger } from '../../src/post/queue/ledger.ts'
import { MOST_FORMING } from '../../src/api/routing/problems.ts'
import { MOST_TOKENS } from '../../src/players/tokens.ts'
import { PRESS_LIMITS } from '../../src/game/press/model.ts'
import { Browser, catchMails, HOME, signIn } from './people.ts'
import type { Person, Sent } from './people.ts'
import { signedReport } from './reports.ts'
import { reminderTo, START } from './post-office.ts'

type Schema = Readonly<Record<string, unknown>>
interface Media {
  readonly schema?: Schema
}
interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>
  readonly requestBody?: object
  readonly parameters?: readonly { readonly in: string; readonly name: string }[]
  readonly 'x-caller': 'anyone' | 'player' | 'owner' | 'operator' | 'mail-provider'
  readonly 'x-refusals': readonly string[]
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}
interface Route {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

const MISSING = 'aaaaaaaaaaaa'
const OPERATOR = 'boss@example.org'
const REPORT_SECRET = `whsec_${btoa('a secret of the tests')}`

/** The key of push; null: there is none. */
let vapid: string | null = null

let mails: MailMessage[]
beforeEach(() => {
  mails = catchMails()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(caches.default, 'put').mockResolvedValue(undefined)
})

/** What was answered, held against the document as it comes. */
class Witness {
  readonly routes: readonly Route[]
  readonly seen = new Set<string>()
  readonly faults: string[] = []
  readonly #document: Document
  readonly #schemas = new Map<string, z.ZodType>()

  constructor(document: Document) {
    this.#document = document
    this.routes = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
    )
  }

  get documented(): string[] {
    return this.routes.flatMap(({ method, path, operation }) =>
      Object.keys(operation.responses).map((status) => `${method} ${path} ${status}`),
    )
  }

  async check(method: string, url: string, response: Response): Promise<void> {
    const { pathname } = new URL(url)
    const route = this.routes.find((one) => one.method === method.toLowerCase() && patternOf(one.path).test(pathname))
    if (route === undefined) return void this.faults.push(`${method} ${pathname} is not described`)
    const name = `${route.method} ${route.path} ${response.status}`
    this.seen.add(name)
    const faults = await this.#faultsOf(route, response)
    this.faults.push(...faults.map((fault) => `${name}: ${fault}`))
  }

  async #faultsOf({ operation }: Route, response: Response): Promise<string[]> {
    const described = operation.responses[response.status]
    if (described === undefined) return [`not described: ${await response.text()}`]
    if (described.content === undefined) return (await response.text()) === '' ? [] : ['a body that is not described']
    const type = response.headers.get('content-type')?.split(';')[0] ?? ''
    const media = described.content[type]
    if (media === undefined) return [`of the type ${type}, which is not described`]
    if (type !== 'application/json') return (await response.arrayBuffer()).byteLength > 0 ? [] : ['no body']
    return this.#misfits(operation, media.schema ?? { not: {} }, await response.json())
  }

  #misfits(operation: Operation, schema: Schema, body: unknown): string[] {
    const { error } = this.#reader(schema).safeParse(body)
    const code = (body as { error?: { code?: string } }).error?.code
    const isStated = code === undefined || operation['x-refusals'].includes(code)
    return [
      ...(error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`),
      ...(isStated ? [] : [`the refusal ${code} is not stated`]),
    ]
  }

  /** Closed: a member that the schema does not name is a fault. */
  #reader(schema: Schema): z.ZodType {
    const key = JSON.stringify(schema)
    const known = this.#schemas.get(key) ?? z.fromJSONSchema(closed(schema, this.#document.components.schemas) as never)
    this.#schemas.set(key, known)
    return known
  }
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)

function closed(schema: Schema, schemas: Readonly<Record<string, Schema>>): unknown {
  const shut = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(shut)
    if (typeof node !== 'object' || node === null) return node
    const members = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, shut(value)]))
    return 'properties' in members ? { additionalProperties: false, ...members } : members
  }
  const text = JSON.stringify({ ...(shut(schema) as Schema), $defs: shut(schemas) })
  return JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/'))
}

/** A browser whose every answer is held against the document. For this service, one address is the operator's. */
class Watched extends Browser {
  readonly #witness: Witness

  constructor(witness: Witness) {
    super()
    this.#witness = witness
  }

  protected override async fetch(request: Request): Promise<Response> {
    const { method, url } = request
    const response = await app.fetch(
      request,
      {
        ...env,
        OPERATORS: OPERATOR,
        RESEND_WEBHOOK_SECRET: REPORT_SECRET,
        ...(vapid !== null && { VAPID_PRIVATE_KEY: vapid }),
      },
      createExecutionContext(),
    )
    if (response.status !== 101) await this.#witness.check(method, url, response.clone())
    else this.#witness.seen.add(`${method.toLowerCase()} /api/games/{id}/live 101`)
    return response
  }
}

const send = (method: string, body?: unknown): Sent => ({ method, ...(body !== undefined && { body }) })

/** Bodies that fit, for routes that would otherwise refuse before they look for what the path names. */
const FITTING: Readonly<Record<string, unknown>> = {
  'put /api/games/{id}/orders': { phase: 'S1901M', orders: [] },
  'put /api/games/{id}/ready': { phase: 'S1901M', ready: true },
  'post /api/games/{id}/proposals': { motion: { kind: 'draw', among: [] } },
  'put /api/games/{id}/proposals/{proposal}': { ballot: 'aye' },
  'post /api/games/{id}/join': {},
  'post /api/games/{id}/acts': { kind: 'resume' },
  'post /api/operator/games/{id}/acts': { kind: 'resume' },
  'put /api/operator/players/{id}/lock': { locked: true },
  'post /api/operator/games/{id}/hidden-texts': { kind: 'name' },
  'post /api/games/{id}/pause': { hours: 1 },
  'post /api/games/{id}/press': { to: 'all', text: 'Hello', key: 'one' },
  'put /api/games/{id}/press/read': { channel: 'all', number: 1 },
  'put /api/games/{id}/press/name': { channel: 'all', name: 'Us' },
  'post /api/games/{id}/seats': { seat: 'FRANCE' },
  'put /api/games/{id}/webhook': { address: 'https://hooks.example.org/', shape: 'slack' },
  'put /api/games/{id}/sitter': { name: 'Nobody at all', from: 0, until: 1 },
}

/** Calls a route as far as its own address and method go, for what it answers whatever it is about. */
async function request(browser: Browser, { method, path }: Route, sent: Sent = {}): Promise<Response> {
  const url = path.replace('{id}', MISSING).replace('{index}', '0')
  return browser.call(url, { method: method.toUpperCase(), ...sent })
}

/** Refusals that follow from who calls, how, and what the path names: those that all routes of a kind share. */
async function knockEverywhere(watch: Witness): Promise<void> {
  const [stranger, player] = [new Watched(watch), await signIn(mails, 'zoe@example.org', new Watched(watch))]
  const boss = await signIn(mails, OPERATOR, new Watched(watch))
  for (const route of watch.routes) {
    await refuseByCaller(route, { stranger, player })
    await refuseByRequest(route, { stranger, boss })
  }
}

async function refuseByCaller(route: Route, { stranger, player }: Record<'stranger' | 'player', Browser>) {
  const limit = vi.spyOn(env.API_LIMIT, 'limit')
  const caller = route.operation['x-caller']
  limit.mockResolvedValueOnce({ success: false })
  await request(player, route)
  limit.mockRejectedValueOnce(new Error('broken'))
  await request(player, route)
  if (caller !== 'anyone') await request(stranger, route)
  if (caller === 'operator') await request(player, route)
}

async function refuseByRequest(route: Route, { stranger, boss }: Record<'stranger' | 'boss', Browser>) {
  const { method, path, operation } = route
  const reads = operation.requestBody !== undefined
  if (method !== 'get') {
    await request(stranger, route, { headers: { origin: 'https://evil.example' } })
    await request(boss, route, { body: JSON.stringify('x'.repeat(70_000)) })
    await request(boss, route, { body: 'name=x', headers: { 'content-type': 'text/plain' } })
  }
  if (reads) await request(boss, route, { body: '{"' })
  if (reads) await request(boss, route, { body: '[]' })
  if (path.includes('{id}')) await request(boss, route, { body: FITTING[`${method} ${path}`] })
  for (const { in: place, name } of operation.parameters ?? [])
    if (place === 'query') await request(boss, { ...route, path: `${path}?${name}=${'x'.repeat(65)}` })
}

interface Created {
  readonly id: string
}
interface NewToken {
  readonly token: Created
  readonly secret: string
}
const CREATE = { method: 'POST', body: { name: 'A game', variant: 'duo' }, status: 201 }
const create = async (by: Person): Promise<string> => `/api/games/${(await by.json<Created>('/api/games', CREATE)).id}`
const come = (watch: Witness, name: string) => signIn(mails, `${name}@example.org`, new Watched(watch))

/** A game in the lobby that waits for players. */
const formingBy = (creator: PlayerId, n: number): LobbyRow => ({
  id: `forming${n}` as GameId,
  revision: 1,
  creator,
  name: 'A game',
  variant: 'duo',
  status: 'forming',
  access: 'public',
  createdAt: START,
  seats: 2,
  minutes: { draft: 60, moves: 60, retreats: 60, adjustments: 60 },
  phase: null,
  deadline: null,
  phases: 0,
  openedAt: null,
  asleep: false,
  due: null,
  masked: false,
  openSeats: [],
  reliability: 0,
  players: [],
})

/** A game of two before it starts, and what cannot be done to it. */
async function formAGame(watch: Witness): Promise<void> {
  const [anna, bert] = [await come(watch, 'anna'), await come(watch, 'bert')]
  const path = await create(anna)
  await anna.call(`${path}/join`, send('POST', {}))
  await anna.call(`${path}/join`, send('POST', {}))
  await anna.call(`${path}/join`, send('POST', { preferences: ['NOBODY'] }))
  await bert.call(`${path}/leave`, send('POST'))
  await anna.call(`${path}/leave`, send('POST'))
  await bert.call('/api/games', send('POST', { name: 'A game', variant: 'chess' }))
  for (let game = 0; game < MOST_FORMING; game++) await applyLobbyRow(env.DB, formingBy(bert.id as PlayerId, game))
  await bert.call('/api/games', send('POST', CREATE.body))
}

/** A game of two from its first phase to a draw, seen by its players, by another player and by a stranger. */
async function playAGame(watch: Witness): Promise<void> {
  const [anna, bert, zoe] = [await come(watch, 'cleo'), await come(watch, 'dora'), await come(watch, 'emil')]
  const path = await create(anna)
  for (const player of [anna, bert]) await player.call(`${path}/join`, send('POST', {}))
  await zoe.call(`${path}/leave`, send('POST'))
  await anna.call(`${path}/leave`, send('POST'))
  const { game } = await anna.json<{ game: { phase: { code: string } } }>(path)
  const phase = game.phase.code
  for (const player of [anna, zoe]) {
    await player.call(`${path}/options`)
    await player.call(`${path}/orders`, send('PUT', { phase, orders: ['A VIE H', 'nonsense', 'A PAR - LON'] }))
    await player.call(`${path}/orders`, send('PUT', { phase: 'S1234M', orders: [] }))
    await player.call(`${path}/ready`, send('PUT', { phase: 'S1234M', ready: true }))
    await player.call(`${path}/ready`, send('PUT', { phase, ready: true }))
  }
  await bert.call(`${path}/orders`, send('PUT', { phase, orders: [], ready: true }))
  await lookAt(watch, path)
  for (const player of [zoe, anna, anna]) await player.call(`${path}/pause`, send('POST', { hours: 24 }))
  await bert.call(`${path}/pause`, send('POST', { hours: 1 }))
  for (const player of [zoe, anna, anna]) await player.call(`${path}/pause`, send('DELETE'))
  const hook = FITTING['put /api/games/{id}/webhook']
  for (const player of [zoe, anna]) {
    await player.call(`${path}/webhook`)
    await player.call(`${path}/webhook`, send('PUT', hook))
    await player.call(`${path}/webhook`, send('DELETE'))
  }
  await writeTo(path, { anna, bert, zoe })
  await agree(path, { anna, bert, zoe })
  await anna.call(`${path}/options`)
  for (const route of ['orders', 'ready', 'proposals/draw'])
    await anna.call(
      `${path}/${route}`,
      send('PUT', FITTING[`put /api/games/{id}/${route.replace('draw', '{proposal}')}`]),
    )
  await anna.call(`${path}/proposals`, send('POST', FITTING['post /api/games/{id}/proposals']))
  await bert.call(`${path}/pause`, send('POST', { hours: 1 }))
  await anna.call('/api/games/mine')
}

/** Messages that are kept, and such as are not. */
async function writeTo(path: string, { anna, bert, zoe }: Record<'anna' | 'bert' | 'zoe', Person>): Promise<void> {
  const hello = { to: 'all', text: 'Hello', key: 'one' }
  for (const player of [zoe, anna, bert]) await player.call(`${path}/press`, send('POST', hello))
  await anna.call(`${path}/press`, send('POST', { ...hello, to: ['NOBODY'] }))
  await anna.call(`${path}/press`, send('POST', { ...hello, text: '', key: 'two' }))
  await anna.call(`${path}/press`, send('POST', { ...hello, signed: false, key: 'three' }))
  for (let n = 0; n <= PRESS_LIMITS.anHour; n++)
    await anna.call(`${path}/press`, send('POST', { ...hello, key: `n${n}` }))
  for (const player of [zoe, anna]) {
    await player.call(`${path}/press`)
    for (const channel of ['all', 'NOBODY'])
      await player.call(`${path}/press/name`, send('PUT', { channel, name: 'Us' }))
    for (const channel of ['all', 'NOBODY']) {
      await player.call(`${path}/press/messages?channel=${channel}`)
      await player.call(`${path}/press/read`, send('PUT', { channel, number: 1 }))
    }
  }
}

/** Proposals and ballots that are in order and such as are not; the last ends the game. */
async function agree(path: string, { anna, bert, zoe }: Record<'anna' | 'bert' | 'zoe', Person>): Promise<void> {
  for (const player of [zoe, anna]) {
    await player.call(`${path}/proposals`, send('POST', { motion: { kind: 'draw', among: [] } }))
    await player.call(`${path}/proposals/draw`, send('PUT', { ballot: 'nay' }))
  }
  await anna.call(`${path}/proposals/riot`, send('PUT', { ballot: 'aye' }))
  await anna.call(`${path}/proposals`, send('POST', { motion: { kind: 'draw', among: ['NOBODY'] } }))
  await anna.call(`${path}/proposals`, send('POST', { motion: { kind: 'cancellation' } }))
  await anna.call(`${path}/proposals`, send('POST', { motion: { kind: 'roll-back' } }))
  for (const player of [anna, bert]) await player.call(`${path}/proposals/draw`, send('PUT', { ballot: 'aye' }))
}

/** What a game master and an operator may do, and what they may not. */
async function directAGame(watch: Witness): Promise<void> {
  const [master, anna, bert] = [await come(watch, 'mara'), await come(watch, 'nina'), await come(watch, 'olaf')]
  const created = await master.json<Created>('/api/games', { ...CREATE, body: { ...CREATE.body, master: 'apart' } })
  const path = `/api/games/${created.id}`
  await master.call(`${path}/join`, send('POST', {}))
  for (const player of [anna, bert]) await player.call(`${path}/join`, send('POST', {}))
  await anna.call(`${path}/acts`, send('POST', { kind: 'resume' }))
  const boss = await come(watch, OPERATOR.split('@')[0] ?? '')
  for (const [person, acts] of [
    [master, `${path}/acts`],
    [boss, `/api/operator/games/${created.id}/acts`],
  ] as const) {
    await person.call(acts, send('POST', { kind: 'resume' }))
    await person.call(acts, send('POST', { kind: 'roll-back', phase: 3 }))
    await person.call(acts, send('POST', { kind: 'fill-seat', seat: 'RED', name: 'Nobody at All' }))
    await person.call(acts, send('POST', { kind: 'order', seat: 'RED', phase: 'S1234M', lines: [] }))
    await person.call(acts, send('POST', { kind: 'announce', text: 'Dinner at eight.' }))
  }
  await new Watched(watch).call(`${path}/log`)
  for (const on of [true, false]) await boss.call(`/api/operator/players/${bert.id}/lock`, send('PUT', { locked: on }))
  const anyGame = `/api/operator/games/${created.id}`
  await bert.call('/api/me', send('PATCH', { name: 'Olaf the Calm' }))
  for (const query of ['', '?name=Nobody%20at%20All', '?name=olaf%20the%20calm'])
    await boss.call(`/api/operator/players${query}`)
  await boss.call(anyGame)
  for (const kind of ['name', 'name']) await boss.call(`${anyGame}/hidden-texts`, send('POST', { kind }))
  await boss.call(`${anyGame}/players`)
  await boss.call(anyGame, send('DELETE'))
}

/** A game of two: a sitter, a seat that is given up and taken, and what cannot be done to them. */
async function changeSeats(watch: Witness): Promise<void> {
  const [anna, bert, zoe] = [await come(watch, 'hans'), await come(watch, 'ida'), await come(watch, 'jack')]
  await zoe.call('/api/me', send('PATCH', { name: 'Jack' }))
  const path = await create(anna)
  for (const player of [anna, bert]) await player.call(`${path}/join`, send('POST', {}))
  const sitter = (name: string, from: number, until: number) => send('PUT', { name, from, until })
  const now = Date.now()
  await anna.call(`${path}/sitter`, sitter('Jack', now, now - 1))
  await anna.call(`${path}/sitter`, sitter('Jack', now, now + 3_600_000))
  await bert.call(`${path}/sitter`, sitter('Jack', now, now + 3_600_000))
  await zoe.call(`${path}/sitter`, sitter('Jack', now, now + 3_600_000))
  for (const player of [zoe, anna]) await player.call(`${path}/sitter`, send('DELETE'))
  for (const player of [zoe, anna]) await player.call(`${path}/return`, send('POST'))
  const { game } = await anna.json<{ game: { you: string; seats: readonly { seat: string }[] } }>(path)
  for (const seat of ['NOBODY', game.you]) await zoe.call(`${path}/seats`, send('POST', { seat }))
  for (const player of [zoe, anna]) await player.call(`${path}/resign`, send('POST'))
  for (const route of ['return', 'resign']) await anna.call(`${path}/${route}`, send('POST'))
  await anna.call(`${path}/sitter`, send('DELETE'))
  await anna.call('/api/games/open')
  await takeAnOpenSeat(watch)
}

/** Of a game of seven one seat is given up, and somebody else takes it. */
async function takeAnOpenSeat(watch: Witness): Promise<void> {
  const players: Person[] = []
  for (let n = 0; n < 7; n++) players.push(await come(watch, `seven${n}`))
  const [first] = players
  if (first === undefined) throw new Error('nobody came')
  const made = { ...CREATE, body: { name: 'Seven', variant: 'classical' } }
  const path = `/api/games/${(await first.json<Created>('/api/games', made)).id}`
  for (const player of players) await player.call(`${path}/join`, send('POST', {}))
  const { game } = await first.json<{ game: { you: string; seats: readonly { seat: string }[] } }>(path)
  const group = game.seats.map(({ seat }) => seat).join(',')
  await first.call(`${path}/press/name`, send('PUT', { channel: group, name: 'All of us' }))
  await first.call(`${path}/resign`, send('POST'))
  await (await come(watch, 'stranger')).call(`${path}/seats`, send('POST', { seat: game.you }))
}

/** Absences that can be declared, and those that cannot. */
async function declareAbsences(watch: Witness): Promise<void> {
  const kate = await come(watch, 'kate')
  const day = 24 * 60 * 60_000
  const june = Date.UTC(new Date().getUTCFullYear() + 1, 5, 1)
  for (const days of [7, 0, 60])
    await kate.call('/api/me/absences', send('PUT', { absences: [{ from: june, until: june + days * day }] }))
  await kate.call('/api/me/absences')
}

/** Everything that a stranger may see of a game in which a phase is closed. */
async function lookAt(watch: Witness, path: string): Promise<void> {
  const stranger = new Watched(watch)
  for (const part of ['', '/phases/0', '/phases/0/undone', '/export']) await stranger.call(`${path}${part}`)
  await stranger.call(`${path}/live`)
  await stranger.call(`/api/games/${MISSING}/live`, { headers: { upgrade: 'websocket', origin: HOME } })
  await stranger.call(`${path}/live`, { headers: { upgrade: 'websocket', origin: HOME } })
  await stranger.call(`${path}/live`, { headers: { upgrade: 'websocket', origin: 'https://evil.example' } })
  for (const file of ['board.svg', 'board.png', 'small.svg']) {
    const picture = `${path.replace('/api', '')}/phases/0/${file}`
    const etag = (await stranger.call(picture)).headers.get('etag') ?? ''
    await stranger.call(picture, { headers: { 'if-none-match': etag } })
  }
}

/** An account from its first code to its end. */
async function liveAnAccount(watch: Witness): Promise<void> {
  const [gwen, fritz] = [await come(watch, 'gwen'), await come(watch, 'fritz')]
  await gwen.call('/api/me')
  await fritz.call(`/api/players/${gwen.id}`)
  await fritz.call('/api/service')
  for (const player of [gwen, fritz]) await player.call('/api/me', send('PATCH', { name: 'Gwen' }))
  const made = send('POST', { name: 'bot', scope: 'read' })
  const { token, secret } = await gwen.json<NewToken>('/api/tokens', { ...made, status: 201 })
  const headers = { authorization: `Bearer ${secret}` }
  await new Watched(watch).call('/api/tokens', { headers })
  await new Watched(watch).call('/api/games', { ...send('POST', CREATE.body), headers })
  for (let n = 1; n <= MOST_TOKENS; n++) await gwen.call('/api/tokens', send('POST', { name: `bot ${n}` }))
  await gwen.call('/api/tokens')
  await connectDevices(gwen, new Watched(watch), headers)
  await gwen.call(`/api/tokens/${token.id}`, send('DELETE'))
  await gwen.call('/api/me', send('DELETE'))
  await fritz.call('/api/sign-out', send('POST'))
}

/** A calendar, and a device that is told: what no token may look at. */
async function connectDevices(person: Person, script: Browser, headers: Record<string, string>): Promise<void> {
  for (const path of ['/api/me/calendar', '/api/me/push']) {
    await person.call(path)
    await script.call(path, { headers })
  }
  for (const method of ['POST', 'DELETE']) await person.call('/api/me/calendar', send(method))
  const device = { endpoint: 'https://push.example/one', keys: { p256dh: 'x'.repeat(87), auth: 'x'.repeat(22) } }
  for (const key of [null, JSON.stringify({ x: 'eA', y: 'eQ', d: 'ZA' })]) {
    vapid = key
    await person.call('/api/me/push', send('PUT', device))
  }
  vapid = null
  await person.call('/api/me/push', send('DELETE', { endpoint: device.endpoint }))
}

/** What needs no game and no account, and what only the operator may do. */
async function useTheRest(watch: Witness): Promise<void> {
  const stranger = new Watched(watch)
  for (const path of ['/api', '/api/openapi.json', '/api/variants', '/api/games']) await stranger.call(path)
  for (const variant of ['duo', 'chess']) await stranger.call('/api/deadlines', send('POST', { variant }))
  await stranger.call('/api/sandbox/adjudicate', send('POST', { variant: 'classical', state: { name: 'S1901M' } }))
  await stranger.call('/api/mail-reports', signedReport(REPORT_SECRET, { type: 'email.sent' }))
  const parked = reminderTo(1)
  const ledger = new Ledger(env.DB)
  await ledger.note([parked], START)
  await ledger.park([parked.key], 'Invalid `to` field.', START)
  const boss = await come(watch, OPERATOR.split('@')[0] ?? '')
  await boss.call('/api/operator/mails')
  await boss.call(`/api/operator/mails/${encodeURIComponent(parked.key)}/send-again`, send('POST'))
}

test('every operation answers as it is described, with every status that it is described with and no other', async () => {
  const watch = new Witness(await new Browser().json<Document>('/api/openapi.json'))
  await knockEverywhere(watch)
  await formAGame(watch)
  await playAGame(watch)
  await directAGame(watch)
  await changeSeats(watch)
  await declareAbsences(watch)
  await liveAnAccount(watch)
  await useTheRest(watch)
  expect(watch.faults).toEqual([])
  expect(watch.documented.filter((status) => !watch.seen.has(status))).toEqual([])
})
