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
  'phases closed': Count.describe('Phases that were adjudicated.'),
  'phases late': Count.describe('Phases that closed well after their deadline.'),
  'alarms retried': Count.describe('Alarms of games that failed and ran again.'),
  'alarms given up': Count.describe('Alarms that failed too often.'),
  'deliveries retried': Count.describe('Outbox deliveries that failed and were tried again.'),
  'games rescued': Count.describe('Overdue games that the regular check woke.'),
  'mails sent': Count.describe('Mails that the provider accepted.'),
  'server faults': Count.describe('Errors of the service itself.'),
})

export const Figures = schemaOf<ServiceFigures>()(
  defineObject('ServiceFigures', {
    at: Instant,
    goals: z
      .array(
        z.object({
          goal: z.enum(GOALS).describe('Which goal.'),
          wanted: z.string().describe('The target, as text.'),
          found: z.string().describe('The measured value, as text.'),
          met: z.boolean().describe('Whether it is met.'),
        }),
      )
      .describe('The goals of the service, and whether they are met.'),
    games: z
      .object({
        forming: Count.describe('Waiting for players.'),
        playing: Count.describe('In play, without those that are asleep.'),
        asleep: Count.describe('In play, but nobody gives orders.'),
        finished: Count.describe('Over, with a result.'),
        abandoned: Count.describe('Called off.'),
      })
      .describe('How many games there are.'),
    lastDay: Counts.describe('What happened in the last 24 hours.'),
    lastWeek: Counts.describe('What happened in the last seven days.'),
    mails: z
      .array(
        z.object({
          kind: z.string().describe('The kind of mail.'),
          outcomes: z.partialRecord(z.enum(MAIL_STATES), Count).describe('How many are in each state.'),
        }),
      )
      .describe('Mails of the last week, by kind.'),
    queue: z
      .object({
        due: Count.describe('How many.'),
        oldest: Instant.nullable().describe('Since when the oldest waits. Null: none waits.'),
      })
      .describe('Mails that are due.'),
    backlog: z
      .object({
        mails: Count.nullable().describe('In the queue of mails.'),
        notifications: Count.nullable().describe('In the queue of push notifications.'),
      })
      .describe('How many messages wait in the queues of the platform. Null if a queue cannot be reached.'),
  }),
)

export const GameDiagnosis = defineObject('GameDiagnosis', {
  outlook: z
    .string()
    .describe('Why the game is in its state. If `until` is not null, append that time to the sentence.'),
  until: Instant.nullable().describe('The time that belongs to `outlook`. Null: none.'),
  due: Instant.nullable().describe('When something is next due.'),
  alarm: Instant.nullable().describe('When its object is set to wake up.'),
  outbox: z
    .object({
      waiting: Count.describe('How many rows.'),
      tries: Count.describe('The highest number of failed attempts.'),
      next: Instant.nullable().describe('The next attempt. Null: none.'),
    })
    .describe('Rows waiting in the outbox.'),
  log: z.array(LogEntry).readonly().describe('The public log of the game.'),
  mails: z
    .array(
      z.object({
        phase: z.string().nullable().describe('Null if it is about no phase.'),
        kind: z.string().describe('The kind of mail.'),
        to: Player.nullable().describe('Null for an address that was invited.'),
        state: z.enum(MAIL_STATES).describe('What has become of it.'),
        reason: z.string().nullable().describe('Why it was dropped or parked. Null: it was not.'),
        at: Instant,
      }),
    )
    .readonly()
    .describe('Mails about the game.'),
  names: Names,
})
export type NamedDiagnosis = z.infer<typeof GameDiagnosis>

export const ParkedMail = defineObject('ParkedMail', {
  id: z.string().describe('Its id, for sending it again.'),
  kind: z.string().describe('The kind of mail.'),
  to: z.string().describe('The address, or the id of the player if the address was never looked up.'),
  reason: z.string().describe('The message of the mail provider, if any.'),
  at: Instant.describe('When it was parked.'),
})

/** A game as a stranger sees it, with its invitation. */
export const InspectedGame = defineObject('InspectedGame', {
  game: Game.describe('The game as a stranger sees it.'),
  names: Names,
  invitation: z.string().describe('The code that lets anyone see and join the game.'),
})

export const FoundAccount = schemaOf<InspectedAccount>()(
  defineObject('InspectedAccount', {
    id: Player,
    name: z.string().describe('Their name.'),
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
        act: z.enum(OPERATOR_ACTS).describe('What was done.'),
        detail: z.string().describe('Which kind of text was hidden, or which act it was.'),
        game: Id.nullable().describe('In which game. Null: in none.'),
        player: Player.nullable().describe('The recipient; null if there is none.'),
        why: z.string().describe('The reason given. May be empty.'),
      }),
    )
    .readonly()
    .describe('Newest first.'),
  names: Names,
})
export type NamedActs = z.infer<typeof Acts>
