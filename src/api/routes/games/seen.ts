/** What a player has seen on the page: nobody else is told, and no mail tells him again. */
import { Hono } from 'hono'
import * as z from 'zod'
import { noteSeen } from '../../../lobby/seen-phases.ts'
import { theGame } from '../../routing/game-path.ts'
import { player } from '../../routing/define-route.ts'
import { validateBody } from '../../routing/validate.ts'
import type { ApiEnv } from '../../routing/define-route.ts'

const Seen = z.object({
  phases: z.int().min(1).max(100_000).describe('How many closed phases, counted from the first.'),
})

const noted = player({
  tag: 'Games',
  summary: 'Say that you have seen results',
  description:
    'Of so many closed phases. Results that you have seen are not mailed to you. Of a game that you do not play nothing is noted.',
  responses: { 204: ['Noted', null] },
  errors: ['no-such-game'],
})

export const seen = new Hono<ApiEnv>().put('/games/:id/seen', noted, theGame, validateBody(Seen), async (c) => {
  await noteSeen(c.env.DB, c.var.caller.id, c.req.valid('param').id, c.req.valid('json').phases, Date.now())
  return c.body(null, 204)
})
