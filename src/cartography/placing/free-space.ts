import { distance, type Point } from '../../board/curve.ts'
import type { Ring } from '../../board/plate.ts'
import { areaOf, distanceToSide, inBox, inRing, nth, sidesOf } from '../geometry/geometry.ts'

/** A spot inside a province, and how far it is to the nearest edge. Units of the plate. */
export interface Cell {
  readonly at: Point
  readonly room: number
}

/** The inside of a province, sampled on a lattice: where is how much room? */
export class FreeSpace {
  readonly cells: readonly Cell[]
  readonly middle: Point
  readonly #lattice = new Map<string, Cell>()
  readonly #origin: Point
  readonly #step: number

  /** `outlines` are the province's, `obstacles` what lies on top of it (islands in a sea). */
  constructor(outlines: readonly Ring[], obstacles: readonly Ring[]) {
    const [main, ...rest] = outlines.toSorted((a, b) => Math.abs(areaOf(b.points)) - Math.abs(areaOf(a.points)))
    if (main === undefined) throw new Error('a province without an outline')
    const { left, top, right, bottom } = main.box
    this.#step = Math.max(2, Math.min(8, Math.sqrt((right - left) * (bottom - top)) / 34))
    this.#origin = [left + this.#step / 2, top + this.#step / 2]
    const holes = [
      ...rest.filter((ring) => inRing(main.points, nth(ring.points, 0))),
      ...obstacles.filter((ring) => ring.points.some((p) => inBox(main.box, p))),
    ]
    this.cells = [...this.#spots(right, bottom)].flatMap(([key, at]) => {
      if (!inRing(main.points, at) || holes.some((hole) => inRing(hole.points, at))) return []
      const cell = { at, room: distanceToRings(at, [main, ...holes]) }
      this.#lattice.set(key, cell)
      return [cell]
    })
    const mean = (axis: 0 | 1): number => this.cells.reduce((sum, cell) => sum + cell.at[axis], 0) / this.cells.length
    this.middle = [mean(0), mean(1)]
  }

  *#spots(right: number, bottom: number): Generator<readonly [string, Point]> {
    const [left, top] = this.#origin
    for (let column = 0; left + column * this.#step < right; column++)
      for (let row = 0; top + row * this.#step < bottom; row++)
        yield [`${column} ${row}`, [left + column * this.#step, top + row * this.#step]]
  }

  /** About how far any point is from the nearest edge; -1 if it is not inside. */
  at(point: Point): number {
    const column = Math.round((point[0] - this.#origin[0]) / this.#step)
    const row = Math.round((point[1] - this.#origin[1]) / this.#step)
    let [nearest, away]: [Cell | null, number] = [null, this.#step * 1.5]
    for (const dx of [0, -1, 1])
      for (const dy of [0, -1, 1]) {
        const cell = this.#lattice.get(`${column + dx} ${row + dy}`)
        if (cell === undefined || distance(cell.at, point) >= away) continue
        ;[nearest, away] = [cell, distance(cell.at, point)]
      }
    return nearest === null ? -1 : nearest.room - away / 2
  }

  /** The room around a box: the least at its corners and along its edges. */
  around(centre: Point, width: number, height: number): number {
    const rooms = [-1, -0.5, 0, 0.5, 1].flatMap((x) =>
      [-1, 0, 1].map((y) => this.at([centre[0] + (x * width) / 2, centre[1] + (y * height) / 2])),
    )
    return Math.min(...rooms)
  }
}

function distanceToRings(point: Point, rings: readonly Ring[]): number {
  let least = Number.POSITIVE_INFINITY
  for (const ring of rings)
    for (const [a, b] of sidesOf(ring.points)) least = Math.min(least, distanceToSide(point, a, b))
  return least
}

/** At most `count` items, evenly spread over the list. */
export const spread = <T>(list: readonly T[], count: number): T[] =>
  list.length <= count
    ? [...list]
    : Array.from({ length: count }, (_, i) => nth(list, Math.floor((i * list.length) / count)))

/** The item with the highest score, the first of equals; undefined if none has one. */
export function best<T>(list: Iterable<T>, scoreOf: (item: T) => number | null): T | undefined {
  let [winner, highest]: [T | undefined, number] = [undefined, Number.NEGATIVE_INFINITY]
  for (const item of list) {
    const score = scoreOf(item)
    if (score !== null && score > highest) [winner, highest] = [item, score]
  }
  return winner
}
