/** A board that is drawn in cells: rows of codes, as a chart of the rules has them. */

/** A rectangle of cells, from the upper left row by row. */
export interface Cells {
  readonly width: number
  readonly height: number
  /** The code of each cell's province; empty: no province's. */
  readonly codes: readonly string[]
  /** The coast on whose shore a cell lies (`NC`); empty: none is named. */
  readonly coasts: readonly string[]
}

/** A cell that is no province's. */
const BLANK = '.'

/** Rows of cells with blanks between; `SPA/NC` lies on that coast, `.` is nobody's. A row that is too short ends in nobody's cells. */
export function cellsOf(rows: readonly string[]): Cells {
  const words = rows.map((row) => row.trim().split(/\s+/u))
  const width = Math.max(1, ...words.map((row) => row.length))
  const all = words.flatMap((row) => Array.from({ length: width }, (_, x) => row[x] ?? BLANK))
  return {
    width,
    height: words.length,
    codes: all.map((word) => (word === BLANK ? '' : (word.split('/')[0] ?? ''))),
    coasts: all.map((word) => word.split('/')[1] ?? ''),
  }
}

/** What lies beyond the rectangle. */
export const OUTSIDE = null

/** The code of the cell at these coordinates; `OUTSIDE` of the rectangle null. */
export const codeAt = ({ width, height, codes }: Cells, x: number, y: number): string | null =>
  x < 0 || y < 0 || x >= width || y >= height ? OUTSIDE : (codes[y * width + x] ?? '')
