/** Acts of a game master in their game, and of an operator in any game. */
import { Hono, type Context } from 'hono'
import * as z from 'zod'
import { gameStub } from '../../../durable/game-stub.ts'
import type { GameId, PlayerId } from '../../../game/ids.ts'
import { countTry } from '../../../players/abuse/limits.ts'
import { playerNamed } from '../../../players/accounts/account-store.ts'
import type { Account } from '../../../players/accounts/account-fields.ts'
import { validateReason, recordAct } from '../../routing/audit-trail.ts'
import { operator, player, type ApiEnv, type Guarded } from '../../routing/define-route.ts'
import { validateBody } from '../../routing/validate.ts'
import { json, refuse, refuseOrder, refuseWithReason } from '../../routing/responses.ts'
import { canEnter, theGame, GAME_RESPONSE, withNames } from '../../routing/game-calls.ts'
import { type Act, ANNOUNCEMENT_LENGTH, MASTER_HOURS, MAX_EDITS } from '../../../game/command.ts'
import { SHEET_LIMIT } from '../../../game/model.ts'
import { Verdict } from '../../schemas/game-schemas.ts'
import {
  Arm,
  Board,
  Lengths,
  Location,
  PhaseCode,
  Power,
  Province,
  Seat,
  type Described,
} from '../../schemas/common-schemas.ts'
import { Schedule } from '../../schemas/schedule-schemas.ts'

const PlayerName = z.string().max(100).describe('The name of the player.')
const on = { board: Board }
const Edit = z.discriminatedUnion('kind', [
  z
    .object({ kind: z.literal('remove'), ...on, at: Location })
    .describe('Removes the unit at this place, or the one that must retreat from it.'),
  z.object({ kind: z.literal('place'), ...on, power: Power, arm: Arm, at: Location }).describe('Places a unit.'),
  z
    .object({
      kind: z.literal('own'),
      ...on,
      province: Province,
      power: Power.nullable().describe('Its new owner. Null: neutral.'),
    })
    .describe('Sets the owner of a supply centre.'),
])

const Hours = z.int().min(-MASTER_HOURS.max).max(MASTER_HOURS.max)
/** Requests give the names of players, not their ids. */
const ActRequest = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('extend'),
      hours: Hours.describe('Hours to add to the deadline. Negative: the phase ends earlier.'),
    }),
    z.object({ kind: z.literal('pause'), hours: Hours.describe('How long the pause lasts.') }),
    z.object({ kind: z.enum(['resume', 'call-off']).describe('Ends a pause, or the game without a result.') }),
    z.object({
      kind: z
        .enum(['open-seat', 'keep-seat'])
        .describe('Opens a seat, an occupied one 24 hours later; or cancels the announced change of a seat.'),
      seat: Seat,
    }),
    z.object({ kind: z.literal('fill-seat'), seat: Seat, name: PlayerName }),
    z.object({
      kind: z.literal('order'),
      seat: Seat,
      phase: PhaseCode.max(40),
      lines: z.array(z.string()).max(SHEET_LIMIT.lines).describe('Orders for the seat, like `A PAR - BUR`.'),
    }),
    z.object({
      kind: z.literal('roll-back'),
      phase: z.int().min(0).describe('The index of the phase in the history.'),
    }),
    z.object({
      kind: z.literal('correct'),
      edits: z.array(Edit).min(1).max(MAX_EDITS).describe('Changes of the position, in order.'),
    }),
    z.object({
      kind: z.literal('set-times'),
      minutes: Lengths,
      schedule: Schedule.describe('When deadlines fall from now on.'),
    }),
    z.object({
      kind: z.literal('declare'),
      verdict: Verdict.pick({ why: true, winners: true }).describe('The result of the game.'),
    }),
    z.object({
      kind: z.literal('announce'),
      text: z
        .string()
        .min(ANNOUNCEMENT_LENGTH.min)
        .max(ANNOUNCEMENT_LENGTH.max)
        .describe('Plain text, which everyone in the game gets.'),
    }),
    z.object({
      kind: z.literal('hand-over'),
      name: PlayerName.nullable().describe('Null: the game no longer has a master.'),
    }),
  ])
  .meta({ id: 'Act' })
type ActRequest = Described<typeof ActRequest>

/** `player`: the one whose name is in the request. Null if there is a name, but no such player. */
function actOf(request: ActRequest, player: PlayerId | null): Act | null {
  switch (request.kind) {
    case 'fill-seat':
      return player === null ? null : { kind: 'fill-seat', seat: request.seat, player }
    case 'hand-over':
      return request.name !== null && player === null ? null : { kind: 'hand-over', to: player }
    default:
      return request
  }
}

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
  operationId: 'actAsGameMaster',
  tag: 'Game master',
  summary: 'Act as game master',
  description:
    'The public log shows every act with its author and time. No act reveals orders or maps early: orders that you submit for a seat replace its saved orders, and only its player can see either. Before the game starts, you can wait longer for players (`extend`), assign seats to players who have joined (`fill-seat`), or return a seat to the draw (`open-seat`). In a game in play, an occupied seat opens or changes hands 24 hours later, and `keep-seat` cancels that.',
  responses: GAME_RESPONSE,
  errors: ['not-the-master', 'anonymous-game', 'cannot-join', 'too-many-announcements', ...errors],
})
const actAsOperator = operator({
  operationId: 'actAsOperator',
  tag: 'Operator',
  summary: 'Act as game master in any game',
  description:
    'Operators can do everything a game master can, in every game. The public log says that it was an operator.',
  responses: GAME_RESPONSE,
  errors,
})

export const acts = new Hono<ApiEnv>()
  .post('/games/:id/acts', actAsGameMaster, theGame, validateBody(ActRequest), async (c) => {
    const request = c.req.valid('json')
    if (
      request.kind === 'announce' &&
      !(await countTry(c.env, 'announcements of a player', c.var.caller.id, Date.now()))
    )
      return refuse(c, 'too-many-announcements')
    return performAct(c, { id: c.req.valid('param').id, as: 'master' }, request)
  })
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
  if (as === 'master' && (act.kind === 'fill-seat' || act.kind === 'hand-over')) {
    const named = act.kind === 'fill-seat' ? act.player : act.to
    const game = await gameStub(c.env, id).view(c.var.caller.id, null)
    const isMaster = game.ok && game.value.master === c.var.caller.id
    if (isMaster && named !== null && !(await canEnter(c.env.DB, game.value, named)))
      return refuseWithReason(c, 'cannot-join')
  }
  const result = await gameStub(c.env, id).perform({ kind: 'act', by: c.var.caller.id, as, act })
  if (result.ok) return json(c, await withNames(c.env, result.value))
  // An operator may know that the game exists.
  return as === 'operator' ? refuseWithReason(c, result.error.why) : refuseOrder(c, result.error)
}
