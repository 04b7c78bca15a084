/** The caller's favourite and blocked players. */
import { Hono } from 'hono'
import * as z from 'zod'
import {
  addFavourite,
  blockPlayer,
  MAX_BLOCKED,
  MAX_FAVOURITES,
  type People as OwnPeople,
  peopleOf,
  removeFavourite,
  unblockPlayer,
} from '../../../players/accounts/people-store.ts'
import { accountOf } from '../../../players/accounts/account-store.ts'
import { type ApiEnv, player } from '../../routing/define-route.ts'
import { thePlayer } from '../../routing/game-calls.ts'
import { json, refuse } from '../../routing/responses.ts'
import { defineObject, Player, schemaOf } from '../../schemas/common-schemas.ts'

const NamedPlayer = z.object({ player: Player, name: z.string().describe('Their name.') })
const People = schemaOf<OwnPeople>()(
  defineObject('People', {
    blocked: z.array(NamedPlayer).describe('Players you have blocked.'),
    favourites: z.array(NamedPlayer).describe('Your favourite players.'),
  }),
)
const responses = { 200: ['Your favourites and blocked players', People] } as const

const tag = 'Account'
const listPeople = player({
  operationId: 'listPeople',
  tag,
  summary: 'List your favourites and blocked players',
  description: 'Nobody else sees these lists.',
  responses,
})
const block = player({
  operationId: 'blockPlayer',
  tag,
  summary: 'Block a player',
  description: `From now on, neither of you can join the other’s games or invite the other. Nobody is notified, and refusals do not say why. Games you already share continue. In a tournament you have both entered, you meet only if there are too few boards, or in the final. An anonymous game uses the blocks that existed when it was created. At most ${MAX_BLOCKED} players.`,
  responses,
  errors: ['no-such-player', 'yourself', 'too-many-people'],
})
const unblock = player({
  operationId: 'unblockPlayer',
  tag,
  summary: 'Unblock a player',
  responses,
  errors: ['no-such-player'],
})
const favour = player({
  operationId: 'addFavourite',
  tag,
  summary: 'Add a favourite player',
  description: `You can invite several favourites to a game at once. Adding a player also unblocks them. At most ${MAX_FAVOURITES} players.`,
  responses,
  errors: ['no-such-player', 'yourself', 'too-many-people'],
})
const unfavour = player({
  operationId: 'removeFavourite',
  tag,
  summary: 'Remove a favourite player',
  responses,
  errors: ['no-such-player'],
})

export const people = new Hono<ApiEnv>()
  .get('/me/people', listPeople, async (c) => json<OwnPeople>(c, await peopleOf(c.env.DB, c.var.caller.id)))
  .put('/me/blocked/:id', block, thePlayer, async (c) => {
    const [{ id }, callerId] = [c.req.valid('param'), c.var.caller.id]
    if (id === callerId) return refuse(c, 'yourself')
    if ((await accountOf(c.env, id)) === null) return refuse(c, 'no-such-player')
    if (!(await blockPlayer(c.env.DB, callerId, id, Date.now()))) return refuse(c, 'too-many-people')
    return json<OwnPeople>(c, await peopleOf(c.env.DB, callerId))
  })
  .delete('/me/blocked/:id', unblock, thePlayer, async (c) => {
    await unblockPlayer(c.env.DB, c.var.caller.id, c.req.valid('param').id, Date.now())
    return json<OwnPeople>(c, await peopleOf(c.env.DB, c.var.caller.id))
  })
  .put('/me/favourites/:id', favour, thePlayer, async (c) => {
    const [{ id }, callerId] = [c.req.valid('param'), c.var.caller.id]
    if (id === callerId) return refuse(c, 'yourself')
    if ((await accountOf(c.env, id)) === null) return refuse(c, 'no-such-player')
    if (!(await addFavourite(c.env.DB, callerId, id, Date.now()))) return refuse(c, 'too-many-people')
    return json<OwnPeople>(c, await peopleOf(c.env.DB, callerId))
  })
  .delete('/me/favourites/:id', unfavour, thePlayer, async (c) => {
    await removeFavourite(c.env.DB, c.var.caller.id, c.req.valid('param').id)
    return json<OwnPeople>(c, await peopleOf(c.env.DB, c.var.caller.id))
  })
