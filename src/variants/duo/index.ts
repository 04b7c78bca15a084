import { duo as table } from '../../maps/duo.ts'
import { type Atlas, makeAtlas } from '../../rules/atlas/atlas.ts'
import type { Position } from '../../rules/position/position.ts'
import {
  type StandardAnswers,
  type Seating,
  ruleset,
  centreAllowance,
  seatPerPower,
  standard,
  wonAt,
} from '../../rules/seam/standard.ts'
import { countsFrom, victoryChoice, victoryOf } from '../../rules/seam/ending-choices.ts'
import {
  CALENDAR,
  NEUTRAL,
  neutralUnits,
  NONE_HOMEWARD,
  scriptFor,
  rememberSailings,
  disturbanceNotes,
  scriptNotes,
} from './neutral.ts'
import { applyTransforms, transforms } from './transform.ts'

/** Duo (Frank Hegermann): two players, a Neutral with a script, units that transform. */
export const duo = ruleset(
  {
    id: 'duo',
    title: 'Duo',
    blurb: 'Two players, a map that is the same from both sides, a stubborn Neutral, and armies that turn into fleets.',
    choices: [
      victoryChoice(
        countsFrom(15, { min: 15, max: 28 }),
        'In Duo, more than half of the 28 centres win: choose 15 to 28 (DUO-2).',
      ),
    ],
    calendar: CALENDAR,
  },
  (chosen) => duoOn(makeAtlas(table), victoryOf(chosen)),
)

/** The rules of Duo on a board, with this many centres to win (DUO-2). */
export function duoOn(atlas: Atlas, victory: number): StandardAnswers {
  const seating = seatPerPower(atlas)
  // The Neutral has no seat (DUO-1).
  const seated: Seating = { ...seating, seats: seating.seats.filter((seat) => String(seat) !== NEUTRAL) }
  const base: StandardAnswers = { ...standard(atlas, seated), calendar: CALENDAR }
  const script = (position: Position) => scriptFor(atlas, base, position)
  return {
    ...base,
    setup: (seed) => ({ ...base.setup(seed), memory: NONE_HOMEWARD }),
    collectOrders: (position, submissions) => {
      const collected = base.collectOrders(position, submissions)
      return { ...collected, orders: [...collected.orders, ...script(position).map(({ issued }) => issued)] }
    },
    applyEffects: (position, rulings) => rememberSailings(applyTransforms(atlas, position, rulings)),
    // It never builds, and never disbands for lack of centres (DUO-6).
    allowance: (position, power) =>
      power === NEUTRAL
        ? { units: neutralUnits(position).length, sites: [], mayExchange: false }
        : centreAllowance(atlas, position, power),
    ...wonAt(victory, seated),
    visibleMemory: ({ memory }) => memory,
    // The script is public: its orders are shown before the deadline.
    notes: (position, _, over) => (over ? [] : scriptNotes(base, position, script(position))),
    aftermath: (position, rulings) => disturbanceNotes(base, position, script(position), rulings),
    own: transforms(atlas, CALENDAR, base.boards),
  }
}
