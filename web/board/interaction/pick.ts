/** Hit testing: which province a tap means, and which others a finger may have meant. Pure. */
import { distance, type Point } from '../../../src/board/curve.ts'
import { dislodgedPosition } from '../../../src/board/boxes.ts'
import { type Detail, TOKEN } from '../../../src/board/detail.ts'
import { contains, placeUnder } from '../../../src/board/inside.ts'
import { anchorOf, type Place, type Plate, type Ring } from '../../../src/board/plate.ts'
import { provinceOf, type Scene } from '../../../src/board/scene.ts'
import type { Location } from '../../../src/rules/names.ts'

/** The distance of a location's anchor from the finger, in units of the plate. */
type DistanceTo = (at: Location) => number

const distancesFrom =
  (plate: Plate, point: Point, small: boolean): DistanceTo =>
  (at) =>
    distance(anchorOf(plate, at, small), point)

/** The nearest of these locations within reach, or null. */
function nearest(locations: readonly Location[], distanceTo: DistanceTo, reach: number): Location | null {
  const [first] = locations.toSorted((a, b) => distanceTo(a) - distanceTo(b))
  return first !== undefined && distanceTo(first) <= reach ? first : null
}

/** The coasts of a province that are targets or have a fleet on them. */
const activeCoasts = (scene: Scene, place: Place): Location[] =>
  [...place.coasts.keys()].filter(
    (coast) => scene.targets.includes(coast) || scene.units.some((unit) => unit.at === coast),
  )

/**
 * The location that a tap means. Usually the province under it. If that is neither a target nor `barred`, and no
 * unit there is nearer to the finger: the nearest target within `reach` (units of the plate). A coast, if
 * the finger is nearer to an active coast than to the anchor of the province.
 */
export function pickAt(plate: Plate, scene: Scene, point: Point, reach: number, small: boolean): Location | null {
  const distanceTo = distancesFrom(plate, point, small)
  const under = placeUnder(plate, point)
  const isUnder = (at: Location): boolean => provinceOf(at) === under?.province
  const isMeant = scene.selected === null ? scene.barred?.some(isUnder) === true : isUnder(scene.selected)
  if (scene.targets.length > 0 && !scene.targets.some(isUnder) && !isMeant) {
    const target = nearest(scene.targets, distanceTo, reach)
    const isOnUnit = target !== null && scene.units.some(({ at }) => isUnder(at) && distanceTo(at) < distanceTo(target))
    if (target !== null && !isOnUnit) return target
  }
  if (under === null) return nearest([...plate.places.keys()], distanceTo, reach)
  return coastAt([...activeCoasts(scene, under), under.province], distanceTo, reach) ?? under.province
}

/**
 * The location of the dislodged unit whose token is under the point: it may be drawn in another province.
 * Null if there is none, or the place of a target is nearer to the point.
 */
export function dislodgedUnder(plate: Plate, { units, targets }: Scene, point: Point, detail: Detail): Location | null {
  const distanceTo = (at: Location): number => distance(dislodgedPosition(plate, { at }, detail), point)
  const at = nearest(
    units.flatMap((unit) => (unit.dislodged ? unit.at : [])),
    distanceTo,
    TOKEN * detail.token,
  )
  return at !== null && nearest(targets, distancesFrom(plate, point, detail.small), distanceTo(at)) === null ? at : null
}

/** Halfway between two coasts, the tap means the province, and the page asks for the coast. */
const CLEARLY_NEARER = 0.75

function coastAt(locations: readonly Location[], distanceTo: DistanceTo, reach: number): Location | null {
  const [first, second] = locations.toSorted((a, b) => distanceTo(a) - distanceTo(b))
  if (first === undefined || distanceTo(first) > reach) return null
  return second === undefined || distanceTo(first) < distanceTo(second) * CLEARLY_NEARER ? first : null
}

/** The usual distance (CSS px) between a finger and its target. */
export const FINGER_ERROR = 8

function distanceToLine([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
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
    if (before !== undefined && distanceToLine(point, before, here) <= error) return true
    before = here
  }
  return false
}

const isWithin = (place: Place, point: Point, error: number): boolean =>
  contains(place, point) || place.rings.some((ring) => isNear(ring, point, error) && touchesEdge(ring, point, error))

/**
 * Other provinces that the finger may have meant, the nearest first: those within `error` (units of
 * the plate) whose anchor is at most `error` farther away than that of the picked one.
 */
export function nearbyCandidates(
  plate: Plate,
  picked: Location,
  point: Point,
  error: number,
  small: boolean,
): readonly Location[] {
  const distanceTo = distancesFrom(plate, point, small)
  const farthest = distanceTo(picked) + error
  return [...plate.places.values()]
    .filter(({ province }) => province !== provinceOf(picked) && distanceTo(province) < farthest)
    .filter((place) => isWithin(place, point, error))
    .map(({ province }) => province)
    .toSorted((a, b) => distanceTo(a) - distanceTo(b))
}
