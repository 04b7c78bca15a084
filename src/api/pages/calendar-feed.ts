/** The calendar of a player. Calendar programs have no session, so anyone with the address may read it. */
import { Hono } from 'hono'
import { deadlinesOf } from '../../lobby/deadlines.ts'
import { ownerOfCalendar } from '../../players/accounts/calendars.ts'
import { anyone, type ApiEnv } from '../routing/define-route.ts'

const read = anyone({
  tag: 'Calendar',
  summary: 'Get the deadlines of a player',
  responses: { 200: ['An iCalendar file', 'text/calendar'] },
  errors: ['not-found'],
})

/** Mount it at `/`. */
export const calendar = new Hono<ApiEnv>().get('/calendars/:file', read, async (c) => {
  const player = await ownerOfCalendar(c.env, c.req.param('file'))
  if (player === null) return c.notFound()
  const { calendarText } = await import('./calendar-text.ts')
  const text = calendarText(c.env.BASE_URL, await deadlinesOf(c.env.DB, player, Date.now()))
  return c.body(text, 200, { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-cache' })
})
