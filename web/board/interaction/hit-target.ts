/** Finds the target of a tap. */
import { type StandingProps, unitPosition } from '../../../src/board/boxes.ts'
import { distance, type Point } from '../../../src/board/curve.ts'
import type { Detail } from '../../../src/board/detail.ts'
import type { Plate } from '../../../src/board/plate.ts'
import { provinceOf, type Scene, type SceneUnit } from '../../../src/board/scene.ts'
import type { Location, Power, Province } from '../../../src/rules/names.ts'
import { dislodgedUnder, FINGER_ERROR, nearbyCandidates, pickAt } from './pick.ts'

/** How near (CSS px) to its target a thumb lands. */
const THUMB = 22

interface Aim {
  readonly detail: Detail
  readonly plate: Plate
  readonly scene: Scene
  /** In units of the plate. */
  readonly point: Point
  /** CSS pixels per unit of the plate. */
  readonly scale: number
  /** False for a mouse, which is exact. */
  readonly byFinger: boolean
}

interface HitTarget {
  readonly at: Location | null
  /** Other provinces that the finger may have meant. */
  readonly alternatives: readonly Location[]
  /** Whose unit was tapped, if units of several powers share the province; else null. */
  readonly power: Power | null
}

export function hitTarget({ plate, scene, detail, point, scale, byFinger }: Aim): HitTarget {
  const { small } = detail
  const dislodged = dislodgedUnder(plate, scene, point, detail)
  if (dislodged !== null) return { at: dislodged, alternatives: [], power: null }
  const at = pickAt(plate, scene, point, THUMB / scale, small)
  return {
    at,
    power: at === null ? null : powerTapped({ plate, units: scene.units, detail }, provinceOf(at), point),
    alternatives: at === null || !byFinger ? [] : nearbyCandidates(plate, at, point, FINGER_ERROR / scale, small),
  }
}

function powerTapped(props: StandingProps, province: Province, point: Point): Power | null {
  const there = props.units.filter((unit) => provinceOf(unit.at) === province && !unit.dislodged)
  if (new Set(there.map(({ power }) => power)).size < 2) return null
  const distanceTo = (unit: SceneUnit): number => distance(unitPosition(props, unit), point)
  return there.toSorted((a, b) => distanceTo(a) - distanceTo(b))[0]?.power ?? null
}
