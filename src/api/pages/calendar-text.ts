/** The deadlines of a player as a calendar (RFC 5545): an event for each open or recent deadline. */
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { HOUR_MS, SECOND_MS } from '../../lib/time.ts'
import type { PlayersDeadline } from '../../lobby/deadlines.ts'

/** How long before a deadline the calendar reminds its reader, in seconds. */
const ALARM_BEFORE = (2 * HOUR_MS) / SECOND_MS
/** How often programs should refresh it, in seconds. */
const READ_EVERY = HOUR_MS / SECOND_MS

/** `base`: the address of the service. The calendar contains no orders, not even the reader's own. */
export function calendarText(base: string, deadlines: readonly PlayersDeadline[]): string {
  const host = new URL(base).host
  const calendar = ical({
    name: 'Concert',
    description: 'Deadlines of your games',
    prodId: { company: 'Concert', product: 'Deadlines', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: READ_EVERY,
  })
  for (const one of deadlines) {
    const address = `${base}/games/${encodeURIComponent(one.game)}`
    calendar.createEvent({
      id: `${one.game}.${one.phase}@${host}`,
      sequence: one.sequence,
      start: new Date(one.deadline),
      stamp: new Date(one.changedAt),
      lastModified: new Date(one.changedAt),
      status: one.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      summary: `${one.name}: ${one.phase} closes`,
      description: address,
      url: address,
      alarms: one.isCancelled ? [] : [{ type: ICalAlarmType.display, triggerBefore: ALARM_BEFORE }],
    })
  }
  return calendar.toString()
}
