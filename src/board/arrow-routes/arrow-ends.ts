/* The places where arrows start and end. */
import type { Location, Province } from '../../rules/names.ts'
import { type Point } from '../curve.ts'
import { type Detail, TOKEN } from '../detail.ts'
import { anchorOf, type Plate } from '../plate.ts'
import { type Arrow, provinceOf, type Scene, type SceneUnit } from '../scene.ts'
import { orderedUnitPosition, unitPosition } from '../unit-positions.ts'

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
