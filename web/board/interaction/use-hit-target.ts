/** Finds the target of a tap when the finger comes down, and keeps it until it is lifted. */
import { useRef } from 'preact/hooks'
import type { Point } from '../../../src/board/curve.ts'
import type { Plate } from '../../../src/board/plate.ts'
import type { Scene } from '../../../src/board/scene.ts'
import type { Location } from '../../../src/rules/names.ts'

import { FINGER_ERROR, nearbyCandidates, pickAt } from './pick.ts'

/** How near (CSS px) to its target a thumb lands. */
const THUMB = 22

export interface Aim {
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

export interface HitTarget {
  readonly at: Location | null
  /** Other provinces that the finger may have meant. */
  readonly alternatives: readonly Location[]
}

function hitTarget({ plate, scene, point, scale, small, byFinger }: Aim): HitTarget {
  const at = pickAt(plate, scene, point, THUMB / scale, small)
  return {
    at,
    alternatives: at === null || !byFinger ? [] : nearbyCandidates(plate, at, point, FINGER_ERROR / scale, small),
  }
}

/** Returns a function that finds the target of an aim and remembers the last one. */
export function useHitTarget(): (aim: Aim) => HitTarget {
  const last = useRef<{ readonly key: readonly unknown[]; readonly target: HitTarget } | null>(null)
  return (aim) => {
    const { plate, scene, point, scale, small, byFinger } = aim
    const key = [plate, scene, ...point, scale, small, byFinger]
    const isSame = last.current?.key.every((value, i) => value === key[i]) === true
    if (!isSame || last.current === null) last.current = { key, target: hitTarget(aim) }
    return last.current.target
  }
}
