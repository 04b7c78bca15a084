/** Emergency pauses: what one player may do to a game’s clock by himself. */
import { Hono } from 'hono'
import * as z from 'zod'
import { gameStub } from '../../durable/game-stub.ts'
import { EMERGENCY_HOURS } from '../../game/model.ts'
import { tell } from '../routing/answers.ts'
import { theGame, withNames } from '../routing/game-path.ts'
import { refuseGame } from '../routing/problems.ts'
import { player, reads } from '../routing/statement.ts'
import type { Face } from '../routing/statement.ts'
import { NamedGame } from '../schemas/game.ts'

const tag = 'Games'
const asSeen = { 200: ['The game as you see it', NamedGame] } as const

const Hours = z.object({
  hours: z.int().min(EMERGENCY_HOURS.least).max(EMERGENCY_HOURS.most).describe('When it ends by itself at the latest.'),
})

const paused = player({
  tag,
  summary: 'Pause the game at once, for an emergency',
  description:
    'Once in a game, for at most seven days; it ends by itself. Every player is told who paused. Orders may still be saved; nothing is due.',
  answers: asSeen,
  refuses: ['no-such-game', 'not-a-player', 'not-playing', 'eliminated', 'emergency-used', 'already-paused'],
})
const resumed = player({
  tag,
  summary: 'End your emergency pause before its time',
  description: 'The phase goes on with what was left of it.',
  answers: asSeen,
  refuses: ['no-such-game', 'not-a-player', 'not-your-pause'],
})

export const pauses = new Hono<Face>()
  .post('/games/:id/pause', paused, theGame, reads('json', Hours), async (c) => {
    const command = { kind: 'emergency', by: c.var.caller.id, ...c.req.valid('json') } as const
    const done = await gameStub(c.env, c.req.valid('param').id).perform(command)
    return done.ok ? tell(c, await withNames(c.env, done.value)) : refuseGame(c, done.error)
  })
  .delete('/games/:id/pause', resumed, theGame, async (c) => {
    const done = await gameStub(c.env, c.req.valid('param').id).perform({ kind: 'end-emergency', by: c.var.caller.id })
    return done.ok ? tell(c, await withNames(c.env, done.value)) : refuseGame(c, done.error)
  })
