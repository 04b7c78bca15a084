/** Schemas of seats, absences and sitters, and of the rules for seats without orders. */
import * as z from 'zod'
import { type OpenSeat as Open, ABSENCE_LIMITS, NO_SHOWS, ON_ABSENCE, OPEN_REASONS } from '../../game/seat-model.ts'
import { ENDINGS } from '../../rules/seam/variant.ts'
import type { SeatChangeView, SitterView } from '../../game/views/shapes.ts'
import { defineObject, schemaOf, Instant, integerIn, Player, Power, Seat } from './common-schemas.ts'

const { waitMinutes, excuses, earnedBackAfter, openAfter, reliability } = ABSENCE_LIMITS

export const SeatOutcome = z
  .enum([...ENDINGS, 'survived', 'eliminated', 'left'])
  .describe('How the game ended for this player: in an ending they shared, `survived`, `eliminated`, or `left` early.')

export const AbsenceRules = defineObject('AbsenceRules', {
  waitMinutes: integerIn(waitMinutes).describe(
    'How many minutes the game waits, once per phase, for seats without orders that have an extension left. 0: it does not wait.',
  ),
  excuses: integerIn(excuses).describe('How many extensions a seat starts with. It never has more.'),
  earnedBackAfter: integerIn(earnedBackAfter).describe(
    'How many phases with orders in a row earn an extension back. 0: extensions are not earned back.',
  ),
  openAfter: integerIn(openAfter)
    .nullable()
    .describe('After how many missed phases in a row a seat opens to others. Null: never.'),
  noShow: z
    .enum(NO_SHOWS)
    .describe(
      'If a player misses the first phase: `offer` the seat to others and move the deadline once, or `play-on`: the units hold.',
    ),
  onAbsence: z
    .enum(ON_ABSENCE)
    .describe('During a declared absence, `excuse` the missed phases, or `wait` for the player.'),
  reliability: integerIn(reliability).describe(
    'How reliable, in percent, players must be to join or to take an open seat. 0: anyone can.',
  ),
})

export const Absence = defineObject('Absence', { from: Instant, until: Instant })

const OpenSeat = schemaOf<Open>()(z.object({ since: Instant, why: z.enum(OPEN_REASONS).describe('Why it is open.') }))

const Sitter = schemaOf<SitterView>()(
  z.object({
    player: Player.nullable().describe('Null if hidden from you.'),
    from: Instant,
    until: Instant,
    active: z.boolean().describe('True while the sitter can order for the seat.'),
  }),
)

const SeatChange = schemaOf<SeatChangeView>()(
  z
    .object({
      at: Instant.describe('When it happens.'),
      opens: z.boolean().describe('True: the seat will be open. False: another player will have it.'),
      player: Player.nullable().describe('Who will have it. Null: nobody, or hidden from you.'),
    })
    .meta({ id: 'SeatChange' }),
)

export const SeatState = z.object({
  seat: Seat,
  name: z.string().describe('The powers that it plays: `France`, or `England and Turkey`.'),
  powers: z.array(Power).describe('The powers that it plays.'),
  player: Player.nullable().describe('Null if the seat is vacant or its player is hidden from you.'),
  alive: z.boolean().describe('False: it is eliminated.'),
  units: z.int().describe('How many units it has.'),
  centres: z.int().describe('How many supply centres it owns.'),
  score: z.int().describe('How many of its centres count for winning.'),
  saved: z.boolean().nullable().describe('Whether it has saved orders. Null if hidden from you.'),
  ready: z.boolean().nullable().describe('Whether it is ready. Null if hidden from you.'),
  open: OpenSeat.nullable().describe('Null if somebody plays it.'),
  computer: z.boolean().describe('Whether the computer plays the open seat. A person can take it at any time.'),
  misses: z
    .int()
    .nullable()
    .describe('Phases missed in a row. Null if hidden from you, as in an anonymous game before it ends.'),
  excuses: z.int().nullable().describe('How many extensions it has left. Null if hidden from you.'),
  sitter: Sitter.nullable().describe('Who orders for this seat between two dates.'),
  change: SeatChange.nullable().describe('A change that the game master or an operator has announced.'),
  absences: z.array(Absence).describe('Absences that its player has declared.'),
})
