/** Drawings as text (rows of codes; `SPA/NC` names a shore's coast, `SPA/NC/SC` two) and as cells. */
import type { Atlas } from '../../../rules/atlas/atlas.ts'
import { type Coast, COASTS } from '../../../rules/names.ts'
import { weakMemoize } from '../../../lib/memoize.ts'

/** Square cells row by row from the upper left. NOWHERE: no province, or outside. */
export interface Grid {
  readonly width: number
  readonly height: number
  /** The province index of each cell. */
  readonly cells: Int16Array
  /** The coasts that each cell names for its shores: two for a cell between two shores. */
  readonly marks: readonly (readonly Coast[])[]
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
    marks: parsed.map(({ coasts }) => coasts),
    strangers,
    strangerCells: strangers.map((word) => words.indexOf(word)),
    blanks: meanings.has(BLANK) ? words.flatMap((word, cell) => (word === BLANK ? [cell] : [])) : [],
    lengths: rows.map((row) => row.length),
    isRectangle: rows.every((row) => row.length === width),
    isTooLarge: allRows.length > MAX_SIZE.rows || allRows.some((row) => row.length > MAX_SIZE.columns),
  }
}

function meaningOf(base: Atlas, word: string): { province: number; coasts: readonly Coast[]; strange: boolean } {
  const place = base.province(codeOf(word))
  if (place === undefined) return { province: NOWHERE, coasts: [], strange: word !== '' && word !== BLANK }
  const coasts = coastsNamed(word, place.coasts)
  return { province: place.index, coasts: coasts ?? [], strange: coasts === null }
}

/** The coasts that a cell names, each once: none for `SPA`. Null if one is not among these. */
function coastsNamed(word: string, among: readonly Coast[]): readonly Coast[] | null {
  const names = word.split('/').slice(1)
  const coasts = names.flatMap((name) => COASTS.find((coast) => coast === name && among.includes(coast)) ?? [])
  return coasts.length === names.length && new Set(coasts).size === names.length ? coasts : null
}

/** Writes cells as text, with the marks of their coasts. */
export function textOf(base: Atlas, { width, cells, marks }: Pick<Grid, 'width' | 'cells' | 'marks'>): string {
  const words = Array.from(cells, (province, n) => [base.provinces[province]?.code ?? '?', ...(marks[n] ?? [])])
  const rows = Array.from({ length: words.length / width }, (_, y) => words.slice(y * width, (y + 1) * width))
  return rows.map((row) => row.map((names) => names.join('/')).join(' ')).join('\n')
}

/** North, east, south, west. */
export const DIRECTIONS = [0, 1, 2, 3] as const
/** A step in each direction. */
export const STEPS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const

/** The cell at these coordinates, NOWHERE outside. */
const cellAt = ({ width, height }: Pick<Grid, 'width' | 'height'>, x: number, y: number): number =>
  x < 0 || y < 0 || x >= width || y >= height ? NOWHERE : y * width + x

/** The cell next to a cell in a direction. */
export const neighbourCell = (grid: Pick<Grid, 'width' | 'height'>, cell: number, direction: number): number =>
  cellAt(
    grid,
    (cell % grid.width) + (STEPS[direction]?.[0] ?? 0),
    Math.floor(cell / grid.width) + (STEPS[direction]?.[1] ?? 0),
  )

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

/** A cell without a province. */
export const BLANK = '.'

/** The province of a cell: `SPA` of `SPA/NC`. */
export const codeOf = (cell: string): string => cell.split('/', 1)[0] ?? cell

interface Spelling {
  readonly what: RegExp
  readonly ours: string
}

/** Ways to separate cells and to write coasts, and ours. Applied in order, to capitals. */
const SPELLINGS: readonly Spelling[] = [
  { what: /["'`“”„«»[\]{}]/gu, ours: ' ' },
  // A row number, and bars around the row.
  { what: /^\s*(?:ROW\b)?\s*\d{0,3}\s*[:.)]?\s+/u, ours: '' },
  { what: /^[\s|]+|[\s|,;]+$/gu, ours: '' },
  { what: /\\/gu, ours: '/' },
  { what: /\s*\/\s*/gu, ours: '/' },
  { what: /\s*\(\s*([NSEW])\.?\s*C?\.?\s*\)/gu, ours: '/$1C' },
  { what: /\/([NSEW])(?:C|ORTH|OUTH|AST|EST)?(?:ERN)?(?:[ -]?COAST)?(?![A-Z])/gu, ours: '/$1C' },
  { what: /(?<=[A-Z]{3})(?:\s+|[-._:])([NSEW]C)(?![A-Z])/gu, ours: '/$1' },
  { what: /(?<=^|[\s,;|])(?:-{2,}|[?_*…]+)(?=[\s,;|]|$)/gu, ours: BLANK },
  // Two commas in a row enclose a blank cell.
  { what: /([,;|])\s*(?=[,;|])/gu, ours: `$1${BLANK}` },
]

const BETWEEN_CELLS = /[\s,;|]+/u

/** The words of a row, one per cell, in capitals. Unknown words stay as written. */
export function cellsOfRow(base: Atlas, text: string): readonly string[] {
  const plain = SPELLINGS.reduce((line, { what, ours }) => line.replace(what, ours), text.toUpperCase())
  return plain.split(BETWEEN_CELLS).flatMap((word) => (word === '' ? [] : cellsOfWord(base, word)))
}

/** One cell, or several without spaces between them. */
function cellsOfWord(base: Atlas, word: string): readonly string[] {
  const code = codeByName(base, codeOf(word))
  if (code !== null) return [`${code}${word.slice(codeOf(word).length)}`]
  const parts = partsOf(base, word)
  const knownParts = parts.filter((part) => base.province(codeOf(part)) !== undefined)
  return 2 * knownParts.length > parts.length || (knownParts.length > 1 && 2 * knownParts.length === parts.length)
    ? parts
    : [word]
}

const CODE_AND_COAST = /^([A-Z]{3})([NSEW]C)$/u

function partsOf(base: Atlas, word: string): readonly string[] {
  const [, code = '', coast = ''] = CODE_AND_COAST.exec(word) ?? []
  const hasCoasts = (base.province(code)?.coasts.length ?? 0) > 0
  if (hasCoasts) return [`${code}/${coast}`]
  return word.match(/[^/]{3}(?:\/[NSEW]C?)*|.+/gu) ?? [word]
}

/** The code of a province by its code, name or alias in one word. */
const codeByName = (base: Atlas, word: string): string | null => namesIn(base).get(word) ?? null

const namesIn = weakMemoize((base: Atlas): ReadonlyMap<string, string> => {
  const names = base.provinces.flatMap(({ code, name, aliases }) =>
    [name, ...aliases].map((text) => [text.toUpperCase(), String(code)] as const),
  )
  return new Map([...names, ...base.provinces.map(({ code }) => [String(code), String(code)] as const)])
})

/**
 * The cells of a row as players write it: `par,par | Spain(nc) PARBUR` → `PAR PAR SPA/NC PAR BUR`.
 * Null if it is no row, as most words must be provinces.
 */
export function readRow(base: Atlas, text: string): readonly string[] | null {
  const cells = cellsOfRow(base, text)
  const filled = cells.filter((cell) => cell !== BLANK)
  const knownCells = filled.filter((cell) => base.province(codeOf(cell)) !== undefined)
  return cells.length > 0 && (2 * knownCells.length > filled.length || filled.length === 0) ? cells : null
}

/** The lines of a text that are rows of a drawing. */
export const readRows = (base: Atlas, text: string): readonly (readonly string[])[] =>
  text.split('\n').flatMap((line) => {
    const row = line.trim() === '' ? null : readRow(base, line)
    return row === null ? [] : [row]
  })

/** Faults of single cells, with their number in the row, counted from 1. */
export function cellFaults(base: Atlas, cells: readonly string[]): readonly string[] {
  return cells.flatMap((cell, n) => {
    const words = faultOf(base, cell)
    return words === null ? [] : [`Cell ${n + 1}: ${words}`]
  })
}

function faultOf(base: Atlas, cell: string): string | null {
  const province = base.province(codeOf(cell))
  if (cell === BLANK) return 'it is blank.'
  if (province === undefined) return `no space has the code ${cell}.`
  if (coastsNamed(cell, province.coasts) !== null) return null
  return `${province.name} has no coast ${cell.slice(codeOf(cell).length + 1) || 'of that name'}.`
}
