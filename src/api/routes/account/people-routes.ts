/** The people of the caller: players they have blocked, and favourite players. */
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
    blocked: z.array(NamedPlayer).describe('Players whom you have blocked.'),
    favourites: z.array(NamedPlayer).describe('Players whom you like to play with.'),
  }),
)
const responses = { 200: ['Your people', People] } as const

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
  description: `From now on neither of you can join a game of the other, and neither gets the other’s invitations. Nobody is notified, and refusals do not say why. Games that you already share go on unchanged, as do tournaments that both have entered. In anonymous games, the blocks of the time when the game was created count. At most ${MAX_BLOCKED} players.`,
  responses,
  errors: ['no-such-player', 'yourself', 'too-many-people'],
})
const unblock = player({ operationId: 'unblockPlayer', tag, summary: 'Unblock a player', responses })
const favour = player({
  operationId: 'addFavourite',
  tag,
  summary: 'Add a favourite player',
  description: `Whom you can invite together with others. Unblocks them. At most ${MAX_FAVOURITES} players.`,
  responses,
  errors: ['no-such-player', 'yourself', 'too-many-people'],
})
const unfavour = player({ operationId: 'removeFavourite', tag, summary: 'Remove a favourite player', responses })

export const people = new Hono<ApiEnv>()
  .get('/me/people', listPeople, async (c) => json<OwnPeople>(c, await peopleOf(c.env.DB, c.var.caller.id)))
  .put('/me/blocked/:id', block, thePlayer, async (c) => {
    const [{ id }, by] = [c.req.valid('param'), c.var.caller.id]
    if (id === by) return refuse(c, 'yourself')
    if ((await accountOf(c.env, id)) === null) return refuse(c, 'no-such-player')
    if (!(await blockPlayer(c.env.DB, by, id, Date.now()))) return refuse(c, 'too-many-people')
    return json<OwnPeople>(c, await peopleOf(c.env.DB, by))
  })
  .delete('/me/blocked/:id', unblock, thePlayer, async (c) => {
    await unblockPlayer(c.env.DB, c.var.caller.id, c.req.valid('param').id, Date.now())
    return json<OwnPeople>(c, await peopleOf(c.env.DB, c.var.caller.id))
  })
  .put('/me/favourites/:id', favour, thePlayer, async (c) => {
    const [{ id }, by] = [c.req.valid('param'), c.var.caller.id]
    if (id === by) return refuse(c, 'yourself')
    if ((await accountOf(c.env, id)) === null) return refuse(c, 'no-such-player')
    if (!(await addFavourite(c.env.DB, by, id, Date.now()))) return refuse(c, 'too-many-people')
    return json<OwnPeople>(c, await peopleOf(c.env.DB, by))
  })
  .delete('/me/favourites/:id', unfavour, thePlayer, async (c) => {
    await removeFavourite(c.env.DB, c.var.caller.id, c.req.valid('param').id)
    return json<OwnPeople>(c, await peopleOf(c.env.DB, c.var.caller.id))
  })
