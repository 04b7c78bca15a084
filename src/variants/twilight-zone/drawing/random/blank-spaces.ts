/** Blank spaces in a rectangle, compact and of similar size, as the base of a random map. */
import type { Random } from '../../../../lib/random.ts'
import { NOWHERE, around, neighbourCell, edgeToLast, edgeToNext, provinceAt } from '../grid.ts'

/** Numbered spaces; their cells fill the rectangle row by row. */
export interface Mesh {
  readonly width: number
  readonly height: number
  readonly cells: Int16Array
  /** The spaces that border a space. */
  readonly neighbours: readonly Int16Array[]
  /** What surrounds a space, in walking order. NOWHERE: the side of the rectangle. */
  readonly rings: readonly Int16Array[]
}

const WIDTH = 40
const HEIGHT = 30
const ROUNDS = 8
/** The first rounds overshoot, so that the spaces even out faster. */
const OVERSHOOT = 1.6

/** Null if a space is divided, encloses another, or lies badly at an edge: draw again. */
export function drawMesh(spaces: number, draw: Random): Mesh | null {
  const cells = relaxed(spaces, draw)
  const mesh = { width: WIDTH, height: HEIGHT, cells }
  const rings = ringsOf(mesh, spaces)
  if (rings === null) return null
  const neighbours = rings.map((ring) => Int16Array.from(new Set(ring.filter((neighbour) => neighbour !== NOWHERE))))
  return { ...mesh, neighbours, rings }
}

/** Repeatedly gives each cell to the nearest point and moves points to their centres (Lloyd). */
function relaxed(spaces: number, draw: Random): Int16Array {
  const xs = Float64Array.from({ length: spaces }, () => draw() * WIDTH)
  const ys = Float64Array.from({ length: spaces }, () => draw() * HEIGHT)
  const cells = new Int16Array(WIDTH * HEIGHT)
  for (let round = 0; round < ROUNDS; round++) {
    assignCells(cells, xs, ys)
    moveToMiddles(cells, xs, ys, round < ROUNDS / 2 ? OVERSHOOT : 1)
  }
  assignCells(cells, xs, ys)
  return cells
}

/** Gives each cell to its nearest point, the first among equals. Searches outwards by rows. */
function assignCells(cells: Int16Array, xs: Float64Array, ys: Float64Array): void {
  const byRow = Int16Array.from(ys.keys()).toSorted((a, b) => (ys[a] ?? 0) - (ys[b] ?? 0))
  let nearest = 0
  for (let row = 0, below = 0; row < HEIGHT; row++) {
    const y = row + 0.5
    while (below < byRow.length && (ys[byRow[below] ?? 0] ?? 0) < y) below++
    for (let column = 0; column < WIDTH; column++) {
      const x = column + 0.5
      let min = ((xs[nearest] ?? 0) - x) ** 2 + ((ys[nearest] ?? 0) - y) ** 2
      const isBeyond = (space: number): boolean => {
        const [dx, dy] = [(xs[space] ?? 0) - x, (ys[space] ?? 0) - y]
        const distance = dx * dx + dy * dy
        if (distance < min || (distance === min && space < nearest)) [nearest, min] = [space, distance]
        return dy * dy > min
      }
      for (let n = below; n < byRow.length; n++) if (isBeyond(byRow[n] ?? 0)) break
      for (let n = below - 1; n >= 0; n--) if (isBeyond(byRow[n] ?? 0)) break
      cells[row * WIDTH + column] = nearest
    }
  }
}

function moveToMiddles(cells: Int16Array, xs: Float64Array, ys: Float64Array, overshoot: number): void {
  const sum = { n: new Float64Array(xs.length), x: new Float64Array(xs.length), y: new Float64Array(xs.length) }
  cells.forEach((space, cell) => {
    sum.n[space] = (sum.n[space] ?? 0) + 1
    sum.x[space] = (sum.x[space] ?? 0) + (cell % WIDTH) + 0.5
    sum.y[space] = (sum.y[space] ?? 0) + Math.floor(cell / WIDTH) + 0.5
  })
  for (let space = 0; space < xs.length; space++) {
    const n = sum.n[space] ?? 0
    if (n === 0) continue
    xs[space] = moved(xs[space] ?? 0, (sum.x[space] ?? 0) / n, overshoot, WIDTH)
    ys[space] = moved(ys[space] ?? 0, (sum.y[space] ?? 0) / n, overshoot, HEIGHT)
  }
}

const moved = (from: number, to: number, overshoot: number, limit: number): number =>
  Math.max(0.25, Math.min(limit - 0.25, from + (to - from) * overshoot))

/** Walks around every space. Null if one has no cells or several outlines. */
function ringsOf(grid: Pick<Mesh, 'width' | 'height' | 'cells'>, spaces: number): Int16Array[] | null {
  const next = outlines(grid)
  const starts = new Map([...next.keys()].map((edge) => [provinceAt(grid, edge >> 2), edge]))
  const rings: Int16Array[] = []
  let walked = 0
  for (let space = 0; space < spaces; space++) {
    const start = starts.get(space)
    if (start === undefined) return null
    const met: number[] = []
    let edge = start
    do {
      const neighbour = provinceAt(grid, neighbourCell(grid, edge >> 2, edge & 3))
      if (met.at(-1) !== neighbour) met.push(neighbour)
      edge = next.get(edge) ?? start
      walked++
    } while (edge !== start)
    rings.push(Int16Array.from(met.length > 1 && met[0] === met.at(-1) ? met.slice(0, -1) : met))
  }
  return walked === next.size ? rings : null
}

/** Maps every edge of a space to the next one around it, clockwise. */
function outlines(grid: Pick<Mesh, 'width' | 'height' | 'cells'>): Map<number, number> {
  const next = new Map<number, number>()
  for (let y = 0; y <= grid.height; y++)
    for (let x = 0; x <= grid.width; x++) {
      const cells = around(grid, x, y)
      const spaces = cells.map((cell) => provinceAt(grid, cell))
      for (let n = 0; n < 4; n++) {
        if (spaces[n] === NOWHERE || spaces[n] === spaces[(n + 3) % 4]) continue
        let last = n
        while (spaces[(last + 1) % 4] === spaces[n]) last = (last + 1) % 4
        next.set(edgeToNext(cells, last), edgeToLast(cells, n))
      }
    }
  return next
}
