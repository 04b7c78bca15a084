/** Who commands what (DBL-1), and the standard rules with two captains for every power. */
import { classical as table } from '../../maps/classical.ts'
import { type Atlas, makeAtlas } from '../../rules/atlas/atlas.ts'
import { powerName } from '../../rules/fates/display-names.ts'
import { type Power, type Seat, power, seat } from '../../rules/names.ts'
import { type Phase, phaseAt } from '../../rules/phase-calendar.ts'
import { type Position, centreCount } from '../../rules/position/position.ts'
import { lazy } from '../../lib/memoize.ts'
import { type Seating, standard } from '../../rules/seam/standard.ts'
import type { Variant } from '../../rules/seam/variant.ts'

export const NAME = {
  id: 'double-diplomacy',
  title: 'Double Diplomacy',
  blurb: 'You share each of your two powers with another captain, and only orders that you both give count.',
}

const COMMANDS: ReadonlyMap<Seat, readonly Power[]> = new Map(
  [
    ['ENGLAND', 'TURKEY'],
    ['TURKEY', 'GERMANY'],
    ['GERMANY', 'ITALY'],
    ['ITALY', 'RUSSIA'],
    ['RUSSIA', 'FRANCE'],
    ['FRANCE', 'AUSTRIA'],
    ['AUSTRIA', 'ENGLAND'],
  ].map((powers, n) => [seat(`SEAT ${n + 1}`), powers.map((name) => power(name))]),
)
export const SEATS = [...COMMANDS.keys()]

export const commandsOf = (seat: Seat): readonly Power[] => COMMANDS.get(seat) ?? []

/** The two captains of a power. */
export const captainsOf = (power: Power): readonly Seat[] => SEATS.filter((seat) => commandsOf(seat).includes(power))

/** The seat that commands exactly these powers; null if none does. */
export const captainOf = (powers: readonly Power[]): Seat | null =>
  SEATS.find((seat) => powers.length > 1 && powers.every((power) => commandsOf(seat).includes(power))) ?? null

export const atlas = (): Atlas => makeAtlas(table)
export const SEATING: Seating = { seats: SEATS, powers: (_, seat) => commandsOf(seat), count: centreCount }

/** The rules without own orders: overrides are checked and written as the orders they contain. */
export const plainRules = lazy((): Variant => ({ ...NAME, ...standard(atlas(), SEATING) }))

export const phaseIn = ({ turn }: Position): Phase => phaseAt(plainRules().calendar, turn)
export const nameOf = (power: Power): string => powerName(atlas(), power)
