/** What a finger means, worked out while it still lies on the board: the tap has only to be answered. */
import { useRef } from 'preact/hooks'
import type { Point } from '../../../src/board/curve.ts'
import type { Plate } from '../../../src/board/plate.ts'
import type { Scene } from '../../../src/board/scene.ts'
import type { Location } from '../../../src/rules/names.ts'
import { FINGER_ERROR, rivalsOf } from './finger.ts'
import { pickAt } from './pick.ts'

/** A thumb lands this near (CSS px) to what it means. */
const THUMB = 22

export interface Aim {
  readonly plate: Plate
  readonly scene: Scene
  /** In units of the plate. */
  readonly point: Point
  /** CSS pixels per unit of the plate. */
  readonly scale: number
  /** Do the units stand where they stand on a small board? */
  readonly small: boolean
  /** Else it is a mouse, which is exact. */
  readonly byFinger: boolean
}

export interface HitTarget {
  readonly at: Location | null
  /** What a finger may have meant as well. */
  readonly others: readonly Location[]
}

function meantBy({ plate, scene, point, scale, small, byFinger }: Aim): HitTarget {
  const at = pickAt(plate, scene, point, THUMB / scale, small)
  return { at, others: at === null || !byFinger ? [] : rivalsOf(plate, at, point, FINGER_ERROR / scale, small) }
}

const isSame = (a: Aim, b: Aim): boolean =>
  a.plate === b.plate &&
  a.scene === b.scene &&
  a.point[0] === b.point[0] &&
  a.point[1] === b.point[1] &&
  a.scale === b.scale &&
  a.small === b.small &&
  a.byFinger === b.byFinger

/** Answers what is meant by an aim; asked again for the same aim, without looking again. */
export function useHitTarget(): (aim: Aim) => HitTarget {
  const last = useRef<{ readonly aim: Aim; readonly meant: HitTarget } | null>(null)
  return (aim) => {
    if (last.current === null || !isSame(last.current.aim, aim)) last.current = { aim, meant: meantBy(aim) }
    return last.current.meant
  }
}
