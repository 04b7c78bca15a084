/**
 * What is known about an unseen map, as a board of tiles. Provinces that are proved to touch move
 * together; the gap between two of them is filled where they lie side by side. Each tile that
 * nothing moves keeps its place.
 */
import type { Chart, KnownBorder } from '../../../src/rules/seam/variant.ts'
import { arrangeTiles, type Grid, type Slot } from './tile-places.ts'

interface TileGrid extends Grid {
  /** In cells. */
  readonly tile: { readonly width: number; readonly height: number }
}

export interface TileMap {
  readonly rows: Chart['rows']
  /** The borders that the tiles cannot show, for lines between them. */
  readonly lines: readonly KnownBorder[]
  /** Whether tiles have left their usual places. */
  readonly hasMoved: boolean
}

const BLANK = '.'
/** `chart`: equal tiles with a blank cell around each. */
export function tileMap({ rows }: Pick<Chart, 'rows'>, borders: readonly KnownBorder[]): TileMap {
  const grid = readGrid(rows)
  const known = borders.filter(({ between }) => between.every((code) => grid.slots.has(code)))
  if (known.length === 0) return { rows, lines: [], hasMoved: false }
  const slots = arrangeTiles(grid, known)
  const isJoined = ({ is, between: [a, b] }: KnownBorder): boolean =>
    is === 'touch' && areNeighbours(slots.get(a), slots.get(b))
  return {
    rows: drawTiles(grid, slots, known.filter(isJoined)),
    lines: known.filter((border) => !isJoined(border)),
    hasMoved: Array.from(grid.slots).some(([code, slot]) => String(slots.get(code)) !== String(slot)),
  }
}

function readGrid(rows: readonly string[]): TileGrid {
  const cells = rows.map((row) => row.split(' '))
  const first = new Map<string, Slot>()
  const tile = { width: 0, height: 0 }
  cells.forEach((row, y) =>
    row.forEach((code, x) => {
      if (code === BLANK) return
      const start = first.get(code) ?? [x, y]
      first.set(code, start)
      tile.width = Math.max(tile.width, x - start[0] + 1)
      tile.height = Math.max(tile.height, y - start[1] + 1)
    }),
  )
  const slots = Array.from(first, ([code, [x, y]]): [string, Slot] => [
    code,
    [(x - 1) / (tile.width + 1), (y - 1) / (tile.height + 1)],
  ])
  const [columns, lines] = [((cells[0]?.length ?? 1) - 1) / (tile.width + 1), (cells.length - 1) / (tile.height + 1)]
  return { tile, columns, rows: lines, slots: new Map(slots) }
}

const areNeighbours = (a: Slot = [0, 0], b: Slot = [0, 0]): boolean =>
  Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) === 1

/** The rows of cells, with one more row or column of them where tiles are joined. */
function drawTiles(
  { tile: { width, height }, columns, rows }: TileGrid,
  slots: ReadonlyMap<string, Slot>,
  joined: readonly KnownBorder[],
): readonly string[] {
  const across = Math.max(columns, ...[...slots.values()].map(([x]) => x + 1))
  const lines = Math.max(rows, ...[...slots.values()].map(([, y]) => y + 1))
  const cells = Array.from({ length: lines * (height + 1) + 1 }, () =>
    Array<string>(across * (width + 1) + 1).fill(BLANK),
  )
  const fill = (code: string, [x, y]: Slot, extent: TileGrid['tile']): void => {
    for (const row of cells.slice(y, y + extent.height)) row.fill(code, x, x + extent.width)
  }
  const cellOf = ([x, y]: Slot): Slot => [x * (width + 1) + 1, y * (height + 1) + 1]
  for (const [code, slot] of slots) fill(code, cellOf(slot), { width, height })
  for (const { between } of joined) {
    const [[code, slot], [, next]] = between
      .map((end): [string, Slot] => [end, slots.get(end) ?? [0, 0]])
      .toSorted(([, a], [, b]) => a[0] + a[1] - b[0] - b[1]) as [[string, Slot], [string, Slot]]
    const [x, y] = cellOf(slot)
    if (next[0] > slot[0]) fill(code, [x + width, y], { width: 1, height })
    else fill(code, [x, y + height], { width, height: 1 })
  }
  return cells.map((row) => row.join(' '))
}
