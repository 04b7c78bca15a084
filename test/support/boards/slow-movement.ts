/**
 * Movement as a plain, slow reading of the rulebook, with strings, sets and maps. Tests compare the kernel with it, and
 * the benchmark measures the gain.
 */
import type { Atlas } from '../../../src/rules/atlas/atlas.ts'
import { type MapName, type Power, province as provinceNamed } from '../../../src/rules/names.ts'
import type { Issued } from '../../../src/rules/orders/order.ts'
import { unitOf } from '../../../src/rules/orders/order.ts'
import type { Unit } from '../../../src/rules/position/position.ts'
import { ONE_MAP, type OneMap } from './movement.ts'

type Plan =
  | { readonly kind: 'hold' }
  | { readonly kind: 'convoy'; readonly of: Unit; readonly to: string; readonly map: Atlas }
  | { readonly kind: 'move'; readonly to: string; readonly via: boolean; readonly map: Atlas }
  | { readonly kind: 'support'; readonly of: Unit; readonly to: string | null }

/** Places of units after the moves (`id location`), dislodged units, and provinces that a bounce left empty; sorted. */
export interface SlowOutcome {
  readonly units: readonly string[]
  readonly dislodged: readonly string[]
  readonly standoffs: readonly string[]
}

/** A board, with the map that an order names. Null: the power's own. */
export interface SlowBoard extends OneMap {
  readonly atlasOf: (power: Power, map: MapName | null) => Atlas | null
  /** Do all powers move on one public map? If not, supports are checked without the supported unit's map. */
  readonly isPublic: boolean
}

const onOneMap = (board: OneMap): SlowBoard => ({
  ...board,
  atlasOf: (_, map) => (map === null ? board.atlas : null),
  isPublic: true,
})

/** For each sea of a map, the areas that a fleet there borders. */
const shoresBySea = new WeakMap<Atlas, ReadonlyMap<string, ReadonlySet<string>>>()

function shoresOn(map: Atlas): ReadonlyMap<string, ReadonlySet<string>> {
  const cached = shoresBySea.get(map)
  if (cached !== undefined) return cached
  const seas = map.locations.filter(({ province }) => province.terrain === 'sea')
  const shores = new Map(
    seas.map(({ id, reach }) => [
      id as string,
      new Set<string>(reach.fleet.flatMap((n) => map.locations[n]?.province.code ?? [])),
    ]),
  )
  shoresBySea.set(map, shores)
  return shores
}

/** Does a fleet in this sea border that area? */
const meet = (map: Atlas, sea: string, area: string): boolean => shoresOn(map).get(sea)?.has(area) ?? false

/**
 * The chains of these seas from one area to another without a short cut: only neighbours in a chain border each
 * other, only its first sea borders the start, and it ends with the first sea that borders the goal.
 */
export function shortestRoutes(map: Atlas, from: string, to: string, seas: readonly string[]): string[][] {
  const extend = (route: readonly string[]): string[][] => {
    const last = route.at(-1) ?? from
    if (route.length > 0 && meet(map, last, to)) return [[...route]]
    const isShortCut = (sea: string): boolean =>
      route.length > 0 && (meet(map, sea, from) || route.slice(0, -1).some((earlier) => meet(map, sea, earlier)))
    return seas
      .filter((sea) => !route.includes(sea) && meet(map, sea, last) && !isShortCut(sea))
      .flatMap((sea) => extend([...route, sea]))
  }
  return extend([])
}

/** Does some chain of these seas lead from one area to another? */
function connects(map: Atlas, from: string, to: string, seas: readonly string[]): boolean {
  const reached = new Set(seas.filter((sea) => meet(map, sea, from)))
  for (const here of reached) for (const sea of seas) if (meet(map, sea, here)) reached.add(sea)
  return [...reached].some((sea) => meet(map, sea, to))
}

const areaOf = (at: string): string => at.slice(0, 3)
const here = (unit: Unit): string => areaOf(unit.at)

class SlowMovement {
  readonly board: SlowBoard
  readonly units: readonly Unit[]
  readonly plans = new Map<Unit, Plan>()
  readonly byConvoy = new Set<Unit>()
  readonly known = new Map<string, boolean>()
  asked = new Set<string>()

  constructor(board: SlowBoard, units: readonly Unit[], issued: readonly Issued[]) {
    this.board = board
    this.units = units
    for (const unit of units) this.plans.set(unit, { kind: 'hold' })
    for (const { power, order } of issued) {
      const unit = this.byId(unitOf(order) ?? -1)
      if (unit?.power === power) this.plans.set(unit, this.planOf(unit, order))
    }
    this.unmatch()
    for (const unit of units) if (this.mustSail(unit)) this.byConvoy.add(unit)
  }

  terrainOf(at: string) {
    return this.board.atlas.province(provinceNamed(areaOf(at)))?.terrain
  }

  byId(id: number): Unit | undefined {
    return this.units.find((unit) => unit.id === id)
  }

  plan(unit: Unit): Plan {
    return this.plans.get(unit) ?? { kind: 'hold' }
  }

  movesTo(unit: Unit): string | null {
    const plan = this.plan(unit)
    return plan.kind === 'move' ? areaOf(plan.to) : null
  }

  // — legality —

  planOf(unit: Unit, order: Issued['order']): Plan {
    if (order.kind !== 'move' && order.kind !== 'support' && order.kind !== 'convoy') return { kind: 'hold' }
    const map = this.board.atlasOf(unit.power, order.map)
    if (map === null) return { kind: 'hold' }
    if (order.kind === 'move') {
      const to = unit.arm === 'army' ? areaOf(order.to) : order.to
      return this.mayMove(map, unit, to, order.via, null) ? { kind: 'move', to, via: order.via, map } : { kind: 'hold' }
    }
    const of = this.byId(order.of)
    if (of === undefined || of === unit) return { kind: 'hold' }
    if (order.kind === 'convoy') {
      const to = areaOf(order.to)
      return this.mayCarry(map, unit, of, to) ? { kind: 'convoy', of, to, map } : { kind: 'hold' }
    }
    const to = order.to === null || of.arm === 'fleet' ? order.to : areaOf(order.to)
    return this.maySupport(map, unit, of, to) ? { kind: 'support', of, to } : { kind: 'hold' }
  }

  mayMove(map: Atlas, unit: Unit, to: string, via: boolean, without: Unit | null): boolean {
    if (map.location(to) === undefined || areaOf(to) === here(unit) || (via && unit.arm === 'fleet')) return false
    const step = map.location(unit.at)?.reach[unit.arm].some((n) => map.locations[n]?.id === to) ?? false
    if (unit.arm === 'fleet' || (step && !via)) return step
    return (
      this.terrainOf(unit.at) === 'coast' &&
      this.terrainOf(to) === 'coast' &&
      connects(map, here(unit), areaOf(to), this.fleets(without))
    )
  }

  maySupport(map: Atlas, unit: Unit, of: Unit, to: string | null): boolean {
    const place = map.location(to ?? of.at)
    if (place === undefined || !map.touches(unit.arm, unit.at, place.province.code)) return false
    if (to === null || !this.board.isPublic) return true
    if (of.arm === 'fleet' && place.id === place.province.code)
      return place.province.code !== here(of) && map.touches('fleet', of.at, place.province.code)
    return this.mayMove(map, of, to, false, unit)
  }

  mayCarry(map: Atlas, fleet: Unit, army: Unit, to: string): boolean {
    const coasts = this.terrainOf(army.at) === 'coast' && this.terrainOf(to) === 'coast' && to !== here(army)
    if (!coasts || fleet.arm !== 'fleet' || army.arm !== 'army' || this.terrainOf(fleet.at) !== 'sea') return false
    return shortestRoutes(map, here(army), to, this.fleets(null)).some((route) => route.includes(here(fleet)))
  }

  fleets(without: Unit | null): string[] {
    return this.units
      .filter((unit) => unit !== without && unit.arm === 'fleet' && this.terrainOf(unit.at) === 'sea')
      .map(here)
  }

  /** Supports and convoys of orders that were not given are void. */
  unmatch(): void {
    const fits = (plan: Plan): boolean => {
      if (plan.kind === 'hold' || plan.kind === 'move') return true
      const goal = this.plan(plan.of)
      if (plan.kind === 'convoy') return goal.kind === 'move' && areaOf(goal.to) === plan.to && goal.map === plan.map
      if (goal.kind !== 'move') return plan.to === null
      return plan.to !== null && (goal.to === plan.to || plan.to === areaOf(goal.to))
    }
    const misfits = [...this.plans].filter(([, plan]) => !fits(plan))
    for (const [unit] of misfits) this.plans.set(unit, { kind: 'hold' })
  }

  carriers(army: Unit): Unit[] {
    return this.units.filter((unit) => {
      const plan = this.plan(unit)
      return plan.kind === 'convoy' && plan.of === army
    })
  }

  mustSail(unit: Unit): boolean {
    const plan = this.plan(unit)
    if (plan.kind !== 'move' || unit.arm !== 'army') return false
    const far = !plan.map.touches('army', unit.at, provinceNamed(areaOf(plan.to)))
    return plan.via || far || this.carriers(unit).some((fleet) => fleet.power === unit.power)
  }

  // — decisions: undefined until known —

  ask(question: string): boolean | undefined {
    const answer = this.known.get(question)
    if (answer === undefined) this.asked.add(question)
    return answer
  }

  moved = (unit: Unit) => this.ask(`move ${unit.id}`)
  arrived = (unit: Unit) => (this.byConvoy.has(unit) ? this.ask(`path ${unit.id}`) : true)
  attackers = (area: string) => this.units.filter((unit) => this.movesTo(unit) === area)

  judge(question: string): boolean | undefined {
    const [kind, id] = question.split(' ')
    const unit = this.byId(Number(id))
    if (unit === undefined) return false
    return kind === 'move' ? this.judgeMove(unit) : kind === 'stand' ? this.judgeStand(unit) : this.judgePath(unit)
  }

  judgePath(army: Unit): boolean | undefined {
    const plan = this.plan(army)
    if (plan.kind !== 'move') return false
    const fleets = this.carriers(army).map((fleet) => ({
      sea: here(fleet),
      lost: anyOf(this.attackers(here(fleet)).map(this.moved)),
    }))
    const open = (seas: readonly string[]) => connects(plan.map, here(army), areaOf(plan.to), seas)
    if (open(fleets.filter(({ lost }) => lost === false).map(({ sea }) => sea))) return true
    return open(fleets.filter(({ lost }) => lost !== true).map(({ sea }) => sea)) ? undefined : false
  }

  judgeStand(unit: Unit): boolean | undefined {
    const plan = this.plan(unit)
    const aimed = plan.kind === 'support' && plan.to !== null ? areaOf(plan.to) : null
    const cuts = this.attackers(here(unit)).filter((enemy) => enemy.power !== unit.power)
    return not(anyOf(cuts.map((enemy) => (here(enemy) === aimed ? this.moved(enemy) : this.arrived(enemy)))))
  }

  supports(unit: Unit, except: Unit | null): Range {
    const helpers = this.units.filter((helper) => {
      const plan = this.plan(helper)
      return plan.kind === 'support' && plan.of === unit && helper.power !== except?.power
    })
    const answers = helpers.map((helper) => this.ask(`stand ${helper.id}`))
    return { least: answers.filter((a) => a === true).length, most: answers.filter((a) => a !== false).length }
  }

  headToHead(a: Unit, b: Unit): boolean {
    return this.movesTo(a) === here(b) && this.movesTo(b) === here(a) && !this.byConvoy.has(a) && !this.byConvoy.has(b)
  }

  judgeMove(mover: Unit): boolean | undefined {
    const area = this.movesTo(mover) ?? ''
    const occupants = this.units.filter((unit) => here(unit) === area)
    const strength = this.attack(mover, occupants)
    const rivals = this.attackers(area)
      .filter((unit) => unit !== mover)
      .map((unit) => this.prevention(unit))
    const against = [...occupants.map((unit) => this.resistance(mover, unit)), ...rivals]
    const path = this.arrived(mover)
    if (path === false || strength.most === 0 || against.some(({ least }) => least >= strength.most)) return false
    return path === true && strength.least > 0 && against.every(({ most }) => most < strength.least) ? true : undefined
  }

  gone(mover: Unit, occupant: Unit): boolean | undefined {
    return this.movesTo(occupant) === null || this.headToHead(mover, occupant) ? false : this.moved(occupant)
  }

  /** Units share the province, and cannot be dislodged there. */
  attack(mover: Unit, occupants: readonly Unit[]): Range {
    const free = plus(1, this.supports(mover, null))
    return occupants
      .map((occupant) => this.attackOn(mover, occupant, free))
      .reduce((a, b) => ({ least: Math.min(a.least, b.least), most: Math.min(a.most, b.most) }), free)
  }

  attackOn(mover: Unit, occupant: Unit, free: Range): Range {
    const isSafe = occupant.power === mover.power || this.board.mayShare(provinceNamed(here(occupant)))
    const hindered = isSafe ? { least: 0, most: 0 } : plus(1, this.supports(mover, occupant))
    const gone = this.gone(mover, occupant)
    if (gone === undefined) return { least: hindered.least, most: free.most }
    return gone ? free : hindered
  }

  resistance(mover: Unit, occupant: Unit): Range {
    if (this.movesTo(occupant) === null || this.headToHead(mover, occupant))
      return plus(1, this.supports(occupant, null))
    const gone = this.gone(mover, occupant)
    return { least: gone === false ? 1 : 0, most: gone === true ? 0 : 1 }
  }

  prevention(rival: Unit): Range {
    const strength = plus(1, this.supports(rival, null))
    const beaten = anyOf(this.units.filter((unit) => this.headToHead(rival, unit)).map(this.moved))
    const path = this.arrived(rival)
    const none = path === false || beaten === true
    const surely = path === true && beaten === false
    return { least: surely ? strength.least : 0, most: none ? 0 : strength.most }
  }

  settle(): void {
    const questions = this.units.flatMap((unit) => [
      ...(this.movesTo(unit) === null ? [] : [`move ${unit.id}`]),
      ...(this.plan(unit).kind === 'support' ? [`stand ${unit.id}`] : []),
      ...(this.byConvoy.has(unit) ? [`path ${unit.id}`] : []),
    ])
    for (let open = questions; open.length > 0; open = open.filter((q) => !this.known.has(q))) {
      const answers = open.map((q) => [q, this.judge(q)] as const).filter(([, answer]) => answer !== undefined)
      for (const [q, answer] of answers) if (answer !== undefined) this.known.set(q, answer)
      if (answers.length === 0) this.breakCore(open)
    }
  }

  breakCore(open: readonly string[]): void {
    const closures = open.map((q) => this.closure(q)).toSorted((a, b) => a.length - b.length)
    const core = closures[0] ?? []
    const paths = core.filter((q) => q.startsWith('path'))
    for (const q of paths) this.known.set(q, false)
    if (paths.length === 0) for (const q of core) if (q.startsWith('move')) this.known.set(q, true)
  }

  closure(question: string): string[] {
    const closure = [question]
    for (const q of closure) {
      this.asked = new Set()
      this.judge(q)
      for (const other of this.asked) if (!closure.includes(other)) closure.push(other)
    }
    return closure
  }

  outcome(): SlowOutcome {
    const did = (unit: Unit): boolean => this.known.get(`move ${unit.id}`) === true
    const lost = (unit: Unit): boolean => !did(unit) && this.attackers(here(unit)).some(did)
    const goal = (unit: Unit): string => {
      const plan = this.plan(unit)
      return plan.kind === 'move' && did(unit) ? plan.to : unit.at
    }
    const stay = this.units.filter((unit) => !lost(unit))
    const held = new Set(stay.map((unit) => areaOf(goal(unit))))
    const contested = this.units.filter(
      (unit) => this.movesTo(unit) !== null && !did(unit) && this.prevention(unit).least > 0,
    )
    const standoffs = contested.map((unit) => this.movesTo(unit) ?? '').filter((area) => !held.has(area))
    return {
      units: stay.map((unit) => `${unit.id} ${goal(unit)}`).toSorted(),
      dislodged: this.units
        .filter(lost)
        .map((unit) => `${unit.id}`)
        .toSorted(),
      standoffs: [...new Set(standoffs)].toSorted(),
    }
  }
}

interface Range {
  readonly least: number
  readonly most: number
}
const plus = (n: number, { least, most }: Range): Range => ({ least: n + least, most: n + most })
const not = (answer: boolean | undefined): boolean | undefined => (answer === undefined ? undefined : !answer)
function anyOf(answers: readonly (boolean | undefined)[]): boolean | undefined {
  if (answers.includes(true)) return true
  return answers.includes(undefined) ? undefined : false
}

export function resolveSlowly(
  units: readonly Unit[],
  issued: readonly Issued[],
  board: SlowBoard = onOneMap(ONE_MAP.standard),
): SlowOutcome {
  const battle = new SlowMovement(board, units, issued)
  battle.settle()
  return battle.outcome()
}
