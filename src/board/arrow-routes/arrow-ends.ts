/* Where arrows may begin and end on a board. Pure. */
import type { Location, Province } from '../../rules/names.ts'
import { type Point } from '../curve.ts'
import { type Detail, TOKEN } from '../detail.ts'
import { anchorOf, type Plate } from '../plate.ts'
import { type Arrow, provinceOf, type Scene, type SceneUnit } from '../scene.ts'
import { orderedUnitPosition, unitPosition } from '../unit-positions.ts'

/** What arrow routes are planned from. */
export interface Traffic extends Pick<Scene, 'units' | 'arrows'> {
  readonly plate: Plate
  readonly detail: Detail
  /** Where a dislodged unit waits. */
  readonly dislodgedPosition: (unit: Pick<SceneUnit, 'at'>) => Point
}

/** A place that lines keep clear of, unless they begin or end there. */
export interface Spot {
  readonly at: Point
  readonly radius: number
}

/** Radii in halves of a token: its corners, a ring around it, crossed swords, a bare place. */
const RADIUS = { token: 1.32, ring: 1.72, fight: 1.12, bare: 0.3 } as const

/** In units of the plate, for the tokens of this detail. */
const radius = (kind: keyof typeof RADIUS, { token }: Detail): number => RADIUS[kind] * TOKEN * token

export interface Spots {
  /** Of the unit that is ordered. */
  readonly start: (arrow: Arrow) => Spot
  readonly anchor: (at: Location) => Point
  /** The radius of the unit there, or of what is drawn on the bare place: arrows end at its rim. */
  readonly rim: (at: Location) => number
  /** Of a dislodged unit. */
  readonly waiting: (at: Location) => Spot
  /** All tokens, with the province each stands in. */
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

/** Where several moves meet: none may cover the others' heads. */
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
  // A fleet on a coast is what an order for its whole province points to.
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
