/** Schemas of what happens to seats that give no orders. */
import * as z from 'zod'
import type { OpenSeat as Open } from '../../game/seats/model.ts'
import { ABSENCE_LIMITS, NO_SHOWS, ON_ABSENCE, OPEN_REASONS } from '../../game/seats/model.ts'
import type { SitterView } from '../../game/views/shapes.ts'
import { schemaOf } from './schema-of.ts'
import { Instant, Player } from './nouns.ts'

const within = ({ least, most }: { readonly least: number; readonly most: number }) => z.int().min(least).max(most)
const { waitMinutes, excuses, earnedBackAfter, openAfter, reliability } = ABSENCE_LIMITS

export const Absences = z
  .object({
    waitMinutes: within(waitMinutes).describe(
      'How long the game waits, once in a phase, for seats that gave nothing and have an excuse left; 0: it plays on.',
    ),
    excuses: within(excuses).describe('How many excuses a seat has, at the start and at most.'),
    earnedBackAfter: within(earnedBackAfter).describe('Phases ordered in a row that earn an excuse back; 0: none do.'),
    openAfter: within(openAfter)
      .nullable()
      .describe('Misses in a row after which a seat is open to others; null: never.'),
    noShow: z
      .enum(NO_SHOWS)
      .describe(
        'A first phase that somebody missed: `offer` his seat and move the deadline once, or `play-on` with holds.',
      ),
    onAbsence: z
      .enum(ON_ABSENCE)
      .describe('A declared absence: its phases are excused (`excuse`), or the game waits (`wait`).'),
    reliability: within(reliability).describe(
      'How reliable, in per cent, whoever joins or takes an open seat has to be; 0: anybody may.',
    ),
  })
  .meta({ id: 'AbsenceRules' })

export const Absence = z.object({ from: Instant, until: Instant }).meta({ id: 'Absence' })

export const OpenSeat = schemaOf<Open>()(z.object({ since: Instant, why: z.enum(OPEN_REASONS) }))

export const Sitter = schemaOf<SitterView>()(
  z.object({
    player: Player.nullable().describe('Null: it is not told who he is.'),
    from: Instant,
    until: Instant,
    active: z.boolean().describe('Does he order for it now?'),
  }),
)
