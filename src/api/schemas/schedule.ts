/** Schemas of how a game keeps time. */
import * as z from 'zod'
import type { Cause as GameCause } from '../../game/cause.ts'
import type { Pause as GamePause } from '../../game/clock/events.ts'
import type { Schedule as GameSchedule } from '../../game/clock/schedule.ts'
import { DATES_OFF, GRACE_MINUTES, PHASE_KINDS, WEEKDAYS } from '../../game/clock/schedule.ts'
import { schemaOf } from './held.ts'
import { Instant, Lengths, PhaseCode, Player, Seat } from './nouns.ts'

const Weekdays = z.array(z.enum(WEEKDAYS)).max(WEEKDAYS.length)
const Day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .describe('`YYYY-MM-DD`')

const Slots = z
  .object({
    time: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .describe('`HH:MM`, on the clocks of the zone.'),
    weekdays: Weekdays.min(1),
    kinds: z.array(z.enum(PHASE_KINDS)).max(PHASE_KINDS.length).describe('Phases of other kinds last their length.'),
  })
  .describe('A phase ends at the first of these times that leaves it its length.')

const Later = z
  .object({
    from: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('date'), date: Day }).describe('Phases that open on this day or later.'),
      z.object({ kind: z.literal('phase'), code: PhaseCode.max(20) }).describe('Phases after this one.'),
    ]),
    minutes: Lengths,
    slots: Slots.nullable(),
  })
  .describe('The pace to which the game changes once.')

export const Schedule = schemaOf<GameSchedule>()(
  z
    .object({
      zone: z.string().max(60).describe('IANA name of the zone of times of day and days off, e.g. `Europe/Vienna`.'),
      slots: Slots.nullable().describe('Null: every phase lasts its length.'),
      off: z
        .object({ weekdays: Weekdays, dates: z.array(Day).max(DATES_OFF.most) })
        .describe('Days on which no phase ends by its deadline.'),
      later: Later.nullable(),
      early: z.boolean().describe('Does a phase close when everybody is ready?'),
      grace: z
        .int()
        .min(GRACE_MINUTES.least)
        .max(GRACE_MINUTES.most)
        .describe('Minutes between the last Ready and the close, to change one’s mind.'),
    })
    .meta({ id: 'Schedule' }),
)

const Cause = schemaOf<GameCause>()(
  z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('clock') }),
      z.object({ kind: z.literal('creator') }),
      z.object({ kind: z.literal('zone-rules') }),
      z.object({ kind: z.literal('absence'), seats: z.array(Seat) }),
      z.object({ kind: z.literal('player'), seat: Seat }),
      z.object({ kind: z.literal('vote'), proposal: z.string() }),
      z.object({ kind: z.enum(['master', 'operator']), player: Player }),
    ])
    .meta({ id: 'Cause', description: 'Who or what made something happen.' }),
)

export const Pause = schemaOf<GamePause>()(
  z.object({
    since: Instant,
    until: Instant.describe('When the game goes on by itself.'),
    cause: Cause,
    remaining: z.int().describe('Milliseconds that were left of the phase.'),
  }),
)

export const Upcoming = z
  .array(z.object({ phase: PhaseCode, deadline: Instant }))
  .describe('The present deadline and the two after it, if no phase closes early and nobody has to retreat.')
