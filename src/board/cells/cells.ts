/** Boards drawn in cells: rows of codes, as in the rules' charts. And the borders of the cells. */
import type { Point } from '../curve.ts'

/** A rectangle of cells, row by row from the upper left. */
export interface Cells {
  readonly width: number
  readonly height: number
  /** The code of each cell's province; empty if it is nobody's. */
  readonly codes: readonly string[]
  /** The coasts of each cell: none, one, or two for a cell between two shores. */
  readonly coasts: readonly (readonly string[])[]
}

/** A cell that belongs to nobody. */
const BLANK = '.'

/**
 * Reads rows of cells: `SPA/NC` is on that coast, `SPA/NC/SC` on both, `.` belongs to nobody, like
 * missing cells.
 */
export function cellsOf(rows: readonly string[]): Cells {
  const rowWords = rows.map((row) => row.trim().split(/\s+/u))
  const width = Math.max(1, ...rowWords.map((row) => row.length))
  const all = rowWords.flatMap((row) => Array.from({ length: width }, (_, x) => row[x] ?? BLANK))
  return {
    width,
    height: rowWords.length,
    codes: all.map((word) => (word === BLANK ? '' : (word.split('/')[0] ?? ''))),
    coasts: all.map((word) => word.split('/').slice(1)),
  }
}

/** The code and coasts of a word, as in `knownCells(cellsOf(…))`. */
function readWord(provinces: ProvinceLookup, word: string): Reading {
  const [code = '', ...coasts] = word.split('/')
  return [provinces.province(code) === undefined ? '' : code, coasts]
}

type Reading = readonly [code: string, coasts: readonly string[]]

/** The known provinces. */
interface ProvinceLookup {
  readonly province: (code: string) => object | undefined
}

/** Reads the cells of a rectangle, row by row. Unknown provinces become nobody's cells. */
export function cellsWith(provinces: ProvinceLookup, { width, height, cells }: Words): Cells {
  const readings = new Map<string, Reading>()
  const cellReadings = cells.map((word) => {
    const reading = readings.get(word) ?? readWord(provinces, word)
    readings.set(word, reading)
    return reading
  })
  return { width, height, codes: cellReadings.map(([code]) => code), coasts: cellReadings.map(([, coasts]) => coasts) }
}

interface Words {
  readonly width: number
  readonly height: number
  readonly cells: readonly string[]
}

/** Beyond the rectangle. */
export const OUTSIDE = null

/** The code of the cell at these coordinates; null outside the rectangle. */
export const codeAt = ({ width, height, codes }: Cells, x: number, y: number): string | null =>
  x < 0 || y < 0 || x >= width || y >= height ? OUTSIDE : (codes[y * width + x] ?? '')

/**
 * The corners of cells, and the borders between them. Every corner is moved by less than half a
 * cell on each axis, so borders that do not share a corner never meet: the drawing has exactly the
 * borders of the cells. Corners are numbered by rows, from the upper left.
 */
export interface Lattice {
  readonly columns: number
  /** For each corner a set of bits: borders run up, right, down or left of it. */
  readonly ways: Uint8Array
  /** The moved corners, in cells. */
  readonly xs: Float64Array
  readonly ys: Float64Array
}

/** Up, right, down, left. */
export const WAYS = [0, 1, 2, 3] as const

/** The corner that a way leads to. */
export const along = ({ columns }: Pick<Lattice, 'columns'>, corner: number, way: number): number =>
  corner + (way === 0 ? -columns : way === 1 ? 1 : way === 2 ? columns : -1)

/** How many of the four ways there are in each set of them. */
const COUNTS = Array.from({ length: 16 }, (_, bits) => WAYS.filter((way) => ((bits >> way) & 1) === 1).length)

/** How many borders meet at a corner. */
export const degree = ({ ways }: Pick<Lattice, 'ways'>, corner: number): number => COUNTS[ways[corner] ?? 0] ?? 0

/** The ways as bits. */
const [UP, RIGHT, DOWN, LEFT] = [1, 2, 4, 8]

/** The codes of the cells as numbers, which compare faster, with a frame of zeros. */
function numbered({ width, height, codes }: Cells): Uint16Array {
  const numbers = new Map<string, number>()
  const framed = new Uint16Array((width + 2) * (height + 2))
  for (const [cell, code] of codes.entries()) {
    const number = numbers.get(code) ?? numbers.size + 1
    numbers.set(code, number)
    framed[(Math.floor(cell / width) + 1) * (width + 2) + (cell % width) + 1] = number
  }
  return framed
}

function waysOf(cells: Cells): Uint8Array {
  const columns = cells.width + 1
  const row = cells.width + 2
  const areas = numbered(cells)
  const ways = new Uint8Array(columns * (cells.height + 1))
  for (let corner = 0; corner < ways.length; corner++) {
    const at = Math.floor(corner / columns) * row + (corner % columns)
    const [nw, ne, sw, se] = [areas[at], areas[at + 1], areas[at + row], areas[at + row + 1]]
    ways[corner] = (nw === ne ? 0 : UP) | (ne === se ? 0 : RIGHT) | (sw === se ? 0 : DOWN) | (nw === sw ? 0 : LEFT)
  }
  return ways
}

/** The maximum move of a corner along each axis; `NEAR` at necks and for small spaces. */
const FAR = 0.38
const NEAR = 0.18
/** Spaces up to this size keep most of their ground. */
const FEW_CELLS = 4

function limitsOf(cells: Cells, ways: Uint8Array): Float64Array {
  const columns = cells.width + 1
  const sizes = new Map<string, number>()
  for (const code of cells.codes) sizes.set(code, (sizes.get(code) ?? 0) + 1)
  const limits = new Float64Array(ways.length).fill(FAR)
  for (let cell = 0; cell < cells.codes.length; cell++) {
    const corner = Math.floor(cell / cells.width) * columns + (cell % cells.width)
    const isSmall = (sizes.get(cells.codes[cell] ?? '') ?? 0) <= FEW_CELLS
    const necks = isSmall ? BOTH_NECKS : necksOf(ways, corner, columns)
    if ((necks & FALLING) !== 0) limits[corner] = limits[corner + columns + 1] = NEAR
    if ((necks & RISING) !== 0) limits[corner + 1] = limits[corner + columns] = NEAR
  }
  return limits
}

/** The two diagonals of a cell, from its upper and its lower left corner. */
const [FALLING, RISING] = [1, 2]
const BOTH_NECKS = FALLING | RISING

/** The two corners at which a cell is a neck: borders pass both, unconnected around the cell. */
function necksOf(ways: Uint8Array, corner: number, columns: number): number {
  const [first, second] = [ways[corner] ?? 0, ways[corner + 1] ?? 0]
  const [third, fourth] = [ways[corner + columns] ?? 0, ways[corner + columns + 1] ?? 0]
  const [top, left] = [(first & RIGHT) !== 0, (first & DOWN) !== 0]
  const [right, bottom] = [(second & DOWN) !== 0, (third & RIGHT) !== 0]
  const isFalling = first !== 0 && fourth !== 0 && !(top && right) && !(left && bottom)
  const isRising = second !== 0 && third !== 0 && !(top && left) && !(right && bottom)
  return (isFalling ? FALLING : 0) | (isRising ? RISING : 0)
}

/** How often stairs are smoothed, and how far each time. */
const ROUNDS = 7
const PULL = 0.5
/** Junctions move less, so that their borders leave at open angles. */
const JUNCTION_PULL = 0.3

export function latticeOf(cells: Cells): Lattice {
  const columns = cells.width + 1
  const ways = waysOf(cells)
  const limits = limitsOf(cells, ways)
  const [xs, ys] = [new Float64Array(ways.length), new Float64Array(ways.length)]
  for (let corner = 0; corner < ways.length; corner++) {
    xs[corner] = corner % columns
    ys[corner] = Math.floor(corner / columns)
  }
  const lattice = { columns, ways, xs, ys }
  for (let round = 0; round < ROUNDS; round++) relax(lattice, limits, cells)
  return lattice
}

/** Pulls a coordinate towards another, at most `limit` away from `at`. */
const clamp = (from: number, to: number, pull: number, at: number, limit: number): number =>
  Math.max(at - limit, Math.min(at + limit, from + (to - from) * pull))

/** Moves every corner of a border towards the mean of its neighbours. The frame stays. */
function relax(lattice: Lattice, limits: Float64Array, { width, height }: Cells): void {
  const { columns, ways, xs, ys } = lattice
  const [fromX, fromY] = [xs.slice(), ys.slice()]
  for (let corner = 0; corner < ways.length; corner++) {
    const bits = ways[corner] ?? 0
    if (bits === 0) continue
    const [column, row] = [corner % columns, Math.floor(corner / columns)]
    const count = COUNTS[bits] ?? 0
    const pull = count > 2 ? JUNCTION_PULL : PULL
    const limit = limits[corner] ?? 0
    if (column !== 0 && column !== width)
      xs[corner] = clamp(fromX[corner] ?? column, sumAround(fromX, corner, bits, columns) / count, pull, column, limit)
    if (row !== 0 && row !== height)
      ys[corner] = clamp(fromY[corner] ?? row, sumAround(fromY, corner, bits, columns) / count, pull, row, limit)
  }
}

/** The sum of a value over the corners that a corner is connected to. */
function sumAround(flags: Float64Array, corner: number, bits: number, columns: number): number {
  let sum = 0
  if ((bits & UP) !== 0) sum += flags[corner - columns] ?? 0
  if ((bits & RIGHT) !== 0) sum += flags[corner + 1] ?? 0
  if ((bits & DOWN) !== 0) sum += flags[corner + columns] ?? 0
  if ((bits & LEFT) !== 0) sum += flags[corner - 1] ?? 0
  return sum
}

export const pointAt = ({ xs, ys }: Lattice, corner: number): Point => [xs[corner] ?? 0, ys[corner] ?? 0]
