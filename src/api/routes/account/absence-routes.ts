/** Absences of the caller: declared once, and passed on to all of their games. */
import { Hono } from 'hono'
import * as z from 'zod'
import { gameStub } from '../../../durable/game-stub.ts'
import { ABSENCE_DAYS, MAX_ABSENCES } from '../../../game/seat-model.ts'
import { openGamesOf } from '../../../lobby/lists.ts'
import { listAbsences, declareAbsences } from '../../../players/accounts/absence-store.ts'
import { player, type ApiEnv } from '../../routing/define-route.ts'
import { validateBody } from '../../routing/validate.ts'
import { Absence } from '../../schemas/seat-schemas.ts'
import { json, refuse } from '../../routing/responses.ts'

/** Absences that are to come, and recent ones. */
const List = z.object({ absences: z.array(Absence).readonly() })
const Planned = z.object({ absences: z.array(Absence).max(MAX_ABSENCES) })

const tag = 'Account'

const listAbsencesRoute = player({ tag, summary: 'List your absences', responses: { 200: ['Your absences', List] } })
const setAbsences = player({
  tag,
  summary: 'Set your absences',
  description: `Replaces your upcoming absences. At most ${ABSENCE_DAYS} days a year. Players in your games see the dates, not the reason. Phases that you miss are excused, or the game waits, as its creator chose.`,
  responses: { 200: ['Your absences', List] },
  errors: ['bad-absences', 'too-many-days'],
})

export const absences = new Hono<ApiEnv>()
  .get('/me/absences', listAbsencesRoute, async (c) =>
    json<z.infer<typeof List>>(c, { absences: await listAbsences(c.env.DB, c.var.caller.id, Date.now()) }),
  )
  .put('/me/absences', setAbsences, validateBody(Planned), async (c) => {
    const by = c.var.caller.id
    const done = await declareAbsences(c.env.DB, by, c.req.valid('json').absences, Date.now())
    if (!done.ok) return refuse(c, done.error === 'bad-dates' ? 'bad-absences' : done.error)
    const command = { kind: 'declare-absences', by, absences: done.value } as const
    const games = await openGamesOf(c.env.DB, by)
    await Promise.all(games.map((id) => gameStub(c.env, id).perform(command)))
    return json<z.infer<typeof List>>(c, { absences: done.value })
  })
