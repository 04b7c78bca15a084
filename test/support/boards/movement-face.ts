/** Resolves the same orders by the adjudicator and by the kernel's integer face. */
import { resolveMovement, withPooledContext, type Geography } from '../../../src/rules/movement/resolve.ts'
import { armBit, type AtlasTables, NONE } from '../../../src/rules/movement/atlas-tables.ts'
import { homeTables, placeUnits } from '../../../src/rules/movement/context.ts'
import { codeOfRead, destinationIn, MovementFace } from '../../../src/rules/movement/face.ts'
import { readOrders } from '../../../src/rules/movement/read-orders.ts'
import type { Issued } from '../../../src/rules/orders/order.ts'
import type { Unit } from '../../../src/rules/position/position.ts'
import { boardOf, MAIN } from './movement.ts'

/** What became of each unit, in the order of the units: `moved SPA/NC`, `stays`, `dislodged by 3`. */
type Outcome = readonly string[]

export function outcomeOfRulings(geography: Geography, units: readonly Unit[], orders: readonly Issued[]): Outcome {
  const { rulings, units: after } = resolveMovement(geography, MAIN, boardOf(units), orders)
  return units.map((unit) => {
    const now = after.find(({ id }) => id === unit.id)
    const ruling = rulings.find((ruling) => ruling.unit?.id === unit.id)
    if (now === undefined) return `dislodged by ${ruling?.dislodged?.by}`
    const hasMoved = ruling?.issued.order.kind === 'move' && ruling.fate.kind === 'succeeded'
    return hasMoved ? `moved ${now.at}` : 'stays'
  })
}

const faces = new WeakMap<AtlasTables, MovementFace>()
const CAPACITY = 160

/** The same by the integer face. */
export function outcomeOfFace(geography: Geography, units: readonly Unit[], orders: readonly Issued[]): Outcome {
  const tables = homeTables(geography, units)
  if (tables === null) return []
  const face = faces.get(tables) ?? new MovementFace(tables, CAPACITY)
  faces.set(tables, face)
  const powers = [...new Set(units.map(({ power }) => power))]
  const forces = {
    size: units.length,
    power: Int16Array.from(units, ({ power }) => powers.indexOf(power)),
    arm: Int16Array.from(units, ({ arm }) => armBit(arm)),
    location: Int16Array.from(units, (unit) => tables.placeOf.get(unit.at) ?? NONE),
  }
  const codes = withPooledContext(units.length, tables, (b) => {
    placeUnits(b, geography, units, tables)
    readOrders(b, geography, orders)
    return Int32Array.from(units, (_, u) => codeOfRead(b, u))
  })
  const { atlas } = tables
  const sheltered = Int16Array.from(atlas.provinces, ({ code }) => (geography.mayShare(code) ? 1 : 0))
  face.resolve(forces, codes, sheltered)
  return units.map((_, u) => {
    const dislodger = face.dislodger(u)
    if (dislodger !== NONE) return `dislodged by ${units[dislodger]?.id}`
    return face.hasMoved(u) ? `moved ${atlas.locations[destinationIn(codes[u] ?? 0)]?.id}` : 'stays'
  })
}
