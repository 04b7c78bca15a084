/** Plans the lines of arrows one by one, so that none hides another or runs over a unit. */
import { lazy } from '../../lib/memoize.ts'
import type { Location, Province } from '../../rules/names.ts'
import { distance, type Point } from '../curve.ts'
import { edgeTowards, type PlacedBox } from '../boxes.ts'
import { TOKEN } from '../detail.ts'
import { shownLabels, standingOn, writtenBox } from '../label.ts'
import { type Arrow, provinceOf } from '../scene.ts'
import { coveredLength, lengthInBox, overlapLength, type Trace, traceOf } from './crowding.ts'
import { bentRoute, lengthOf, pointAlong, type Route, trim } from './route-shape.ts'
import {
  bentWays,
  fartherWays,
  findSpots,
  findStops,
  fromRimToRim,
  joiningWays,
  legWays,
  MIN_LENGTH,
  type Spot,
  spotAt,
  type Spots,
  type Traffic,
  type Way,
} from './candidate-routes.ts'

/** How an arrow is drawn. */
export interface Line {
  /** From the rim of the unit to the rim of its goal, or to the line that it joins. */
  readonly route: Route
  /** The line that it joins; null if it ends at a place. */
  readonly joins: Route | null
  /** True if it joins a move that was not ordered, so that no arrow is there. */
  readonly isAlone: boolean
  /** The fleet's place, if it stands on the route that it convoys. Then no line is drawn. */
  readonly carries: Point | null
  /** True if units would hide it. Then it lies above them and begins and ends inside them. */
  readonly isAbove: boolean
  /** Its last part, drawn again above the label that would hide its head; null if none would. */
  readonly overLabels: Route | null
  /** The middle of the cross if the order failed. */
  readonly cross?: Point | undefined
}

/** Lines that join another leave this much of it free for its head. In units of the plate for tokens of size 1. */
const MIN_TO_TIP = 10.5

const PLAIN: Line = { route: [], joins: null, isAlone: false, carries: null, isAbove: false, overLabels: null }

/** In units of the plate for tokens of size 1: closer lines are hard to distinguish. */
const GAP = 9
/** Costs of crossing a unit and of being too short, relative to overlapping a line. */
const COST_FACTORS = { token: 4, short: 1.5 } as const
/** Shorter lines are hard to see. In units of the plate for tokens of size 1. */
const MIN_VISIBLE = 24

/** How much of a line units may not hide. In units of the plate for tokens of size 1. */
const MIN_SEEN = 8
/** Longer lines show beside a label. */
const MAX_UNDER_LABEL = 48
/** The length of a head and some shaft. In units of the plate for tokens of size 1. */
const LAST_PART = 17
/** Where a cross may lie, as shares of a line's length. */
const CROSS_SHARES = [0.1, 0.2, 0.3]
/** Of lines above their units: two that go opposite ways pass each other. */
const BEND_ABOVE = 0.14

/** Where they begin and end, in halves of a token from their units' middles. */
const INSIDE = { start: 0.4, end: 0.5 } as const

/** The state of planning. */
interface Plan {
  readonly traffic: Traffic
  readonly spots: Spots
  /** Placed when first needed. */
  readonly labels: () => readonly PlacedBox[]
  readonly lines: Map<Arrow, Line>
  readonly drawn: Trace[]
  /** The routes of moves that are supported but were not ordered, by `PAR - BUR`. */
  readonly unordered: Map<string, Route>
}

/** The provinces that a line may touch: its start, its end, and the unit that it serves. */
const ownProvinces = (arrow: Arrow): readonly Province[] =>
  [arrow.from, 'to' in arrow ? arrow.to : null, 'of' in arrow ? arrow.of : null].flatMap((at) =>
    at === null ? [] : [provinceOf(at)],
  )

/** The length of a line over units that are not involved. */
const lengthOverUnits = ({ tokens }: Spots, trace: Trace, own: readonly Province[]): number =>
  tokens.reduce((sum, token) => (own.includes(token.province) ? sum : sum + coveredLength(trace, token)), 0)

function costOf({ traffic, spots, drawn: traces }: Plan, route: Route, own: readonly Province[]): number {
  const size = traffic.detail.token
  const trace = traceOf(route)
  const overlapping = traces.reduce((sum, placed) => sum + overlapLength(trace, placed, GAP * size), 0)
  const missing = Math.max(0, MIN_VISIBLE * size - trace.length)
  return overlapping + lengthOverUnits(spots, trace, own) * COST_FACTORS.token + missing * COST_FACTORS.short
}

function cheapestRoute(plan: Plan, ways: readonly Way[], own: readonly Province[]): Route {
  let cheapest: Route = []
  let minCost = Infinity
  for (const { route, cost } of ways.toSorted((a, b) => a.cost - b.cost)) {
    if (cost >= minCost) break
    const candidate = route()
    const total = cost + costOf(plan, candidate, own)
    if (total < minCost) [cheapest, minCost] = [candidate, total]
  }
  return cheapest
}

const minLength = ({ traffic: { detail } }: Plan): number => MIN_LENGTH * detail.token

/** A convoyed army's line may touch its fleets. */
const fleetsOf = (arrows: readonly Arrow[], from: Location): Province[] =>
  arrows.flatMap((arrow) => (arrow.kind === 'convoy' && arrow.of === from ? [provinceOf(arrow.from)] : []))

/** The legs between the convoying fleets, whose tokens hide the corners. */
function convoyRoute(plan: Plan, from: Spot, fleets: readonly Point[], to: Spot, own: readonly Province[]): Route {
  const stops = [from.at, ...fleets, to.at]
  const route = stops.flatMap((stop, i) => {
    const next = stops[i + 1]
    return next === undefined ? [] : cheapestRoute(plan, legWays(stop, next), own).slice(i === 0 ? 0 : 1)
  })
  return fromRimToRim(route, from, to, minLength(plan))
}

function moveRoute(plan: Plan, from: Location, to: Location, own: readonly Province[], start: Spot): Route {
  const { spots, traffic } = plan
  const fleets = findStops(spots, traffic.arrows, from, to)
  const ends = [start, spotAt(spots, to)] as const
  if (fleets.length === 0) return cheapestRoute(plan, bentWays(...ends, minLength(plan)), own)
  return convoyRoute(plan, ends[0], fleets, ends[1], [...own, ...fleetsOf(traffic.arrows, from)])
}

const labelBoxes = ({ units, arrows, plate, detail }: Traffic): readonly PlacedBox[] =>
  shownLabels(standingOn({ units, arrows }), plate, detail).map((label) => ({
    ...writtenBox(label, detail),
    at: label.at,
  }))

/** Do units, or labels and units, hide nearly all of this line? Labels hide only short ones. */
function isHidden({ spots, labels, traffic: { detail } }: Plan, route: Route): boolean {
  const trace = traceOf(route, 1)
  const radius = TOKEN * detail.token
  const hidden = spots.tokens.reduce((sum, { at }) => sum + coveredLength(trace, { at, radius }), 0)
  const seen = trace.length - hidden
  const isShort = (length: number): boolean => length < MIN_SEEN * detail.token
  if (isShort(seen)) return hidden > 1
  return seen < MAX_UNDER_LABEL * detail.token && labels().some((box) => isShort(seen - lengthInBox(trace, box)))
}

/** The end of a line, if a label on a small board lies on it. */
function endUnderLabel({ labels, traffic: { detail } }: Plan, route: Route): Route | null {
  if (!detail.small) return null
  const end = trim(route, lengthOf(route) - LAST_PART * detail.token)
  const trace = traceOf(end, 1)
  return labels().some((box) => lengthInBox(trace, box) > 0) ? end : null
}

/** The places inside two units where a line above them begins and ends. */
const insideOf = (plan: Plan, from: Spot, to: Spot): readonly [Spot, Spot] => {
  const half = TOKEN * plan.traffic.detail.token
  return [
    { at: from.at, radius: INSIDE.start * half },
    { at: to.at, radius: INSIDE.end * half },
  ]
}

/** A line between two places; from inside the one unit to inside the other if they would hide it. */
function lineBetween(plan: Plan, route: Route, from: Spot, to: Spot): Line {
  if (!isHidden(plan, route)) return { ...PLAIN, route, overLabels: endUnderLabel(plan, route) }
  const ends = insideOf(plan, from, to)
  const above = fromRimToRim(bentRoute(from.at, to.at, BEND_ABOVE), ...ends, minLength(plan))
  return { ...PLAIN, route: above, isAbove: true }
}

function planMove(plan: Plan, arrow: Extract<Arrow, { kind: 'move' }>): Line {
  const [from, to] = [plan.spots.start(arrow), spotAt(plan.spots, arrow.to)]
  return lineBetween(plan, moveRoute(plan, arrow.from, arrow.to, ownProvinces(arrow), from), from, to)
}

/** Above its conqueror: from below, it would look like an order of that unit. */
function planRetreat(plan: Plan, arrow: Extract<Arrow, { kind: 'retreat' }>): Line {
  const { spots } = plan
  const [from, to] = [spots.waiting(arrow.from), spotAt(spots, arrow.to)]
  const routeFrom = (...ends: readonly [Spot, Spot]): Route =>
    cheapestRoute(plan, bentWays(...ends, minLength(plan)), ownProvinces(arrow))
  const route = routeFrom(from, to)
  const isOverConqueror = lengthOverUnits(spots, traceOf(route), [provinceOf(arrow.to)]) > 0
  return isOverConqueror
    ? { ...PLAIN, route: routeFrom(...insideOf(plan, from, to)), isAbove: true }
    : lineBetween(plan, route, from, to)
}

/** The line of a supported or convoyed move: as ordered, or as it would be drawn. */
function servedMove(plan: Plan, from: Location, to: Location): Served {
  const move = plan.traffic.arrows.find(
    (arrow) => arrow.kind === 'move' && arrow.from === from && provinceOf(arrow.to) === provinceOf(to),
  )
  const line = move === undefined ? undefined : plan.lines.get(move)
  if (line !== undefined) return { route: line.route, isOrdered: true, isAbove: line.isAbove }
  const key = `${from} - ${to}`
  const known = plan.unordered.get(key)
  if (known !== undefined) return { route: known, isOrdered: false, isAbove: false }
  const route = moveRoute(plan, from, to, [from, to].map(provinceOf), spotAt(plan.spots, from))
  plan.unordered.set(key, route)
  plan.drawn.push(traceOf(route))
  return { route, isOrdered: false, isAbove: false }
}

interface Served extends Pick<Line, 'route' | 'isAbove'> {
  readonly isOrdered: boolean
}

const passes = (route: Route, point: Point, near: number): boolean => route.some((at) => distance(at, point) < near)

function planHelp(plan: Plan, arrow: Extract<Arrow, { kind: 'support' | 'convoy' }>): Line {
  const { spots } = plan
  const from = spots.start(arrow)
  const own = ownProvinces(arrow)
  if (arrow.to === null) {
    const route = cheapestRoute(plan, bentWays(from, spotAt(spots, arrow.of), minLength(plan)), own)
    return { ...PLAIN, route }
  }
  const { route: served, isOrdered, isAbove } = servedMove(plan, arrow.of, arrow.to)
  if (arrow.kind === 'convoy' && passes(served, from.at, from.radius / 2)) return { ...PLAIN, carries: from.at }
  // The open head of a move that was not ordered may be covered.
  const tip = isOrdered ? MIN_TO_TIP * plan.traffic.detail.token : 0
  const ownProvince = [provinceOf(arrow.from)]
  const near = cheapestRoute(plan, joiningWays(from, served, tip), ownProvince)
  const isClear = lengthOverUnits(spots, traceOf(near), own) === 0
  const route = isClear ? near : cheapestRoute(plan, fartherWays(from, served, tip), ownProvince)
  return { ...PLAIN, route, joins: served, isAlone: !isOrdered, isAbove }
}

/** Where a failed order is crossed: near its unit; beside units, and beside names, if possible. */
function crossOf({ labels, spots, traffic }: Plan, { route, carries }: Line): Point | undefined {
  const { units, detail } = traffic
  const half = 5 * detail.token
  if (carries !== null) return [carries[0] + 2.5 * half, carries[1] - 2.5 * half]
  const length = lengthOf(route)
  const points = CROSS_SHARES.map((share) => pointAlong(route, Math.min(length / 2, half + length * share)).at)
  const dislodged = units.filter((unit) => unit.dislodged).map(traffic.dislodgedPosition)
  const tokens = [...spots.tokens.map(({ at }) => at), ...dislodged]
  const clear = points.filter((at) => tokens.every((token) => distance(token, at) > TOKEN * detail.token + half))
  const isBesideNames = (at: Point) => labels().every((label) => distance(edgeTowards(label, at), at) > half)
  return clear.find(isBesideNames) ?? clear[0] ?? points.find(isBesideNames) ?? points[0]
}

const isLine = (arrow: Arrow): arrow is Extract<Arrow, { kind: 'move' | 'retreat' | 'support' | 'convoy' }> =>
  arrow.kind === 'move' || arrow.kind === 'retreat' || arrow.kind === 'support' || arrow.kind === 'convoy'

/** Lines come before those that join them. */
const ORDER = ['move', 'retreat', 'convoy', 'support']

/** The lines of all arrows that have one. */
export function planLines(traffic: Traffic): ReadonlyMap<Arrow, Line> {
  const spots = findSpots(traffic)
  const labels = lazy(() => labelBoxes(traffic))
  const plan: Plan = { traffic, spots, labels, lines: new Map(), drawn: [], unordered: new Map() }
  const arrows = traffic.arrows.filter(isLine).toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
  for (const arrow of arrows) {
    const line =
      arrow.kind === 'move'
        ? planMove(plan, arrow)
        : arrow.kind === 'retreat'
          ? planRetreat(plan, arrow)
          : planHelp(plan, arrow)
    plan.lines.set(arrow, arrow.failed === true ? { ...line, cross: crossOf(plan, line) } : line)
    if (line.carries === null) plan.drawn.push(traceOf(line.route))
  }
  return plan.lines
}
