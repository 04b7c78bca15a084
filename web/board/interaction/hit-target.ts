/** Finds the target of a tap. */
import type { Point } from '../../../src/board/curve.ts'
import type { Plate } from '../../../src/board/plate.ts'
import type { Scene } from '../../../src/board/scene.ts'
import type { Location } from '../../../src/rules/names.ts'
import { FINGER_ERROR, nearbyCandidates, pickAt } from './pick.ts'

/** How near (CSS px) to its target a thumb lands. */
const THUMB = 22

interface Aim {
  readonly plate: Plate
  readonly scene: Scene
  /** In units of the plate. */
  readonly point: Point
  /** CSS pixels per unit of the plate. */
  readonly scale: number
  /** Whether the units stand where they do on a small board. */
  readonly small: boolean
  /** False for a mouse, which is exact. */
  readonly byFinger: boolean
}

interface HitTarget {
  readonly at: Location | null
  /** Other provinces that the finger may have meant. */
  readonly alternatives: readonly Location[]
}

export function hitTarget({ plate, scene, point, scale, small, byFinger }: Aim): HitTarget {
  const at = pickAt(plate, scene, point, THUMB / scale, small)
  return {
    at,
    alternatives: at === null || !byFinger ? [] : nearbyCandidates(plate, at, point, FINGER_ERROR / scale, small),
  }
}
