/** Orders of a seat, whether they are final, and showing its map to another player. */
import { Hono } from 'hono'
import * as z from 'zod'
import type { SaveResult } from '../../../durable/answers.ts'
import { participant, type ApiEnv } from '../../routing/define-route.ts'
import { validateBody } from '../../routing/validate.ts'
import { Game } from '../../schemas/game-schemas.ts'
import { defineObject, schemaOf, Instant, PhaseCode, Seat } from '../../schemas/common-schemas.ts'
import { Line, Options } from '../../schemas/order-schemas.ts'
import {
  GAME_RESPONSE,
  gameOf,
  perform,
  PLAYER_ERRORS,
  respondWith,
  withNames,
  theGame,
} from '../../routing/game-calls.ts'
import { json, refuseOrder } from '../../routing/responses.ts'

const OpenPhase = PhaseCode.max(40).describe('The code of the open phase, e.g. `S1901M`.')

const OrdersBody = z.object({
  phase: OpenPhase,
  orders: z
    .union([z.array(z.string()), z.string().transform((text) => text.split(/\r?\n/))])
    .transform((lines) => lines.filter((line) => line.trim() !== ''))
    .describe('Lines like `A PAR - BUR`, as a list or as one text.'),
  ready: z
    .boolean()
    .default(false)
    .describe('Whether these orders are final. A phase can close early when everyone is ready.'),
  basedOn: Instant.nullable()
    .optional()
    .describe(
      '`savedAt` of the orders that you edited; null if there were none. If other orders have been saved since, nothing is saved, and the error contains the game with them. If omitted, saved orders are replaced, and `replaced` says which.',
    ),
})

const AheadBody = z.object({
  orders: OrdersBody.shape.orders.describe(
    'Lines like `IF DISLODGED A MUN: KIE, RUH, DISBAND`, `IF BUILDS: A PAR`, `IF DISBANDS: F BRE` and `NEXT PHASE: A PAR - BUR`, as a list or as one text. Empty: deletes everything stated before.',
  ),
  basedOn: Instant.nullable()
    .optional()
    .describe(
      '`savedAt` of the `ahead` that you edited; null if there was none. If it has been saved since, nothing is saved. If omitted, it is replaced.',
    ),
})

const ReadyBody = z.object({
  phase: OpenPhase,
  ready: z.boolean().describe('True: your orders are final. False: you still think.'),
})

const SavedOrders = schemaOf<SaveResult>()(
  defineObject('SavedOrders', {
    phase: PhaseCode,
    ready: z.boolean().describe('Whether these orders are final.'),
    savedAt: Instant,
    replaced: Instant.nullable().describe('`savedAt` of the orders that these replaced. Null if there were none.'),
    lines: z.array(Line).describe('Each line as it was read, with its problem, if any.'),
    game: Game.describe('The game after saving.'),
  }),
)

const tag = 'Orders'
const ORDER_ERRORS = [...PLAYER_ERRORS, 'other-phase', 'eliminated', 'nothing-to-order'] as const

const listLegalOrders = participant({
  operationId: 'listLegalOrders',
  tag,
  summary: 'List your legal orders',
  description: 'As a tree (unit, kind of order, target), and as `orders`, the list of all lines that you could write.',
  responses: { 200: ['The legal orders', Options] },
  errors: PLAYER_ERRORS,
})
const saveOrders = participant({
  operationId: 'saveOrders',
  tag,
  summary: 'Save orders',
  description:
    'Saves your orders for the open phase, in place of earlier ones. Invalid lines are reported individually; valid lines are saved anyway.',
  responses: { 200: ['Saved', SavedOrders] },
  errors: [...ORDER_ERRORS, 'saved-elsewhere', 'too-many-lines'],
})
const setReady = participant({
  operationId: 'setReady',
  tag,
  summary: 'Set whether you are ready',
  responses: GAME_RESPONSE,
  errors: ORDER_ERRORS,
})
const stateAhead = participant({
  operationId: 'saveOrdersAhead',
  tag,
  summary: 'State orders ahead of time',
  description:
    'Saves what your units do in later phases, in place of what you stated before: retreats if dislodged, builds and disbands by preference, and orders for the next movement phase. When a phase opens that needs them, they are your saved orders. If they decide everything you have to decide in retreats or adjustments, you are ready. `ahead` of the game shows how each line was read. Nobody else sees them.',
  responses: GAME_RESPONSE,
  errors: [...PLAYER_ERRORS, 'eliminated', 'saved-elsewhere', 'too-many-lines'],
})

const showMap = participant({
  operationId: 'showMap',
  tag,
  summary: 'Show your map to a player',
  description:
    'In the Twilight Zone. They can see it from now on, permanently, and are notified by mail. Nobody else finds out. `mapReaders` of the game lists the seats to which you can show it.',
  responses: GAME_RESPONSE,
  errors: [...PLAYER_ERRORS, 'seat-open', 'no-map-to-show'],
})

export const orders = new Hono<ApiEnv>()
  .get('/games/:id/options', listLegalOrders, theGame, async (c) =>
    respondWith(c, await gameOf(c).options(c.var.caller.id)),
  )
  .put('/games/:id/orders', saveOrders, theGame, validateBody(OrdersBody), async (c) => {
    const { orders: lines, ...body } = c.req.valid('json')
    const result = await gameOf(c).save({ kind: 'order', by: c.var.caller.id, lines, ...body })
    return result.ok ? json(c, result.value) : refuseOrder(c, result.error)
  })
  .put('/games/:id/ready', setReady, theGame, validateBody(ReadyBody), async (c) => {
    const command = { kind: 'ready', by: c.var.caller.id, ...c.req.valid('json') } as const
    const result = await gameOf(c).perform(command)
    return result.ok ? json(c, await withNames(c.env, result.value)) : refuseOrder(c, result.error)
  })
  .put('/games/:id/ahead', stateAhead, theGame, validateBody(AheadBody), async (c) => {
    const { orders: lines, ...body } = c.req.valid('json')
    const result = await gameOf(c).perform({ kind: 'state-ahead', by: c.var.caller.id, lines, ...body })
    return result.ok ? json(c, await withNames(c.env, result.value)) : refuseOrder(c, result.error)
  })
  .post('/games/:id/map/readers', showMap, theGame, validateBody(z.object({ seat: Seat })), (c) =>
    perform(c, { kind: 'show-map', to: c.req.valid('json').seat }),
  )
