/** The link to the caller’s deadlines for calendar programs. */
import { Hono } from 'hono'
import * as z from 'zod'
import { named } from '../../schemas/define-schema.ts'
import { calendarOf, makeCalendar, revokeCalendar } from '../../../players/accounts/calendars.ts'
import { owner, type ApiEnv } from '../../routing/define-route.ts'
import { json } from '../../routing/responses.ts'

const Link = named('CalendarLink', { link: z.url().nullable().describe('Null: none.') })
type Link = z.infer<typeof Link>

const tag = 'Account'
const getCalendarLink = owner({ tag, summary: 'Get the link of your calendar', responses: { 200: ['The link', Link] } })
const makeCalendarLink = owner({
  tag,
  summary: 'Make a new link for your calendar',
  description:
    'Anyone with the link can see the deadlines of your games, and nothing else. The previous link stops working.',
  responses: { 200: ['The new link', Link] },
})
const revokeCalendarLink = owner({
  tag,
  summary: 'Revoke the link of your calendar',
  responses: { 204: ['Revoked', null] },
})

export const calendarLink = new Hono<ApiEnv>()
  .get('/me/calendar', getCalendarLink, async (c) => json<Link>(c, { link: await calendarOf(c.env, c.var.caller.id) }))
  .post('/me/calendar', makeCalendarLink, async (c) =>
    json<Link>(c, { link: await makeCalendar(c.env, c.var.caller.id, Date.now()) }),
  )
  .delete('/me/calendar', revokeCalendarLink, async (c) => {
    await revokeCalendar(c.env.DB, c.var.caller.id)
    return c.body(null, 204)
  })
