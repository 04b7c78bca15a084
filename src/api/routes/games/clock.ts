/** The clock of a game: the times it would keep, and emergency pauses. */
import { Hono } from 'hono'
import * as z from 'zod'
import { deadlinesOfNewGame } from '../../../game/clock/upcoming.ts'
import { EMERGENCY_HOURS } from '../../../game/command.ts'
import { variantFor } from '../../../variants/index.ts'
import { json } from '../../routing/json.ts'
import { perform } from '../../routing/game-responses.ts'
import { theGame } from '../../routing/game-path.ts'
import { refuseWithReason } from '../../routing/problems.ts'
import { anyone, player } from '../../routing/define-route.ts'
import { validateBody } from '../../routing/validate.ts'
import type { ApiEnv } from '../../routing/define-route.ts'
import { NamedGame } from '../../schemas/game.ts'
import { VariantOptions } from '../../schemas/nouns.ts'
import { timing, timingSound, Upcoming } from '../../schemas/schedule.ts'

const tag = 'Games'
const asSeen = { 200: ['The game as you see it', NamedGame] } as const

const Hours = z.object({
  hours: z.int().min(EMERGENCY_HOURS.least).max(EMERGENCY_HOURS.most).describe('When it ends by itself at the latest.'),
})

/** The first deadlines of a game that begins now. */
const FirstDeadlines = z.object({ deadlines: Upcoming })

const Times = z
  .object({ variant: z.string().describe('One of GET /api/variants.'), options: VariantOptions.default({}), ...timing })
  .superRefine(timingSound)

const foreseen = anyone({
  tag,
  summary: 'The first deadlines that times lead to',
  description: 'If a game with these times began now. Nothing is created; what no game can keep is refused, with why.',
  responses: { 200: ['The deadlines', FirstDeadlines] },
  errors: ['no-such-variant'],
})
const paused = player({
  tag,
  summary: 'Pause the game at once, for an emergency',
  description:
    'Once in a game, for at most seven days; it ends by itself. Every player is told who paused. Orders may still be saved; nothing is due.',
  responses: asSeen,
  errors: [
    'no-such-game',
    'not-a-player',
    'not-playing',
    'eliminated',
    'seat-open',
    'emergency-used',
    'already-paused',
  ],
})
const resumed = player({
  tag,
  summary: 'End your emergency pause before its time',
  description: 'The phase goes on with what was left of it.',
  responses: asSeen,
  errors: ['no-such-game', 'not-a-player', 'seat-open', 'not-your-pause'],
})

export const clock = new Hono<ApiEnv>()
  .post('/deadlines', foreseen, validateBody(Times), (c) => {
    const { variant: id, options, ...times } = c.req.valid('json')
    const variant = variantFor(id, options)
    if (variant === null) return refuseWithReason(c, 'no-such-variant')
    return json<z.infer<typeof FirstDeadlines>>(c, { deadlines: deadlinesOfNewGame(times, variant, Date.now()) })
  })
  .post('/games/:id/pause', paused, theGame, validateBody(Hours), (c) =>
    perform(c, { kind: 'emergency', ...c.req.valid('json') }),
  )
  .delete('/games/:id/pause', resumed, theGame, (c) => perform(c, { kind: 'end-emergency' }))
