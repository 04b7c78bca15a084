/** Acts of a game master in their game, and of an operator in any game. */
import { Hono } from 'hono'
import type { Context } from 'hono'
import { gameStub } from '../../../durable/game-stub.ts'
import type { GameId } from '../../../game/ids.ts'
import { playerNamed } from '../../../players/accounts/account-store.ts'
import type { Account } from '../../../players/accounts/account-fields.ts'
import { validateReason, noteAct } from '../../routing/audit-trail.ts'
import { operator, player } from '../../routing/define-route.ts'
import { validateBody } from '../../routing/validate.ts'
import type { ApiEnv, Guarded } from '../../routing/define-route.ts'
import { actOf, AskedAct, nameIn } from '../../schemas/act-schemas.ts'
import { NamedGame } from '../../schemas/game-schemas.ts'
import { json, refuse, refuseOrder, refuseWithReason } from '../../routing/responses.ts'
import { theGame } from '../../routing/paths.ts'
import { withNames } from '../../routing/game-calls.ts'

const responses = { 200: ['The game as you see it', NamedGame] } as const
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
    'Every act is in the public log with its author and time. No act reveals orders or maps early: orders that you submit for a seat replace its saved orders, and only its player can see either. Before the game starts, you can wait longer (`extend`), assign seats to players who have joined (`fill-seat`), or draw them again (`open-seat`).',
  responses,
  errors: ['not-the-master', 'anonymous-game', ...errors],
})
const actAsOperator = operator({
  tag: 'Operator',
  summary: 'Act as game master in any game',
  description:
    'Operators can do everything a game master can, in every game. The public log says that it was an operator.',
  responses,
  errors,
})

export const acts = new Hono<ApiEnv>()
  .post('/games/:id/acts', actAsGameMaster, theGame, validateBody(AskedAct), async (c) =>
    performAct(c, { id: c.req.valid('param').id, as: 'master' }, c.req.valid('json')),
  )
  .post('/operator/games/:id/acts', actAsOperator, theGame, validateBody(AskedAct), validateReason, async (c) => {
    const { id } = c.req.valid('param')
    const asked = c.req.valid('json')
    const answer = await performAct(c, { id, as: 'operator' }, asked)
    if (answer.ok) await noteAct(c, 'act', { game: id, detail: asked.kind })
    return answer
  })

interface Role {
  readonly id: GameId
  readonly as: 'master' | 'operator'
}

async function performAct(c: Context<Guarded<Account>>, { id, as }: Role, asked: AskedAct) {
  const name = nameIn(asked)
  const act = actOf(asked, name === null ? null : await playerNamed(c.env.DB, name))
  if (act === null) return refuse(c, 'no-such-player')
  const done = await gameStub(c.env, id).perform({ kind: 'act', by: c.var.caller.id, as, act })
  if (done.ok) return json(c, await withNames(c.env, done.value))
  // An operator may know that the game exists.
  return as === 'operator' ? refuseWithReason(c, done.error.why) : refuseOrder(c, done.error)
}
