/** Orders of a seat, and whether they are final. */
import { Hono } from 'hono'
import * as z from 'zod'
import type { Saved } from '../../../durable/answers.ts'
import { player } from '../../routing/define-route.ts'
import { validateBody } from '../../routing/validate.ts'
import type { ApiEnv } from '../../routing/define-route.ts'
import { Game, NamedGame } from '../../schemas/game-schemas.ts'
import { schemaOf } from '../../schemas/schema-of.ts'
import { Instant, PhaseCode } from '../../schemas/common-schemas.ts'
import { Line, Options } from '../../schemas/order-schemas.ts'
import { answerWith, gameOf, withNames } from '../../routing/game-calls.ts'
import { theGame } from '../../routing/paths.ts'
import { json, refuseOrder } from '../../routing/responses.ts'

const MeantPhase = PhaseCode.max(40).describe('The code of the phase, e.g. `S1901M`.')

const Orders = z.object({
  phase: MeantPhase,
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
      '`savedAt` of the orders that you edited; null if there were none. If other orders were saved since, nothing is saved, and the error contains the game with those orders. If omitted, saved orders are replaced, and `replaced` says which.',
    ),
})

const SavedOrders = schemaOf<Saved>()(
  z
    .object({
      phase: PhaseCode,
      ready: z.boolean(),
      savedAt: Instant,
      replaced: Instant.nullable().describe('`savedAt` of the orders that these replaced. Null if there were none.'),
      lines: z.array(Line).describe('Each line as it was read, with its problem, if any.'),
      game: Game,
    })
    .meta({ id: 'SavedOrders' }),
)

const tag = 'Orders'
const ORDERING = [
  'no-such-game',
  'not-a-player',
  'not-playing',
  'other-phase',
  'eliminated',
  'nothing-to-order',
] as const

const listLegalOrders = player({
  tag,
  summary: 'List your legal orders',
  description: 'As a tree (unit, kind of order, target), and as `orders`, the list of all lines that you could write.',
  responses: { 200: ['The legal orders', Options] },
  errors: ['no-such-game', 'not-a-player', 'not-playing'],
})
const saveOrders = player({
  tag,
  summary: 'Save orders',
  description:
    'Saves your orders for the open phase and replaces earlier ones. Invalid lines are reported individually; valid lines are saved anyway.',
  responses: { 200: ['Saved', SavedOrders] },
  errors: [...ORDERING, 'saved-elsewhere', 'too-many-lines'],
})
const setReady = player({
  tag,
  summary: 'Set whether you are ready',
  responses: { 200: ['The game as you see it', NamedGame] },
  errors: ORDERING,
})

export const orders = new Hono<ApiEnv>()
  .get('/games/:id/options', listLegalOrders, theGame, async (c) =>
    answerWith(c, await gameOf(c).options(c.var.caller.id)),
  )
  .put('/games/:id/orders', saveOrders, theGame, validateBody(Orders), async (c) => {
    const { orders: lines, ...asked } = c.req.valid('json')
    const order = { kind: 'order', by: c.var.caller.id, lines, ...asked } as const
    const done = await gameOf(c).save(order)
    return done.ok ? json(c, done.value) : refuseOrder(c, done.error)
  })
  .put(
    '/games/:id/ready',
    setReady,
    theGame,
    validateBody(z.object({ phase: MeantPhase, ready: z.boolean() })),
    async (c) => {
      const command = { kind: 'ready', by: c.var.caller.id, ...c.req.valid('json') } as const
      const done = await gameOf(c).perform(command)
      return done.ok ? json(c, await withNames(c.env, done.value)) : refuseOrder(c, done.error)
    },
  )
