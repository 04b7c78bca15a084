/** Schemas of absences, sitters, and what happens to seats without orders. */
import * as z from 'zod'
import { type OpenSeat as Open, ABSENCE_LIMITS, NO_SHOWS, ON_ABSENCE, OPEN_REASONS } from '../../game/seat-model.ts'
import type { Range } from '../../lib/range.ts'
import type { SitterView } from '../../game/views/shapes.ts'
import { schemaOf } from './schema-of.ts'
import { Instant, Player } from './common-schemas.ts'

const within = ({ min, max }: Range) => z.int().min(min).max(max)
const { waitMinutes, excuses, earnedBackAfter, openAfter, reliability } = ABSENCE_LIMITS

export const Absences = z
  .object({
    waitMinutes: within(waitMinutes).describe(
      'How long the game waits, once per phase, for seats without orders that have an extension left. 0: it does not wait.',
    ),
    excuses: within(excuses).describe('How many extensions a seat starts with. It never has more.'),
    earnedBackAfter: within(earnedBackAfter).describe(
      'How many phases with orders in a row earn an extension back. 0: extensions are not earned back.',
    ),
    openAfter: within(openAfter)
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
    reliability: within(reliability).describe(
      'How reliable, in percent, players must be to join or to take an open seat. 0: everyone may.',
    ),
  })
  .meta({ id: 'AbsenceRules' })

export const Absence = z.object({ from: Instant, until: Instant }).meta({ id: 'Absence' })

export const OpenSeat = schemaOf<Open>()(z.object({ since: Instant, why: z.enum(OPEN_REASONS) }))

export const Sitter = schemaOf<SitterView>()(
  z.object({
    player: Player.nullable().describe('Null if hidden from you.'),
    from: Instant,
    until: Instant,
    active: z.boolean().describe('True while the sitter can order for the seat.'),
  }),
)
