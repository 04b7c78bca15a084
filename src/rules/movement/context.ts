import type { Atlas } from '../atlas.ts'
import type { Refusal } from '../fate.ts'
import type { MapName, Power, Province } from '../names.ts'
import type { Issued } from '../order.ts'
import type { Unit } from '../position.ts'
import type { Cells, Tables } from './tables.ts'
import { armBit, at, FLEET, NONE, SEA, tablesOf } from './tables.ts'

/** The answers of a variant, bound to a position. */
export interface Geography {
  /** The atlas an order claims; null names the power's own. Null if there is no such map. */
  readonly atlas: (power: Power, map: MapName | null) => Atlas | null
  /** May several units stand here, safe from dislodgement? */
  readonly shared: (at: Province) => boolean
}

export const HOLD = 0
export const MOVE = 1
export const SUPPORT = 2
export const CONVOY = 3

/** Judges one undecided question of a battle: at best (`hope`) or at worst, as far as the other questions are open. */
export type Judge = (b: Battle, question: number, hope: boolean) => boolean

/**
 * One movement phase of one board as integers. Units, provinces and locations are indices; a list is a head and the links
 * that follow it. The cells are allocated once and used for phase after phase.
 */
export class Battle {
  readonly judge: Judge
  readonly room: number
  readonly breadth: number

  /** What stands where, by unit. */
  units: readonly Unit[] = []
  size = 0
  readonly indexOf = new Map<number, number>()
  readonly power: Cells
  readonly arm: Cells
  readonly location: Cells
  readonly province: Cells
  /** Does every power see the same map? Then a support can be checked against where the supported unit may go. */
  oneMap = true

  /** The orders, by unit: the location and province a move goes to, the unit a support or convoy is for. */
  readonly issued: (Issued | null)[] = []
  readonly refused: (Refusal | null)[] = []
  readonly tables: Tables[] = []
  readonly kind: Cells
  readonly destination: Cells
  readonly target: Cells
  readonly object: Cells
  /** 1 for a move that goes by sea: by order, by intent, or because there is no other way. */
  readonly sails: Cells

  /** Who stands in a province, moves to it, supports a unit, carries an army. */
  readonly occupant: Cells
  readonly nextOccupant: Cells
  readonly attacker: Cells
  readonly nextAttacker: Cells
  readonly supporter: Cells
  readonly nextSupporter: Cells
  readonly carrier: Cells
  readonly nextCarrier: Cells
  /** By province: fleets at sea; and 1 where units stand safe from dislodgement. */
  readonly afloat: Cells
  readonly sheltered: Cells

  /** The questions: does unit u succeed (move) or stand (support)? And, `size` further on, does army u arrive by sea? */
  readonly questions: Cells
  readonly answer: Cells
  readonly tried: Cells
  round = 0
  doubt = false
  /** While dependencies are traced, the questions that the present one asks in vain. */
  trace: Set<number> | null = null
  readonly paradox: Cells

  /** Scratch of the convoy search. */
  readonly intact: Cells
  readonly carrying: Cells
  readonly seen: Cells
  readonly queue: Cells

  constructor(judge: Judge, room: number, breadth: number) {
    this.judge = judge
    this.room = room
    this.breadth = breadth
    const byUnit = (): Cells => new Int16Array(room)
    const byProvince = (): Cells => new Int16Array(breadth)
    this.power = byUnit()
    this.arm = byUnit()
    this.location = byUnit()
    this.province = byUnit()
    this.kind = byUnit()
    this.destination = byUnit()
    this.target = byUnit()
    this.object = byUnit()
    this.sails = byUnit()
    this.occupant = byProvince()
    this.nextOccupant = byUnit()
    this.attacker = byProvince()
    this.nextAttacker = byUnit()
    this.supporter = byUnit()
    this.nextSupporter = byUnit()
    this.carrier = byUnit()
    this.nextCarrier = byUnit()
    this.afloat = byProvince()
    this.sheltered = byProvince()
    this.questions = new Int16Array(2 * room)
    this.answer = new Int16Array(2 * room)
    this.tried = new Int16Array(2 * room)
    this.paradox = byUnit()
    this.intact = byUnit()
    this.carrying = byProvince()
    this.seen = byProvince()
    this.queue = byProvince()
  }
}

const powers = new Map<Power, number>()

function powerNumber(power: Power): number {
  const known = powers.get(power)
  if (known !== undefined) return known
  powers.set(power, powers.size)
  return powers.size - 1
}

/** A map of the board; all its maps share provinces and locations. Null if no unit is on it. */
export function homeTables(geography: Geography, units: readonly Unit[]): Tables | null {
  const first = units[0]
  if (first === undefined) return null
  const atlas = geography.atlas(first.power, null)
  if (atlas === null) throw new Error(`${first.power} has no map of its own`)
  return tablesOf(atlas)
}

/** Puts the units on the board, all of them holding. */
export function deploy(b: Battle, geography: Geography, units: readonly Unit[], home: Tables): void {
  b.units = units
  b.size = units.length
  b.oneMap = true
  b.indexOf.clear()
  b.occupant.fill(NONE)
  b.attacker.fill(NONE)
  b.afloat.fill(0)
  b.sheltered.fill(0)
  b.answer.fill(0)
  b.tried.fill(0)
  b.round = 0
  for (let u = 0; u < b.size; u++) stand(b, geography, u, home)
}

function stand(b: Battle, geography: Geography, u: number, home: Tables): void {
  const unit = b.units[u] as Unit
  const here = home.atlas.location(unit.at)
  if (here === undefined) throw new Error(`unit ${unit.id} stands at ${unit.at}, which is no place of ${home.atlas.id}`)
  const province = here.province.index
  b.indexOf.set(unit.id, u)
  b.power[u] = powerNumber(unit.power)
  b.arm[u] = armBit(unit.arm)
  b.location[u] = here.index
  b.province[u] = province
  b.nextOccupant[u] = at(b.occupant, province)
  b.occupant[province] = u
  if (unit.arm === 'fleet' && at(home.terrain, province) === SEA) b.afloat[province] = at(b.afloat, province) + 1
  if (b.oneMap && geography.atlas(unit.power, null) !== home.atlas) b.oneMap = false
  b.issued[u] = null
  b.refused[u] = null
  b.tables[u] = home
  b.kind[u] = HOLD
  b.target[u] = NONE
  b.sails[u] = 0
  b.paradox[u] = 0
  b.supporter[u] = NONE
  b.carrier[u] = NONE
}

export const isFleet = (b: Battle, u: number): boolean => at(b.arm, u) === FLEET
export const moves = (b: Battle, u: number): boolean => at(b.kind, u) === MOVE
export const sails = (b: Battle, u: number): boolean => at(b.sails, u) === 1
export const friends = (b: Battle, u: number, v: number): boolean => at(b.power, u) === at(b.power, v)
export const provinceCode = (b: Battle, province: number): Province =>
  (b.tables[0] as Tables).atlas.provinces[province]?.code as Province
