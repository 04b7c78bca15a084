/**
 * Normalizes rows as players write them: `par,par | Spain(nc) PARBUR` → `PAR PAR SPA/NC PAR BUR`.
 */
import type { Atlas } from '../../../rules/atlas/atlas.ts'
import { weakMemoize } from '../../../lib/memoize.ts'

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
  return word.match(/[^/]{3}(?:\/[NSEW]C?)?|.+/gu) ?? [word]
}

/** The code of a province by its code, name or alias in one word. */
const codeByName = (base: Atlas, word: string): string | null => namesIn(base).get(word) ?? null

const namesIn = weakMemoize((base: Atlas): ReadonlyMap<string, string> => {
  const names = base.provinces.flatMap(({ code, name, aliases }) =>
    [name, ...aliases].map((text) => [text.toUpperCase(), String(code)] as const),
  )
  return new Map([...names, ...base.provinces.map(({ code }) => [String(code), String(code)] as const)])
})

/** The cells of a row; null if it is none, as most words must be provinces. */
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
  const coast = cell.slice(codeOf(cell).length + 1)
  return coast === '' || province.coasts.some((candidate) => candidate === coast)
    ? null
    : `${province.name} has no coast ${coast || 'of that name'}.`
}
