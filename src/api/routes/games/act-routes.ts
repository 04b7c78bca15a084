/** Acts of a game master in their game, and of an operator in any game. */
import { Hono, type Context } from 'hono'
import { gameStub } from '../../../durable/game-stub.ts'
import type { GameId } from '../../../game/ids.ts'
import { playerNamed } from '../../../players/accounts/account-store.ts'
import type { Account } from '../../../players/accounts/account-fields.ts'
import { validateReason, recordAct } from '../../routing/audit-trail.ts'
import { operator, player, type ApiEnv, type Guarded } from '../../routing/define-route.ts'
import { validateBody } from '../../routing/validate.ts'
import { ActRequest, actOf } from '../../schemas/act-schemas.ts'
import { json, refuse, refuseOrder, refuseWithReason } from '../../routing/responses.ts'
import { theGame } from '../../routing/paths.ts'
import { GAME_RESPONSE, withNames } from '../../routing/game-calls.ts'

const errors = [
  'no-such-game',
  'no-such-player',
  'not-playing',
  'bad-act',
  'bad-correction',
  'nothing-to-do',
  'other-phase',
  'nothing-to-order',
  'too-many-lines',
] as const

const actAsGameMaster = player({
  tag: 'Game master',
  summary: 'Act as game master',
  description:
    'The public log shows every act with its author and time. No act reveals orders or maps early: orders that you submit for a seat replace its saved orders, and only its player can see either. Before the game starts, you can wait longer for players (`extend`), assign seats to players who have joined (`fill-seat`), or return a seat to the draw (`open-seat`).',
  responses: GAME_RESPONSE,
  errors: ['not-the-master', 'anonymous-game', ...errors],
})
const actAsOperator = operator({
  tag: 'Operator',
  summary: 'Act as game master in any game',
  description:
    'Operators can do everything a game master can, in every game. The public log says that it was an operator.',
  responses: GAME_RESPONSE,
  errors,
})

export const acts = new Hono<ApiEnv>()
  .post('/games/:id/acts', actAsGameMaster, theGame, validateBody(ActRequest), async (c) =>
    performAct(c, { id: c.req.valid('param').id, as: 'master' }, c.req.valid('json')),
  )
  .post('/operator/games/:id/acts', actAsOperator, theGame, validateBody(ActRequest), validateReason, async (c) => {
    const { id } = c.req.valid('param')
    const request = c.req.valid('json')
    const response = await performAct(c, { id, as: 'operator' }, request)
    if (response.ok) await recordAct(c, 'act', { game: id, detail: request.kind })
    return response
  })

interface Role {
  readonly id: GameId
  readonly as: 'master' | 'operator'
}

async function performAct(c: Context<Guarded<Account>>, { id, as }: Role, request: ActRequest) {
  const name = 'name' in request ? request.name : null
  const act = actOf(request, name === null ? null : await playerNamed(c.env.DB, name))
  if (act === null) return refuse(c, 'no-such-player')
  const result = await gameStub(c.env, id).perform({ kind: 'act', by: c.var.caller.id, as, act })
  if (result.ok) return json(c, await withNames(c.env, result.value))
  // An operator may know that the game exists.
  return as === 'operator' ? refuseWithReason(c, result.error.why) : refuseOrder(c, result.error)
}
