/** Finds all violations of the rules of a valid map (TWZ-3), and describes them. */
import type { Atlas, ProvinceInfo } from '../../../rules/atlas/atlas.ts'
import type { Power } from '../../../rules/names.ts'
import { type Grid, DIRECTIONS, MAX_SIZE, neighbourCell, NOWHERE } from './grid.ts'
import { type DrawnSpaces, partsOf } from './borders.ts'
import { joinOr, powerName, provinceName } from '../../../rules/fates/display-names.ts'

export const VIOLATIONS = [
  'too-large', // too many rows or columns
  'strangers', // unknown provinces or coasts
  'blank-cells', // cells without a province
  'not-a-rectangle', // rows of different lengths
  'missing', // TWZ-3a
  'in-pieces', // TWZ-3a
  'inland-at-sea', // TWZ-3b
  'coast-without-sea', // TWZ-3b
  'too-few-lands', // TWZ-3c
  'too-few-seas', // TWZ-3d
  'sea-without-coast', // TWZ-3d
  'country-divided', // TWZ-3e
  'corner-not-owned', // TWZ-3f
  'three-sides', // TWZ-3f
  'one-shore', // TWZ-3g
  'shore-of-no-coast', // TWZ-3g: unnamed
  'shore-of-two-coasts', // TWZ-3g
  'coast-without-shore', // TWZ-3g
] as const
export type ViolationKind = (typeof VIOLATIONS)[number]

export interface Violation {
  readonly kind: ViolationKind
  /** Codes of the spaces; for `strangers` the words as written. */
  readonly spaces: readonly string[]
  /** The country that is divided. */
  readonly power: Power | null
}

/** Does this space break the rule? */
type Fault = (space: ProvinceInfo, drawing: DrawnSpaces) => boolean

const count = (drawing: DrawnSpaces, { index }: ProvinceInfo, isCounted: (neighbour: number) => boolean): number =>
  [...(drawing.borders[index] ?? [])].filter(isCounted).length

const seasAt = (drawing: DrawnSpaces, space: ProvinceInfo): number =>
  count(drawing, space, (neighbour) => drawing.terrain[neighbour] === 'sea')
const coastsAt = (drawing: DrawnSpaces, space: ProvinceInfo): number =>
  count(drawing, space, (neighbour) => drawing.terrain[neighbour] === 'coast')
const landsAt = (drawing: DrawnSpaces, space: ProvinceInfo): number =>
  count(drawing, space, (neighbour) => drawing.terrain[neighbour] !== 'sea')

const shoresOf = ({ shores }: DrawnSpaces, { index }: ProvinceInfo) =>
  shores.filter(({ province }) => province === index)
const isDrawn = ({ index }: ProvinceInfo, { pieces }: DrawnSpaces): boolean => (pieces[index] ?? 0) > 0

const sidesOf = ({ index }: ProvinceInfo, { sides, corners }: DrawnSpaces) => ({
  touched: DIRECTIONS.filter((side) => ((sides[index] ?? 0) & (1 << side)) !== 0).length,
  isCorner: sides[index] === corners[index],
})

/** Rules on single spaces. A missing space breaks no other rule. */
const FAULTS: Readonly<Partial<Record<ViolationKind, Fault>>> = {
  missing: ({ index }, { pieces }) => pieces[index] === 0,
  'in-pieces': ({ index }, { pieces }) => (pieces[index] ?? 0) > 1,
  'inland-at-sea': (space, drawing) => space.terrain === 'land' && seasAt(drawing, space) > 0,
  'coast-without-sea': (space, drawing) =>
    space.terrain === 'coast' && isDrawn(space, drawing) && seasAt(drawing, space) === 0,
  'too-few-lands': (space, drawing) =>
    space.terrain !== 'sea' && isDrawn(space, drawing) && landsAt(drawing, space) < 2,
  'too-few-seas': (space, drawing) => space.terrain === 'sea' && isDrawn(space, drawing) && seasAt(drawing, space) < 2,
  'sea-without-coast': (space, drawing) =>
    space.terrain === 'sea' && isDrawn(space, drawing) && coastsAt(drawing, space) === 0,
  'corner-not-owned': (space, drawing) => sidesOf(space, drawing).touched > 1 && !sidesOf(space, drawing).isCorner,
  'three-sides': (space, drawing) => sidesOf(space, drawing).touched > 2,
  'one-shore': (space, drawing) =>
    space.coasts.length > 0 && isDrawn(space, drawing) && shoresOf(drawing, space).length < 2,
  'shore-of-no-coast': (space, drawing) =>
    shoresOf(drawing, space).length > 1 &&
    shoresOf(drawing, space).some(({ coast, named }) => coast === null && named.size === 0),
  'shore-of-two-coasts': (space, drawing) => shoresOf(drawing, space).some(({ named }) => named.size > 1),
  'coast-without-shore': (space, drawing) => hasIdleCoast(space, drawing),
}

/** Is every shore named, but one of the coasts missing? */
function hasIdleCoast(space: ProvinceInfo, drawing: DrawnSpaces): boolean {
  const owners = shoresOf(drawing, space).map(({ coast }) => coast)
  return owners.length > 1 && !owners.includes(null) && space.coasts.some((coast) => !owners.includes(coast))
}

/** Every violation of TWZ-3 by this drawing alone, in the order of the list; none if the map is valid. */
export function violationsOf(base: Atlas, drawing: DrawnSpaces): Violation[] {
  const { strangers, blanks, isRectangle, isTooLarge } = drawing.grid
  const about = (kind: ViolationKind, spaces: readonly string[]): Violation[] =>
    spaces.length === 0 ? [] : [{ kind, spaces, power: null }]
  return VIOLATIONS.flatMap((kind) => {
    const fault = FAULTS[kind]
    if (kind === 'strangers') return about(kind, strangers)
    if (kind === 'too-large') return isTooLarge ? [{ kind, spaces: [], power: null }] : []
    if (kind === 'blank-cells') return blanks.length === 0 ? [] : [{ kind, spaces: [], power: null }]
    if (kind === 'not-a-rectangle') return isRectangle ? [] : [{ kind, spaces: [], power: null }]
    if (kind === 'country-divided') return dividedCountries(base, drawing)
    const guilty = fault === undefined ? [] : base.provinces.filter((space) => fault(space, drawing))
    return about(
      kind,
      guilty.map(({ code }) => code),
    )
  })
}

function dividedCountries(base: Atlas, drawing: DrawnSpaces): Violation[] {
  return base.powers.flatMap(({ power }) => {
    const spaces = base.provinces.filter((space) => space.homeland === power && isDrawn(space, drawing))
    const main = largestPart(drawing, spaces)
    const apart = spaces.filter(({ index }) => !main.has(index)).map(({ code }) => code)
    return apart.length === 0 ? [] : [{ kind: 'country-divided' as const, spaces: apart, power }]
  })
}

/** The connected part with the most spaces; of equal ones that with the most centres, then the first. */
function largestPart(drawing: DrawnSpaces, spaces: readonly ProvinceInfo[]): ReadonlySet<number> {
  const own = new Set(spaces.map(({ index }) => index))
  const parts = partsOf(drawing, own)
  const centres = (part: ReadonlySet<number>): number =>
    spaces.filter(({ index, centre }) => centre && part.has(index)).length
  const [largest = own] = parts.toSorted((a, b) => b.size - a.size || centres(b) - centres(a))
  return largest
}

const MAX_NAMED = 8

/** One sentence for a violation. Rows and cells count from 1, from the upper left. */
export function violationText(base: Atlas, { kind, spaces, power }: Violation, drawing: DrawnSpaces): string {
  const names = spaces
    .slice(0, MAX_NAMED)
    .map((code, n) => `${nameOf(base, code)}${placeText(base, drawing, kind, code, n)}`)
  const rest = spaces.length - names.length
  const all = and(rest > 0 ? [...names, `${rest} more`] : names)
  return WORDS[kind](all, power === null ? '' : powerName(base, power), drawing.grid)
}

function nameOf(base: Atlas, code: string): string {
  const info = base.province(code)
  return info === undefined ? code : provinceName(info)
}

const and = (names: readonly string[]): string => joinOr(names).replace(/ or (?!.* or )/u, ' and ')

/** `row 3, cell 5` */
const cellLabel = ({ width }: Pick<Grid, 'width'>, cell: number): string =>
  `row ${Math.floor(cell / width) + 1}, cell ${(cell % width) + 1}`

/** ` (row 3, cell 5)`; nothing for a space that is not on the map. */
function placeText(base: Atlas, drawing: DrawnSpaces, kind: ViolationKind, code: string, n: number): string {
  const cell = kind === 'strangers' ? drawing.grid.strangerCells[n] : cellConcerned(base, drawing, kind, code)
  return cell === undefined || cell < 0 ? '' : ` (${cellLabel(drawing.grid, cell)})`
}

/** The cell of a space that best shows the violation. */
function cellConcerned(base: Atlas, drawing: DrawnSpaces, kind: ViolationKind, code: string): number | undefined {
  const index = base.province(code)?.index ?? NOWHERE
  const own = [...drawing.grid.cells.keys()].filter((cell) => drawing.grid.cells[cell] === index)
  const shores = drawing.shores.filter(({ province }) => province === index)
  switch (kind) {
    case 'in-pieces':
      return smallestPiece(drawing.grid, own)[0]
    case 'inland-at-sea':
      return own.find((cell) => DIRECTIONS.some((side) => isSea(drawing, neighbourCell(drawing.grid, cell, side))))
    case 'corner-not-owned':
    case 'three-sides':
      return own.find((cell) => DIRECTIONS.some((side) => neighbourCell(drawing.grid, cell, side) === NOWHERE))
    case 'shore-of-no-coast':
      return min(shores.find(({ coast, named }) => coast === null && named.size === 0)?.cells) ?? own[0]
    case 'shore-of-two-coasts':
      return min(shores.find(({ named }) => named.size > 1)?.cells) ?? own[0]
    default:
      return own[0]
  }
}

const isSea = ({ grid, terrain }: DrawnSpaces, cell: number): boolean => terrain[grid.cells[cell] ?? NOWHERE] === 'sea'

const min = (cells: ReadonlySet<number> | undefined): number | undefined =>
  cells === undefined ? undefined : [...cells].toSorted((a, b) => a - b)[0]

/** The piece with the fewest cells; of equal ones the last. */
function smallestPiece(grid: Grid, own: readonly number[]): readonly number[] {
  const remaining = new Set(own)
  let smallest: readonly number[] = own
  for (const first of own) {
    if (!remaining.delete(first)) continue
    const piece = [first]
    for (const cell of piece)
      for (const side of DIRECTIONS)
        if (remaining.delete(neighbourCell(grid, cell, side))) piece.push(neighbourCell(grid, cell, side))
    if (piece.length <= smallest.length) smallest = piece
  }
  return smallest
}

/** `row 4 has 30 cells and row 7 has 33; the others have 32` */
function unevenRowsText({ lengths }: Grid): string {
  const counts = Map.groupBy(lengths, (length) => length)
  const [usual = 0] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
  const uneven = lengths.flatMap((length, n) => (length === usual ? [] : [`row ${n + 1} has ${length}`]))
  const rest = uneven.length - MAX_NAMED
  const listed = rest > 0 ? [...uneven.slice(0, MAX_NAMED), `${rest} more rows have other numbers`] : uneven
  return `${and(listed)}; the others have ${usual} cells`
}

function blankCellsText(grid: Grid): string {
  const rest = grid.blanks.length - 1
  const suffix = rest === 0 ? '' : `, and ${rest} more`
  return `${cellLabel(grid, grid.blanks[0] ?? 0)}${suffix}`
}

const WORDS: Readonly<Record<ViolationKind, (spaces: string, country: string, grid: Grid) => string>> = {
  'too-large': () =>
    `More than ${MAX_SIZE.rows} rows, or more than ${MAX_SIZE.columns} cells in a row: the rest was not read.`,
  strangers: (spaces) => `No such space or coast: ${spaces}.`,
  'blank-cells': (_, __, grid) => `Blank cells: ${blankCellsText(grid)}.`,
  'not-a-rectangle': (_, __, grid) => `The rows have different lengths: ${unevenRowsText(grid)}.`,
  missing: (spaces) => `Not on the map: ${spaces}.`,
  'in-pieces': (spaces) => `Not in one piece: ${spaces}.`,
  'inland-at-sea': (spaces) => `Inland, but bordering a sea: ${spaces}.`,
  'coast-without-sea': (spaces) => `Coastal, but bordering no sea: ${spaces}.`,
  'too-few-lands': (spaces) => `Bordering fewer than two other spaces on land: ${spaces}.`,
  'too-few-seas': (spaces) => `Bordering fewer than two other seas: ${spaces}.`,
  'sea-without-coast': (spaces) => `Bordering no coastal space: ${spaces}.`,
  'country-divided': (spaces, country) => `${country} is divided: ${spaces} cannot be reached from the rest of it.`,
  'corner-not-owned': (spaces) => `On two sides of the map without the corner between them: ${spaces}.`,
  'three-sides': (spaces) => `On three sides of the map: ${spaces}.`,
  'one-shore': (spaces) => `Not on two separate stretches of shore: ${spaces}.`,
  'shore-of-no-coast': (spaces) => `A shore has no coast name: ${spaces}.`,
  'shore-of-two-coasts': (spaces) => `A shore has two coast names: ${spaces}.`,
  'coast-without-shore': (spaces) => `A coast has no shore: ${spaces}.`,
}
