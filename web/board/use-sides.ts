/**
 * The units of a board, on two sheets of which one is in sight: on the other is drawn what is likely to be shown next, so that to
 * show it is to turn the sheets over. A phone takes as long to lay units out and to paint them as for all the rest of a step.
 */
import { useRef } from 'preact/hooks'
import type { Scene } from '../../src/board/scene.ts'

type Units = Scene['units']

export interface Sides {
  readonly front: 0 | 1
  readonly units: readonly [Units, Units]
}

const NONE: Units = []
const isSame = (one: Units, other: Units): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)
const withSide = ({ front, units }: Sides, side: 0 | 1, put: Units): Sides => ({
  front,
  units: side === 0 ? [put, units[1]] : [units[0], put],
})
const backOf = ({ front }: Sides): 0 | 1 => (front === 0 ? 1 : 0)

/** The sheets when `units` are to be seen: turned over if these are on the back, else drawn on the front. Pure. */
export function showing(sides: Sides, units: Units): Sides {
  const back = backOf(sides)
  if (isSame(sides.units[sides.front], units)) return sides
  const isReady = units.length > 0 && isSame(sides.units[back], units)
  return isReady ? { ...sides, front: back } : withSide(sides, sides.front, units)
}

/** The sheets with these on the back, unless they are on one of the two. Pure. */
export const preparing = (sides: Sides, ahead: Units): Sides =>
  sides.units.some((side) => isSame(side, ahead)) ? sides : withSide(sides, backOf(sides), ahead)

/** Is this on the sheet in sight, or ready on the other one? Pure. */
export const sideOf = ({ front, units }: Sides, ahead: Units | undefined): 'front' | 'back' | null => {
  if (ahead === undefined) return null
  if (isSame(units[front], ahead)) return 'front'
  return ahead.length > 0 && isSame(units[backOf({ front, units })], ahead) ? 'back' : null
}

/** `ahead`: what may be shown next, if that is known. `look`: how units are drawn; what was drawn otherwise is not kept in store. */
export function useSides(units: Units, ahead: Units | undefined, look: unknown): Sides {
  const begun: Sides = { front: 0, units: [units, NONE] }
  const last = useRef({ units, ahead, look, sides: begun })
  const { current: was } = last
  let { sides } = was
  if (was.look !== look) sides = withSide(sides, backOf(sides), NONE)
  if (was.units !== units) sides = showing(sides, units)
  if (ahead !== undefined && was.ahead !== ahead) sides = preparing(sides, ahead)
  last.current = { units, ahead, look, sides }
  return sides
}
