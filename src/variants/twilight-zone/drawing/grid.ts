/** Drawings as text (rows of codes; `SPA/NC` names a shore's coast) and as cells. */
import type { Atlas } from '../../../rules/atlas/atlas.ts'
import { type Coast, COASTS } from '../../../rules/names.ts'
import { BLANK, codeOf } from './cell-codes.ts'

/** Square cells row by row from the upper left. NOWHERE: no province, or outside. */
export interface Grid {
  readonly width: number
  readonly height: number
  /** The province index of each cell. */
  readonly cells: Int16Array
  /** The coast that each cell names for its shore. */
  readonly marks: readonly (Coast | null)[]
  /** Unknown words and coasts, each once, with the first cell where they occur. */
  readonly strangers: readonly string[]
  readonly strangerCells: readonly number[]
  /** Cells left blank on purpose. */
  readonly blanks: readonly number[]
  /** The number of cells in each row as written. */
  readonly lengths: readonly number[]
  /** Are all rows equally long? */
  readonly isRectangle: boolean
  /** Were there more rows or columns than are read? */
  readonly isTooLarge: boolean
}

export const NOWHERE = -1

/** More than any drawing needs. A row is a line of a sheet. */
export const MAX_SIZE = { columns: 64, rows: 64 } as const

/** A text of several rows, however many. */
const rowsOf = (text: string): string[][] =>
  text
    .toUpperCase()
    .split('\n')
    .map((line) => line.trim().split(/\s+/u))
    .filter(([first = '']) => first !== '')

/** Reads any text; words that are not cells of this board are reported as strangers. */
export function gridOf(base: Atlas, text: string): Grid {
  const allRows = rowsOf(text)
  const rows = allRows.slice(0, MAX_SIZE.rows).map((row) => row.slice(0, MAX_SIZE.columns))
  const width = Math.max(0, ...rows.map((row) => row.length))
  const words = rows.flatMap((row) => [...row, ...Array.from({ length: width - row.length }, () => '')])
  const meanings = new Map(Array.from(new Set(words), (word) => [word, { word, ...meaningOf(base, word) }] as const))
  const parsed = words.flatMap((word) => meanings.get(word) ?? [])
  const strangers = [...meanings.values()].flatMap(({ word, strange }) => (strange ? [word] : []))
  return {
    width,
    height: rows.length,
    cells: Int16Array.from(parsed, ({ province }) => province),
    marks: parsed.map(({ coast }) => coast),
    strangers,
    strangerCells: strangers.map((word) => words.indexOf(word)),
    blanks: meanings.has(BLANK) ? words.flatMap((word, cell) => (word === BLANK ? [cell] : [])) : [],
    lengths: rows.map((row) => row.length),
    isRectangle: rows.every((row) => row.length === width),
    isTooLarge: allRows.length > MAX_SIZE.rows || allRows.some((row) => row.length > MAX_SIZE.columns),
  }
}

function meaningOf(base: Atlas, word: string): { province: number; coast: Coast | null; strange: boolean } {
  const place = base.province(codeOf(word))
  const coast = COASTS.find((candidate) => candidate === word.split('/').slice(1).join('/')) ?? null
  if (place === undefined) return { province: NOWHERE, coast: null, strange: word !== '' && word !== BLANK }
  const has = coast !== null && place.coasts.includes(coast)
  return { province: place.index, coast: has ? coast : null, strange: word.includes('/') && !has }
}

/** Writes cells as text, with the marks of their coasts. */
export function textOf(base: Atlas, { width, cells, marks }: Pick<Grid, 'width' | 'cells' | 'marks'>): string {
  const words = Array.from(cells, (province, n) => [base.provinces[province]?.code, marks[n] ?? null] as const)
  const rows = Array.from({ length: words.length / width }, (_, y) => words.slice(y * width, (y + 1) * width))
  return rows
    .map((row) => row.map(([code = '?', coast]) => (coast === null ? code : `${code}/${coast}`)).join(' '))
    .join('\n')
}

/** North, east, south, west. */
export const DIRECTIONS = [0, 1, 2, 3] as const
const STEP_X = [0, 1, 0, -1] as const
const STEP_Y = [-1, 0, 1, 0] as const

/** The cell at these coordinates, NOWHERE outside. */
export const cellAt = ({ width, height }: Pick<Grid, 'width' | 'height'>, x: number, y: number): number =>
  x < 0 || y < 0 || x >= width || y >= height ? NOWHERE : y * width + x

/** The cell next to a cell in a direction. */
export const neighbourCell = (grid: Pick<Grid, 'width' | 'height'>, cell: number, direction: number): number =>
  cellAt(grid, (cell % grid.width) + (STEP_X[direction] ?? 0), Math.floor(cell / grid.width) + (STEP_Y[direction] ?? 0))

/** The province of a cell, or NOWHERE. */
export const provinceAt = ({ cells }: Pick<Grid, 'cells'>, cell: number): number => cells[cell] ?? NOWHERE

/** The four cells around a corner point, clockwise from the upper left. */
export const around = (grid: Pick<Grid, 'width' | 'height'>, x: number, y: number): readonly number[] => [
  cellAt(grid, x - 1, y - 1),
  cellAt(grid, x, y - 1),
  cellAt(grid, x, y),
  cellAt(grid, x - 1, y),
]

/** The edge of a cell that faces a direction. */
export const edgeOf = (cell: number, direction: number): number => 4 * cell + direction

/** The edge between the nth cell around a point and the next one, or the one before. */
export const edgeToNext = (cells: readonly number[], n: number): number => edgeOf(cells[n] ?? NOWHERE, (n + 1) % 4)
export const edgeToLast = (cells: readonly number[], n: number): number => edgeOf(cells[n] ?? NOWHERE, (n + 2) % 4)

/** Visits every corner point inside the rectangle. */
export function eachPoint({ width, height }: Grid, visit: (x: number, y: number) => void): void {
  for (let y = 1; y < height; y++) for (let x = 1; x < width; x++) visit(x, y)
}
