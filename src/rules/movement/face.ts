/**
 * The integer face of the kernel, for searches that resolve thousands of movements: no names, no
 * rulings, no allocation. It matches and decides exactly like `resolveMovement`.
 */
import { type AtlasTables, type Cells, at, FLEET, NONE } from './atlas-tables.ts'
import type { Adjudication } from './context.ts'
import { CONVOY, HOLD, isYes, MOVE, moves, SUPPORT } from './context.ts'
import { decideAll } from './cycles.ts'
import { enqueueQuestions, matchOrders, newAdjudication } from './matching.ts'
import { findDislodged } from './movement-report.ts'

/** A legal order as one integer. A hold is 0. The bits from `CALLER` on are the caller's. */
export type OrderCode = number

const OBJECT = 3
export const CALLER = 24
const DESTINATION = 12
const FIELD = 0x1ff
const PLACE = 0xfff
/** More units do not fit into an order's code. */
export const MAX_UNITS = FIELD - 1

/** A move by land, or by sea (`sails`), to a location. */
export const moveCode = (to: number, sails: boolean): OrderCode => MOVE | (sails ? 4 : 0) | ((to + 1) << DESTINATION)
/** A support of another unit's move to a location; NONE: of a unit that does not move. */
export const supportCode = (unit: number, to: number): OrderCode =>
  SUPPORT | ((unit + 1) << OBJECT) | ((to + 1) << DESTINATION)
/** A convoy of an army to a location. */
export const convoyCode = (army: number, to: number): OrderCode =>
  CONVOY | ((army + 1) << OBJECT) | ((to + 1) << DESTINATION)
export const HOLD_CODE: OrderCode = HOLD

export const kindIn = (code: OrderCode): number => code & 3
export const sailsIn = (code: OrderCode): boolean => (code & 4) !== 0
/** The unit helped, or NONE. */
export const objectIn = (code: OrderCode): number => ((code >> OBJECT) & FIELD) - 1
/** The location, or NONE. */
export const destinationIn = (code: OrderCode): number => ((code >> DESTINATION) & PLACE) - 1

/** Units by index: who commands them, ARMY or FLEET, and where they stand. */
export interface Forces {
  size: number
  readonly power: Cells
  readonly arm: Cells
  readonly location: Cells
}

/** Resolves movements of one map. `capacity`: the most units. */
export class MovementFace {
  readonly tables: AtlasTables
  private readonly b: Adjudication

  constructor(tables: AtlasTables, capacity: number) {
    this.tables = tables
    this.b = newAdjudication(capacity, tables.provinces)
    for (let u = 0; u < capacity; u++) {
      this.b.tables.push(tables)
      this.b.refused.push(null)
    }
  }

  /**
   * Decides these orders, which must be legal for these units. `sheltered`: 1 for provinces that
   * several units may share.
   */
  resolve(forces: Forces, orders: Int32Array, sheltered: Cells | null): void {
    const { b, tables } = this
    b.size = forces.size
    b.round = 0
    b.vacant.fill(NONE)
    b.blank.fill(0)
    for (let u = b.size - 1; u >= 0; u--) placeUnit(b, tables, forces, u)
    for (let u = 0; u < b.size; u++) readCode(b, tables, u, orders[u] ?? HOLD_CODE)
    matchOrders(b)
    if (sheltered !== null) shelter(b, sheltered)
    decideAll(b, enqueueQuestions(b))
    findDislodged(b)
  }

  /** After `resolve`: did this unit's move succeed? */
  hasMoved(u: number): boolean {
    return moves(this.b, u) && isYes(this.b, u)
  }

  /** After `resolve`: the unit that dislodged this one, or NONE. */
  dislodger(u: number): number {
    return at(this.b.dislodger, u)
  }

  /** After `resolve`: the first unit that was ordered into this province, or NONE. */
  attacker(province: number): number {
    return at(this.b.attacker, province)
  }

  /** After `resolve`: the next unit ordered into the same province, or NONE. */
  nextAttacker(u: number): number {
    return at(this.b.nextAttacker, u)
  }
}

function placeUnit(b: Adjudication, t: AtlasTables, { power, arm, location }: Forces, u: number): void {
  const here = at(location, u)
  const province = at(t.provinceOf, here)
  b.power[u] = at(power, u)
  b.arm[u] = at(arm, u)
  b.location[u] = here
  b.province[u] = province
  b.nextOccupant[u] = at(b.occupant, province)
  b.occupant[province] = u
  if (at(arm, u) === FLEET && at(t.convoys, province) === 1) b.afloat[province] = at(b.afloat, province) + 1
}

function readCode(b: Adjudication, t: AtlasTables, u: number, code: OrderCode): void {
  const kind = kindIn(code)
  if (kind === HOLD) return
  const to = destinationIn(code)
  b.kind[u] = kind
  b.destination[u] = to
  if (kind === MOVE) {
    b.target[u] = at(t.provinceOf, to)
    b.sails[u] = sailsIn(code) ? 1 : 0
  } else b.object[u] = objectIn(code)
}

function shelter(b: Adjudication, sheltered: Cells): void {
  for (let u = 0; u < b.size; u++) {
    const province = at(b.province, u)
    if (at(sheltered, province) === 1 && at(b.attacker, province) !== NONE) b.sheltered[province] = 1
  }
}

/** The code of an order that `readOrders` accepted for this unit; a hold for a refused one. */
export function codeOfRead(b: Adjudication, u: number): OrderCode {
  const to = at(b.destination, u)
  switch (at(b.kind, u)) {
    case MOVE:
      return moveCode(to, at(b.sails, u) === 1)
    case SUPPORT:
      return supportCode(at(b.object, u), to)
    case CONVOY:
      return convoyCode(at(b.object, u), to)
    default:
      return HOLD_CODE
  }
}
