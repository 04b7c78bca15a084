/** A map that a player drew: rows of codes, and where its spaces, their borders and their names are. Pure. */

export interface Space {
  readonly code: string
  /** The outline of its cells, as path data; a cell is one unit wide. */
  readonly path: string
  /** The middle of the cell that is nearest to its midst. */
  readonly at: readonly [x: number, y: number]
}

export interface DrawnSpaces {
  readonly width: number
  readonly height: number
  readonly spaces: readonly Space[]
  /** All edges between cells of different spaces. */
  readonly borders: string
}

interface Cell {
  readonly code: string
  readonly x: number
  readonly y: number
}

const mean = (all: readonly number[]): number => all.reduce((sum, n) => sum + n, 0) / all.length

function middleOf(cells: readonly Cell[]): readonly [number, number] {
  const [x, y] = [mean(cells.map((cell) => cell.x)), mean(cells.map((cell) => cell.y))]
  const away = (cell: Cell) => (cell.x - x) ** 2 + (cell.y - y) ** 2
  const nearest = cells.reduce((best, cell) => (away(cell) < away(best) ? cell : best))
  return [nearest.x + 0.5, nearest.y + 0.5]
}

/** `SPA/NC` is a cell of Spain. Cells that say nothing are no space's. */
export function spacesOf(rows: readonly string[]): DrawnSpaces {
  const grid = rows.map((row) =>
    row
      .trim()
      .split(/\s+/)
      .map((cell) => cell.split('/')[0] ?? ''),
  )
  const at = (x: number, y: number): string | undefined => grid[y]?.[x]
  const cells = grid.flatMap((row, y) => row.map((code, x): Cell => ({ code, x, y })))
  const byCode = Map.groupBy(
    cells.filter(({ code }) => code !== ''),
    ({ code }) => code,
  )
  const edges = cells.flatMap(({ code, x, y }) => [
    ...(x > 0 && at(x - 1, y) !== code ? [`M${x} ${y}v1`] : []),
    ...(y > 0 && at(x, y - 1) !== code ? [`M${x} ${y}h1`] : []),
  ])
  return {
    width: Math.max(0, ...grid.map((row) => row.length)),
    height: grid.length,
    spaces: [...byCode].map(([code, all]) => ({
      code,
      path: all.map(({ x, y }) => `M${x} ${y}h1v1h-1z`).join(''),
      at: middleOf(all),
    })),
    borders: edges.join(''),
  }
}
