/** The routes of a game in one room. The wall reads as a stranger: no cookie can show it a seat's orders. */
import { hc } from 'hono/client'
import type { Api } from '../../src/api/index.ts'
import type { ClosedPhaseView } from '../../src/game/views/shapes.ts'
import type { Seat } from '../../src/rules/names.ts'
import { game, gameParam, gameQuery, request, requestGame, requestPart } from '../client/api.ts'

const TIMEOUT_MS = 20_000

const sendAsStranger: typeof fetch = (to, init) =>
  fetch(to, { ...init, credentials: 'omit', signal: AbortSignal.timeout(TIMEOUT_MS) })

const wall = hc<Api>('/', { fetch: sendAsStranger }).api.games[':id']

export const fetchWall = (id: string, invitation: string | null) => requestGame(wall.$get(gameQuery(id, invitation)))
export function fetchWallPhase(id: string, index: number, invitation: string | null) {
  const { param, query } = gameQuery(id, invitation)
  return requestPart(
    wall.phases[':index'].$get({ param: { ...param, index: String(index) }, query }),
    (body): ClosedPhaseView => body,
  )
}

/** What a phone read off the wall: the game's code, or a seat's own new code. */
export type WallCode = { readonly invitation: string } | { readonly code: string }

export const claimSeat = (id: string, seat: Seat, code: WallCode) =>
  requestGame(game.room.seats.$post({ ...gameParam(id), json: { seat, ...code } }))
/** Null: the seat is free again, and the game's code works for it. */
export const renewCode = (id: string, seat: Seat) =>
  request(game.room.codes.$post({ ...gameParam(id), json: { seat } }))

const parameters = (values: Readonly<Record<string, string>>): string => new URLSearchParams(values).toString()

/** The fragment keeps the codes from servers' logs and from other sites. */
export const phoneAddress = (id: string, invitation: string): string =>
  `${location.origin}/room/${id}#${parameters({ invitation })}`
export const seatAddress = (id: string, seat: Seat, code: string): string =>
  `${location.origin}/room/${id}#${parameters({ seat, code })}`
export const wallAddress = (id: string, invitation: string): string => `/room/${id}/wall#${parameters({ invitation })}`
