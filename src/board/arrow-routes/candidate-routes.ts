/** Where arrows start and end, and the possible ways between, the simplest first. */
import type { Location, Province } from '../../rules/names.ts'
import { distance, type Point } from '../curve.ts'
import { type Detail, TOKEN } from '../detail.ts'
import { anchorOf, type Plate } from '../plate.ts'
import { type Arrow, provinceOf, type Scene, type SceneUnit } from '../scene.ts'
import { orderedUnitPosition, unitPosition } from '../boxes.ts'
import { bentRoute, cutAtEnd, cutAtStart, lengthOf, pointAlong, type Route } from './route-shape.ts'

/** The input for planning arrow routes. */
export interface Traffic extends Pick<Scene, 'units' | 'arrows'> {
  readonly plate: Plate
  readonly detail: Detail
  /** The place of a dislodged unit. */
  readonly dislodgedPosition: (unit: Pick<SceneUnit, 'at'>) => Point
}

/** A place that lines avoid, unless they start or end there. */
export interface Spot {
  readonly at: Point
  readonly radius: number
}

/** Radii in halves of a token: its corners, a ring around it, crossed swords, a bare place. */
const RADIUS = { token: 1.32, ring: 1.72, fight: 1.12, bare: 0.3 } as const

/** In units of the plate. */
const radius = (kind: keyof typeof RADIUS, { token }: Detail): number => RADIUS[kind] * TOKEN * token

export interface Spots {
  /** The spot of an ordered unit. */
  readonly start: (arrow: Arrow) => Spot
  readonly anchor: (at: Location) => Point
  /** The radius of the unit or mark at a place. Arrows end at its rim. */
  readonly rim: (at: Location) => number
  /** The spot of a dislodged unit. */
  readonly waiting: (at: Location) => Spot
  /** All tokens, with their provinces. */
  readonly tokens: readonly (Spot & { readonly province: Province })[]
}

/** Units with a ring around them: those that hold, transform, carry an army or were dislodged. */
function findRinged({ arrows, units }: Traffic): ReadonlySet<Province> {
  const still = arrows
    .filter(({ kind }) => kind === 'hold' || kind === 'transform' || kind === 'convoy')
    .map(({ from }) => from)
  const beaten = units.filter((unit) => unit.beaten === true).map(({ at }) => at)
  return new Set([...still, ...beaten].map(provinceOf))
}

/** Provinces where several moves meet. Arrow heads must not cover each other there. */
function findContested(arrows: readonly Arrow[]): ReadonlySet<Province> {
  const goals = arrows.flatMap((arrow) => (arrow.kind === 'move' ? [provinceOf(arrow.to)] : []))
  return new Set(goals.filter((goal, i) => goals.indexOf(goal) !== i))
}

export function findSpots(traffic: Traffic): Spots {
  const { plate, detail, units, arrows, dislodgedPosition } = traffic
  const [rings, fights] = [findRinged(traffic), findContested(arrows)]
  const standing = units.filter(({ dislodged }) => !dislodged)
  const occupied = new Set(standing.map(({ at }) => provinceOf(at)))
  const stands = new Map<string, Location>(standing.map(({ at }) => [provinceOf(at), at]))
  // An order to a whole province points to the fleet on its coast.
  const anchor = (at: Location): Point => anchorOf(plate, stands.get(at) ?? at, detail.small)
  const kindAt = (province: Province): keyof typeof RADIUS => {
    if (rings.has(province)) return 'ring'
    if (occupied.has(province)) return 'token'
    return fights.has(province) ? 'fight' : 'bare'
  }
  const rim = (at: Location): number => radius(kindAt(provinceOf(at)), detail)
  return {
    start: (arrow) => ({ at: orderedUnitPosition(traffic, arrow) ?? anchor(arrow.from), radius: rim(arrow.from) }),
    anchor,
    rim,
    waiting: (at) => ({ at: dislodgedPosition({ at }), radius: radius('ring', detail) }),
    tokens: standing.map((unit) => ({
      at: unitPosition(traffic, unit),
      radius: rim(unit.at),
      province: provinceOf(unit.at),
    })),
  }
}

export interface Way {
  /** From the rim of the unit to the rim of its goal, or to the line that it joins. */
  readonly route: () => Route
  /** The penalty for bends and bad joints, in units of the plate. */
  readonly cost: number
}

/** Bends to the left, as shares of a line's length. */
const BENDS = [0.08, 0.14, -0.08, 0.2, -0.14, 0.28, -0.22, 0.38, -0.32]
/** Where a support may join its line, as a share of its length: away from the head and start. */
const JOINTS = [0.52, 0.42, 0.62, 0.34, 0.72, 0.27, 0.8]
/** For crowded boards on phones, where every shorter route crosses a unit. */
const FAR_BENDS = [...BENDS, 0.5, -0.45]
const FAR_JOINTS = [...JOINTS, 0.2, 0.88]
/** The cost of a bend, and of a joint away from the middle. */
const COSTS = { bend: 60, joint: 40 } as const

/** The minimum length of a line: its head and some shaft. Scales with tokens. */
export const MIN_LENGTH = 13

const bendCost = (bend: number): number => Math.abs(bend - 0.08) * COSTS.bend

/** The part of a route between the rims of two places. */
export const fromRimToRim = (route: Route, from: Spot, to: Spot, minLength: number): Route =>
  cutAtStart(cutAtEnd(route, to.radius), from.radius, minLength)

/** Ways between two places. */
export const bentWays = (from: Spot, to: Spot, minLength: number): Way[] =>
  BENDS.map((bend) => ({
    route: () => fromRimToRim(bentRoute(from.at, to.at, bend), from, to, minLength),
    cost: bendCost(bend),
  }))

/** Ways between two points, for a leg of a longer route. */
export const legWays = (from: Point, to: Point): Way[] =>
  BENDS.map((bend) => ({ route: () => bentRoute(from, to, bend), cost: bendCost(bend) }))

/** The fleets that convoy this army: those whose orders succeeded, if there are any. */
function convoyingFleets(arrows: readonly Arrow[], from: Location, to: Location): Location[] {
  const all = arrows.filter(
    (arrow) => arrow.kind === 'convoy' && arrow.of === from && provinceOf(arrow.to) === provinceOf(to),
  )
  const successful = all.filter((arrow) => arrow.failed !== true)
  return (successful.length > 0 ? successful : all).map((arrow) => arrow.from)
}

/** Orders stops by always going to the nearest one. */
function nearestFirst(start: Point, stops: readonly Point[]): Point[] {
  const left = [...stops]
  const chain = [start]
  while (left.length > 0) {
    const here = chain.at(-1) ?? start
    left.sort((a, b) => distance(here, a) - distance(here, b))
    chain.push(...left.splice(0, 1))
  }
  return chain
}

export const spotAt = ({ anchor, rim }: Spots, at: Location): Spot => ({ at: anchor(at), radius: rim(at) })

/** The fleets that convoy a move, in order; empty if it goes by land. */
export const findStops = ({ anchor }: Spots, arrows: readonly Arrow[], from: Location, to: Location): Point[] =>
  nearestFirst(
    anchor(from),
    convoyingFleets(arrows, from, to).map((fleet) => anchor(fleet)),
  ).slice(1)

function joining(from: Spot, served: Route, tip: number, [joints, lineBends]: JoiningOptions): Way[] {
  const length = lengthOf(served)
  const last = Math.max(0, length - tip)
  return joints.flatMap((joint) => {
    const goal = pointAlong(served, Math.min(length * joint, last)).at
    return lineBends.map((bend) => ({
      route: () => cutAtStart(bentRoute(from.at, goal, bend), from.radius, 1),
      cost: bendCost(bend) + Math.abs(joint - 0.52) * COSTS.joint,
    }))
  })
}
type JoiningOptions = readonly [joints: readonly number[], bends: readonly number[]]

/** Ways from a unit to a line that it supports or convoys, but not to its last part, of the length `tip`. */
export const joiningWays = (from: Spot, served: Route, tip: number): Way[] =>
  joining(from, served, tip, [JOINTS, BENDS])

/** The same, with wider bends, and joints nearer to the ends of the line. */
export const fartherWays = (from: Spot, served: Route, tip: number): Way[] =>
  joining(from, served, tip, [FAR_JOINTS, FAR_BENDS])
