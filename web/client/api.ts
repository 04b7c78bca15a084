/** The service as the page calls it. Every call returns a value or an error worded for the player; nothing throws. */
import { hc } from 'hono/client'
import type { ClientResponse, InferRequestType } from 'hono/client'
import type { SuccessStatusCode } from 'hono/utils/http-status'
import type { Api } from '../../src/api/index.ts'
import type { NamedLog } from '../../src/api/schemas/game-schemas.ts'
import type { NamedActs } from '../../src/api/routes/operator-routes.ts'
import type { NamedDiagnosis } from '../../src/api/schemas/operator-schemas.ts'
import type { ServiceFigures } from '../../src/alerts/measured.ts'
import type { Ballot, Motion } from '../../src/game/proposal.ts'
import type { GameId, PlayerId } from '../../src/game/ids.ts'
import type { Settings } from '../../src/game/settings.ts'
import type { Sheet } from '../../src/game/model.ts'
import type { WrittenText } from '../../src/game/event.ts'
import type { ClosedPhaseView, GameView } from '../../src/game/views/shapes.ts'
import type { Seat } from '../../src/rules/names.ts'
import type { OfferedOrders } from '../../src/rules/notation/order-options.ts'
import type { SavedGame } from '../../src/rules/saved/index.ts'
import { earliestSendTime, learnTime, serviceNow } from './service-clock.ts'
import { isSignedOut, type ApiError } from './api-error.ts'

/** What is sent as the page is left must still arrive. What is only asked for may have been fetched by the document already (Chromium
 *  does not take that for a request to be kept alive). */
const send: typeof fetch = (to, init) =>
  fetch(to, { ...init, keepalive: init?.method !== 'GET', signal: AbortSignal.timeout(ANSWERED_WITHIN) })

/**
 * A line that went dead in the middle of a request (a train in a tunnel) may leave it without any answer for ever, and all that waits
 * behind it: after this time (ms) it counts as unanswered, and is tried again where that is useful.
 */
const ANSWERED_WITHIN = 20_000

export const { api } = hc<Api>('/', { fetch: send })

export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: ApiError }

/** No answer came. Only the device knows whether it has a network: one that is there, though, may lead nowhere. */
const unreachable = (offline: boolean): ApiError => ({
  offline,
  status: 0,
  code: offline ? 'offline' : 'unreachable',
  message: `The service cannot be reached${offline ? ': you’re offline. Check your connection' : ''}. Try again in a moment.`,
  details: [],
  game: null,
})
// The service's own words for this are meant for scripts.
const SIGNED_OUT = 'You are signed out. Sign in, and try again.'
const BROKEN = 'The answer could not be read. Try again in a moment.'

type Refusal = { error?: { code: string; message: string; details?: ApiError['details'] }; game?: GameView }

/** The body of the answer when all is well. */
type Body<R> = R extends ClientResponse<infer T, infer Status> ? (Status extends SuccessStatusCode ? T : never) : never

async function readError(response: ClientResponse<unknown, number>): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as Refusal
  const { code = 'broken', message = BROKEN, details = [] } = body.error ?? {}
  return { offline: false, status: response.status, code, message, details, game: body.game ?? null }
}

let notifySignedOut: () => void = () => undefined

/** Calls back whenever an answer shows that nobody is signed in any more. */
export function onSignedOut(listener: () => void): void {
  notifySignedOut = listener
}

let notifyOrdersSent: () => void = () => undefined

/** Calls back whenever orders were saved, or somebody said that he is ready or is not. */
export function onOrdersSent(listener: () => void): void {
  notifyOrdersSent = listener
}

let lastOrders: Promise<unknown> = Promise.resolve()

/** Calls back when whatever was ordered from this page has been answered, and the page has what was answered. */
export const afterOrdersSent = (then: () => unknown): unknown => lastOrders.then(() => setTimeout(then))

async function trackOrders<T>(answer: Promise<Answer<T>>): Promise<Answer<T>> {
  lastOrders = answer
  const given = await answer
  if (given.ok) notifyOrdersSent()
  return given
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

/** The part of an answer that the page wants. */
export async function mapAnswer<T, U>(answer: Promise<Answer<T>>, of: (value: T) => U): Promise<Answer<U>> {
  const given = await answer
  return given.ok ? { ok: true, value: of(given.value) } : given
}

// --- people

export type Me = NonNullable<Body<Awaited<ReturnType<typeof api.me.$get>>>['me']>
export type MeChanges = InferRequestType<typeof api.me.$patch>['json']

/** Null for a stranger. */
export const fetchMe = () => mapAnswer(request(api.me.$get()), (body) => body.me)
export const updateMe = (json: MeChanges) => mapAnswer(request(api.me.$patch({ json })), (body) => body.me)
export const deleteMe = () => mapAnswer(request(api.me.$delete()), () => true as const)
/** `challenge`: that one is a person, where the service asks for it. */
export const requestCode = (address: string, challenge: string | null = null) =>
  request(api['sign-in'].$post({ json: { address, ...(challenge !== null && { challenge }) } }))
export const confirmSignIn = (address: string, code: string) =>
  request(api['sign-in'].confirm.$post({ json: { address, code } }))
export const signOut = () => mapAnswer(request(api['sign-out'].$post()), () => true as const)

export const fetchTokens = () => mapAnswer(request(api.tokens.$get()), (body) => body.tokens)
/** The secret, which is told only here. */
export type NewToken = InferRequestType<typeof api.tokens.$post>['json']
export const createToken = (json: NewToken) => mapAnswer(request(api.tokens.$post({ json })), (body) => body.secret)
export const revokeToken = (id: string) =>
  mapAnswer(request(api.tokens[':id'].$delete({ param: { id } })), () => true as const)

const away = api.me.absences
/** When one has said that one will not be there, with what was lately. */
export const fetchAbsences = () => mapAnswer(request(away.$get()), (body) => body.absences)
export type Absence = Extract<Awaited<ReturnType<typeof fetchAbsences>>, { ok: true }>['value'][number]
/** These take the place of all that are still to come. */
export const declareAbsences = (list: readonly Absence[]) =>
  mapAnswer(request(away.$put({ json: { absences: [...list] } })), (body) => body.absences)

/** What a player's profile shows to whoever is signed in here. */
export type Profile = Body<Awaited<ReturnType<(typeof api.players)[':id']['$get']>>>['player']
export const fetchProfile = (id: string) =>
  mapAnswer(request(api.players[':id'].$get({ param: { id } })), (body) => body.player)
/** In per cent; null: there is no record yet. */
export const fetchReliability = (id: string) =>
  mapAnswer(fetchProfile(id), ({ record }) => record?.reliability.percent ?? null)
export const fetchServiceInfo = () => request(api.service.$get())
export type ServiceInfo = Body<Awaited<ReturnType<typeof api.service.$get>>>

// --- games

export const game = api.games[':id']

/** That the results of so many closed phases were on the screen. */
export const reportSeen = (id: string, phases: number) =>
  mapAnswer(request(game.seen.$put({ ...gameParam(id), json: { phases } })), () => true as const)

export type VariantInfo = Body<Awaited<ReturnType<typeof api.variants.$get>>>['variants'][number]
export type Listing = Body<Awaited<ReturnType<typeof api.games.$get>>>['games'][number]
export type MyListing = Body<Awaited<ReturnType<typeof api.games.mine.$get>>>['games'][number]
export type JoinRequest = InferRequestType<typeof game.join.$post>['json']
export type ListedStatus = Exclude<Listing['status'], 'abandoned'>

/** A game with the names of its players. */
export interface GameData {
  readonly game: GameView
  readonly names: Readonly<Record<PlayerId, string>>
}

export const gameParam = (id: string) => ({ param: { id: id as GameId } })
export const invitationQuery = (invitation: string | null) => ({ query: invitation === null ? {} : { invitation } })

// --- press

export const fetchChannels = (id: string, invitation: string | null) =>
  request(game.press.$get({ ...gameParam(id), ...invitationQuery(invitation) }))
// --- games, continued

/** The client knows a view by its JSON, member by member. A view is nothing but JSON, so it is the view. */
const asGameData = (body: unknown): GameData => body as GameData

export const fetchVariants = () => mapAnswer(request(api.variants.$get()), (body) => body.variants)
export const fetchPublicGames = (status: ListedStatus) =>
  mapAnswer(request(api.games.$get({ query: { status } })), (body) => body.games)
/** Public games that look for somebody to take a seat. */
export const fetchOpenSeatGames = () => mapAnswer(request(api.games.open.$get()), (body) => body.games)
/** Game → how many messages one has not read there; games without any are left out. */
export const fetchUnreadCounts = () =>
  mapAnswer(request(api.games.unread.$get()), (body): Readonly<Record<string, number>> => body.unread)
export const fetchMyGames = () => mapAnswer(request(api.games.mine.$get()), (body) => body.games)
export const createGame = (json: Settings) => mapAnswer(request(api.games.$post({ json })), (body) => body.id)
export const fetchGame = (id: string, invitation: string | null) =>
  mapAnswer(request(game.$get({ ...gameParam(id), ...invitationQuery(invitation) })), asGameData)
export const joinGame = (id: string, json: JoinRequest) =>
  mapAnswer(request(game.join.$post({ ...gameParam(id), json })), asGameData)
export const leaveGame = (id: string) => mapAnswer(request(game.leave.$post(gameParam(id))), () => true as const)
export const fetchClosedPhase = (id: string, index: number, invitation: string | null) =>
  mapAnswer(
    request(
      game.phases[':index'].$get({
        param: { ...gameParam(id).param, index: String(index) },
        ...invitationQuery(invitation),
      }),
    ),
    (body): ClosedPhaseView => body,
  )

// --- the clock

export const pauseGame = (id: string, hours: number) =>
  mapAnswer(request(game.pause.$post({ ...gameParam(id), json: { hours } })), asGameData)
export const showMap = (id: string, seat: Seat) =>
  mapAnswer(request(game.map.readers.$post({ ...gameParam(id), json: { seat } })), asGameData)
export const endPause = (id: string) => mapAnswer(request(game.pause.$delete(gameParam(id))), asGameData)
export const takeSeat = (id: string, seat: Seat, invitation: string | null) =>
  mapAnswer(request(game.seats.$post({ ...gameParam(id), json: { seat, invitation } })), asGameData)
export const comeBack = (id: string) => mapAnswer(request(game.return.$post(gameParam(id))), asGameData)
export const resignSeat = (id: string) => mapAnswer(request(game.resign.$post(gameParam(id))), asGameData)
/** A sitter orders for one's seat between two instants; null: nobody does any more. */
export const nameSitter = (id: string, sitter: { name: string; from: number; until: number } | null) =>
  sitter === null
    ? mapAnswer(request(game.sitter.$delete(gameParam(id))), asGameData)
    : mapAnswer(request(game.sitter.$put({ ...gameParam(id), json: sitter })), asGameData)
export type Times = Pick<Settings, 'variant' | 'options' | 'minutes' | 'schedule'>
/** The first deadlines of a game with these times, if it began now. */
export const fetchFirstDeadlines = (json: Times) =>
  mapAnswer(request(api.deadlines.$post({ json })), (body) => body.deadlines)

/** The game's own record. */
export const fetchExport = (id: string, invitation: string | null) =>
  mapAnswer(request(game.export.$get({ ...gameParam(id), ...invitationQuery(invitation) })), (body): SavedGame => body)

// --- orders

export interface SaveRequest {
  readonly phase: string
  readonly orders: string[]
  readonly ready: boolean
  /** When the sheet was saved that these orders change; null for none. */
  readonly basedOn: number | null
}

/** The API describes the tree as the variant's own data; on the page it is what the rules made. */
export const fetchLegalOrders = (id: string) =>
  mapAnswer(request(game.options.$get(gameParam(id))), (tree): OfferedOrders => tree)
/** What the service made of the orders, line by line, and the game after it. */
export interface SavedOrders extends Sheet {
  readonly game: GameView
}

export const saveOrders = (id: string, json: SaveRequest) =>
  trackOrders(mapAnswer(request(game.orders.$put({ ...gameParam(id), json })), (body): SavedOrders => body))
export const setReady = (id: string, phase: string, ready: boolean) =>
  trackOrders(mapAnswer(request(game.ready.$put({ ...gameParam(id), json: { phase, ready } })), asGameData))

// --- what is agreed on

export const propose = (id: string, motion: Motion) =>
  mapAnswer(request(game.proposals.$post({ ...gameParam(id), json: { motion } })), asGameData)
/** Null withdraws the ballot. */
export const vote = (id: string, proposal: string, ballot: Ballot | null) =>
  mapAnswer(
    request(game.proposals[':proposal'].$put({ param: { ...gameParam(id).param, proposal }, json: { ballot } })),
    asGameData,
  )

/** Acts as game master; an operator acts in any game. */
export type ActRequest = InferRequestType<typeof game.acts.$post>['json']
export const performAct = (id: string, json: ActRequest, as: 'master' | 'operator') =>
  as === 'master'
    ? mapAnswer(request(game.acts.$post({ ...gameParam(id), json })), asGameData)
    : mapAnswer(request(api.operator.games[':id'].acts.$post({ ...gameParam(id), json, query: {} })), asGameData)

export const fetchGameLog = (id: string, invitation: string | null) =>
  mapAnswer(request(game.log.$get({ ...gameParam(id), ...invitationQuery(invitation) })), (body): NamedLog => body)

/** Where a game says that it has changed. */
export function liveAddress(id: string, invitation: string | null): string {
  const address = new URL(`/api/games/${id}/live`, location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  if (invitation !== null) address.searchParams.set('invitation', invitation)
  return address.href
}

// --- operator

export const parkedMails = () => mapAnswer(request(api.operator.mails.$get()), (body) => body.mails)
export const sendAgain = (id: string) => request(api.operator.mails[':id']['send-again'].$post({ param: { id } }))
export type FoundAccount = Body<Awaited<ReturnType<typeof api.operator.players.$get>>>['player']
export const findAccount = (name: string) =>
  mapAnswer(request(api.operator.players.$get({ query: { name } })), (body): FoundAccount => body.player)
/** The account as it is then. */
export const lockAccount = (account: FoundAccount, locked: boolean, why: string) =>
  mapAnswer(
    request(
      api.operator.players[':id'].lock.$put({ param: { id: account.id }, json: { locked }, query: { reason: why } }),
    ),
    (done): FoundAccount => ({ ...account, lockedAt: done.locked ? serviceNow() : null }),
  )

/** The account with the name that it has then. */
export const takeName = (account: FoundAccount, why: string) =>
  mapAnswer(
    request(api.operator.players[':id'].name.$delete({ param: { id: account.id }, query: { reason: why } })),
    ({ name }): FoundAccount => ({
      ...account,
      name,
    }),
  )

/** A game that may be by invitation, with what opens it. */
export interface FoundGame extends GameData {
  readonly invitation: string
}
const anyGame = api.operator.games[':id']
export const serviceFigures = () => mapAnswer(request(api.operator.figures.$get()), (body): ServiceFigures => body)
export type GameDiagnosis = NamedDiagnosis
export const diagnoseGame = (id: string) =>
  mapAnswer(request(anyGame.diagnosis.$get(gameParam(id))), (body): GameDiagnosis => body)
export const inspectGame = (id: string) =>
  mapAnswer(request(anyGame.$get(gameParam(id))), (body): FoundGame => ({
    ...asGameData(body),
    invitation: body.invitation,
  }))
export const hideText = (id: string, json: WrittenText, why: string) =>
  mapAnswer(request(anyGame['hidden-texts'].$post({ ...gameParam(id), json, query: { reason: why } })), asGameData)
export type OpenReport = Body<Awaited<ReturnType<typeof api.operator.reports.$get>>>['reports'][number]
export const openReports = () =>
  mapAnswer(request(api.operator.reports.$get()), (body): readonly OpenReport[] => body.reports)
export const gameReports = (id: string) => request(anyGame.reports.$get(gameParam(id)))
export const settleReport = (id: string, report: number) =>
  request(
    anyGame.reports[':report'].$put({
      param: { ...gameParam(id).param, report: String(report) },
      json: { settled: true },
      query: {},
    }),
  )
export const deleteGame = (id: string, why: string) =>
  mapAnswer(request(anyGame.$delete({ ...gameParam(id), query: { reason: why } })), () => true as const)
export type OperatorActs = NamedActs
export const operatorActs = () => mapAnswer(request(api.operator.acts.$get()), (body): OperatorActs => body)
