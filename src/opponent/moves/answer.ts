/** The best answer of one power to sampled orders of the others, by local search. */
import { at, canStep, canTouch, entry, FLEET, NONE, COAST } from '../../rules/movement/atlas-tables.ts'
import {
  convoyCode,
  destinationIn,
  HOLD_CODE,
  kindIn,
  moveCode,
  objectIn,
  type OrderCode,
  supportCode,
} from '../../rules/movement/face.ts'
import { MOVE, SUPPORT } from '../../rules/movement/context.ts'
import type { Estimate } from '../value/estimate.ts'
import type { Trial } from '../simulation/trial.ts'
import { type Situation, unitsOf } from '../board/situation.ts'
import { armIndex } from '../board/theatre.ts'

/** Samples tried first: most candidates are worse already there. */
const STAGES = [3, 8, 20, 50, 1e9]

/** A plan and its mean value in the samples. */
export interface RatedPlan {
  readonly orders: Int32Array
  readonly value: number
}

/** A plan that is worse by less is as good: values are shares of all centres. */
const TIDY_TOLERANCE = 1e-6
const TIDY_PASSES = 3

/** How many good plans to remember besides the best. */
const MAX_RUNNERS_UP = 16

/** A search for the orders of one power. */
export class Answer {
  readonly units: readonly number[]
  /** The best orders so far, by unit of the situation; only this power's entries count. */
  readonly plan: Int32Array
  value = -1
  private readonly situation: Situation
  private readonly trial: Trial
  private readonly estimate: Estimate
  private readonly power: number
  /** Good plans that were tried in every sample, the best first. */
  runnersUp: readonly RatedPlan[] = []
  private samples: readonly Int32Array[] = []
  /** By sample: what a partner may order for the same units; null: nothing. */
  private partners: readonly (Int32Array | null)[] = []
  /** The value of the plan in each sample. */
  private values = new Float64Array(0)
  private scratch = new Float64Array(0)
  private readonly changedUnit = new Int32Array(8)
  private readonly changedTo = new Int32Array(8)
  private changes = 0
  private readonly before = new Int32Array(8)
  private budget = 0

  constructor(trial: Trial, estimate: Estimate, power: number) {
    const { situation } = trial
    this.trial = trial
    this.situation = situation
    this.estimate = estimate
    this.power = power
    this.units = unitsOf(situation, power)
    this.plan = new Int32Array(situation.forces.power.length)
  }

  /**
   * Improves these plans, the best first, and keeps the best result. `budget`: the simulated phases
   * to spend at most. `partners`: for each sample, what a partner orders whose agreement is needed;
   * null or missing: nothing, so that the plan alone counts. With partners no two units are sent to one
   * province, whatever the samples say: the plan is played as it is if the partner is silent.
   */
  search(
    samples: readonly Int32Array[],
    starts: readonly Int32Array[],
    budget: number,
    partners: readonly (Int32Array | null)[] = [],
  ): void {
    const { trial } = this
    this.samples = samples
    this.partners = partners
    this.values = new Float64Array(samples.length)
    this.scratch = new Float64Array(samples.length)
    this.budget = trial.runs + budget
    let best = this.plan.slice()
    let bestValue = -Infinity
    for (const start of this.ranked(starts)) {
      if (bestValue > -Infinity && trial.runs >= this.budget) break
      this.take(start)
      this.climb()
      if (this.value <= bestValue) continue
      best = this.plan.slice()
      bestValue = this.value
    }
    this.take(best)
    this.value = bestValue
  }

  /**
   * Replaces orders that look foolish, if that costs nothing in the samples: supports of orders that no
   * friend has, friends that bounce each other, and moves to where a friend stays. The search keeps them
   * if it finds nothing better.
   */
  tidy(samples: readonly Int32Array[], plan: Int32Array): void {
    this.samples = samples
    this.partners = []
    this.values = new Float64Array(samples.length)
    this.take(plan)
    this.measure()
    // What one unit does instead may make another's order useless.
    for (let pass = 0; pass < TIDY_PASSES; pass++)
      for (const unit of this.units) if (this.isUseless(unit)) this.takeBest(unit, this.sensibleOrders(unit))
  }

  private isUseless(unit: number): boolean {
    const code = this.plan[unit] ?? HOLD_CODE
    const kind = kindIn(code)
    if (kind === SUPPORT) {
      const friend = objectIn(code)
      return this.units.includes(friend) && destinationIn(code) !== this.goalOf(friend)
    }
    return kind === MOVE && (this.meetsFriend(unit) || this.entersFriend(unit))
  }

  /** Is this unit sent to where another one stays? */
  private entersFriend(unit: number): boolean {
    const { theatre, forces } = this.situation
    const { provinceOf } = theatre.tables
    const goal = this.goalOf(unit)
    const staysAt = (other: number): boolean =>
      this.goalOf(other) === NONE && at(provinceOf, at(forces.location, other)) === at(provinceOf, goal)
    return goal !== NONE && this.units.some(staysAt)
  }

  /** Is this unit sent to the same province as another one? */
  private meetsFriend(unit: number): boolean {
    const { provinceOf } = this.situation.theatre.tables
    const goal = this.goalOf(unit)
    if (goal === NONE) return false
    const meetsAt = (other: number): boolean =>
      other !== unit && this.goalOf(other) !== NONE && at(provinceOf, this.goalOf(other)) === at(provinceOf, goal)
    return this.units.some(meetsAt)
  }

  /** Where a unit is ordered to move, or NONE. */
  private goalOf(unit: number): number {
    const code = this.plan[unit] ?? HOLD_CODE
    return kindIn(code) === MOVE ? destinationIn(code) : NONE
  }

  /** Supports of what friends do, and a hold. */
  private sensibleOrders(unit: number): readonly OrderCode[] {
    const { forces, theatre } = this.situation
    const { tables } = theatre
    const here = at(forces.location, unit)
    const supports = this.units.flatMap((friend) => {
      const to = this.goalOf(friend)
      const province = at(tables.provinceOf, to === NONE ? at(forces.location, friend) : to)
      const isNear = province !== at(tables.provinceOf, here) && canTouch(tables, at(forces.arm, unit), here, province)
      return friend !== unit && isNear ? [supportCode(friend, to)] : []
    })
    return [...supports, HOLD_CODE]
  }

  /** Takes the best of these orders, if the plan is not worse with it; of equal ones the first. */
  private takeBest(unit: number, codes: readonly OrderCode[]): void {
    const before = this.plan[unit] ?? HOLD_CODE
    let best = before
    let bestValue = this.value - TIDY_TOLERANCE
    for (const code of codes) {
      this.plan[unit] = code
      this.measure()
      if (this.value <= bestValue) continue
      best = code
      bestValue = this.value
    }
    this.plan[unit] = best
    this.measure()
  }

  /** The plans by their value in the first samples, the best first. */
  private ranked(starts: readonly Int32Array[]): readonly Int32Array[] {
    const count = Math.min(this.samples.length, STAGES[1] ?? 1)
    const judged = starts.map((start) => {
      this.take(start)
      let sum = 0
      for (let s = 0; s < count; s++) sum += this.try(s)
      return { start, sum }
    })
    return judged.toSorted((a, b) => b.sum - a.sum).map(({ start }) => start)
  }

  /** Changes the plan until no change improves it. */
  private climb(): void {
    this.measure()
    let isImproved = true
    while (isImproved) {
      isImproved = false
      for (const unit of this.units) {
        if (this.trial.runs >= this.budget) return
        if (this.improveUnit(unit)) isImproved = true
      }
    }
  }

  private take(plan: Int32Array): void {
    for (const u of this.units) this.plan[u] = plan[u] ?? HOLD_CODE
    if (!this.hasPartners()) return
    for (const u of this.units) if (this.meetsFriend(u)) this.plan[u] = HOLD_CODE
  }

  private hasPartners(): boolean {
    return this.partners.length > 0
  }

  /** May the present plan be played? See `search`. */
  private isAllowed(): boolean {
    return !this.hasPartners() || !this.units.some((unit) => this.meetsFriend(unit))
  }

  /** The value of the present plan in one sample. */
  private try(s: number): number {
    const orders = entry(this.samples, s)
    const partner = this.partners[s] ?? null
    for (const u of this.units) {
      const code = this.plan[u] ?? HOLD_CODE
      orders[u] = partner === null ? code : agreedOrder(code, partner[u] ?? HOLD_CODE)
    }
    this.trial.run(orders)
    return this.estimate.value(this.trial, this.power)
  }

  private measure(): void {
    let sum = 0
    for (let s = 0; s < this.samples.length; s++) sum += this.values[s] = this.try(s)
    this.value = sum / this.samples.length
  }

  private change(unit: number, code: OrderCode): void {
    this.changedUnit[this.changes] = unit
    this.changedTo[this.changes++] = code
  }

  /** Keeps the noted changes if they improve the plan. */
  private accept(): boolean {
    const { plan, changedUnit, changedTo, before, samples, values, scratch } = this
    let isSame = true
    for (let i = 0; i < this.changes; i++) {
      const unit = changedUnit[i] ?? 0
      before[i] = plan[unit] ?? HOLD_CODE
      if (before[i] !== changedTo[i]) isSame = false
      plan[unit] = changedTo[i] ?? HOLD_CODE
    }
    const count = this.changes
    this.changes = 0
    if (!isSame && this.isAllowed()) {
      let sum = 0
      let old = 0
      let s = 0
      let good = true
      for (const stage of STAGES) {
        for (; s < stage && s < samples.length; s++) {
          const value = this.try(s)
          scratch[s] = value
          sum += value
          old += values[s] ?? 0
        }
        if (sum <= old + 1e-9) {
          good = false
          if (s >= samples.length) this.remember(sum / s)
          break
        }
        if (s >= samples.length) break
      }
      if (good) {
        values.set(scratch)
        this.value = sum / samples.length
        this.remember(this.value)
        return true
      }
    }
    for (let i = count - 1; i >= 0; i--) plan[changedUnit[i] ?? 0] = before[i] ?? HOLD_CODE
    return false
  }

  /** Notes the present plan, if it is one of the best and a new one. */
  private remember(value: number): void {
    const last = this.runnersUp.at(-1)
    if (this.runnersUp.length >= MAX_RUNNERS_UP && last !== undefined && last.value >= value) return
    const isSame = ({ orders }: RatedPlan): boolean => this.units.every((u) => orders[u] === this.plan[u])
    if (this.runnersUp.some(isSame)) return
    const rated = { orders: this.plan.slice(), value }
    this.runnersUp = [...this.runnersUp, rated].toSorted((a, b) => b.value - a.value).slice(0, MAX_RUNNERS_UP)
  }

  private improveUnit(unit: number): boolean {
    const { forces, theatre } = this.situation
    const { tables } = theatre
    const here = at(forces.location, unit)
    const arm = at(forces.arm, unit)
    let improved = false
    const steps = entry(entry(theatre.steps, armIndex(arm)), here)
    for (let i = 0; i < steps.length; i++) {
      const to = at(steps, i)
      this.change(unit, moveCode(to, false))
      if (this.accept()) improved = true
      if (this.tryWithHelp(unit, to)) improved = true
    }
    this.change(unit, HOLD_CODE)
    if (this.accept()) improved = true
    for (const special of this.situation.specials) {
      if (special.unit !== unit) continue
      this.change(unit, special.code)
      if (this.accept()) improved = true
    }
    for (const friend of this.units) {
      if (friend === unit) continue
      const order = this.plan[friend] ?? HOLD_CODE
      const to = kindIn(order) === MOVE ? destinationIn(order) : NONE
      const place = to === NONE ? at(forces.location, friend) : to
      if (!canTouch(tables, arm, here, at(tables.provinceOf, place))) continue
      if (at(tables.provinceOf, place) === at(tables.provinceOf, here)) continue
      this.change(unit, supportCode(friend, to))
      if (this.accept()) improved = true
    }
    if (arm !== FLEET && at(tables.terrain, at(tables.provinceOf, here)) === COAST && this.tryConvoys(unit))
      improved = true
    return improved
  }

  /** A move with one or two friends that support it. */
  private tryWithHelp(unit: number, to: number): boolean {
    const { forces, theatre } = this.situation
    const { tables } = theatre
    const province = at(tables.provinceOf, to)
    let improved = false
    for (const friend of this.units) {
      if (friend === unit) continue
      const stands = at(forces.location, friend)
      if (at(tables.provinceOf, stands) === province) {
        // The friend makes room.
        const ways = entry(entry(theatre.steps, armIndex(at(forces.arm, friend))), stands)
        for (let i = 0; i < ways.length; i++) {
          if (at(tables.provinceOf, at(ways, i)) === at(tables.provinceOf, at(forces.location, unit))) continue
          this.change(unit, moveCode(to, false))
          this.change(friend, moveCode(at(ways, i), false))
          if (this.accept()) improved = true
        }
        continue
      }
      if (!canTouch(tables, at(forces.arm, friend), stands, province)) continue
      this.change(unit, moveCode(to, false))
      this.change(friend, supportCode(unit, to))
      if (this.accept()) improved = true
      for (const third of this.units) {
        if (third <= friend || third === unit) continue
        const place = at(forces.location, third)
        if (at(tables.provinceOf, place) === province || !canTouch(tables, at(forces.arm, third), place, province))
          continue
        this.change(unit, moveCode(to, false))
        this.change(friend, supportCode(unit, to))
        this.change(third, supportCode(unit, to))
        if (this.accept()) improved = true
      }
    }
    return improved
  }

  private tryConvoys(army: number): boolean {
    const { forces, theatre } = this.situation
    const { tables } = theatre
    const from = at(tables.provinceOf, at(forces.location, army))
    let improved = false
    for (const fleet of this.units) {
      if (at(forces.arm, fleet) !== FLEET) continue
      const sea = at(forces.location, fleet)
      if (at(tables.convoys, at(tables.provinceOf, sea)) !== 1 || !canTouch(tables, FLEET, sea, from)) continue
      const shores = entry(entry(theatre.steps, 1), sea)
      for (let i = 0; i < shores.length; i++) {
        const province = at(tables.provinceOf, at(shores, i))
        if (province === from || at(tables.terrain, province) !== COAST) continue
        const to = at(tables.inland, province)
        if (canStep(tables, at(forces.arm, army), at(forces.location, army), to)) continue
        this.change(army, moveCode(to, true))
        this.change(fleet, convoyCode(army, to))
        if (this.accept()) improved = true
      }
    }
    return improved
  }
}

/** What counts if a partner orders something else: nothing is certain but that the unit holds. */
const agreedOrder = (code: OrderCode, other: OrderCode): OrderCode => (code === other ? code : HOLD_CODE)
