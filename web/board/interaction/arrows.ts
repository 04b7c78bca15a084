/** Where arrow keys lead from each province: to every other in the end. Pure; loaded on focus. */
import type { Point } from '../../../src/board/curve.ts'
import { type Place, type Plate, placeAt } from '../../../src/board/plate.ts'
import { weakMemoize } from '../../../src/lib/memoize.ts'
import type { Province } from '../../../src/rules/names.ts'
import { type Arrow, DIRECTIONS } from './board-view.ts'

export const ARROWS = Object.keys(DIRECTIONS) as readonly Arrow[]

/** A province lies in a direction if it is at most this many times farther aside than ahead. */
const MAX_ASIDE = 1.3

/** A step by an arrow key. The player most likely means the one with the lowest cost. */
interface Way {
  readonly from: Province
  readonly arrow: Arrow
  readonly to: Province
  readonly cost: number
}
/** By province and arrow; none at the edge of the board. */
type Ways = ReadonlyMap<string, Way>

const keyOf = ({ from, arrow }: Pick<Way, 'from' | 'arrow'>): string => `${from} ${arrow}`

/** The distance ahead plus twice the distance aside; null if the place is in another direction. */
function costOf([x, y]: Point, to: Place, [right, down]: Point): number | null {
  const [dx, dy] = [to.unit[0] - x, to.unit[1] - y]
  const ahead = dx * right + dy * down
  const aside = Math.abs(dx * down - dy * right)
  return ahead > 0 && aside <= ahead * MAX_ASIDE ? ahead + 2 * aside : null
}

/** All possible steps, the cheapest first. */
function allWays({ places }: Plate): readonly Way[] {
  const all = [...places.values()]
  return all
    .flatMap(({ province: from, unit }) =>
      ARROWS.flatMap((arrow) =>
        all.flatMap((to) => {
          const cost = costOf(unit, to, DIRECTIONS[arrow])
          return cost === null ? [] : [{ from, arrow, to: to.province, cost }]
        }),
      ),
    )
    .toSorted((a, b) => a.cost - b.cost)
}

/** The provinces reachable from `start`; backwards, those from which it can be reached. */
function reachable(ways: Ways, start: Province, isBackwards: boolean): ReadonlySet<Province> {
  const steps = Map.groupBy(ways.values(), ({ from, to }) => (isBackwards ? to : from))
  const provinces = new Set([start])
  for (const here of provinces) for (const { from, to } of steps.get(here) ?? []) provinces.add(isBackwards ? from : to)
  return provinces
}

/** Replaces the cheapest step that makes more provinces reachable; returns `ways` if none does. */
function extendReach(ways: Ways, all: readonly Way[], start: Province, isBackwards: boolean): Ways {
  const here = reachable(ways, start, isBackwards)
  const crosses = ({ from, to }: Way): boolean => here.has(from) !== here.has(to) && here.has(isBackwards ? to : from)
  const extra = (way: Way): number => way.cost - (ways.get(keyOf(way))?.cost ?? 0)
  for (const way of all.filter(crosses).toSorted((a, b) => extra(a) - extra(b))) {
    const changed = new Map(ways).set(keyOf(way), way)
    const gains = [false, true].map((back) => reachable(changed, start, back).size - reachable(ways, start, back).size)
    if (gains.every((gain) => gain >= 0) && gains.some((gain) => gain > 0)) return changed
  }
  return ways
}

const waysOf = weakMemoize((plate: Plate): Ways => {
  const all = allWays(plate)
  const [start] = plate.places.keys()
  const ways = new Map<string, Way>()
  for (const way of all) if (!ways.has(keyOf(way))) ways.set(keyOf(way), way)
  return start === undefined ? ways : connectAll(ways, all, start)
})

function connectAll(ways: Ways, all: readonly Way[], start: Province): Ways {
  const next = extendReach(extendReach(ways, all, start, false), all, start, true)
  return next === ways ? ways : connectAll(next, all, start)
}

/** The province that an arrow key leads to; null at the edge of the board. */
export function provinceTowards(plate: Plate, from: Province, arrow: Arrow): Province | null {
  return waysOf(plate).get(keyOf({ from: placeAt(plate, from).province, arrow }))?.to ?? null
}
