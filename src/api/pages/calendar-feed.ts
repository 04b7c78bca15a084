/** A player's calendar, for programs that subscribe to it: they have no session, so its address is the whole authority. */
import { Hono } from 'hono'
import { deadlinesOf } from '../../lobby/deadlines.ts'
import { ownerOfCalendar } from '../../players/accounts/calendars.ts'
import { anyone, type ApiEnv } from '../routing/define-route.ts'

const read = anyone({
  tag: 'Calendar',
  summary: 'The deadlines of one player, by a secret link',
  responses: { 200: ['An iCalendar file', 'text/calendar'] },
  errors: ['not-found'],
})

/** Its paths are complete: mount it at `/`. */
export const calendar = new Hono<ApiEnv>().get('/calendars/:file', read, async (c) => {
  const player = await ownerOfCalendar(c.env, c.req.param('file'))
  if (player === null) return c.notFound()
  const { calendarText } = await import('./calendar-text.ts')
  const text = calendarText(c.env.BASE_URL, await deadlinesOf(c.env.DB, player, Date.now()))
  return c.body(text, 200, { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-cache' })
})
