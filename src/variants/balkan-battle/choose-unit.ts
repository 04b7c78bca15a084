/** A unit that is an army until its first order makes it a fleet: `F BUL/EC - BLA` (BAL-7). */
import { type Position, type Unit, publicAtlas, stateOf, withBoard } from '../../rules/position/position.ts'
import { type Refusal, NO_OWN_REFUSALS } from '../../rules/fates/order-refusals.ts'
import { refusalOf } from '../../rules/phases/legality.ts'
import { type Location, type Power, type Province, type UnitId, seat } from '../../rules/names.ts'
import { type ParseBudget, type Problem, problem } from '../../rules/seam/line-problem.ts'
import { formatOrder, unitById } from '../../rules/notation/format-order.ts'
import { onCoast } from '../../rules/atlas/atlas.ts'
import { readLine } from '../../rules/notation/reading/line.ts'
import { tokensOf } from '../../rules/notation/tokens.ts'
import { everyOrder, options } from '../../rules/notation/order-options.ts'
import { type CoreOrder, type Issued, type Order, type OwnOrder, isOwn } from '../../rules/orders/order.ts'
import { MAIN } from '../../rules/seam/standard.ts'
import type { OwnOrders, Variant } from '../../rules/seam/variant.ts'
import { joinOr, placeName } from '../../rules/fates/display-names.ts'

/** A first order that makes its unit a fleet on this coast. */
export interface Fleet extends OwnOrder {
  readonly kind: 'own:fleet'
  readonly unit: UnitId
  readonly at: Location
  readonly order: CoreOrder
}
export const isFleet = (order: Order): order is Fleet => order.kind === 'own:fleet'

/** The rules without these orders, and the province where units choose. */
interface FleetChoice {
  readonly plain: Variant
  readonly place: Province
}

/** The position in which this unit is a fleet on that coast. */
const afloat = (position: Position, at: Location, id: UnitId): Position =>
  withBoard(position, MAIN, {
    units: stateOf(position, MAIN).units.map((unit) => (unit.id === id ? { ...unit, arm: 'fleet', at } : unit)),
  })

/** The position in which a first order has made its unit a fleet. */
export const withChosenFleet = (position: Position, { order }: Issued): Position =>
  isFleet(order) ? afloat(position, order.at, order.unit) : position

/** The first orders of fleets, in the first phase. Armies use ordinary orders. */
export const fleetOrders = (plain: Variant, place: Province): OwnOrders<Fleet> => ({
  read: (text, position, powers, budget) =>
    /^f(leet)?\b/i.test(text) ? readFleet({ plain, place }, text, position, powers, budget) : null,
  write: ({ unit, at, order }, position) => formatOrder(plain, afloat(position, at, unit), order),
  legal: (position, power, fleet) => refusal({ plain, place }, position, power, fleet),
  refusals: NO_OWN_REFUSALS,
  remarks: () => [],
  standsFor: ({ order }) => order,
  unitAs: ({ unit, at }, position) => unitById(afloat(position, at, unit), unit) ?? null,
  lastCounts: () => true,
  takesWholeLines: () => false,
  list: (position, powers) => powers.flatMap((power) => firstOrders({ plain, place }, position, power)),
})

const unitsWaiting = ({ place }: FleetChoice, position: Position): readonly Unit[] =>
  position.turn === 0 ? stateOf(position, MAIN).units.filter(({ at }) => at === place) : []

const shoresOf = ({ plain, place }: FleetChoice, position: Position): readonly Location[] =>
  (publicAtlas(plain, position).province(place)?.coasts ?? []).map((coast) => onCoast({ code: place }, coast))

/** The positions a fleet may assume here: the others are armies, or fleets on the same coast. */
function worldsOf(choice: FleetChoice, position: Position, at: Location, unit: UnitId): readonly Position[] {
  const afloatAlone = afloat(position, at, unit)
  return [afloatAlone, unitsWaiting(choice, position).reduce((world, { id }) => afloat(world, at, id), afloatAlone)]
}

/** A fleet that names no coast gets the only one that makes its order legal. */
function readFleet(
  choice: FleetChoice,
  text: string,
  position: Position,
  powers: readonly Power[],
  budget: ParseBudget,
): ReturnType<OwnOrders<Fleet>['read']> {
  // The power that a heading names comes first.
  const [unit] = powers.flatMap((power) => unitsWaiting(choice, position).filter((unit) => unit.power === power))
  if (unit === undefined) return null
  const shores = shoresOf(choice, position)
  const namedShores = shores.filter((at) => tokensOf(text).slice(0, 3).includes(at.slice(-3).toLowerCase()))
  const lines = (namedShores.length === 0 ? shores : namedShores).flatMap((at) =>
    worldsOf(choice, position, at, unit.id).map((world) => {
      const { issued, problem: why } = readLine(
        { variant: choice.plain, position: world, powers: [unit.power] },
        text,
        budget,
      )
      return { at, order: issued?.order ?? null, why }
    }),
  )
  const sound = lines.flatMap(({ at, order }) => (order === null || isOwn(order) ? [] : [{ at, order }]))
  const [first] = sound
  if (first === undefined) return lines[0]?.why ?? null
  if (sound.some(({ at }) => at !== first.at)) return whichCoast(choice, position, shores)
  return { power: unit.power, order: { kind: 'own:fleet', unit: unit.id, ...first } }
}

function whichCoast({ plain, place }: FleetChoice, position: Position, shores: readonly Location[]): Problem {
  const name = placeName(publicAtlas(plain, position), place)
  return problem('needs-coast', `From which coast of ${name}? Write ${joinOr(shores.map((at) => `F ${at}`))}.`)
}

function refusal(choice: FleetChoice, position: Position, power: Power, { unit, at, order }: Fleet): Refusal | null {
  const stands = stateOf(position, MAIN).units.find(({ id }) => id === unit)
  if (position.turn !== 0) return 'wrong-step'
  if (stands === undefined || !stands.at.startsWith(choice.place)) return 'no-such-unit'
  if (stands.power !== power) return 'not-yours'
  if (!shoresOf(choice, position).includes(at)) return 'needs-coast'
  const reasons = worldsOf(choice, position, at, unit).map((world) => refusalOf(choice.plain, world, { power, order }))
  return reasons.includes(null) ? null : (reasons[0] ?? null)
}

/** Every first order of a fleet of this power. */
function firstOrders(choice: FleetChoice, position: Position, power: Power): { power: Power; order: Fleet }[] {
  const units = unitsWaiting(choice, position).filter((unit) => unit.power === power)
  return units.flatMap(({ id }) =>
    shoresOf(choice, position).flatMap((at) => {
      const orders = worldsOf(choice, position, at, id)
        .flatMap((world) => everyOrder(options(choice.plain, world, seat(power))))
        .flatMap(({ order }) => (isOwn(order) ? [] : [order]))
      const distinct = new Map(orders.map((order) => [JSON.stringify(order), order]))
      return [...distinct.values()].map((order) => ({
        power,
        order: { kind: 'own:fleet', unit: id, at, order } as const,
      }))
    }),
  )
}
