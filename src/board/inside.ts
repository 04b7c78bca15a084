/** Which province a point is in. */
import type { Point } from './curve.ts'
import type { Box, Place, Plate, Ring } from './plate.ts'

const isInBox = ({ left, top, right, bottom }: Box, [x, y]: Point): boolean =>
  x >= left && x <= right && y >= top && y <= bottom

function isInRing({ points, box }: Ring, at: Point): boolean {
  if (!isInBox(box, at)) return false
  const [x, y] = at
  let inside = false
  let before = points.at(-1)
  for (const here of points) {
    if (before !== undefined && here[1] > y !== before[1] > y) {
      const cross = here[0] + ((before[0] - here[0]) * (y - here[1])) / (before[1] - here[1])
      if (x < cross) inside = !inside
    }
    before = here
  }
  return inside
}

/** Whether the point is in the place. Rings inside rings are holes or islands (even-odd rule). */
export const contains = (place: Place, point: Point): boolean =>
  isInBox(place.box, point) && place.rings.filter((ring) => isInRing(ring, point)).length % 2 === 1

/** The place under a point. Land comes first, because islands lie on top of the sea. */
export function placeUnder(plate: Plate, point: Point): Place | null {
  const under = [...plate.places.values()].filter((place) => contains(place, point))
  return under.find((place) => !place.sea) ?? under[0] ?? null
}
