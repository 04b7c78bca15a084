/** Schemas of schedules, pauses and deadlines. */
import * as z from 'zod'
import type { Cause as GameCause } from '../../game/ids.ts'
import type { Pause as GamePause } from '../../game/model.ts'
import type { Timing } from '../../game/clock/phase-deadlines.ts'
import { timingFaults } from '../../game/clock/schedule-faults.ts'
import {
  MAX_DATES_OFF,
  DRAFT_MINUTES,
  GRACE_MINUTES,
  PHASE_KINDS,
  DEFAULT_SCHEDULE,
  OPENING_PHASES,
  WEEKDAYS,
} from '../../game/schedule.ts'
import type { Settings } from '../../game/settings.ts'
import { DAY_MINUTES } from '../../lib/time.ts'
import { optionFaults, variantFor } from '../../variants/index.ts'
import {
  defineObject,
  schemaOf,
  Instant,
  integerIn,
  Lengths,
  LengthsInput,
  minutesOf,
  PhaseCode,
  Player,
  Seat,
} from './common-schemas.ts'

const Weekdays = z.array(z.enum(WEEKDAYS)).max(WEEKDAYS.length).describe('Days of the week.')
const Day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/, 'Write a day as 2026-12-24.')
  .describe('`YYYY-MM-DD`')

const Dates = z.array(Day).max(MAX_DATES_OFF).describe('Single days.')

const Slots = z
  .object({
    time: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write the time of day as 20:00.')
      .describe('`HH:MM` in the time zone of the game.'),
    weekdays: Weekdays.min(1, 'Choose at least one day of the week.').describe('On which days of the week.'),
    kinds: z
      .array(z.enum(PHASE_KINDS))
      .max(PHASE_KINDS.length)
      .describe('Which kinds of phases end at these times. Others last their `minutes`.'),
  })
  .describe('A phase ends at the first of these times after its minimum length.')

const Later = z
  .object({
    from: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('date'), date: Day }).describe('Applies to phases that open on this day or later.'),
        z.object({ kind: z.literal('phase'), code: PhaseCode.max(20) }).describe('Applies to phases after this one.'),
      ])
      .describe('When it begins.'),
    minutes: Lengths,
    slots: Slots.nullable().describe('Null: every phase lasts its `minutes`.'),
  })
  .describe('A change of pace later in the game.')

const Opening = z
  .object({
    minutes: minutesOf('moves').describe('The minimum length of these movement phases.'),
    phases: z.enum(OPENING_PHASES).describe('`first`: only the first movement phase. `year`: those of the first year.'),
  })
  .describe('More time for the first movement phases.')

const schedule = {
  zone: z.string().max(60).describe('IANA time zone for times of day and days off, e.g. `Europe/Vienna`.'),
  slots: Slots.nullable().describe('Null: every phase lasts its `minutes`.'),
  off: z.object({ weekdays: Weekdays, dates: Dates }).describe('Days without deadlines.'),
  later: Later.nullable().describe('A change of pace later in the game. Null: none.'),
  opening: Opening.nullable()
    .exactOptional()
    .describe('More time for the first movement phases. Null or missing: they are as long as the others.'),
  early: z.boolean().describe('Whether a phase closes as soon as everyone is ready.'),
  grace: integerIn(GRACE_MINUTES).describe('Grace period in minutes after everyone is ready.'),
}
export const Schedule = defineObject('Schedule', schedule)

const ScheduleInput = z
  .object({
    zone: schedule.zone.default(DEFAULT_SCHEDULE.zone),
    slots: schedule.slots.default(null),
    off: z
      .object({ weekdays: Weekdays.default([]), dates: Dates.default([]) })
      .default({ weekdays: [], dates: [] })
      .describe('Days without deadlines.'),
    later: schedule.later.default(null),
    opening: Opening.nullable().default(null).describe('More time for the first movement phases. Null: none.'),
    early: schedule.early.default(true),
    grace: schedule.grace.default(0),
  })
  .describe('Omitted fields have their usual values.')

export const timingFields = {
  minutes: LengthsInput.default({
    draft: DRAFT_MINUTES,
    moves: DAY_MINUTES,
    retreats: DAY_MINUTES / 2,
    adjustments: DAY_MINUTES / 2,
  }),
  schedule: ScheduleInput.prefault({}),
}

/** Adds the errors that depend on the variant: its options, its calendar, and the times. */
export function validateRules(input: TimingInput, context: z.RefinementCtx): void {
  for (const { at, message } of optionFaults(input.variant, input.options))
    context.addIssue({ code: 'custom', path: ['options', at], message })
  const variant = variantFor(input.variant, input.options)
  for (const { at, message } of timingFaults(input, variant))
    context.addIssue({ code: 'custom', path: at.split('.'), message })
}
type TimingInput = Timing & Pick<Settings, 'variant' | 'options'>

const Cause = schemaOf<GameCause>()(
  z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('clock') }),
      z.object({ kind: z.literal('creator') }),
      z.object({ kind: z.literal('zone-rules') }),
      z.object({ kind: z.literal('absence'), seats: z.array(Seat).describe('Whose players are away.') }),
      z.object({ kind: z.literal('player'), seat: Seat }),
      z.object({ kind: z.literal('vote'), proposal: z.string().describe('The `id` of the proposal.') }),
      z.object({ kind: z.enum(['master', 'operator', 'organiser']).describe('In which role.'), player: Player }),
    ])
    .meta({ id: 'Cause', description: 'Who or what caused an event.' }),
)

export const Pause = schemaOf<GamePause>()(
  z.object({
    since: Instant,
    until: Instant.describe('When the game resumes automatically.'),
    cause: Cause.describe('Who or what paused the game.'),
    remaining: z.int().describe('Milliseconds left in the phase.'),
  }),
)

export const Upcoming = z
  .array(z.object({ phase: PhaseCode, deadline: Instant }))
  .readonly()
  .describe('The current deadline and the next two, if no phase closes early and nobody has to retreat.')
