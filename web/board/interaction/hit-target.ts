/** Finds the target of a tap. */
import { overlaps, type StandingProps, unitPosition } from '../../../src/board/boxes.ts'
import { distance, type Point } from '../../../src/board/curve.ts'
import type { Detail } from '../../../src/board/detail.ts'
import type { Plate } from '../../../src/board/plate.ts'
import { provinceOf, type Scene, type SceneUnit } from '../../../src/board/scene.ts'
import type { Location, Power, Province } from '../../../src/rules/names.ts'
import { shownLabels, standingOn, writtenBox } from '../../../src/board/label.ts'
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

/** The province whose label is under the point. Only on small boards, where labels stand aside. */
function labelUnder({ plate, scene, detail, point }: Aim): Province | null {
  if (!detail.small) return null
  const touch = { at: point, width: 0, height: 0 }
  const labels = shownLabels(standingOn(scene), plate, detail)
  return labels.find((label) => overlaps({ ...writtenBox(label, detail), at: label.at }, touch))?.province ?? null
}

/** Does a tap on the label of a province mean it? With targets around, only if it is one, or barred. */
const mayMean = ({ targets, selected, barred = [] }: Scene, named: Province): boolean =>
  targets.length === 0 ||
  targets.some((at) => provinceOf(at) === named) ||
  (selected === null && barred.includes(named))

export function hitTarget(aim: Aim): HitTarget {
  const { plate, scene, detail, point, scale, byFinger } = aim
  const { small } = detail
  const dislodged = dislodgedUnder(plate, scene, point, detail)
  if (dislodged !== null) return { at: dislodged, alternatives: [], power: null }
  const picked = pickAt(plate, scene, point, THUMB / scale, small)
  const label = labelUnder(aim)
  const named = label !== null && mayMean(scene, label) ? label : null
  const at = named === null || (picked !== null && provinceOf(picked) === named) ? picked : named
  const isClear = at === null || !byFinger || named !== null
  return {
    at,
    power: at === null ? null : powerTapped({ plate, units: scene.units, detail }, provinceOf(at), point),
    alternatives: isClear ? [] : nearbyCandidates(plate, at, point, FINGER_ERROR / scale, small),
  }
}

function powerTapped(props: StandingProps, province: Province, point: Point): Power | null {
  const there = props.units.filter((unit) => provinceOf(unit.at) === province && !unit.dislodged)
  if (new Set(there.map(({ power }) => power)).size < 2) return null
  const distanceTo = (unit: SceneUnit): number => distance(unitPosition(props, unit), point)
  return there.toSorted((a, b) => distanceTo(a) - distanceTo(b))[0]?.power ?? null
}
