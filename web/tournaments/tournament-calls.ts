/** Calls of tournaments. Not in `api.ts`, as other pages do not need them. */
import type { InferRequestType } from 'hono/client'
import type { Times } from '../new-game/times/presets.ts'
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

export const enterTournament = (id: string, invitation: string | null, as: 'player' | 'replacement') =>
  request(
    api.tournaments[':id'].players.$post({ param: { id }, json: { as, ...(invitation !== null && { invitation }) } }),
  )

type RemovalRequest = InferRequestType<(typeof api.tournaments)[':id']['removals']['$post']>['json']
export type Removal = Body<Awaited<ReturnType<(typeof api.tournaments)[':id']['removals']['$post']>>>
export type Retiming = Body<Awaited<ReturnType<(typeof api.tournaments)[':id']['times']['$put']>>>

export const removeFromTournament = (id: string, json: RemovalRequest) =>
  request(api.tournaments[':id'].removals.$post({ param: { id }, json }))

export const takeBack = (id: string, player: string) =>
  request(api.tournaments[':id'].removals[':player'].$delete({ param: { id, player } }))

/** The service changes a few games at a time. */
export async function setTournamentTimes(id: string, times: Times, preview: boolean): Promise<Answer<Retiming>> {
  const games: Retiming['games'][number][] = []
  for (let from = 0; ;) {
    const answer = await request(
      api.tournaments[':id'].times.$put({ param: { id }, json: { ...times, from, preview } }),
    )
    if (!answer.ok) return answer
    games.push(...answer.value.games)
    if (answer.value.next === null) return { ...answer, value: { ...answer.value, games } }
    from = answer.value.next
  }
}

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
