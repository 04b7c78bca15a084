/**
 * Movement as a plain, slow reading of the rulebook, with strings, sets and maps. Tests compare the kernel with it, and
 * the benchmark measures the gain.
 */
import { province as provinceNamed } from '../../../src/rules/names.ts'
import type { Issued } from '../../../src/rules/orders/order.ts'
import { unitOf } from '../../../src/rules/orders/order.ts'
import type { Unit } from '../../../src/rules/position/position.ts'
import { ONE_MAP, type OneMap } from './movement.ts'

type Plan =
  | { readonly kind: 'hold' | 'convoy'; readonly of?: Unit; readonly to?: string }
  | { readonly kind: 'move'; readonly to: string; readonly via: boolean }
  | { readonly kind: 'support'; readonly of: Unit; readonly to: string | null }

/** Places of units after the moves (`id location`), dislodged units, and provinces that a bounce left empty; sorted. */
export interface SlowOutcome {
  readonly units: readonly string[]
  readonly dislodged: readonly string[]
  readonly standoffs: readonly string[]
}

const areaOf = (at: string): string => at.slice(0, 3)
const here = (unit: Unit): string => areaOf(unit.at)

class SlowMovement {
  readonly board: OneMap
  readonly units: readonly Unit[]
  readonly plans = new Map<Unit, Plan>()
  readonly byConvoy = new Set<Unit>()
  readonly known = new Map<string, boolean>()
  asked = new Set<string>()

  constructor(board: OneMap, units: readonly Unit[], issued: readonly Issued[]) {
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
    if (order.kind === 'move') {
      const to = unit.arm === 'army' ? areaOf(order.to) : order.to
      return this.mayMove(unit, to, order.via, null) ? { kind: 'move', to, via: order.via } : { kind: 'hold' }
    }
    if (order.kind !== 'support' && order.kind !== 'convoy') return { kind: 'hold' }
    const of = this.byId(order.of)
    if (of === undefined || of === unit) return { kind: 'hold' }
    if (order.kind === 'convoy')
      return this.mayCarry(unit, of, areaOf(order.to)) ? { kind: 'convoy', of, to: areaOf(order.to) } : { kind: 'hold' }
    const to = order.to === null || of.arm === 'fleet' ? order.to : areaOf(order.to)
    return this.maySupport(unit, of, to) ? { kind: 'support', of, to } : { kind: 'hold' }
  }

  mayMove(unit: Unit, to: string, via: boolean, without: Unit | null): boolean {
    if (this.board.atlas.location(to) === undefined || areaOf(to) === here(unit) || (via && unit.arm === 'fleet'))
      return false
    const step =
      this.board.atlas.location(unit.at)?.reach[unit.arm].some((n) => this.board.atlas.locations[n]?.id === to) ?? false
    if (unit.arm === 'fleet' || (step && !via)) return step
    return (
      this.terrainOf(unit.at) === 'coast' &&
      this.terrainOf(to) === 'coast' &&
      this.routes(here(unit), areaOf(to), this.fleets(without)).length > 0
    )
  }

  maySupport(unit: Unit, of: Unit, to: string | null): boolean {
    const place = this.board.atlas.location(to ?? of.at)
    if (place === undefined || !this.board.atlas.touches(unit.arm, unit.at, place.province.code)) return false
    if (to === null) return true
    if (of.arm === 'fleet' && place.id === place.province.code)
      return place.province.code !== here(of) && this.board.atlas.touches('fleet', of.at, place.province.code)
    return this.mayMove(of, to, false, unit)
  }

  mayCarry(fleet: Unit, army: Unit, to: string): boolean {
    const coasts = this.terrainOf(army.at) === 'coast' && this.terrainOf(to) === 'coast' && to !== here(army)
    if (!coasts || fleet.arm !== 'fleet' || army.arm !== 'army' || this.terrainOf(fleet.at) !== 'sea') return false
    const routes = this.routes(here(army), to, this.fleets(null))
    const needed = routes.filter(
      (route) => !routes.some((other) => other.length < route.length && other.every((sea) => route.includes(sea))),
    )
    return needed.some((route) => route.includes(here(fleet)))
  }

  fleets(without: Unit | null): string[] {
    return this.units
      .filter((unit) => unit !== without && unit.arm === 'fleet' && this.terrainOf(unit.at) === 'sea')
      .map(here)
  }

  /** All chains of seas from one province to another. */
  routes(from: string, to: string, seas: readonly string[]): string[][] {
    const next = (route: readonly string[]): string[][] =>
      seas
        .filter((sea) => !route.includes(sea) && this.meet(sea, route.at(-1) ?? from))
        .flatMap((sea) => {
          const longer = [...route, sea]
          return this.meet(sea, to) ? [longer, ...next(longer)] : next(longer)
        })
    return next([])
  }

  meet(sea: string, area: string): boolean {
    return this.board.atlas.locations.some(
      ({ id, province, reach }) =>
        id === sea &&
        reach.fleet.some((n) => this.board.atlas.locations[n]?.province.code === area) &&
        province.code !== area,
    )
  }

  /** Supports and convoys of orders that were not given are void. */
  unmatch(): void {
    const fits = (plan: Plan): boolean => {
      if (plan.kind === 'hold' || plan.kind === 'move') return true
      const goal = plan.of === undefined ? undefined : this.plan(plan.of)
      if (goal?.kind !== 'move') return plan.kind === 'support' && plan.to === null
      if (plan.to === null || plan.to === undefined) return false
      return (
        goal.to === plan.to || (plan.kind === 'support' ? plan.to === areaOf(goal.to) : areaOf(goal.to) === plan.to)
      )
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
    const far = !this.board.atlas.touches('army', unit.at, provinceNamed(areaOf(plan.to)))
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
    const fleets = this.carriers(army).map((fleet) => ({
      sea: here(fleet),
      lost: anyOf(this.attackers(here(fleet)).map(this.moved)),
    }))
    const open = (seas: readonly string[]) => this.routes(here(army), this.movesTo(army) ?? '', seas).length > 0
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
  board: OneMap = ONE_MAP.standard,
): SlowOutcome {
  const battle = new SlowMovement(board, units, issued)
  battle.settle()
  return battle.outcome()
}
