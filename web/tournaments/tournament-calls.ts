/** Calls of tournaments. Not in `api.ts`, as other pages do not need them. */
import type { InferRequestType } from 'hono/client'
import { type Answer, api, type Body, request, requestPart } from '../client/api.ts'

export type Tournament = Body<Awaited<ReturnType<(typeof api.tournaments)[':id']['$get']>>>
export type TournamentBoard = Tournament['boards'][number]
export type NewTournament = InferRequestType<typeof api.tournaments.$post>['json']

export const fetchTournaments = () => requestPart(api.tournaments.$get({ query: {} }), (body) => body.tournaments)

/** `invitation`: for a tournament that is not public. */
export const fetchTournament = (id: string, invitation: string | null) =>
  request(api.tournaments[':id'].$get({ param: { id }, query: invitation === null ? {} : { invitation } }))

/** Returns its address. */
export const createTournament = (json: NewTournament) =>
  requestPart(api.tournaments.$post({ json }), ({ id }) => `/tournaments/${id}`)

export const enterTournament = (id: string, invitation: string | null) =>
  request(api.tournaments[':id'].players.$post({ param: { id }, json: invitation === null ? {} : { invitation } }))

export const withdraw = (id: string) => request(api.tournaments[':id'].players.$delete({ param: { id } }))

/** Draws a round and starts its games. The service starts a few at a time. */
export async function drawRound(id: string, round: number): Promise<Answer<Tournament>> {
  for (;;) {
    const answer = await request(api.tournaments[':id'].rounds.$post({ param: { id }, json: { round } }))
    if (!answer.ok || unstarted(answer.value, round) === 0) return answer
  }
}

/** How many boards of a round have no game yet. */
export const unstarted = ({ boards }: Tournament, round: number): number =>
  boards.filter((board) => board.round === round && !board.started).length
