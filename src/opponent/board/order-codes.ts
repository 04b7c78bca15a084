/** Orders as integers for the search, and back. */
import { armBit, at, canStep, NONE, tablesOf } from '../../rules/movement/atlas-tables.ts'
import { CONVOY, MOVE, SUPPORT } from '../../rules/movement/context.ts'
import type { OrderCode } from '../../rules/movement/face.ts'
import {
  CALLER,
  convoyCode,
  destinationIn,
  HOLD_CODE,
  kindIn,
  moveCode,
  objectIn,
  sailsIn,
  supportCode,
} from '../../rules/movement/face.ts'
import type { Location, MapName, Seat, UnitId } from '../../rules/names.ts'
import { type CoreOrder, type Issued, isOwn } from '../../rules/orders/order.ts'
import { adjudicate } from '../../rules/phases/turn.ts'
import { stateOf, type Unit } from '../../rules/position/position.ts'
import { mapFor } from './known-borders.ts'
import { placeIndex, placeNamed, type Situation, type SpecialOrder } from './situation.ts'

/** The special order of a code; null for an ordinary order. */
export const specialIn = (specials: readonly SpecialOrder[], code: OrderCode): SpecialOrder | null =>
  specials[(code >> CALLER) - 1] ?? null

/** The code of a legal order. `arm`, `location`: the unit's while it acts. */
export function codeOf(situation: Situation, order: CoreOrder, u: number, arm: number, location: number): OrderCode {
  const { theatre, ids } = situation
  const board = Math.floor(location / theatre.atlas.locations.length)
  const place = (to: Location): number => placeIndex(theatre, board, to)
  const landing = (to: Location, mover: number): number =>
    mover === armBit('army') ? at(theatre.tables.inland, at(theatre.tables.provinceOf, place(to))) : place(to)
  const armOfUnit = (id: UnitId): number => at(situation.forces.arm, ids.indexOf(id))
  if (!('unit' in order) || ids[u] !== order.unit) return HOLD_CODE
  switch (order.kind) {
    case 'move': {
      const to = landing(order.to, arm)
      return moveCode(to, order.via || !canStep(theatre.tables, arm, location, to))
    }
    case 'support':
      return supportCode(ids.indexOf(order.of), order.to === null ? NONE : landing(order.to, armOfUnit(order.of)))
    case 'convoy':
      return convoyCode(ids.indexOf(order.of), landing(order.to, armBit('army')))
    default:
      return HOLD_CODE
  }
}

/** The order of a code. */
export function orderIn(situation: Situation, u: number, code: OrderCode): Issued['order'] {
  const { theatre, ids, specials, forces, rumours } = situation
  const special = specialIn(specials, code)
  if (special !== null) return special.order
  const unit = idAt(ids, u)
  const to = destinationIn(code)
  const place = (): Location => placeNamed(theatre, to).at
  const mapTo = (goal: number): MapName | null => {
    const step = { arm: at(forces.arm, u), from: at(forces.location, u), to: goal }
    return rumours === null ? null : mapFor(rumours, theatre, tablesOf(theatre.atlas), step)
  }
  switch (kindIn(code)) {
    case MOVE:
      return { kind: 'move', unit, to: place(), via: sailsIn(code), map: sailsIn(code) ? null : mapTo(to) }
    case SUPPORT: {
      const map = mapTo(to === NONE ? at(forces.location, objectIn(code)) : to)
      return { kind: 'support', unit, of: idAt(ids, objectIn(code)), to: to === NONE ? null : place(), map }
    }
    case CONVOY:
      return { kind: 'convoy', unit, of: idAt(ids, objectIn(code)), to: place(), map: null }
    default:
      return { kind: 'hold', unit }
  }
}

function idAt(ids: readonly UnitId[], u: number): UnitId {
  const id = ids[u]
  if (id === undefined) throw new RangeError(`no unit ${u}`)
  return id
}

/** More do not fit into the upper bits of a code. */
const MAX_SPECIALS = 127

/** The own orders that a seat may give its units, each tried through the adjudicator. */
export function specialOrders(situation: Situation, seat: Seat): SpecialOrder[] {
  const { variant, position } = situation
  const listed = variant.own.list(position, variant.powers(position, seat)).filter(({ order }) => order.unit !== null)
  return listed.slice(0, MAX_SPECIALS).flatMap(({ power, order }, n) => {
    const core = variant.own.standsFor(order)
    const acting = variant.own.unitAs(order, position)
    const u = situation.ids.findIndex((id) => id === order.unit)
    if (core === null || acting === null || u < 0) return []
    const after = core.kind === 'hold' ? unitAfter(situation, seat, { power, order }) : null
    const form = formOf(situation, u, acting)
    const next = formOf(situation, u, after ?? acting)
    const code = codeOf(situation, core, u, form.arm, form.location) | ((n + 1) << CALLER)
    return [{ unit: u, order, code, ...form, nextArm: next.arm, nextLocation: next.location }]
  })
}

/** The unit after its order, if all others hold; null if it is gone. */
function unitAfter(
  { variant, position }: Pick<Situation, 'variant' | 'position'>,
  seat: Seat,
  issued: Issued,
): Unit | null {
  const after = adjudicate(variant, position, { [seat]: { orders: [issued], refused: [] } }).position
  const id = isOwn(issued.order) ? issued.order.unit : null
  return variant.boards.flatMap(({ board }) => stateOf(after, board).units).find((unit) => unit.id === id) ?? null
}

function formOf(
  { theatre, forces }: Pick<Situation, 'theatre' | 'forces'>,
  u: number,
  unit: Unit,
): { arm: number; location: number } {
  const board = Math.floor(at(forces.location, u) / theatre.atlas.locations.length)
  return { arm: armBit(unit.arm), location: placeIndex(theatre, board, unit.at) }
}

/** The orders that the rules give to powers without a seat, by unit; NONE for the others' units. */
export function scriptedOrders(situation: Situation): Int32Array {
  const { variant, position, forces, ids, powers } = situation
  const codes = new Int32Array(forces.power.length).fill(NONE)
  const seated = new Set(variant.seats.flatMap((seat) => variant.powers(position, seat)))
  if (powers.every((power) => seated.has(power))) return codes
  const { orders } = variant.collectOrders(position, {})
  for (let u = 0; u < forces.size; u++) {
    const power = powers[at(forces.power, u)]
    if (power === undefined || seated.has(power)) continue
    const order = orders.find(({ order }) => 'unit' in order && order.unit === ids[u])?.order
    codes[u] =
      order === undefined || isOwn(order)
        ? HOLD_CODE
        : codeOf(situation, order, u, at(forces.arm, u), at(forces.location, u))
  }
  return codes
}
