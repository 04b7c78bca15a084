/** Results that a player has seen on the page. Nobody else can see this, and they are not mailed. */
import { Hono } from 'hono'
import * as z from 'zod'
import { noteSeen } from '../../../lobby/standings.ts'
import { player } from '../../routing/define-route.ts'
import { validateBody } from '../../routing/validate.ts'
import type { ApiEnv } from '../../routing/define-route.ts'
import { theGame } from '../../routing/paths.ts'

const Seen = z.object({
  phases: z.int().min(1).max(100_000).describe('How many closed phases you have seen, from the first.'),
})

const markResultsAsSeen = player({
  tag: 'Games',
  summary: 'Mark results as seen',
  description: 'Results that you have seen are not mailed to you. Ignored for games that you do not play.',
  responses: { 204: ['Done', null] },
  errors: ['no-such-game'],
})

export const seen = new Hono<ApiEnv>().put(
  '/games/:id/seen',
  markResultsAsSeen,
  theGame,
  validateBody(Seen),
  async (c) => {
    await noteSeen(c.env.DB, c.var.caller.id, c.req.valid('param').id, c.req.valid('json').phases, Date.now())
    return c.body(null, 204)
  },
)
