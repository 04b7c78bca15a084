/** A variant's own orders to no unit, such as votes: each is tried through the adjudicator. */
import type { Power, Seat } from '../../rules/names.ts'
import { type Issued } from '../../rules/orders/order.ts'
import { adjudicate, verdictAt } from '../../rules/phases/turn.ts'
import { type Position, standingUnits, stateOf, withBoard } from '../../rules/position/position.ts'
import { unitId } from '../../rules/names.ts'
import type { Submissions, Variant } from '../../rules/seam/variant.ts'
import { Estimate } from '../value/estimate.ts'
import { Fields } from '../value/proximity.ts'
import { situationOf } from '../board/situation.ts'

/** The best of the listed orders to no unit, given with these orders; null if there is none. */
export function ownChoice(variant: Variant, position: Position, seat: Seat, orders: readonly Issued[]): Issued | null {
  const listed = variant.own.list(position, variant.powers(position, seat)).filter(({ order }) => order.unit === null)
  let best: { readonly issued: Issued; readonly value: number } | null = null
  for (const issued of listed) {
    const value = valueOf(variant, position, seat, [...orders, issued], variant.own.write(issued.order, position))
    if (best === null || value > best.value) best = { issued, value }
  }
  return best?.issued ?? null
}

/** The value to a seat if all seats that may give the same order do: a vote needs them. */
function valueOf(variant: Variant, position: Position, seat: Seat, orders: readonly Issued[], text: string): number {
  const submissions: Submissions = Object.fromEntries(
    variant.seats.map((each) => {
      const same = variant.own
        .list(position, variant.powers(position, each))
        .filter(({ order }) => order.unit === null && variant.own.write(order, position) === text)
      return [each, { orders: each === seat ? orders : same, refused: [] }]
    }),
  )
  const { position: after } = adjudicate(variant, position, submissions)
  const verdict = verdictAt(variant, after, position)
  if (verdict !== null) return verdict.winners.includes(seat) ? 1 / verdict.winners.length : 0
  return variant.powers(position, seat).reduce((sum, power) => sum + worthOf(variant, after, power), 0)
}

/** The estimate, with the next unit where the power could build one. */
function worthOf(variant: Variant, position: Position, power: Power): number {
  const estimateOf = (at: Position): number => {
    const situation = situationOf(variant, at, power)
    if (situation === null) return 0
    const me = situation.powers.indexOf(power)
    const estimate = new Estimate(situation, new Fields(situation), me)
    return estimate.value({ ...situation.forces, owners: situation.owners, captured: false }, me)
  }
  const { sites } = variant.allowance(vacated(variant, position, power), power)
  const builds = sites.map(({ board, at, arms }) => {
    const { units } = stateOf(position, board)
    const id = unitId(position.nextUnit)
    return withBoard(position, board, { units: [...units, { id, power, arm: arms[0] ?? 'army', at }] })
  })
  return Math.max(estimateOf(position), ...builds.map(estimateOf))
}

/** Without its units: every home is vacant, as it will be once they have left. */
const vacated = (variant: Variant, position: Position, power: Power): Position =>
  standingUnits(variant, position).reduce(
    (after, { board }) =>
      withBoard(after, board, { units: stateOf(after, board).units.filter((unit) => unit.power !== power) }),
    position,
  )
