/** Orders of a computer player for a position of the sandbox. Nothing is stored. */
import { Hono } from 'hono'
import * as z from 'zod'
import { LEVELS, SERVICE_EFFORTS } from '../../opponent/levels.ts'
import type { Suggestion } from '../../opponent/suggest-orders.ts'
import { anyone, type ApiEnv } from '../routing/define-route.ts'
import { json, refuse } from '../routing/responses.ts'
import { validateBody } from '../routing/validate.ts'
import { defineObject, integerIn, PhaseCode, schemaOf, Seat, VariantOptions } from '../schemas/common-schemas.ts'
import { StateInput } from '../schemas/sandbox-schemas.ts'
import { openVariant, refuseDraft } from './sandbox-routes.ts'

const SEEDS = { min: 0, max: 2 ** 32 - 1 }

const SeatName = z.string().max(100)
const MAX_SEATS = 40

const SuggestionRequest = z.object({
  variant: z.string().describe('One of GET /api/variants.'),
  options: VariantOptions.default({}),
  state: StateInput,
  seat: SeatName.describe('The seat to play (`SEAT 1`, or just `1`), or a power that only this seat commands.'),
  computers: z
    .array(SeatName)
    .max(MAX_SEATS)
    .default([])
    .describe(
      'The other seats for which you ask with the same seed. It matters where two seats share a power: the computer expects its own orders there, otherwise a person’s.',
    ),
  level: z
    .enum(LEVELS)
    .default('player')
    .describe('How hard it thinks. The service limits each call, so the page thinks longer at the same levels.'),
  seed: integerIn(SEEDS)
    .default(0)
    .describe('The same request with the same seed gets the same orders. Another seed may get others.'),
})

const SuggestionResponse = schemaOf<Suggestion>()(
  defineObject('SuggestedOrders', {
    phase: PhaseCode,
    seat: Seat,
    orders: z
      .array(z.string())
      .describe('Its legal orders in standard notation. Empty if it is best to give none, e.g. to waive a build.'),
  }),
)

const suggestOrdersOfSeat = anyone({
  operationId: 'suggestOrders',
  tag: 'Sandbox',
  summary: 'Ask the computer player for orders',
  description:
    'Takes a position and returns what the computer player would order for one seat. Send the orders of every seat to `POST /api/sandbox/adjudicate` to play the phase. Nothing is stored. Each call counts as a phase of the sandbox.',
  responses: { 200: ['The orders of the seat', SuggestionResponse] },
  errors: ['no-such-variant', 'bad-options', 'too-many-phases'],
})

/** Nothing else in the Worker needs the computer player. */
const loadOpponent = () => import('../../opponent/suggest-orders.ts')

export const suggestions = new Hono<ApiEnv>().post(
  '/sandbox/orders',
  suggestOrdersOfSeat,
  validateBody(SuggestionRequest),
  async (c) => {
    const { state, seat, computers, level, seed, ...request } = c.req.valid('json')
    const variant = await openVariant(c, request)
    if (variant instanceof Response) return variant
    const problem = refuseDraft(variant, state)
    if (problem !== null) return refuse(c, 'invalid', [problem])
    const { suggestOrders } = await loadOpponent()
    const result = suggestOrders(variant, state, { seat, computers, effort: SERVICE_EFFORTS[level], seed })
    return result.ok ? json<Suggestion>(c, result.value) : refuse(c, 'invalid', [result.error])
  },
)
