/** Schemas of what an operator sees of the service and of the workings of a game. */
import * as z from 'zod'
import type { ServiceFigures } from '../../alerts/measured.ts'
import { GOALS } from '../../alerts/goals.ts'
import { MAIL_STATES } from '../../post/schema.ts'
import { Names } from './game.ts'
import { schemaOf } from './schema-of.ts'
import { Entry } from './log.ts'
import { Instant, Player } from './nouns.ts'

const Count = z.int().min(0)
const Counts = z.object({
  requests: Count.describe('One in a hundred is counted: hundreds, by chance.'),
  'requests slow': Count.describe('Answered later than after a second; counted like them.'),
  'phases closed': Count,
  'phases late': Count,
  'alarms retried': Count,
  'alarms given up': Count,
  'deliveries retried': Count,
  'games rescued': Count,
  'mails sent': Count,
  'server faults': Count,
})

export const Figures = schemaOf<ServiceFigures>()(
  z
    .object({
      at: Instant,
      goals: z.array(
        z.object({
          goal: z.enum(GOALS),
          wanted: z.string().describe('What the service is to do, in words.'),
          found: z.string().describe('What it does.'),
          met: z.boolean(),
        }),
      ),
      games: z.object({ forming: Count, playing: Count, asleep: Count, finished: Count, abandoned: Count }),
      lastDay: Counts,
      lastWeek: Counts,
      mails: z
        .array(z.object({ kind: z.string(), outcomes: z.partialRecord(z.enum(MAIL_STATES), Count) }))
        .describe('Of the last week, by kind.'),
      queue: z.object({ due: Count, oldest: Instant.nullable() }).describe('Mails whose time has come.'),
      backlog: z
        .object({ mails: Count.nullable(), notifications: Count.nullable() })
        .describe('How many messages the queues of the platform hold; null: one cannot be reached.'),
    })
    .meta({ id: 'ServiceFigures' }),
)

/** Why a game is in its present state, its log, and the mails about it. */
export const GameDiagnosis = z
  .object({
    outlook: z
      .string()
      .describe('Why it stands as it does; where `until` is not null, the sentence ends with that moment.'),
    until: Instant.nullable(),
    due: Instant.nullable().describe('When something is next to happen by itself.'),
    alarm: Instant.nullable().describe('When its object wakes.'),
    outbox: z
      .object({ waiting: Count, tries: Count, next: Instant.nullable() })
      .describe('What must still leave the object, the most failed tries of a piece, and when the next is.'),
    log: z.array(Entry).readonly(),
    mails: z
      .array(
        z.object({
          phase: z.string().nullable().describe('Null: it is about none.'),
          kind: z.string(),
          to: Player.nullable().describe('Null: an address that somebody invited.'),
          state: z.enum(MAIL_STATES),
          reason: z.string().nullable(),
          at: Instant,
        }),
      )
      .readonly(),
    names: Names,
  })
  .meta({ id: 'GameDiagnosis' })
export type NamedDiagnosis = z.infer<typeof GameDiagnosis>
