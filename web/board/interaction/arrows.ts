/** Which province an arrow key leads to, on whatever board: from each to every other there is a way. Pure. */
import type { Point } from '../../../src/board/curve.ts'
import { type Place, type Plate, placeAt } from '../../../src/board/plate.ts'
import { weakMemoize } from '../../../src/lib/memoize.ts'
import type { Province } from '../../../src/rules/names.ts'

export const DIRECTIONS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] } as const
export type Arrow = keyof typeof DIRECTIONS
export const ARROWS = Object.keys(DIRECTIONS) as readonly Arrow[]

/** Further aside than so many times as far as it is ahead, a province does not lie in that direction. */
const ASIDE = 1.3

/** An arrow from one province to another. `cost`: the less, the more that one is meant. */
interface Way {
  readonly from: Province
  readonly arrow: Arrow
  readonly to: Province
  readonly cost: number
}
/** The way that each arrow takes from each province; where the board ends there is none. */
type Ways = ReadonlyMap<string, Way>

const keyOf = ({ from, arrow }: Pick<Way, 'from' | 'arrow'>): string => `${from} ${arrow}`

/** How far somewhere is ahead, and twice how far it is aside; null: it does not lie in that direction. */
function costOf([x, y]: Point, to: Place, [right, down]: Point): number | null {
  const [dx, dy] = [to.unit[0] - x, to.unit[1] - y]
  const ahead = dx * right + dy * down
  const aside = Math.abs(dx * down - dy * right)
  return ahead > 0 && aside <= ahead * ASIDE ? ahead + 2 * aside : null
}

/** All that may be meant by any arrow, what is most meant first. */
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

/** Where the arrows lead from somewhere; or, backwards, from where they lead there. */
function reached(ways: Ways, start: Province, isBackwards: boolean): ReadonlySet<Province> {
  const steps = Map.groupBy(ways.values(), ({ from, to }) => (isBackwards ? to : from))
  const found = new Set([start])
  for (const here of found) for (const { from, to } of steps.get(here) ?? []) found.add(isBackwards ? from : to)
  return found
}

/** With the cheapest other way that makes more provinces reachable; the same where none does. */
function mended(ways: Ways, all: readonly Way[], start: Province, isBackwards: boolean): Ways {
  const here = reached(ways, start, isBackwards)
  const crosses = ({ from, to }: Way): boolean => here.has(from) !== here.has(to) && here.has(isBackwards ? to : from)
  const extra = (way: Way): number => way.cost - (ways.get(keyOf(way))?.cost ?? 0)
  for (const way of all.filter(crosses).toSorted((a, b) => extra(a) - extra(b))) {
    const changed = new Map(ways).set(keyOf(way), way)
    const both = [false, true].map((back) => reached(changed, start, back).size - reached(ways, start, back).size)
    if (both.every((more) => more >= 0) && both.some((more) => more > 0)) return changed
  }
  return ways
}

const waysOf = weakMemoize((plate: Plate): Ways => {
  const all = allWays(plate)
  const [start] = plate.places.keys()
  const ways = new Map<string, Way>()
  for (const way of all) if (!ways.has(keyOf(way))) ways.set(keyOf(way), way)
  return start === undefined ? ways : connected(ways, all, start)
})

/** Mended until there is nothing to mend. */
function connected(ways: Ways, all: readonly Way[], start: Province): Ways {
  const next = mended(mended(ways, all, start, false), all, start, true)
  return next === ways ? ways : connected(next, all, start)
}

/** The province that an arrow key leads to: ahead, near, and not far aside. Null at the edge of the board. */
export function placeTowards(plate: Plate, from: Province, arrow: Arrow): Province | null {
  return waysOf(plate).get(keyOf({ from: placeAt(plate, from).province, arrow }))?.to ?? null
}
