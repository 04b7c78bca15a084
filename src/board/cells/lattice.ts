/**
 * The corners of cells, and between which of them borders run. Every corner is moved by less than half a cell on each axis. So
 * lines that do not begin at one corner never meet, whatever the cells, and the borders of the drawing are those of the cells.
 */
import type { Point } from '../curve.ts'
import { type Cells, codeAt } from './cells.ts'

/** Corners are numbered from the upper left, row by row; there is one more of them than cells on each axis. */
export interface Lattice {
  readonly columns: number
  /** For each corner, to which of the corners above, to the right, below and to the left of it a border runs, as a set of bits. */
  readonly ways: Uint8Array
  /** Where the corners have been moved to, in cells. */
  readonly xs: Float64Array
  readonly ys: Float64Array
}

/** Up, right, down, left. */
export const WAYS = [0, 1, 2, 3] as const

/** The corner that a way leads to. */
export const along = ({ columns }: Pick<Lattice, 'columns'>, corner: number, way: number): number =>
  corner + (way === 0 ? -columns : way === 1 ? 1 : way === 2 ? columns : -1)

const bitsIn = (bits: number): number => WAYS.filter((way) => ((bits >> way) & 1) === 1).length

/** How many borders meet at a corner. */
export const degree = ({ ways }: Pick<Lattice, 'ways'>, corner: number): number => bitsIn(ways[corner] ?? 0)

function waysOf(cells: Cells): Uint8Array {
  const columns = cells.width + 1
  const ways = new Uint8Array(columns * (cells.height + 1))
  for (let y = 0; y <= cells.height; y++)
    for (let x = 0; x <= cells.width; x++) {
      const [nw, ne] = [codeAt(cells, x - 1, y - 1), codeAt(cells, x, y - 1)]
      const [sw, se] = [codeAt(cells, x - 1, y), codeAt(cells, x, y)]
      const open = [nw !== ne, ne !== se, sw !== se, nw !== sw]
      ways[y * columns + x] = open.reduce((bits, isBorder, way) => bits | (isBorder ? 1 << way : 0), 0)
    }
  return ways
}

/** How far a corner may be moved along each axis; where two borders pass by at a cell's opposite corners, or a space is small, less. */
const FAR = 0.38
const NEAR = 0.18
/** A space of so few cells keeps most of its ground. */
const FEW_CELLS = 4

function limitsOf(cells: Cells, ways: Uint8Array): Float64Array {
  const columns = cells.width + 1
  const sizes = new Map<string, number>()
  for (const code of cells.codes) sizes.set(code, (sizes.get(code) ?? 0) + 1)
  const limits = new Float64Array(ways.length).fill(FAR)
  const isBorder = (corner: number): boolean => (ways[corner] ?? 0) !== 0
  for (let cell = 0; cell < cells.codes.length; cell++) {
    const corner = Math.floor(cell / cells.width) * columns + (cell % cells.width)
    const around = [corner, corner + 1, corner + columns + 1, corner + columns]
    const isSmall = (sizes.get(cells.codes[cell] ?? '') ?? 0) <= FEW_CELLS
    for (const [n, one] of around.entries()) {
      const opposite = around[(n + 2) % 4] ?? one
      const sides = [around[(n + 1) % 4] ?? one, around[(n + 3) % 4] ?? one]
      const isNeck =
        isBorder(one) && isBorder(opposite) && !sides.some((side) => isJoined(columns, ways, one, side, opposite))
      if (isSmall || isNeck) limits[one] = NEAR
    }
  }
  return limits
}

/** Does a border run from the first corner over the second to the third? */
function isJoined(columns: number, ways: Uint8Array, from: number, over: number, to: number): boolean {
  const runs = (a: number, b: number): boolean =>
    WAYS.some((way) => along({ columns }, a, way) === b && (((ways[a] ?? 0) >> way) & 1) === 1)
  return runs(from, over) && runs(over, to)
}

/** How often stairs are smoothed, and how far each time. */
const ROUNDS = 7
const PULL = 0.5
/** A corner where several borders meet gives way less, so that its borders leave it at open angles. */
const JUNCTION_PULL = 0.3

export function latticeOf(cells: Cells): Lattice {
  const columns = cells.width + 1
  const ways = waysOf(cells)
  const limits = limitsOf(cells, ways)
  const xs = Float64Array.from(ways, (_, corner) => corner % columns)
  const ys = Float64Array.from(ways, (_, corner) => Math.floor(corner / columns))
  const lattice = { columns, ways, xs, ys }
  for (let round = 0; round < ROUNDS; round++) relax(lattice, limits, cells)
  return lattice
}

/** Moves every corner of a border towards the middle of those that it is joined to. The frame stays where it is. */
function relax(lattice: Lattice, limits: Float64Array, { width, height }: Cells): void {
  const { columns, ways, xs, ys } = lattice
  const [fromX, fromY] = [xs.slice(), ys.slice()]
  for (let corner = 0; corner < ways.length; corner++) {
    const [x, y] = [corner % columns, Math.floor(corner / columns)]
    if ((ways[corner] ?? 0) === 0) continue
    const [onSide, onEnd] = [x === 0 || x === width, y === 0 || y === height]
    const mean = meanAround(lattice, corner, fromX, fromY)
    const pull = mean.count > 2 ? JUNCTION_PULL : PULL
    const limit = limits[corner] ?? 0
    const moved = (from: number, to: number, at: number): number =>
      Math.max(at - limit, Math.min(at + limit, from + (to - from) * pull))
    if (!onSide) xs[corner] = moved(fromX[corner] ?? x, mean.x, x)
    if (!onEnd) ys[corner] = moved(fromY[corner] ?? y, mean.y, y)
  }
}

function meanAround(lattice: Lattice, corner: number, xs: Float64Array, ys: Float64Array) {
  let [x, y, count] = [0, 0, 0]
  for (const way of WAYS) {
    if ((((lattice.ways[corner] ?? 0) >> way) & 1) === 0) continue
    const other = along(lattice, corner, way)
    x += xs[other] ?? 0
    y += ys[other] ?? 0
    count++
  }
  return { x: x / count, y: y / count, count }
}

export const pointAt = ({ xs, ys }: Lattice, corner: number): Point => [xs[corner] ?? 0, ys[corner] ?? 0]
