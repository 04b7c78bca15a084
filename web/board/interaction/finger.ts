/** What else a finger may have meant: it is wider than many provinces are, and covers what it points to. Pure. */
import { distance, type Point } from '../../../src/board/curve.ts'
import { anchorOf, type Place, type Plate, type Ring } from '../../../src/board/plate.ts'
import { provinceOf } from '../../../src/board/scene.ts'
import type { Location } from '../../../src/rules/names.ts'
import { contains } from './pick.ts'

/** How far (CSS px) a finger comes down beside what it is aimed at, more often than not. */
export const FINGER_ERROR = 8

/** From a point to a line between two others. */
function toLine([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length))
  return distance([x, y], [ax + along * dx, ay + along * dy])
}

const isNear = ({ box }: Ring, [x, y]: Point, error: number): boolean =>
  x >= box.left - error && x <= box.right + error && y >= box.top - error && y <= box.bottom + error

function touchesEdge({ points }: Ring, point: Point, error: number): boolean {
  let before = points.at(-1)
  for (const here of points) {
    if (before !== undefined && toLine(point, before, here) <= error) return true
    before = here
  }
  return false
}

const isWithin = (place: Place, point: Point, error: number): boolean =>
  contains(place, point) || place.rings.some((ring) => isNear(ring, point, error) && touchesEdge(ring, point, error))

/**
 * The other provinces that a finger on `point` may be aimed at: it would lie in them if it were off by `error` (units of the
 * plate), and their places for units are as near as that of the picked one, but for this error. The nearest first.
 */
export function rivalsOf(
  plate: Plate,
  picked: Location,
  point: Point,
  error: number,
  small: boolean,
): readonly Location[] {
  const away = (at: Location): number => distance(anchorOf(plate, at, small), point)
  const farthest = away(picked) + error
  return [...plate.places.values()]
    .filter(({ province }) => province !== provinceOf(picked) && away(province) < farthest)
    .filter((place) => isWithin(place, point, error))
    .map(({ province }) => province)
    .toSorted((a, b) => away(a) - away(b))
}
