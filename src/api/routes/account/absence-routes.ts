/** The caller’s absences: declared once, and passed on to all of their games. */
import { Hono } from 'hono'
import * as z from 'zod'
import { gameStub } from '../../../durable/game-stub.ts'
import { MAX_ABSENCE_DAYS, MAX_ABSENCES } from '../../../game/seat-model.ts'
import { openGamesOf } from '../../../lobby/lists.ts'
import { listAbsences, declareAbsences } from '../../../players/accounts/absence-store.ts'
import { player, type ApiEnv } from '../../routing/define-route.ts'
import { validateBody } from '../../routing/validate.ts'
import { Absence } from '../../schemas/seat-schemas.ts'
import { json, refuse } from '../../routing/responses.ts'

const Absences = z.object({ absences: z.array(Absence).readonly().describe('Recent and upcoming absences.') })
const AbsencesBody = z.object({ absences: z.array(Absence).max(MAX_ABSENCES) })

const tag = 'Account'

const listAbsencesRoute = player({
  tag,
  summary: 'List your absences',
  responses: { 200: ['Your absences', Absences] },
})
const setAbsences = player({
  tag,
  summary: 'Set your absences',
  description: `Replaces your upcoming absences. At most ${MAX_ABSENCE_DAYS} days a year. Players in your games see the dates, not the reason. If you miss a phase, you are excused or the game waits, as its creator chose.`,
  responses: { 200: ['Your absences', Absences] },
  errors: ['bad-absences', 'too-many-days'],
})

export const absences = new Hono<ApiEnv>()
  .get('/me/absences', listAbsencesRoute, async (c) =>
    json<z.infer<typeof Absences>>(c, { absences: await listAbsences(c.env.DB, c.var.caller.id, Date.now()) }),
  )
  .put('/me/absences', setAbsences, validateBody(AbsencesBody), async (c) => {
    const by = c.var.caller.id
    const result = await declareAbsences(c.env.DB, by, c.req.valid('json').absences, Date.now())
    if (!result.ok) return refuse(c, result.error === 'bad-dates' ? 'bad-absences' : result.error)
    const command = { kind: 'declare-absences', by, absences: result.value } as const
    const games = await openGamesOf(c.env.DB, by)
    await Promise.all(games.map((id) => gameStub(c.env, id).perform(command)))
    return json<z.infer<typeof Absences>>(c, { absences: result.value })
  })
