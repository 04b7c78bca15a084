/** When a phase is due, and when its reminder is. */
import { turnOf, phaseAt } from '../../rules/phase-calendar.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/time.ts'
import type { PhasePlan } from '../../rules/phase-calendar.ts'
import type { Variant } from '../../rules/seam/variant.ts'
import type { Playing } from '../model.ts'
import type { Instant } from '../ids.ts'
import type { Settings } from '../settings.ts'
import type { Due, LaterPace, Lengths, Slots } from '../schedule.ts'
import { dateAt, nextDeadline } from './next-deadline.ts'
import type { Timetable } from './next-deadline.ts'

/** How the clock of a game is set: of its settings, what tells of time. */
export type Timing = Pick<Settings, 'minutes' | 'schedule'>

interface Pace {
  readonly minutes: Lengths
  readonly slots: Slots | null
}

/** When the phase of this turn is due, if it opens at `openedAt`. */
export function dueOf(timing: Timing, variant: Variant, turn: number, openedAt: Instant): Due {
  const { minutes, slots } = paceOf(timing, variant, turn, openedAt)
  const phase = phaseAt(variant.calendar, turn)
  return nextDeadline(timetable(timing, slots, phase), openedAt, lengthOf(minutes, phase))
}

/** When the present phase is due, if its clock goes on at `from` with so many milliseconds left. With fixed times of day at the first that leaves at least half of that. */
export function dueWithin(timing: Timing, variant: Variant, turn: number, from: Instant, remaining: number): Due {
  const { slots } = paceOf(timing, variant, turn, from)
  const table = timetable(timing, slots, phaseAt(variant.calendar, turn))
  return nextDeadline(table, from, table.slots === null ? remaining : remaining / 2)
}

/** A phase of several steps takes as long as its longest. */
const lengthOf = (minutes: Lengths, { steps }: PhasePlan): number =>
  MINUTE_MS * Math.max(...steps.map((step) => minutes[step]))

const timetable = ({ schedule }: Timing, slots: Slots | null, { steps }: PhasePlan): Timetable => ({
  zone: schedule.zone,
  off: schedule.off,
  slots: slots !== null && steps.some((step) => slots.kinds.includes(step)) ? slots : null,
})

/** The pace of a phase that opens now. */
function paceOf({ minutes, schedule }: Timing, variant: Variant, turn: number, openedAt: Instant): Pace {
  const { later, slots, zone } = schedule
  return later !== null && hasCome(later, variant, turn, dateAt(openedAt, zone)) ? later : { minutes, slots }
}

function hasCome({ from }: LaterPace, variant: Variant, turn: number, today: string): boolean {
  if (from.kind === 'date') return today >= from.date
  const last = turnOfPace(variant, from.code)
  return last !== null && turn > last
}

/** Several times as many phases as the longest games have. */
const MAX_TURNS = 500

/** The turn at which a later pace may begin; null if no game gets that far. */
export const turnOfPace = ({ calendar }: Variant, code: string): number | null => turnOf(calendar, code, MAX_TURNS)

const LONG = 3 * DAY_MS
/** The second reminder of a long phase leaves at least half a day after the first. */
const LEAST_BETWEEN = 12 * HOUR_MS

/** The first reminder of a phase: a day before the end of a long one; of any other there is but the last. */
export const remindAt = (openedAt: Instant, deadline: Instant): Instant =>
  deadline - openedAt >= LONG ? deadline - DAY_MS : lastReminderAt(openedAt, deadline)

/** The last one: two hours before the end or a tenth of the phase, but never more than its last quarter. */
export function lastReminderAt(openedAt: Instant, deadline: Instant): Instant {
  const length = deadline - openedAt
  const lead = Math.min(Math.max(2 * HOUR_MS, length / 10), length / 4, DAY_MS - LEAST_BETWEEN)
  return deadline - Math.floor(lead)
}

export const isOverdue = (game: Playing, now: Instant): boolean => game.deadline !== null && now >= game.deadline

export const isReminderDue = (game: Playing, now: Instant): boolean =>
  game.remindAt !== null && !game.reminded && now >= game.remindAt
