/** Suggests a fix for a violation of TWZ-3: the small change that leaves the fewest faults. Pure. */
import type { Atlas } from '../../../rules/atlas/atlas.ts'
import { type Violation, violationsOf, violationText } from './violations.ts'
import { type DrawnSpaces, spacesOf } from './borders.ts'
import type { Design } from './editing.ts'
import {
  codeOf,
  commonNeighbour,
  growProvince,
  nameShore,
  neighbourCells,
  paint,
  piece,
  shrinkProvince,
  swapProvinces,
  textOfDesign,
} from './editing.ts'
import { gridOf, STEPS } from './grid.ts'

export const violationsInDesign = (base: Atlas, design: Design): Violation[] =>
  violationsOf(base, spacesInDesign(base, design))

const spacesInDesign = (base: Atlas, design: Design): DrawnSpaces => spacesOf(base, gridOf(base, textOfDesign(design)))

/** A violation and its sentence. */
export interface DescribedViolation {
  readonly violation: Violation
  readonly words: string
}

export function describeViolations(base: Atlas, design: Design): readonly DescribedViolation[] {
  const drawing = spacesInDesign(base, design)
  return violationsOf(base, drawing).map((violation) => ({ violation, words: violationText(base, violation, drawing) }))
}

/** The cells of a shore that are on no other shore of its space. */
const ownCells = ({ cells, shared }: DrawnSpaces['shores'][number]): ReadonlySet<number> =>
  new Set([...cells].filter((cell) => !shared.has(cell)))

/** A shore of a province with several coasts, and its coast; null if it is not named. */
export interface ShoreOfDesign {
  readonly code: string
  /** The cells that can name its coast. None if it is one cell thick: its side decides. */
  readonly cells: ReadonlySet<number>
  readonly coast: string | null
  readonly coasts: readonly string[]
  /** Its middle, counted from 1. */
  readonly row: number
  readonly column: number
}

export function shoresInDesign(base: Atlas, design: Design): ShoreOfDesign[] {
  return spacesInDesign(base, design).shores.flatMap((shore) => {
    const { code, coasts = [] } = base.provinces[shore.province] ?? {}
    const [row, column] = [Math.round(shore.y) + 1, Math.round(shore.x) + 1]
    return code === undefined ? [] : [{ code, cells: ownCells(shore), coast: shore.coast, coasts, row, column }]
  })
}

/** Counts each space that breaks a rule. */
const countFaults = (base: Atlas, design: Design): number =>
  violationsInDesign(base, design).reduce((sum, { spaces }) => sum + Math.max(1, spaces.length), 0)

/** The change with the fewest faults, or null. Yields after each try of about 10 ms. */
export function* searchRepair(base: Atlas, design: Design, violation: Violation): Generator<undefined, Design | null> {
  let [best, min]: [Design | null, number] = [null, countFaults(base, design)]
  for (const next of changes(base, design, violation)) {
    if (next === design) continue
    yield
    const wrong = countFaults(base, next)
    if (wrong < min) [best, min] = [next, wrong]
    if (min === 0) break
  }
  return best
}

/** Limits the work to so many spaces of a violation. */
const MAX_SPACES = 2

function changes(base: Atlas, design: Design, { kind, spaces }: Violation): readonly Design[] {
  switch (kind) {
    case 'strangers':
    case 'blank-cells':
    case 'not-a-rectangle':
      return [withoutBlanks(base, design)]
    case 'missing':
      return spaces.slice(0, 1).flatMap((code) => placed(base, design, code))
    case 'in-pieces':
      return [spaces.reduce((result, code) => inOnePiece(result, code), design)]
    case 'shore-of-no-coast':
    case 'shore-of-two-coasts':
    case 'coast-without-shore':
      return spaces.flatMap((code) => shoresNamed(base, design, code))
    case 'too-large':
      return []
    default:
      return spaces.slice(0, MAX_SPACES).flatMap((code) => reshaped(base, design, code))
  }
}

/** Gives blank cells to the province around them. */
function withoutBlanks(base: Atlas, design: Design): Design {
  const isBlank = (cell: string): boolean => base.province(codeOf(cell)) === undefined
  let next = design
  for (let round = 0; round < design.width + design.height && next.cells.some(isBlank); round++) {
    const from = next
    next = {
      ...from,
      cells: from.cells.map((cell, n) => (isBlank(cell) ? (knownAround(base, from, n) ?? cell) : cell)),
    }
  }
  return next
}

function knownAround(base: Atlas, design: Design, cell: number): string | null {
  const code = commonNeighbour(design, cell, codeOf(design.cells[cell] ?? ''))
  return code !== null && base.province(code) !== undefined ? code : null
}

/** Gives all pieces but the largest to the province around them. */
function inOnePiece(design: Design, code: string): Design {
  const remaining = new Set([...design.cells.keys()].filter((n) => codeOf(design.cells[n] ?? '') === code))
  const pieces: Set<number>[] = []
  for (const cell of remaining) {
    const cells = piece(design, cell)
    pieces.push(cells)
    for (const cell of cells) remaining.delete(cell)
  }
  const [, ...rest] = pieces.toSorted((a, b) => b.size - a.size)
  return rest.reduce((result, cells) => {
    const to = [...cells].flatMap((cell) => commonNeighbour(result, cell, code) ?? [])[0]
    return to === undefined ? result : paint(result, cells, to)
  }, design)
}

/** Ways to place a missing province: on half of one of the largest spaces of its kind. */
function placed(base: Atlas, design: Design, code: string): Design[] {
  const terrain = base.province(code)?.terrain
  const spaces = base.provinces
    .filter((province) => province.terrain === terrain)
    .map((province) => [...design.cells.keys()].filter((n) => codeOf(design.cells[n] ?? '') === province.code))
    .filter((cells) => cells.length > 1)
    .toSorted((a, b) => b.length - a.length)
  return spaces.slice(0, 6).flatMap((cells) => {
    const byColumn = cells.toSorted((a, b) => (a % design.width) - (b % design.width))
    return [cells, byColumn].flatMap((sorted) => {
      const half = Math.ceil(sorted.length / 2)
      return [sorted.slice(0, half), sorted.slice(-half)].map((part) => paint(design, new Set(part), code))
    })
  })
}

/** Ways to change the space and what is near it. Distant spaces are never moved. */
function reshaped(base: Atlas, design: Design, code: string): Design[] {
  const near = neighboursOf(base, design, code)
  return [
    growProvince(design, code),
    shrinkProvince(design, code),
    ...near.flatMap((neighbour) => [growProvince(design, neighbour), shrinkProvince(design, neighbour)]),
    ...bridges(base, design, code),
    ...near.map((neighbour) => swapProvinces(design, code, neighbour)),
  ]
}

function neighboursOf(base: Atlas, design: Design, code: string): string[] {
  const own = cellsOf(design, code)
  const codes = new Set(own.flatMap((cell) => neighbourCells(design, cell).map((n) => codeOf(design.cells[n] ?? ''))))
  return [...codes].filter((neighbour) => neighbour !== code && base.province(neighbour) !== undefined)
}

const cellsOf = (design: Design, code: string): number[] =>
  [...design.cells.keys()].filter((n) => codeOf(design.cells[n] ?? '') === code)

/** The longest bridge, in cells. */
const MAX_BRIDGE = 3

/** Ways to reach each space nearby with a straight line of cells. */
function bridges(base: Atlas, design: Design, code: string): Design[] {
  const found = new Map<string, Design>()
  const own = cellsOf(design, code)
  for (let length = 1; length <= MAX_BRIDGE; length++)
    for (const from of own)
      for (const [dx, dy] of STEPS) {
        const line = Array.from({ length: length + 1 }, (_, n) => cellAt(design, from, dx * (n + 1), dy * (n + 1)))
        const end = codeOf(design.cells[line.at(-1) ?? -1] ?? '')
        if (end === code || found.has(end) || base.province(end) === undefined) continue
        found.set(end, paint(design, new Set(line.slice(0, -1)), code))
      }
  return [...found.values()]
}

/** The cell so many columns and rows away; -1 outside. */
function cellAt({ width, height }: Design, from: number, dx: number, dy: number): number {
  const [x, y] = [(from % width) + dx, Math.floor(from / width) + dy]
  return x < 0 || y < 0 || x >= width || y >= height ? -1 : y * width + x
}

/** Ways to name its shores after its two coasts. */
function shoresNamed(base: Atlas, design: Design, code: string): Design[] {
  const province = base.province(code)
  const shores = spacesInDesign(base, design).shores.filter(({ province: index }) => index === province?.index)
  const coasts = province?.coasts ?? []
  const ways = shores
    .slice(0, 4)
    .reduce<string[][]>((result, _) => result.flatMap((way) => coasts.map((coast) => [...way, coast])), [[]])
  return ways.map((way) =>
    way.reduce(
      (result, coast, n) => nameShore(result, shores[n] === undefined ? new Set() : ownCells(shores[n]), coast),
      design,
    ),
  )
}
