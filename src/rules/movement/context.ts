/** The state of one adjudication: units and their orders as typed arrays, and the questions decided. */
import type { Atlas } from '../atlas/atlas.ts'
import type { Refusal } from '../fates/order-refusals.ts'
import type { MapName, Power, Province } from '../names.ts'
import type { Issued } from '../orders/order.ts'
import type { Unit } from '../position/position.ts'
import { type AtlasTables, type Cells, armBit, at, entry, FLEET, NONE, tablesOf } from './atlas-tables.ts'

/** A variant's answers, bound to a position. */
export interface Geography {
  /** The atlas an order names; null means the power's own. Returns null if there is no such map. */
  readonly atlas: (power: Power, map: MapName | null) => Atlas | null
  /** Do all powers move on one public map? */
  readonly common: boolean
  /** May several units share this province, safe from dislodgement? */
  readonly mayShare: (at: Province) => boolean
}

export const HOLD = 0
export const MOVE = 1
export const SUPPORT = 2
export const CONVOY = 3

/**
 * Judges an undecided question, assuming the best (`optimistic`) or worst about other open ones.
 */
export type Judge = (b: Adjudication, question: number, optimistic: boolean) => boolean

/**
 * One movement phase of one board as integers. Units, provinces and locations are indices; a list
 * is a head and the links after it. The cells are allocated once and reused for every phase.
 */
export class Adjudication {
  readonly judge: Judge
  readonly capacity: number
  readonly breadth: number

  /** The units, and where they are. */
  units: readonly Unit[] = []
  size = 0
  /** Unit indices by id; ids are small, as games count them up. */
  byId: Cells = new Int16Array(256).fill(NONE)
  readonly power: Cells
  readonly arm: Cells
  readonly location: Cells
  readonly province: Cells
  /** The map by which they were placed; null if they were not. */
  home: AtlasTables | null = null
  /** Do all powers share one map? Then supports are checked against the supported unit's moves. */
  oneMap = true

  /** The orders, by unit: a move's destination and its province, the unit helped. */
  readonly issued: (Issued | null)[] = []
  readonly refused: (Refusal | null)[] = []
  readonly tables: AtlasTables[] = []
  readonly kind: Cells
  readonly destination: Cells
  readonly target: Cells
  readonly object: Cells
  /** 1 for a move by sea: ordered, intended, or the only way. */
  readonly sails: Cells

  /** Lists: units in a province, moves to it, supports of a unit, fleets of an army. */
  readonly occupant: Cells
  readonly nextOccupant: Cells
  readonly attacker: Cells
  readonly nextAttacker: Cells
  readonly supporter: Cells
  readonly nextSupporter: Cells
  readonly carrier: Cells
  readonly nextCarrier: Cells
  /** By province: the number of fleets at sea; 1 where units are safe from dislodgement. */
  readonly afloat: Cells
  readonly sheltered: Cells

  /**
   * The questions: does unit u succeed (move) or hold (support)? `size + u`: does army u arrive?
   */
  readonly questions: Cells
  readonly answer: Cells
  readonly tried: Cells
  round = 0
  doubt = false
  readonly paradox: Cells
  /** The unit that dislodged each unit, once all is decided. */
  readonly dislodger: Cells

  /** Scratch of the convoy search. */
  readonly intact: Cells
  readonly carrying: Cells
  readonly seen: Cells
  readonly queue: Cells
  readonly touched: Cells
  /** By coast, for one map: the fleets that are useful to an army from there, once searched. */
  readonly routes: Cells[] = []
  readonly searched: Cells
  routesOn: AtlasTables | null = null

  /** Cells that each phase resets to NONE or to 0 are adjacent, so that one `fill` clears them. */
  readonly vacant: Cells
  readonly blank: Cells

  constructor(judge: Judge, capacity: number, breadth: number) {
    this.judge = judge
    this.capacity = capacity
    this.breadth = breadth
    this.vacant = new Int16Array(2 * breadth + 3 * capacity)
    this.blank = new Int16Array(2 * breadth + 7 * capacity)
    const vacant = slicer(this.vacant)
    const blank = slicer(this.blank)
    this.occupant = vacant(breadth)
    this.attacker = vacant(breadth)
    this.target = vacant(capacity)
    this.supporter = vacant(capacity)
    this.carrier = vacant(capacity)
    this.afloat = blank(breadth)
    this.sheltered = blank(breadth)
    this.kind = blank(capacity)
    this.sails = blank(capacity)
    this.paradox = blank(capacity)
    this.answer = blank(2 * capacity)
    this.tried = blank(2 * capacity)
    this.power = new Int16Array(capacity)
    this.arm = new Int16Array(capacity)
    this.location = new Int16Array(capacity)
    this.province = new Int16Array(capacity)
    this.destination = new Int16Array(capacity)
    this.object = new Int16Array(capacity)
    this.nextOccupant = new Int16Array(capacity)
    this.nextAttacker = new Int16Array(capacity)
    this.nextSupporter = new Int16Array(capacity)
    this.nextCarrier = new Int16Array(capacity)
    this.dislodger = new Int16Array(capacity)
    this.questions = new Int16Array(2 * capacity)
    this.intact = new Int16Array(capacity)
    this.carrying = new Int16Array(breadth)
    this.seen = new Int16Array(breadth)
    this.queue = new Int16Array(breadth)
    this.touched = new Int16Array(breadth)
    this.searched = new Int16Array(breadth)
  }
}

function slicer(cells: Cells): (length: number) => Cells {
  let from = 0
  return (length) => cells.subarray(from, (from += length))
}

const powers = new Map<Power, number>()

function powerNumber(power: Power): number {
  const number = powers.get(power)
  if (number !== undefined) return number
  powers.set(power, powers.size)
  return powers.size - 1
}

/** One of the board's maps, which share provinces and locations. Null without units. */
export function homeTables(geography: Geography, units: readonly Unit[]): AtlasTables | null {
  const first = units[0]
  if (first === undefined) return null
  const atlas = geography.atlas(first.power, null)
  if (atlas === null) throw new Error(`${first.power} has no map of its own`)
  return tablesOf(atlas)
}

/**
 * Are these units on the board already, with orders perhaps? Legality depends on no other order: a
 * sheet of many lines places its units once.
 */
export const arePlaced = (b: Adjudication, geography: Geography, units: readonly Unit[], home: AtlasTables): boolean =>
  b.units === units && b.home === home && b.oneMap === geography.common

/** Puts the units on the board, all holding. */
export function placeUnits(b: Adjudication, geography: Geography, units: readonly Unit[], home: AtlasTables): void {
  for (const { id } of b.units) b.byId[id] = NONE
  b.units = units
  b.size = units.length
  b.home = null
  b.oneMap = geography.common
  b.round = 0
  b.routesOn = null
  b.vacant.fill(NONE)
  b.blank.fill(0)
  for (let u = b.size - 1; u >= 0; u--) stand(b, u, home)
  for (let u = 0; u < b.size; u++) enlist(b, u)
  b.home = home
}

function stand(b: Adjudication, u: number, home: AtlasTables): void {
  const unit = unitAt(b, u)
  const here = home.placeOf.get(unit.at)
  if (here === undefined) throw new Error(`unit ${unit.id} stands at ${unit.at}, which is no place of ${home.atlas.id}`)
  const province = at(home.provinceOf, here)
  if (unit.id >= b.byId.length) makeRoomForId(b, unit.id)
  b.byId[unit.id] = u
  b.arm[u] = armBit(unit.arm)
  b.location[u] = here
  b.province[u] = province
  b.nextOccupant[u] = at(b.occupant, province)
  b.occupant[province] = u
  if (unit.arm === 'fleet' && at(home.convoys, province) === 1) b.afloat[province] = at(b.afloat, province) + 1
  b.issued[u] = null
  b.refused[u] = null
  b.tables[u] = home
}

/** Units of one power usually come in a row. */
function enlist(b: Adjudication, u: number): void {
  const { power } = unitAt(b, u)
  if (u > 0 && unitAt(b, u - 1).power === power) {
    b.power[u] = at(b.power, u - 1)
    return
  }
  b.power[u] = powerNumber(power)
}

function makeRoomForId(b: Adjudication, id: number): void {
  const larger = new Int16Array(2 * id).fill(NONE)
  larger.set(b.byId)
  b.byId = larger
}

export function unitAt(b: Adjudication, u: number): Unit {
  const unit = b.units[u]
  if (unit === undefined) throw new RangeError(`no unit ${u}`)
  return unit
}

export const isFleet = (b: Adjudication, u: number): boolean => at(b.arm, u) === FLEET
export const moves = (b: Adjudication, u: number): boolean => at(b.kind, u) === MOVE
export const sails = (b: Adjudication, u: number): boolean => at(b.sails, u) === 1
export const areFriends = (b: Adjudication, u: number, v: number): boolean => at(b.power, u) === at(b.power, v)
export const provinceCode = (b: Adjudication, province: number): Province =>
  entry(entry(b.tables, 0).atlas.provinces, province).code

/**
 * Questions depend on each other. Each is judged twice over those still open, optimistically and
 * pessimistically; if both answers agree, it is decided. What then remains open depends on a cycle
 * (cycles.ts).
 */
export const OPEN = 0
export const YES = 1
export const NO = 2

/** The question whether army `u` arrives by sea. Question `u`: does its order succeed? */
export const arrival = (b: Adjudication, u: number): number => b.size + u

export const isYes = (b: Adjudication, question: number): boolean => at(b.answer, question) === YES

/** The answer, or the caller's assumption while the question is open. */
export function ask(b: Adjudication, question: number, optimistic: boolean): boolean {
  const answer = at(b.answer, question) || decide(b, question)
  if (answer !== OPEN) return answer === YES
  b.doubt = true
  return optimistic
}

/** Decides a question, if the questions that are decided already allow it. Once in a round. */
export function decide(b: Adjudication, question: number): number {
  if (at(b.tried, question) === b.round) return OPEN
  b.tried[question] = b.round
  const outer = b.doubt
  const answer = judgeTwice(b, question)
  b.doubt = outer
  b.answer[question] = answer
  return answer
}

function judgeTwice(b: Adjudication, question: number): number {
  b.doubt = false
  if (!b.judge(b, question, true)) return NO
  return !b.doubt || b.judge(b, question, false) ? YES : OPEN
}
