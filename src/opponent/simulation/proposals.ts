/** Likely orders of any power, drawn at random: where its units would like to go, and supports. */
import { at, canTouch, NONE } from '../../rules/movement/atlas-tables.ts'
import { destinationIn, HOLD_CODE, kindIn, moveCode, type OrderCode, supportCode } from '../../rules/movement/face.ts'
import { MOVE } from '../../rules/movement/context.ts'
import { real } from '../board/array-reads.ts'
import type { Random } from '../../lib/random.ts'
import { centresToWin } from '../value/centres-to-win.ts'
import { type Situation, unitsOf } from '../board/situation.ts'
import { armIndex, FAR } from '../board/theatre.ts'

/** How far values spread, and what each distance counts before captures and otherwise. */
const SPREAD = { before: [1000, 100, 30, 10, 6, 5, 4, 3, 2, 1], otherwise: [100, 1000, 30, 10, 6, 5, 4, 3, 2, 1] }
const ATTACK = { before: 600, otherwise: 700 }
const DEFENCE = { before: 400, otherwise: 300 }
const CROWD = 1000
/** How many players rush to the nearest centre, and how much a step farther matters to them. */
const HASTE = 0.2
const HASTE_DECAY = 0.5
const NOWHERE = new Int16Array(0)
/** A power that lacks at most so many centres to win wants them this much more. */
const LAST_CENTRES = 2
const RUSH = 10
/** The chance to prefer the next best place, if it is nearly as good. */
const SECOND_CHOICE = 0.5
const TOLERANCE = 5

export class Proposals {
  private readonly situation: Situation
  /** By power, arm and location: what a unit gains by going there, for a careful and a hasty player. */
  private readonly goals: Float64Array
  private readonly hasty: Float64Array
  private readonly locations: number

  constructor(situation: Situation) {
    this.situation = situation
    const { powers, theatre, capturing } = situation
    const { locations, provinceOf } = theatre.tables
    this.locations = locations
    this.goals = new Float64Array(powers.length * 2 * locations)
    this.hasty = hastyGoals(situation)
    const reach = reachOf(situation)
    const sizes = sizesOf(situation)
    const season = capturing ? 'before' : 'otherwise'
    for (let power = 0; power < powers.length; power++) {
      const attack = ATTACK[season] * (isNearlyWinning(situation, power) ? RUSH : 1)
      const worth = worthTo(situation, power, sizes, reach, attack, DEFENCE[season])
      for (let arm = 0; arm < 2; arm++) {
        const row = (power * 2 + arm) * locations
        spread(situation, arm, worth, SPREAD[season], this.goals.subarray(row, row + locations))
        for (let l = 0; l < locations; l++) {
          const province = at(provinceOf, l)
          let rivals = 0
          for (let q = 0; q < powers.length; q++)
            if (q !== power) rivals = Math.max(rivals, at(reach, province * powers.length + q))
          this.goals[row + l] =
            (this.goals[row + l] ?? 0) + CROWD * (at(reach, province * powers.length + power) - rivals)
        }
      }
    }
  }

  /** Draws orders for all units of a power. */
  draw(power: number, random: Random, orders: Int32Array): void {
    const { situation } = this
    const units = unitsOf(situation, power)
    const goals = random() < HASTE ? this.hasty : this.goals
    const plan = new Map<number, number>()
    const waiting = [...units]
    for (const unit of units) orders[unit] = HOLD_CODE
    while (waiting.length > 0) {
      const pick = Math.floor(random() * waiting.length)
      let [unit = NONE] = waiting.splice(pick, 1)
      // A unit that wants a place that a waiting friend holds lets the friend decide first.
      for (let n = 0; n < 4; n++) {
        const blocker = this.place(goals, unit, waiting, plan, random, orders)
        if (blocker === NONE) break
        waiting.splice(waiting.indexOf(blocker), 1, unit)
        unit = blocker
      }
    }
    this.useHolds(units, orders)
  }

  /** Orders a unit; or returns a friend that must be ordered before. */
  private place(
    worth: Float64Array,
    unit: number,
    waiting: readonly number[],
    plan: Map<number, number>,
    random: Random,
    orders: Int32Array,
  ): number {
    const { forces, theatre } = this.situation
    const { tables } = theatre
    const here = at(forces.location, unit)
    const arm = armIndex(at(forces.arm, unit))
    const row = (at(forces.power, unit) * 2 + arm) * this.locations
    const goals = [here, ...(theatre.steps[arm]?.[here] ?? [])].map((to) => ({ to, value: real(worth, row + to) }))
    goals.sort((a, b) => b.value - a.value)
    while (goals.length > 0) {
      let n = 0
      while (n + 1 < goals.length && random() < SECOND_CHOICE) {
        const best = goals[n]?.value ?? 0
        const next = goals[n + 1]?.value ?? 0
        if (best <= 0 || random() < ((best - next) * TOLERANCE) / best) break
        n++
      }
      const [choice] = goals.splice(n, 1)
      const to = choice?.to ?? here
      const province = at(tables.provinceOf, to)
      if (to === here) {
        if (plan.has(province)) continue
        plan.set(province, unit)
        return NONE
      }
      const friend = plan.get(province)
      if (friend !== undefined) {
        const order = orders[friend] ?? HOLD_CODE
        orders[unit] = supportCode(friend, kindIn(order) === MOVE ? destinationIn(order) : NONE)
        return NONE
      }
      const standing = waiting.find((u) => at(tables.provinceOf, at(forces.location, u)) === province)
      if (standing !== undefined) return standing
      orders[unit] = moveCode(to, false)
      plan.set(province, unit)
      return NONE
    }
    return NONE
  }

  /** Units that hold support a friend that could use it. */
  private useHolds(units: readonly number[], orders: Int32Array): void {
    const { forces, theatre } = this.situation
    const { tables } = theatre
    for (const unit of units) {
      if (orders[unit] !== HOLD_CODE) continue
      for (const friend of units) {
        const order: OrderCode = orders[friend] ?? HOLD_CODE
        if (friend === unit || kindIn(order) !== MOVE) continue
        const province = at(tables.provinceOf, destinationIn(order))
        if (!canTouch(tables, at(forces.arm, unit), at(forces.location, unit), province)) continue
        orders[unit] = supportCode(friend, destinationIn(order))
        break
      }
    }
  }
}

/** The nearer to a centre that is not its own, the better. Before captures, a unit that is there stays. */
function hastyGoals({ theatre, owners, powers, capturing }: Situation): Float64Array {
  const { locations } = theatre.tables
  const count = owners.length
  const goals = new Float64Array(powers.length * 2 * locations)
  for (let power = 0; power < powers.length; power++)
    for (let arm = 0; arm < 2; arm++)
      for (let l = 0; l < locations; l++) {
        let least = FAR
        for (let c = 0; c < count; c++)
          if (at(owners, c) !== power) least = Math.min(least, at(theatre.distance[arm] ?? NOWHERE, l * count + c))
        goals[(power * 2 + arm) * locations + l] = 1000 * HASTE_DECAY ** (capturing || least > 0 ? least : 1)
      }
  return goals
}

/** By province and power: how many units can be there after the next movement. */
function reachOf({ theatre, forces, powers }: Situation): Int16Array {
  const { provinces, provinceOf } = theatre.tables
  const reach = new Int16Array(provinces * powers.length)
  for (let u = 0; u < forces.size; u++) {
    const here = at(forces.location, u)
    const places = new Set(
      [here, ...(theatre.steps[armIndex(at(forces.arm, u))]?.[here] ?? [])].map((l) => at(provinceOf, l)),
    )
    for (const province of places) {
      const cell = province * powers.length + at(forces.power, u)
      reach[cell] = at(reach, cell) + 1
    }
  }
  return reach
}

/** How dangerous each power is: more than in proportion to its centres. */
function sizesOf({ owners, powers }: Situation): Float64Array {
  const sizes = new Float64Array(powers.length)
  for (const owner of owners) if (owner !== NONE) sizes[owner] = (sizes[owner] ?? 0) + 1
  return sizes.map((size) => size * size + 4 * size + 16)
}

function isNearlyWinning({ variant, position, powers, owners }: Situation, power: number): boolean {
  const name = powers[power]
  const goal = name === undefined ? undefined : centresToWin(variant, position).get(name)
  return goal !== undefined && goal - owners.filter((owner) => owner === power).length <= LAST_CENTRES
}

/** By centre: what it is worth to a power to take it, or to keep it. */
function worthTo(
  { theatre, owners, powers }: Situation,
  power: number,
  sizes: Float64Array,
  reach: Int16Array,
  attack: number,
  defence: number,
): Float64Array {
  return Float64Array.from(owners, (owner, centre) => {
    if (owner !== power) return attack * (owner === NONE ? 16 : (sizes[owner] ?? 0))
    let threat = 0
    const row = at(theatre.centres, centre) * powers.length
    for (let q = 0; q < powers.length; q++)
      if (q !== power && at(reach, row + q) > 0) threat = Math.max(threat, sizes[q] ?? 0)
    return defence * threat
  })
}

/** Spreads values over the places that an arm reaches, a fifth of all neighbours a step. */
function spread(
  { theatre }: Situation,
  arm: number,
  worth: Float64Array,
  weights: readonly number[],
  goals: Float64Array,
): void {
  const { provinceOf, locations } = theatre.tables
  const steps = theatre.steps[arm] ?? []
  let now = Float64Array.from({ length: locations }, (_, l) => worth[at(theatre.centreIn, at(provinceOf, l))] ?? 0)
  for (const weight of weights) {
    for (let l = 0; l < locations; l++) goals[l] = (goals[l] ?? 0) + (weight * (now[l] ?? 0)) / 1000
    const before = now
    now = Float64Array.from({ length: locations }, (_, l) => {
      let sum = before[l] ?? 0
      for (const to of steps[l] ?? []) sum += before[to] ?? 0
      return sum / 5
    })
  }
}
