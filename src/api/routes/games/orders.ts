/** What a seat says to its game: orders, and that they are final. */
import { Hono } from 'hono'
import * as z from 'zod'
import type { Saved } from '../../../durable/answers.ts'
import { answerWith, gameOf } from '../../routing/game-responses.ts'
import { theGame, withNames } from '../../routing/game-path.ts'
import { json } from '../../routing/json.ts'
import { refuseOrder } from '../../routing/problems.ts'
import { player } from '../../routing/define-route.ts'
import { validateBody } from '../../routing/validate.ts'
import type { ApiEnv } from '../../routing/define-route.ts'
import { Game, NamedGame } from '../../schemas/game.ts'
import { schemaOf } from '../../schemas/schema-of.ts'
import { Instant, PhaseCode } from '../../schemas/nouns.ts'
import { Line, Options } from '../../schemas/orders.ts'

const MeantPhase = PhaseCode.max(40).describe('The code of the phase that is meant, e.g. `S1901M`.')

const Orders = z.object({
  phase: MeantPhase,
  orders: z
    .union([z.array(z.string()), z.string().transform((text) => text.split(/\r?\n/))])
    .transform((lines) => lines.filter((line) => line.trim() !== ''))
    .describe('Lines like `A PAR - BUR`, as a list or as one text.'),
  ready: z.boolean().default(false).describe('These are final: the phase need not wait for its deadline.'),
  basedOn: Instant.nullable()
    .optional()
    .describe(
      '`savedAt` of the sheet that these orders change, null for none. If another one is saved by then, nothing is saved, and the refusal brings the game with that sheet. Left out: whatever is saved is replaced, and `replaced` tells.',
    ),
})

const SavedOrders = schemaOf<Saved>()(
  z
    .object({
      phase: PhaseCode,
      ready: z.boolean(),
      savedAt: Instant,
      replaced: Instant.nullable().describe('`savedAt` of the sheet whose place it took; null if there was none.'),
      lines: z.array(Line).describe('Each line as it was read, with its problem if it has one.'),
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

const options = player({
  tag,
  summary: 'Every order you may give',
  description: 'As a tree (unit, kind of order, and what it names), and as `orders`, each as it is written on a sheet.',
  responses: { 200: ['The tree', Options] },
  errors: ['no-such-game', 'not-a-player', 'not-playing'],
})
const saved = player({
  tag,
  summary: 'Save orders',
  description:
    'Replaces what you had saved for the phase. A line that cannot be used is answered with its problem and costs the others nothing.',
  responses: { 200: ['Saved', SavedOrders] },
  errors: [...ORDERING, 'saved-elsewhere', 'too-many-lines'],
})
const readied = player({
  tag,
  summary: 'Be ready, or no longer',
  responses: { 200: ['The game as you see it', NamedGame] },
  errors: ORDERING,
})

export const orders = new Hono<ApiEnv>()
  .get('/games/:id/options', options, theGame, async (c) => answerWith(c, await gameOf(c).options(c.var.caller.id)))
  .put('/games/:id/orders', saved, theGame, validateBody(Orders), async (c) => {
    const { orders: lines, ...asked } = c.req.valid('json')
    const order = { kind: 'order', by: c.var.caller.id, lines, ...asked } as const
    const done = await gameOf(c).save(order)
    return done.ok ? json(c, done.value) : refuseOrder(c, done.error)
  })
  .put(
    '/games/:id/ready',
    readied,
    theGame,
    validateBody(z.object({ phase: MeantPhase, ready: z.boolean() })),
    async (c) => {
      const command = { kind: 'ready', by: c.var.caller.id, ...c.req.valid('json') } as const
      const done = await gameOf(c).perform(command)
      return done.ok ? json(c, await withNames(c.env, done.value)) : refuseOrder(c, done.error)
    },
  )
