/** Deadlines for calendar programs: the caller’s secret link, and the calendar there (RFC 5545). */
import { Hono } from 'hono'
import * as z from 'zod'
import { defineObject } from '../../schemas/common-schemas.ts'
import { calendarOf, makeCalendar, revokeCalendar, ownerOfCalendar } from '../../../players/accounts/calendars.ts'
import { owner, type ApiEnv, anyone } from '../../routing/define-route.ts'
import { json } from '../../routing/responses.ts'
import { HOUR_MS, SECOND_MS } from '../../../lib/time.ts'
import { deadlinesOf, type PlayersDeadline } from '../../../lobby/lists.ts'
import { eraOf, phaseLabel } from '../../../rules/phase-calendar.ts'
import { variantFor } from '../../../variants/index.ts'

const Link = defineObject('CalendarLink', { link: z.url().nullable().describe('Null: none.') })
type Link = z.infer<typeof Link>

const tag = 'Account'
const getCalendarLink = owner({
  operationId: 'getCalendarLink',
  tag,
  summary: 'Get the link of your calendar',
  responses: { 200: ['The link', Link] },
})
const makeCalendarLink = owner({
  operationId: 'createCalendarLink',
  tag,
  summary: 'Make a new link for your calendar',
  description:
    'Anyone with the link can see the deadlines of your games, and nothing else. The previous link stops working.',
  responses: { 200: ['The new link', Link] },
})
const revokeCalendarLink = owner({
  operationId: 'revokeCalendarLink',
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

const readCalendar = anyone({
  operationId: 'readCalendar',
  tag: 'Calendar',
  summary: 'Get the deadlines of a player',
  responses: { 200: ['An iCalendar file', 'text/calendar'] },
  errors: ['not-found'],
})

export const calendar = new Hono<ApiEnv>().get('/calendars/:file', readCalendar, async (c) => {
  const player = await ownerOfCalendar(c.env, c.req.param('file'))
  if (player === null) return c.notFound()
  const text = await calendarText(c.env.BASE_URL, await deadlinesOf(c.env.DB, player, Date.now()))
  return c.body(text, 200, { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-cache' })
})

/** How long before a deadline the calendar reminds its reader, in seconds. */
const REMINDER_SECONDS = (2 * HOUR_MS) / SECOND_MS
/** How often programs should refresh it, in seconds. */
const TTL_SECONDS = HOUR_MS / SECOND_MS

/** An event for each open or recent deadline. `base`: the address of the service. */
async function calendarText(base: string, deadlines: readonly PlayersDeadline[]): Promise<string> {
  const { default: ical, ICalAlarmType, ICalCalendarMethod, ICalEventStatus } = await import('ical-generator')
  const host = new URL(base).host
  const calendar = ical({
    name: 'Concert',
    description: 'Deadlines of your games',
    prodId: { company: 'Concert', product: 'Deadlines', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: TTL_SECONDS,
  })
  for (const { game, name, variant, phase, sequence, deadline, changedAt, isCancelled } of deadlines) {
    const address = `${base}/games/${encodeURIComponent(game)}`
    calendar.createEvent({
      id: `${game}.${phase}@${host}`,
      sequence,
      start: new Date(deadline),
      stamp: new Date(changedAt),
      lastModified: new Date(changedAt),
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      summary: `${name}: ${phaseName(variant, phase)} closes`,
      description: address,
      url: address,
      alarms: isCancelled ? [] : [{ type: ICalAlarmType.display, triggerBefore: REMINDER_SECONDS }],
    })
  }
  return calendar.toString()
}

/** `Spring 1901, movement` */
function phaseName(variant: string, code: string): string {
  const calendar = variantFor(variant)?.calendar
  return calendar === undefined ? code : phaseLabel(code, eraOf(calendar))
}
