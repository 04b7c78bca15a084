/**
 * The service as the page calls it. Every call returns a value or an error worded for the player;
 * nothing throws.
 */
import { hc, type ClientResponse, type InferRequestType } from 'hono/client'
import type { SuccessStatusCode } from 'hono/utils/http-status'
import type { Api } from '../../src/api/index.ts'
import type { NamedLog } from '../../src/api/schemas/game-schemas.ts'
import type { Ballot, Motion } from '../../src/game/proposal.ts'
import type { GameId, PlayerId } from '../../src/game/ids.ts'
import type { Settings } from '../../src/game/settings.ts'
import type { Sheet } from '../../src/game/model.ts'
import type { ClosedPhaseView, GameView } from '../../src/game/views/shapes.ts'
import type { Seat } from '../../src/rules/names.ts'
import type { OfferedOrders } from '../../src/rules/notation/order-options.ts'
import type { SavedGame } from '../../src/rules/saved/index.ts'
import { earliestSendTime, learnTime } from './service-clock.ts'
import { isSignedOut, type ApiError } from './api-error.ts'

// Keeps writes alive when the page is closed. Not GETs: the document may have preloaded them, and
// Chromium does not reuse a preload for a keepalive request.
const send: typeof fetch = (to, init) =>
  fetch(to, { ...init, keepalive: init?.method !== 'GET', signal: AbortSignal.timeout(TIMEOUT_MS) })

/** A connection lost in mid-request (a train in a tunnel) could otherwise block the page forever. */
const TIMEOUT_MS = 20_000

export const { api } = hc<Api>('/', { fetch: send })

export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: ApiError }

const unreachable = (offline: boolean): ApiError => ({
  offline,
  status: 0,
  code: offline ? 'offline' : 'unreachable',
  message: `The service cannot be reached${offline ? ': you’re offline. Check your connection' : ''}. Try again in a moment.`,
  details: [],
  game: null,
})
// The API's own message for this is for scripts.
const SIGNED_OUT = 'You are signed out. Sign in, and try again.'
const BROKEN = 'The service sent an unreadable response. Try again in a moment.'

type Refusal = { error?: { code: string; message: string; details?: ApiError['details'] }; game?: GameView }

/** The body of a successful response. */
export type Body<R> =
  R extends ClientResponse<infer T, infer Status> ? (Status extends SuccessStatusCode ? T : never) : never

async function readError(response: ClientResponse<unknown, number>): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as Refusal
  const { code = 'broken', message = BROKEN, details = [] } = body.error ?? {}
  return { offline: false, status: response.status, code, message, details, game: body.game ?? null }
}

let notifySignedOut: () => void = () => undefined

/** Sets the listener for responses that show that the session has ended. */
export function onSignedOut(listener: () => void): void {
  notifySignedOut = listener
}

let notifyOrdersSent: () => void = () => undefined

/** Sets the listener for saved orders, and for Ready set or withdrawn. */
export function onOrdersSent(listener: () => void): void {
  notifyOrdersSent = listener
}

let lastOrders: Promise<unknown> = Promise.resolve()

/** Calls back when this page's last orders are answered and their listeners have run. */
export const afterOrdersSent = (then: () => unknown): unknown => lastOrders.then(() => setTimeout(then))

async function trackOrders<T>(answer: Promise<Answer<T>>): Promise<Answer<T>> {
  lastOrders = answer
  const result = await answer
  if (result.ok) notifyOrdersSent()
  return result
}

function toFailure(error: ApiError): Answer<never> {
  if (!isSignedOut(error)) return { ok: false, error }
  notifySignedOut()
  return { ok: false, error: { ...error, message: SIGNED_OUT } }
}

export async function request<R extends ClientResponse<unknown, number>>(call: Promise<R>): Promise<Answer<Body<R>>> {
  const sent = earliestSendTime()
  try {
    const response = await call
    learnTime(response, sent)
    if (!response.ok) return toFailure(await readError(response))
    return { ok: true, value: (response.status === 204 ? null : await response.json()) as Body<R> }
  } catch {
    return { ok: false, error: unreachable(!navigator.onLine) }
  }
}

/** Sends a request and reads its value from the body. */
export async function requestPart<R extends ClientResponse<unknown, number>, U>(
  call: Promise<R>,
  read: (body: Body<R>) => U,
): Promise<Answer<U>> {
  const answer = await request(call)
  return answer.ok ? { ok: true, value: read(answer.value) } : answer
}

/** Sends a request whose body does not matter. */
export const requestDone = (call: Promise<ClientResponse<unknown, number>>): Promise<Answer<true>> =>
  requestPart(call, () => true as const)

/** Sends a request that returns a game. Hono infers its JSON member by member; it is the same type. */
export const requestGame = (call: Promise<ClientResponse<unknown, number>>): Promise<Answer<GameData>> =>
  requestPart(call, (body) => body as GameData)

// --- people

export type Me = NonNullable<Body<Awaited<ReturnType<typeof api.me.$get>>>['me']>
type MeChanges = InferRequestType<typeof api.me.$patch>['json']

/** Null: not signed in. */
export const fetchMe = () => requestPart(api.me.$get(), (body) => body.me)
export const updateMe = (json: MeChanges) => requestPart(api.me.$patch({ json }), (body) => body.me)
export const deleteMe = () => requestDone(api.me.$delete())
type CodeRequest = InferRequestType<(typeof api)['sign-in']['$post']>['json']
export const requestCode = (json: CodeRequest) => request(api['sign-in'].$post({ json }))
export const confirmSignIn = (address: string, code: string) =>
  request(api['sign-in'].confirm.$post({ json: { address, code } }))
export const signOut = () => requestDone(api['sign-out'].$post())

export const fetchTokens = () => requestPart(api.tokens.$get(), (body) => body.tokens)
type NewToken = InferRequestType<typeof api.tokens.$post>['json']
/** Returns the secret. The API never shows it again. */
export const createToken = (json: NewToken) => requestPart(api.tokens.$post({ json }), (body) => body.secret)
export const revokeToken = (id: string) => requestDone(api.tokens[':id'].$delete({ param: { id } }))

const away = api.me.absences
/** One's announced absences, recent ones included. */
export const fetchAbsences = () => requestPart(away.$get(), (body) => body.absences)
export type Absence = Extract<Awaited<ReturnType<typeof fetchAbsences>>, { ok: true }>['value'][number]
/** Replaces all future absences. */
export const declareAbsences = (list: readonly Absence[]) =>
  requestPart(away.$put({ json: { absences: [...list] } }), (body) => body.absences)

/** A player's profile as the viewer may see it. */
export type Profile = Body<Awaited<ReturnType<(typeof api.players)[':id']['$get']>>>['player']
const getProfile = (id: string) => api.players[':id'].$get({ param: { id } })
export const fetchProfile = (id: string) => requestPart(getProfile(id), (body) => body.player)
/** In percent; null: no record yet. */
export const fetchReliability = (id: string) =>
  requestPart(getProfile(id), ({ player }) => player.record?.reliability.percent ?? null)
export const fetchServiceInfo = () => request(api.service.$get())
export type ServiceInfo = Body<Awaited<ReturnType<typeof api.service.$get>>>

// --- games

export const game = api.games[':id']

/** Reports that the results of this many phases have been seen. */
export const reportSeen = (id: string, phases: number) =>
  requestDone(game.seen.$put({ ...gameParam(id), json: { phases } }))

export type VariantInfo = Body<Awaited<ReturnType<typeof api.variants.$get>>>['variants'][number]
export type Listing = Body<Awaited<ReturnType<typeof api.games.$get>>>['games'][number]
export type MyListing = Body<Awaited<ReturnType<typeof api.games.mine.$get>>>['games'][number]
type JoinRequest = InferRequestType<typeof game.join.$post>['json']
export type ListedStatus = Exclude<Listing['status'], 'abandoned'>

/** A game with the names of its players. */
export interface GameData {
  readonly game: GameView
  readonly names: Readonly<Record<PlayerId, string>>
}

export const gameParam = (id: string) => ({ param: { id: id as GameId } })
/** A game's id, and the invitation that lets the viewer see it. */
export const gameQuery = (id: string, invitation: string | null) => ({
  ...gameParam(id),
  query: invitation === null ? {} : { invitation },
})

export const fetchVariants = () => requestPart(api.variants.$get(), (body) => body.variants)
export const fetchPublicGames = (status: ListedStatus) =>
  requestPart(api.games.$get({ query: { status } }), (body) => body.games)
/** Public games with open seats. */
export const fetchOpenSeatGames = () => requestPart(api.games.open.$get(), (body) => body.games)
/** Game → unread messages; games without any are left out. */
export const fetchUnreadCounts = () =>
  requestPart(api.games.unread.$get(), (body): Readonly<Record<string, number>> => body.unread)
export const fetchMyGames = () => requestPart(api.games.mine.$get(), (body) => body.games)
export const createGame = (json: Settings) => requestPart(api.games.$post({ json }), (body) => body.id)
export const fetchGame = (id: string, invitation: string | null) => requestGame(game.$get(gameQuery(id, invitation)))
export const joinGame = (id: string, json: JoinRequest) => requestGame(game.join.$post({ ...gameParam(id), json }))
/** Returns the rematch that exists already, if another player was faster. */
export const startRematch = (id: string) =>
  requestPart(game.rematch.$post(gameParam(id)), (body): { id: string; invitation: string } => body)
export const startGame = (id: string) => requestGame(game.start.$post(gameParam(id)))
export const leaveGame = (id: string) => requestDone(game.leave.$post(gameParam(id)))
export const fetchClosedPhase = (id: string, index: number, invitation: string | null) => {
  const { param, query } = gameQuery(id, invitation)
  return requestPart(
    game.phases[':index'].$get({ param: { ...param, index: String(index) }, query }),
    (body): ClosedPhaseView => body,
  )
}

// --- press

export const fetchChannels = (id: string, invitation: string | null) =>
  request(game.press.$get(gameQuery(id, invitation)))

// --- the clock

export const pauseGame = (id: string, hours: number) =>
  requestGame(game.pause.$post({ ...gameParam(id), json: { hours } }))
export const showMap = (id: string, seat: Seat) =>
  requestGame(game.map.readers.$post({ ...gameParam(id), json: { seat } }))
export const endPause = (id: string) => requestGame(game.pause.$delete(gameParam(id)))
export const takeSeat = (id: string, seat: Seat, invitation: string | null) =>
  requestGame(game.seats.$post({ ...gameParam(id), json: { seat, invitation } }))
export const comeBack = (id: string) => requestGame(game.return.$post(gameParam(id)))
export const resignSeat = (id: string) => requestGame(game.resign.$post(gameParam(id)))
/** Sets who orders for one's seat between two instants; null removes the sitter. */
export const nameSitter = (id: string, sitter: { name: string; from: number; until: number } | null) =>
  sitter === null
    ? requestGame(game.sitter.$delete(gameParam(id)))
    : requestGame(game.sitter.$put({ ...gameParam(id), json: sitter }))
type Times = Pick<Settings, 'variant' | 'options' | 'minutes' | 'schedule'>
/** The first deadlines of a game with these times, if it started now. */
export const fetchFirstDeadlines = (json: Times) => requestPart(api.deadlines.$post({ json }), (body) => body.deadlines)

/** The game in the export format. */
export const fetchExport = (id: string, invitation: string | null) =>
  requestPart(game.export.$get(gameQuery(id, invitation)), (body): SavedGame => body)

// --- orders

interface SaveRequest {
  readonly phase: string
  readonly orders: string[]
  readonly ready: boolean
  /** When the sheet that these orders change was saved; null for none. */
  readonly basedOn: number | null
}

/** Hono infers the tree as plain JSON. */
export const fetchLegalOrders = (id: string) =>
  requestPart(game.options.$get(gameParam(id)), (tree): OfferedOrders => tree)
/** How each line was read, and the updated game. */
interface SavedOrders extends Sheet {
  readonly game: GameView
}

export const saveOrders = (id: string, json: SaveRequest) =>
  trackOrders(requestPart(game.orders.$put({ ...gameParam(id), json }), (body): SavedOrders => body))
export const setReady = (id: string, phase: string, ready: boolean) =>
  trackOrders(requestGame(game.ready.$put({ ...gameParam(id), json: { phase, ready } })))

/** `basedOn`: when the statements that these replace were saved; null for none. */
export const saveAhead = (id: string, json: { readonly orders: string[]; readonly basedOn: number | null }) =>
  trackOrders(requestGame(game.ahead.$put({ ...gameParam(id), json })))

// --- proposals

export const propose = (id: string, motion: Motion) =>
  requestGame(game.proposals.$post({ ...gameParam(id), json: { motion } }))
/** Null withdraws the ballot. */
export const vote = (id: string, proposal: string, ballot: Ballot | null) =>
  requestGame(game.proposals[':proposal'].$put({ param: { ...gameParam(id).param, proposal }, json: { ballot } }))

export type ActRequest = InferRequestType<typeof game.acts.$post>['json']
export const performAct = (id: string, json: ActRequest, as: 'master' | 'operator') =>
  as === 'master'
    ? requestGame(game.acts.$post({ ...gameParam(id), json }))
    : requestGame(api.operator.games[':id'].acts.$post({ ...gameParam(id), json, query: {} }))

export const fetchGameLog = (id: string, invitation: string | null) =>
  requestPart(game.log.$get(gameQuery(id, invitation)), (body): NamedLog => body)

/** The WebSocket that announces changes to a game. */
export function liveAddress(id: string, invitation: string | null): string {
  const address = new URL(`/api/games/${id}/live`, location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  if (invitation !== null) address.searchParams.set('invitation', invitation)
  return address.href
}
