/** Schemas of what operators see: figures, parked mails, accounts, games, and acts of operators. */
import * as z from 'zod'
import type { ServiceFigures } from '../../alerts/measure-service.ts'
import { GOALS } from '../../alerts/goals.ts'
import type { InspectedAccount } from '../../players/accounts/account-store.ts'
import { MAIL_STATES } from '../../post/schema.ts'
import { OPERATOR_ACTS } from '../../records/schema.ts'
import { Game, LogEntry, Names } from './game-schemas.ts'
import { Id, defineObject, schemaOf, Instant, Player } from './common-schemas.ts'

const Count = z.int().min(0)
const Counts = z.object({
  requests: Count.describe('Estimated from a sample of one in 100.'),
  'requests slow': Count.describe('Took more than a second. Estimated from the same sample.'),
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
  defineObject('ServiceFigures', {
    at: Instant,
    goals: z.array(
      z.object({
        goal: z.enum(GOALS),
        wanted: z.string().describe('The target, as text.'),
        found: z.string().describe('The measured value, as text.'),
        met: z.boolean(),
      }),
    ),
    games: z.object({ forming: Count, playing: Count, asleep: Count, finished: Count, abandoned: Count }),
    lastDay: Counts,
    lastWeek: Counts,
    mails: z
      .array(z.object({ kind: z.string(), outcomes: z.partialRecord(z.enum(MAIL_STATES), Count) }))
      .describe('Mails of the last week, by kind.'),
    queue: z.object({ due: Count, oldest: Instant.nullable() }).describe('Mails that are due.'),
    backlog: z
      .object({ mails: Count.nullable(), notifications: Count.nullable() })
      .describe('How many messages wait in the queues of the platform. Null if a queue cannot be reached.'),
  }),
)

export const GameDiagnosis = defineObject('GameDiagnosis', {
  outlook: z
    .string()
    .describe('Why the game is in its state. If `until` is not null, append that time to the sentence.'),
  until: Instant.nullable(),
  due: Instant.nullable().describe('When something is next due.'),
  alarm: Instant.nullable().describe('When its object is set to wake up.'),
  outbox: z
    .object({ waiting: Count, tries: Count, next: Instant.nullable() })
    .describe('Rows waiting in the outbox, the highest number of failed attempts, and the next attempt.'),
  log: z.array(LogEntry).readonly(),
  mails: z
    .array(
      z.object({
        phase: z.string().nullable().describe('Null if it is about no phase.'),
        kind: z.string(),
        to: Player.nullable().describe('Null for an address that was invited.'),
        state: z.enum(MAIL_STATES),
        reason: z.string().nullable(),
        at: Instant,
      }),
    )
    .readonly(),
  names: Names,
})
export type NamedDiagnosis = z.infer<typeof GameDiagnosis>

export const ParkedMail = defineObject('ParkedMail', {
  id: z.string(),
  kind: z.string(),
  to: z.string().describe('The address, or the id of the player if the address was never looked up.'),
  reason: z.string().describe('The message of the mail provider, if any.'),
  at: Instant.describe('When it was parked.'),
})

/** A game as a stranger sees it, with its invitation. */
export const InspectedGame = defineObject('InspectedGame', { game: Game, names: Names, invitation: z.string() })

export const FoundAccount = schemaOf<InspectedAccount>()(
  defineObject('InspectedAccount', {
    id: Player,
    name: z.string(),
    since: Instant,
    lockedAt: Instant.nullable().describe('When it was locked. Null: it is not locked.'),
  }),
)

export const Acts = defineObject('OperatorActs', {
  acts: z
    .array(
      z.object({
        at: Instant,
        operator: Player,
        act: z.enum(OPERATOR_ACTS),
        detail: z.string().describe('Which kind of text was hidden, or which act it was.'),
        game: Id.nullable(),
        player: Player.nullable(),
        why: z.string(),
      }),
    )
    .readonly(),
  names: Names,
})
export type NamedActs = z.infer<typeof Acts>
