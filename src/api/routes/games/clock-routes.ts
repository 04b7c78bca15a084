/** The clock of a game: a preview of its deadlines, and emergency pauses. */
import { Hono } from 'hono'
import * as z from 'zod'
import { deadlinesOfNewGame } from '../../../game/clock/phase-deadlines.ts'
import { EMERGENCY_HOURS } from '../../../game/schedule.ts'
import { variantFor } from '../../../variants/index.ts'
import { anyone, player, type ApiEnv } from '../../routing/define-route.ts'
import { validateBody } from '../../routing/validate.ts'
import { integerIn, VariantOptions } from '../../schemas/common-schemas.ts'
import { timingFields, validateRules, Upcoming } from '../../schemas/schedule-schemas.ts'
import { json, refuseWithReason } from '../../routing/responses.ts'
import { GAME_RESPONSE, perform, PLAYER_ERRORS, theGame } from '../../routing/game-calls.ts'

const tag = 'Games'

const PauseBody = z.object({
  hours: integerIn(EMERGENCY_HOURS).describe('The maximum length of the pause.'),
})

const FirstDeadlines = z.object({ deadlines: Upcoming })

const DeadlinesBody = z
  .object({
    variant: z.string().describe('One of GET /api/variants.'),
    options: VariantOptions.default({}),
    ...timingFields,
  })
  .superRefine(validateRules)

const previewDeadlines = anyone({
  operationId: 'previewDeadlines',
  tag,
  summary: 'Preview the first deadlines of a schedule',
  description:
    'The deadlines if a game with this schedule started now. Nothing is created. Schedules that no game can keep are refused, with reasons.',
  responses: { 200: ['The deadlines', FirstDeadlines] },
  errors: ['no-such-variant'],
})
const pauseGame = player({
  operationId: 'pauseGame',
  tag,
  summary: 'Pause the game for an emergency',
  description:
    'Once per game, for at most seven days. Everyone sees who paused the game. Orders can still be saved, but nothing is due.',
  responses: GAME_RESPONSE,
  errors: [...PLAYER_ERRORS, 'eliminated', 'seat-open', 'emergency-used', 'already-paused'],
})
const endPause = player({
  operationId: 'endPause',
  tag,
  summary: 'End your emergency pause early',
  description: 'The phase continues with its remaining time.',
  responses: GAME_RESPONSE,
  errors: ['no-such-game', 'not-a-player', 'seat-open', 'not-your-pause'],
})

export const clock = new Hono<ApiEnv>()
  .post('/deadlines', previewDeadlines, validateBody(DeadlinesBody), (c) => {
    const { variant: id, options, ...times } = c.req.valid('json')
    const variant = variantFor(id, options)
    if (variant === null) return refuseWithReason(c, 'no-such-variant')
    return json<z.infer<typeof FirstDeadlines>>(c, { deadlines: deadlinesOfNewGame(times, variant, Date.now()) })
  })
  .post('/games/:id/pause', pauseGame, theGame, validateBody(PauseBody), (c) =>
    perform(c, { kind: 'emergency', ...c.req.valid('json') }),
  )
  .delete('/games/:id/pause', endPause, theGame, (c) => perform(c, { kind: 'end-emergency' }))
