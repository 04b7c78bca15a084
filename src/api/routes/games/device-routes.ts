/** Accounts of a game that share a browser: for operators, and game masters who do not play. */
import { Hono } from 'hono'
import * as z from 'zod'
import { gameStub } from '../../../durable/game-stub.ts'
import type { GameId } from '../../../game/ids.ts'
import { STATUSES } from '../../../game/model.ts'
import { isMasked } from '../../../game/seats/seat-lookup.ts'
import { namesOf } from '../../../players/accounts/account-store.ts'
import { DEVICE_DAYS } from '../../../players/credentials/device-marks.ts'
import { type SharingPair, sharingPairs } from '../../../records/shared-devices.ts'
import { operator, owner, type ApiEnv } from '../../routing/define-route.ts'
import { GamePath } from '../../routing/game-calls.ts'
import { json, refuse } from '../../routing/responses.ts'
import { validatePath, validateQuery } from '../../routing/validate.ts'
import { defineObject, Id, Player, Seat } from '../../schemas/common-schemas.ts'
import { Names } from '../../schemas/game-schemas.ts'

const SharedDevice = defineObject('SharedDevice', {
  people: z
    .array(
      z.object({
        player: Player,
        seat: Seat,
        plays: z.string().describe('The powers of the seat, e.g. `England and Turkey`.'),
        sits: z.boolean().describe('True: a sitter. False: the player of the seat.'),
        lastDay: z.iso.date().describe('The last day (UTC) on which they were signed in from one of these browsers.'),
      }),
    )
    .describe('Two people.'),
  browsers: z.int().min(1).describe('How many browsers both were signed in from.'),
})
export type SharedDevice = z.infer<typeof SharedDevice>
const Pairs = z.array(SharedDevice).describe('Every two people who share a browser.')

const SharedDevices = defineObject('SharedDevices', {
  anonymous: z.boolean().describe('True: `pairs` stays empty until the game is over.'),
  shared: z.boolean().describe('Whether two people in the game share a browser.'),
  pairs: Pairs,
  names: Names,
})
export type SharedDevices = z.infer<typeof SharedDevices>

const GamesSharingDevices = defineObject('GamesSharingDevices', {
  games: z
    .array(
      z.object({
        id: Id,
        name: z.string().describe('The name of the game.'),
        status: z.enum(STATUSES).describe('`playing` or `finished`.'),
        pairs: Pairs,
      }),
    )
    .describe('Newest first.'),
  names: Names,
})
export type GamesSharingDevices = z.infer<typeof GamesSharingDevices>

const KNOWN = `Known for ${DEVICE_DAYS} days after the last use of a browser. A shared browser does not prove that one person plays both seats, and people without one are not proven to be different.`

const listSharedDevices = owner({
  operationId: 'listSharedDevices',
  tag: 'Game master',
  summary: 'List accounts on one device',
  description: `Players and sitters whose accounts were signed in from the same browser. Only for a game master who does not play; everyone else gets the same answer as for a game that does not exist. While a game is anonymous, it says only whether there are any. ${KNOWN}`,
  responses: { 200: ['What is known', SharedDevices] },
  errors: ['no-shared-devices'],
})
const findSharedDevices = operator({
  operationId: 'findSharedDevices',
  tag: 'Operator',
  summary: 'Find games with accounts on one device',
  description: `Games in play or finished in the last ${DEVICE_DAYS} days, including anonymous ones, with players and sitters whose accounts were signed in from the same browser. ${KNOWN}`,
  responses: { 200: ['At most 200 pairs', GamesSharingDevices] },
})

const theDirectedGame = validatePath(GamePath, (c) => refuse(c, 'no-shared-devices'))
const GameQuery = z.object({ game: GamePath.shape.id.optional().describe('The id of a game. Left out: all games.') })

export const sharedDevices = new Hono<ApiEnv>()
  .get('/games/:id/shared-devices', listSharedDevices, theDirectedGame, async (c) => {
    const { id } = c.req.valid('param')
    const { caller } = c.var
    const view = await gameStub(c.env, id).view(caller.id, null)
    const game = view.ok ? view.value : null
    if (game === null || game.settings.master !== 'apart' || game.master !== caller.id || game.you !== null)
      return refuse(c, 'no-shared-devices')
    const pairs = await sharingPairs(c.env.DB, id, Date.now())
    const anonymous = isMasked(game)
    const shown = anonymous ? [] : await withSitters(c.env, id, pairs)
    const names = await namesOf(c.env.DB, playersIn(shown))
    return json<SharedDevices>(c, { anonymous, shared: pairs.length > 0, pairs: shown, names })
  })
  .get('/operator/shared-devices', findSharedDevices, validateQuery(GameQuery), async (c) => {
    const { game = null } = c.req.valid('query')
    const pairs = await sharingPairs(c.env.DB, game, Date.now())
    const games = await Promise.all(
      [...Map.groupBy(pairs, (pair) => pair.game.id)].flatMap(([id, ofGame]) =>
        ofGame.slice(0, 1).map(async (pair) => ({ ...pair.game, pairs: await withSitters(c.env, id, ofGame) })),
      ),
    )
    const names = await namesOf(
      c.env.DB,
      games.flatMap((each) => playersIn(each.pairs)),
    )
    return json<GamesSharingDevices>(c, { games, names })
  })

/** A game is asked, and woken, only if one of these seats has a sitter. */
async function withSitters(env: Env, id: GameId, pairs: readonly SharingPair[]): Promise<SharedDevice[]> {
  const isSat = pairs.some(({ people }) => people.some(({ hasSitter }) => hasSitter))
  const holders = isSat ? ((await gameStub(env, id).holders()) ?? {}) : {}
  return pairs.map(({ people, browsers }) => ({
    browsers,
    people: people.map(({ lastDay, hasSitter, ...person }) => ({
      ...person,
      sits: hasSitter && holders[person.seat] !== person.player,
      lastDay: new Date(lastDay).toISOString().slice(0, 10),
    })),
  }))
}

const playersIn = (pairs: readonly SharedDevice[]) => pairs.flatMap(({ people }) => people.map(({ player }) => player))
