/** What a finger means on a board. Pure. */
import { distance, type Point } from '../../../src/board/curve.ts'
import { anchorOf, type Box, type Place, type Plate, type Ring } from '../../../src/board/plate.ts'
import { provinceOf, type Scene } from '../../../src/board/scene.ts'
import type { Location } from '../../../src/rules/names.ts'

const isInBox = ({ left, top, right, bottom }: Box, [x, y]: Point): boolean =>
  x >= left && x <= right && y >= top && y <= bottom

function within({ points, box }: Ring, at: Point): boolean {
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

/** Is the point inside the place? Rings inside rings are holes, or islands: an odd number of them counts. */
export const contains = (place: Place, point: Point): boolean =>
  isInBox(place.box, point) && place.rings.filter((ring) => within(ring, point)).length % 2 === 1

/** The place under a point; land before sea, because islands lie on top of the sea. */
export function placeUnder(plate: Plate, point: Point): Place | null {
  const under = [...plate.places.values()].filter((place) => contains(place, point))
  return under.find((place) => !place.sea) ?? under[0] ?? null
}

/** The nearest of some locations, if one is within reach. */
function nearest(
  plate: Plate,
  locations: readonly Location[],
  point: Point,
  reach: number,
  small: boolean,
): Location | null {
  const ranked = locations
    .map((at) => ({ at, away: distance(anchorOf(plate, at, small), point) }))
    .filter(({ away }) => away <= reach)
    .toSorted((a, b) => a.away - b.away)
  return ranked[0]?.at ?? null
}

/** The coasts of a province that mean something at the moment: offered, or with a fleet on them. */
const livelyCoasts = (scene: Scene, place: Place): Location[] =>
  [...place.coasts.keys()].filter(
    (coast) => scene.targets.includes(coast) || scene.units.some((unit) => unit.at === coast),
  )

/** Is the finger nearer to a unit of the province under it than to that other place? */
const isOnUnit = (
  plate: Plate,
  scene: Scene,
  under: Place | null,
  other: Location,
  point: Point,
  small: boolean,
): boolean =>
  scene.units.some(
    ({ at }) =>
      provinceOf(at) === under?.province &&
      distance(anchorOf(plate, at, small), point) < distance(anchorOf(plate, other, small), point),
  )

/**
 * What a finger on the plate means. The province under it, unless that is not offered, no unit there is nearer to the finger, and
 * something offered is within `reach` (units of the plate); a coast, if the finger is nearer to a lively coast than to the province's own anchor.
 */
export function pickAt(plate: Plate, scene: Scene, point: Point, reach: number, small: boolean): Location | null {
  const under = placeUnder(plate, point)
  const offered = scene.targets.some((at) => provinceOf(at) === under?.province)
  if (scene.targets.length > 0 && !offered && under?.province !== (scene.selected && provinceOf(scene.selected))) {
    const close = nearest(plate, scene.targets, point, reach, small)
    if (close !== null && !isOnUnit(plate, scene, under, close, point, small)) return close
  }
  if (under === null) return nearest(plate, [...plate.places.keys()], point, reach, small)
  return coastAt(plate, [...livelyCoasts(scene, under), under.province], point, reach, small) ?? under.province
}

/** Between two coasts, as near as one to the other, the province is meant: which coast is then asked. */
const CLEARLY_NEARER = 0.75

function coastAt(
  plate: Plate,
  locations: readonly Location[],
  point: Point,
  reach: number,
  small: boolean,
): Location | null {
  const away = (at: Location): number => distance(anchorOf(plate, at, small), point)
  const [first, second] = locations.toSorted((a, b) => away(a) - away(b))
  if (first === undefined || away(first) > reach) return null
  return second === undefined || away(first) < away(second) * CLEARLY_NEARER ? first : null
}
