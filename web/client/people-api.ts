/** Calls about blocked and favourite players. */
import type { PlayerId } from '../../src/game/ids.ts'
import { api, type Body, gameParam, request, requestPart } from './api.ts'

export type People = Body<Awaited<ReturnType<typeof api.me.people.$get>>>

export const fetchPeople = () => request(api.me.people.$get())
const at = (id: PlayerId) => ({ param: { id } })
export const blockPlayer = (id: PlayerId) => request(api.me.blocked[':id'].$put(at(id)))
export const unblockPlayer = (id: PlayerId) => request(api.me.blocked[':id'].$delete(at(id)))
export const addFavourite = (id: PlayerId) => request(api.me.favourites[':id'].$put(at(id)))
export const removeFavourite = (id: PlayerId) => request(api.me.favourites[':id'].$delete(at(id)))

export const inviteFavourites = (id: string, players: readonly PlayerId[]) =>
  requestPart(
    api.games[':id'].invitations.favourites.$post({ ...gameParam(id), json: { players: [...players] } }),
    (body) => body.players,
  )
