/** Builds and disbands, and civil disorder for disbands that were not ordered. */
import { type Result, err, ok } from '../../lib/result.ts'
import { phaseAt } from '../phase-calendar.ts'
import {
  type Stationed,
  type Position,
  type Unit,
  firstBoard,
  powersIn,
  standingUnits,
  stateOf,
  withBoard,
  centresOf,
  publicAtlas,
} from '../position/position.ts'
import { type Fate, type Progress, type Ruling, peacefulRuling } from '../fates/fate.ts'
import type { Refusal } from '../fates/order-refusals.ts'
import { type BoardId, type Location, type Power, type Province, unitId } from '../names.ts'
import type { CoreOrder, Issued, Order } from '../orders/order.ts'
import type { Allowance, Variant } from '../seam/variant.ts'
import type { Atlas } from '../atlas/atlas.ts'

type Build = CoreOrder & { kind: 'build' }
type Disband = CoreOrder & { kind: 'disband' }
type Waive = CoreOrder & { kind: 'waive' }

/** What one power may do this winter, and its orders in its order of preference. */
interface Winter {
  readonly variant: Variant
  readonly position: Position
  readonly power: Power
  readonly allowance: Allowance
  readonly units: readonly Stationed[]
  readonly builds: readonly (Build | Waive)[]
  readonly disbands: readonly Disband[]
  readonly orders: readonly Order[]
  /** Given along with retreats, before it was clear what is owed? Then useless orders are fine. */
  readonly ranked: boolean
}

/** Each power builds and disbands until its units fit its allowance. Rulings are in that order. */
export function adjust(variant: Variant, position: Position, issued: readonly Issued[]): Progress {
  const rulings: Ruling[] = []
  let after = position
  for (const power of powersIn(variant, position)) {
    const decided = decide(winterOf(variant, after, power, issued))
    after = decided.reduce(applyRuling, after)
    rulings.push(...decided)
  }
  return { position: after, rulings, captures: [] }
}

/**
 * The ruling on one build, waiver or disband if nobody ordered anything else; null if its power is
 * not on the boards. Same as `adjust` with one order, but judges only that power.
 */
export function adjustmentOf(winters: Winters, issued: Issued): Ruling | null {
  const start = winters.get(issued.power)
  if (start === undefined) return null
  const winter = { ...start, ...sortOrders([issued.order]) }
  const room = Math.max(0, winter.allowance.units - winter.units.length)
  return [...judgeDisbands(winter), ...judgeBuilds(winter, room)][0] ?? null
}

export type Winters = ReadonlyMap<Power, Winter>

/** Each power's winter at its turn to adjust, if nobody has given orders. */
export function unorderedWinters(variant: Variant, position: Position): Winters {
  const winters = new Map<Power, Winter>()
  let after = position
  for (const power of powersIn(variant, position)) {
    const winter = winterOf(variant, after, power, [])
    winters.set(power, winter)
    after = decide(winter).reduce(applyRuling, after)
  }
  return winters
}

/** Sorts a power's orders by kind, keeping their order of preference. */
const sortOrders = (orders: readonly Order[]): Pick<Winter, 'orders' | 'builds' | 'disbands'> => ({
  orders,
  builds: orders.filter((order) => order.kind === 'build' || order.kind === 'waive'),
  disbands: orders.filter((order) => order.kind === 'disband'),
})

function winterOf(variant: Variant, position: Position, power: Power, issued: readonly Issued[]): Winter {
  const orders = issued.filter((issued) => issued.power === power).map(({ order }) => order)
  return {
    variant,
    position,
    power,
    allowance: variant.allowance(position, power),
    units: standingUnits(variant, position).filter(({ unit }) => unit.power === power),
    ...sortOrders(orders),
    ranked: phaseAt(variant.calendar, position.turn).steps.includes('retreats'),
  }
}

/** Disbands first, then builds into the room that is left, then civil disorder for the excess. */
function decide(winter: Winter): Ruling[] {
  const disbands = judgeDisbands(winter)
  const disbanded = new Set(disbands.filter(hasSucceeded).map(({ unit }) => unit?.id))
  const units = winter.units.filter(({ unit }) => !disbanded.has(unit.id))
  const room = Math.max(0, winter.allowance.units - units.length)
  const owed = Math.max(0, units.length - winter.allowance.units)
  return [...disbands, ...judgeBuilds(winter, room), ...disbandExcess(winter, units, owed)]
}

/**
 * The first valid disbands count, as many as are owed (DATC 6.J.1); all, if the power may exchange
 * units between boards.
 */
function judgeDisbands(winter: Winter): Ruling[] {
  const { allowance, units } = winter
  let due = allowance.mayExchange ? units.length : Math.max(0, units.length - allowance.units)
  const isUseless = due === 0 && !winter.ranked
  return winter.disbands.flatMap((order) => {
    const stationed = units.find(({ unit }) => unit.id === order.unit)
    if (stationed === undefined) return []
    const busy = allowance.mayExchange && firstKind(winter, stationed.board) !== 'disband'
    const fate = isUseless ? refused('nothing-to-disband') : busy ? refused('either-or') : takeIfLeft(due)
    if (fate.kind === 'succeeded') due -= 1
    return [ruling(winter, stationed.board, stationed.unit, order, fate)]
  })
}

/** The first valid builds count, as long as there is room (DATC 6.I.1). A waiver uses up one. */
function judgeBuilds(winter: Winter, room: number): Ruling[] {
  const built: Stationed[] = []
  let left = room
  return winter.builds.map((order) => {
    const plan = order.kind === 'waive' ? ok(null) : planOf(winter, order, built)
    const isUseless = room === 0 && !winter.allowance.mayExchange && !winter.ranked
    const fate = isUseless ? refused('nothing-to-build') : plan.ok ? takeIfLeft(left) : refused(plan.error)
    const unit = fate.kind === 'succeeded' && plan.ok ? plan.value : null
    const board = order.kind === 'waive' ? firstBoard(winter.variant) : order.board
    if (fate.kind === 'succeeded') left -= 1
    if (unit !== null) built.push({ board, unit })
    return ruling(winter, board, unit, order, fate)
  })
}

/** On one board a power builds or disbands: the first of its orders there decides. */
function firstKind({ orders, units }: Winter, board: BoardId): 'build' | 'disband' | null {
  const here = new Set(units.filter((stationed) => stationed.board === board).map(({ unit }) => unit.id))
  const first = orders.find((order) =>
    order.kind === 'build' ? order.board === board : order.kind === 'disband' && here.has(order.unit),
  )
  return first === undefined ? null : first.kind === 'build' ? 'build' : 'disband'
}

/** Disbands that are owed but not ordered (STD-2). */
function disbandExcess(winter: Winter, units: readonly Stationed[], owed: number): Ruling[] {
  if (owed === 0) return []
  const lost = byCivilDisorder(winter.variant, winter.position, winter.power, units).slice(0, owed)
  return lost.map(({ board, unit }) => ({
    ...ruling(winter, board, unit, { kind: 'disband', unit: unit.id }, { kind: 'civil-disorder' }),
    given: false,
  }))
}

/** The unit an order would build, or why not. A centre takes just one (DATC 6.I.3 to 6.I.7). */
function planOf(winter: Winter, order: Build, built: readonly Stationed[]): Result<Unit, Refusal> {
  const { variant, position, power, allowance } = winter
  const place = variant.atlas(position, power, null)?.location(order.at)
  if (place === undefined) return err('not-a-home')
  const { code, terrain, coasts } = place.province
  const site = allowance.sites.find(({ board, at }) => board === order.board && at === code)
  if (site === undefined) return err(whyNotThere(winter, order.board, code))
  if (allowance.mayExchange && firstKind(winter, order.board) !== 'build') return err('either-or')
  if (built.some(({ board, unit }) => board === order.board && unit.at.startsWith(code))) return err('not-vacant')
  if (!site.arms.includes(order.arm)) return err(terrain === 'sea' ? 'not-by-sea' : 'not-by-land')
  if (order.arm === 'fleet' && coasts.length > 0 && place.coast === null) return err('needs-coast')
  const at: Location = order.arm === 'army' ? code : order.at
  return ok({ id: unitId(position.nextUnit + built.length), power, arm: order.arm, at })
}

function whyNotThere({ variant, position, power }: Winter, board: BoardId, at: Province): Refusal {
  const atlas = variant.atlas(position, power, null)
  if (
    standingUnits(variant, position).some(
      (stationed) => stationed.board === board && atlas?.provinceOf(stationed.unit.at) === at,
    )
  )
    return 'not-vacant'
  return stateOf(position, board).owners[at] === power ? 'not-a-home' : 'not-owned'
}

/** Applies a ruling: adds a built unit, removes a disbanded one. */
function applyRuling(position: Position, { board, unit, issued, fate }: Ruling): Position {
  if (unit === null || (fate.kind !== 'succeeded' && fate.kind !== 'civil-disorder')) return position
  const { units } = stateOf(position, board)
  if (issued.order.kind === 'disband')
    return withBoard(position, board, { units: units.filter(({ id }) => id !== unit.id) })
  return { ...withBoard(position, board, { units: [...units, unit] }), nextUnit: unitId(unit.id + 1) }
}

const hasSucceeded = ({ fate }: Ruling): boolean => fate.kind === 'succeeded'
const refused = (why: Refusal): Fate => ({ kind: 'void', why })
const takeIfLeft = (count: number): Fate => ({ kind: count > 0 ? 'succeeded' : 'surplus' })

const ruling = ({ power }: Winter, board: BoardId, unit: Unit | null, order: CoreOrder, fate: Fate): Ruling =>
  peacefulRuling(board, unit, { power, order }, fate)

/**
 * Sorts the units a power loses when it owes disbands and orders none, the first to lose first: by
 * distance from the centres it owns, then fleets before armies, then by province name, then by
 * board (DATC 6.J.3 to 6.J.11). Without a centre on a board all its units there are equally far.
 * Distances are counted on the public board, so that a removal reveals no secret map.
 */
function byCivilDisorder(variant: Variant, position: Position, power: Power, units: readonly Stationed[]): Stationed[] {
  const atlas = publicAtlas(variant, position)
  const boards = variant.boards.map(({ board }) => board)
  const distances = new Map(boards.map((board) => [board, stepsFrom(atlas, centresOf(position, board, power))]))
  const ranked = units.map((stationed) => {
    const { province } = atlas.place(stationed.unit.at)
    const steps = distances.get(stationed.board)?.[province.index] ?? Infinity
    return {
      stationed,
      steps,
      fleet: stationed.unit.arm === 'fleet' ? 0 : 1,
      name: province.name,
      board: boards.indexOf(stationed.board),
    }
  })
  return ranked
    .toSorted((a, b) => compare(b.steps, a.steps) || a.fleet - b.fleet || compare(a.name, b.name) || a.board - b.board)
    .map(({ stationed }) => stationed)
}

/** By code points, whatever the locale. Infinity equals infinity. */
const compare = <T extends number | string>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0)

/** The distance of each province (by index) from the nearest source, over land and sea. */
export function stepsFrom(atlas: Atlas, sources: readonly Province[]): number[] {
  const steps = atlas.provinces.map(({ code }) => (sources.includes(code) ? 0 : Infinity))
  const neighbours = bordersOf(atlas)
  const queue = atlas.provinces.filter(({ index }) => steps[index] === 0).map(({ index }) => index)
  for (const here of queue) {
    for (const there of neighbours[here] ?? []) {
      if (steps[there] !== Infinity) continue
      steps[there] = (steps[here] ?? 0) + 1
      queue.push(there)
    }
  }
  return steps
}

function bordersOf(atlas: Atlas): Set<number>[] {
  const borders = atlas.provinces.map(() => new Set<number>())
  for (const { province, reach } of atlas.locations) {
    for (const n of [...reach.army, ...reach.fleet]) {
      const neighbour = atlas.locations[n]
      if (neighbour !== undefined) borders[province.index]?.add(neighbour.province.index)
    }
  }
  return borders
}
