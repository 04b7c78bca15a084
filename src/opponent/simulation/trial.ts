/** A simulated movement: where everybody stands afterwards, and who owns the centres. */
import { at, type Cells, NONE } from '../../rules/movement/atlas-tables.ts'
import { destinationIn, type Forces, MovementFace } from '../../rules/movement/face.ts'
import { int } from '../board/array-reads.ts'
import type { Standing } from '../value/estimate.ts'
import type { Fields } from '../value/proximity.ts'
import { specialIn } from '../board/order-codes.ts'
import type { Situation } from '../board/situation.ts'
import { armIndex } from '../board/theatre.ts'

/** Simulates movements of one situation. All results are overwritten by the next run. */
export class Trial implements Standing {
  readonly situation: Situation
  readonly size: number
  readonly power: Cells
  readonly arm: Cells
  readonly location: Cells
  readonly owners: Cells
  readonly captured: boolean
  /** The number of simulated movements so far. */
  runs = 0
  private readonly face: MovementFace
  /** The units while they act. */
  private readonly acting: Forces
  private readonly fields: Fields
  /** By province: the run in which a unit stood there at the end. */
  private readonly occupied: Int32Array

  constructor(situation: Situation, fields: Fields) {
    const { theatre, forces } = situation
    this.situation = situation
    this.size = forces.size
    this.power = forces.power
    this.captured = situation.capturing
    this.fields = fields
    this.acting = { ...forces, arm: forces.arm.slice(), location: forces.location.slice() }
    this.face = new MovementFace(theatre.tables, forces.power.length)
    this.location = new Int16Array(forces.power.length)
    this.arm = forces.arm.slice()
    this.owners = situation.owners.slice()
    this.occupied = new Int32Array(theatre.tables.provinces)
  }

  /** `orders`: a legal order for each unit. */
  run(orders: Int32Array): void {
    const { face, situation, location, occupied } = this
    const { forces, theatre, specials } = situation
    const { provinceOf } = theatre.tables
    if (specials.length > 0) this.takeForms(orders)
    face.resolve(this.acting, orders, situation.sheltered)
    this.runs++
    let lost = 0
    for (let u = 0; u < forces.size; u++) {
      if (face.dislodger(u) !== NONE) {
        location[u] = NONE
        lost++
        continue
      }
      const here = face.hasMoved(u) ? destinationIn(int(orders, u)) : at(this.acting.location, u)
      location[u] = here
      occupied[at(provinceOf, here)] = this.runs
    }
    if (lost > 0) for (let u = 0; u < forces.size; u++) if (face.dislodger(u) !== NONE) this.retreat(u)
    if (specials.length > 0) this.changeForms(orders)
    this.capture()
  }

  /** A variant's own orders may change units before they act… */
  private takeForms(orders: Int32Array): void {
    const { acting, situation, arm } = this
    acting.arm.set(situation.forces.arm)
    acting.location.set(situation.forces.location)
    arm.set(situation.forces.arm)
    for (let u = 0; u < this.size; u++) {
      const special = specialIn(situation.specials, int(orders, u))
      if (special === null) continue
      acting.arm[u] = arm[u] = special.arm
      acting.location[u] = special.location
    }
  }

  /** …or afterwards, unless they were attacked. */
  private changeForms(orders: Int32Array): void {
    for (let u = 0; u < this.size; u++) {
      const special = specialIn(this.situation.specials, int(orders, u))
      if (special === null || this.face.hasMoved(u) || this.isAttacked(u)) continue
      this.arm[u] = special.nextArm
      this.location[u] = special.nextLocation
    }
  }

  private isAttacked(u: number): boolean {
    const { forces, theatre } = this.situation
    const province = at(theatre.tables.provinceOf, at(forces.location, u))
    for (let a = this.face.attacker(province); a !== NONE; a = this.face.nextAttacker(a))
      if (at(forces.power, a) !== at(forces.power, u)) return true
    return false
  }

  /** To the best free place; standoffs are ignored. */
  private retreat(u: number): void {
    const { forces, theatre } = this.situation
    const { provinceOf } = theatre.tables
    const arm = armIndex(at(forces.arm, u))
    const enemy = at(provinceOf, at(forces.location, this.face.dislodger(u)))
    const steps = theatre.steps[arm]?.[at(forces.location, u)]
    if (steps === undefined) return
    let best = NONE
    let bestValue = -1
    for (let i = 0; i < steps.length; i++) {
      const to = at(steps, i)
      const province = at(provinceOf, to)
      if (province === enemy || this.occupied[province] === this.runs) continue
      const value = this.fields.value(at(forces.power, u), arm, to)
      if (value > bestValue) [best, bestValue] = [to, value]
    }
    if (best === NONE) return
    this.location[u] = best
    this.occupied[at(provinceOf, best)] = this.runs
  }

  /** A centre goes to the power whose units alone are in it. */
  private capture(): void {
    const { situation, owners, location } = this
    owners.set(situation.owners)
    if (!situation.capturing) return
    const { forces, theatre } = situation
    for (let u = 0; u < forces.size; u++) {
      const here = at(location, u)
      if (here === NONE) continue
      const centre = at(theatre.centreIn, at(theatre.tables.provinceOf, here))
      if (centre === NONE) continue
      const isShared = situation.sheltered !== null && this.hasStranger(u, centre)
      if (!isShared) owners[centre] = at(forces.power, u)
    }
  }

  /** Does a unit of another power stand in the same centre? */
  private hasStranger(u: number, centre: number): boolean {
    const { theatre, forces } = this.situation
    const province = at(theatre.centres, centre)
    for (let v = 0; v < forces.size; v++) {
      const there = at(this.location, v)
      if (there === NONE || at(forces.power, v) === at(forces.power, u)) continue
      if (at(theatre.tables.provinceOf, there) === province) return true
    }
    return false
  }
}
