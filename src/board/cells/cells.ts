/** Boards drawn in cells: rows of codes, as in the rules' charts. */

/** A rectangle of cells, row by row from the upper left. */
export interface Cells {
  readonly width: number
  readonly height: number
  /** The code of each cell's province; empty if it is nobody's. */
  readonly codes: readonly string[]
  /** The coast of each cell (`NC`); empty for none. */
  readonly coasts: readonly string[]
}

/** A cell that belongs to nobody. */
const BLANK = '.'

/** Reads rows of cells: `SPA/NC` is on that coast, `.` belongs to nobody, like missing cells. */
export function cellsOf(rows: readonly string[]): Cells {
  const rowWords = rows.map((row) => row.trim().split(/\s+/u))
  const width = Math.max(1, ...rowWords.map((row) => row.length))
  const all = rowWords.flatMap((row) => Array.from({ length: width }, (_, x) => row[x] ?? BLANK))
  return {
    width,
    height: rowWords.length,
    codes: all.map((word) => (word === BLANK ? '' : (word.split('/')[0] ?? ''))),
    coasts: all.map((word) => word.split('/')[1] ?? ''),
  }
}

/** The code and coast of a word, as in `knownCells(cellsOf(…))`. */
function readWord(provinces: ProvinceLookup, word: string): readonly [string, string] {
  const [code = '', coast = ''] = word.split('/')
  return [provinces.province(code) === undefined ? '' : code, coast]
}

/** The known provinces. */
interface ProvinceLookup {
  readonly province: (code: string) => object | undefined
}

/** Reads the cells of a rectangle, row by row. Unknown provinces become nobody's cells. */
export function cellsWith(provinces: ProvinceLookup, { width, height, cells }: Words): Cells {
  const readings = new Map<string, readonly [string, string]>()
  const cellReadings = cells.map((word) => {
    const reading = readings.get(word) ?? readWord(provinces, word)
    readings.set(word, reading)
    return reading
  })
  return { width, height, codes: cellReadings.map(([code]) => code), coasts: cellReadings.map(([, coast]) => coast) }
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
