/** Maps drawn by players: reading, checking, and the atlas they become (TWZ-2 to TWZ-4). */
import { type Atlas, type BoardTable, makeAtlas } from '../../../rules/atlas/atlas.ts'
import { type Violation, violationsOf, violationText } from './violations.ts'
import { gridOf, textOf } from './grid.ts'
import { type DrawnSpaces, bordersIn, spacesOf } from './borders.ts'
import { type Json, readObject } from '../../../lib/json.ts'
import { type Coast, type Location, type Province, location, province } from '../../../rules/names.ts'

export { VIOLATIONS, type Violation, type ViolationKind } from './violations.ts'
export { violationText } from './violations.ts'
export { cellFaults, cellsOfRow, readRow } from './grid.ts'
export { seaPartsOf } from './borders.ts'
export { openSeaDrawing, randomDrawing } from './random/random-drawing.ts'

/** Reads the rows of a drawing. `base` has the provinces. */
export const spacesOfDrawing = (base: Atlas, text: string): DrawnSpaces => spacesOf(base, gridOf(base, text))

/** Every violation of TWZ-3 by a drawing; none if it is a valid map. */
export const violationsIn = (base: Atlas, text: string): Violation[] => violationsOf(base, spacesOfDrawing(base, text))

/** The same as sentences. */
export function violationTexts(base: Atlas, text: string): readonly string[] {
  const drawing = spacesOfDrawing(base, text)
  return violationsOf(base, drawing).map((violation) => violationText(base, violation, drawing))
}

/** The rows of a drawing with the coasts of every shore cell, and `.` for blank cells. */
export function chartRows(base: Atlas, text: string): readonly string[] {
  const { grid, shores } = spacesOfDrawing(base, text)
  const named = shores.flatMap(({ cells, coast }) =>
    coast === null ? [] : Array.from(cells, (cell) => ({ cell, coast })),
  )
  const byCell = Map.groupBy(named, ({ cell }) => cell)
  const marks = Array.from(grid.cells, (_, cell) =>
    [...new Set(byCell.get(cell)?.map(({ coast }) => coast))].toSorted(),
  )
  return textOf(base, { ...grid, marks })
    .replaceAll('?', '.')
    .split('\n')
}

/** The atlas of a drawing, valid or not. */
export const atlasOfDrawing = (table: BoardTable, text: string): Atlas =>
  makeDrawnAtlas(table, spacesOfDrawing(makeAtlas(table), text))

/**
 * The atlas of an untrusted drawing; null if it has more borders than a plane allows, three per
 * space, as spaces must then be divided (TWZ-3a). This limits its cost.
 */
function atlasOfAnything(table: BoardTable, base: Atlas, text: string): Atlas | null {
  const grid = gridOf(base, text)
  const borders = bordersIn(base, grid).reduce((sum, neighbours) => sum + neighbours.size, 0) / 2
  return borders > 3 * base.provinces.length ? null : makeDrawnAtlas(table, spacesOf(base, grid))
}

/**
 * Finds a map's atlas by name; null if it is missing or unplayable. Memoized because every order
 * asks. Maps with equal drawings stay different maps (TWZ-8, TWZ-10).
 */
export function drawnAtlases(
  table: BoardTable,
  drawings: (members: ReturnType<typeof readObject>) => Readonly<Record<string, string>>,
): (memory: Json, name: string) => Atlas | null {
  const cache = new WeakMap<object, Map<string, Atlas | null>>()
  return (memory, name) => {
    if (typeof memory !== 'object' || memory === null) return null
    // The rest of the memory changes with every phase, the maps do not.
    const { maps } = readObject(memory)
    const key = typeof maps === 'object' && maps !== null ? maps : memory
    const atlases = cache.get(key) ?? new Map<string, Atlas | null>()
    cache.set(key, atlases)
    const cached = atlases.get(name)
    if (cached !== undefined) return cached
    const text = drawings(readObject(memory))[name]
    const atlas = text === undefined ? null : atlasOfAnything(table, makeAtlas(table), text)
    atlases.set(name, atlas)
    return atlas
  }
}

/**
 * The atlas of a drawing. All atlases of a table share provinces, locations and indices. Fleets use
 * the sea and meeting shores (TWZ-4).
 */
function makeDrawnAtlas(table: BoardTable, drawing: DrawnSpaces): Atlas {
  const code = (index: number): Province => province(table.provinces[index]?.code ?? '')
  return makeAtlas({
    ...table,
    army: bordersAsText(marches(drawing, code)),
    fleet: bordersAsText(sails(drawing, table)),
  })
}

type Border = readonly [Location, Location]
type CodeOf = (index: number) => Province

const bordersAsText = (borders: readonly Border[]): Record<string, string> => {
  const both = borders.flatMap(([a, b]) => [[a, b] as const, [b, a] as const])
  const groups = Map.groupBy(both, ([from]) => from)
  return Object.fromEntries(
    [...groups].map(([from, list]) => [from, [...new Set(list.map(([, to]) => to))].toSorted().join(' ')]),
  )
}

/** Every border between two spaces, once. */
const borderPairs = ({ borders }: DrawnSpaces): (readonly [number, number])[] =>
  borders.flatMap((neighbours, here) =>
    [...neighbours].filter((there) => here < there).map((there) => [here, there] as const),
  )

const marches = (drawing: DrawnSpaces, code: CodeOf): Border[] =>
  borderPairs(drawing)
    .filter((pair) => pair.every((index) => drawing.terrain[index] !== 'sea'))
    .map(([a, b]) => [code(a), code(b)])

function sails(drawing: DrawnSpaces, table: BoardTable): Border[] {
  const rows = table.provinces
  const at = (index: number, coast: Coast | null): Location =>
    location(`${rows[index]?.code ?? ''}${coast === null ? '' : `/${coast}`}`)
  const isSplit = (index: number): boolean => (rows[index]?.coasts?.length ?? 0) > 0
  const isSea = (index: number): boolean => drawing.terrain[index] === 'sea'
  const isPlain = (index: number): boolean => isSea(index) || (drawing.terrain[index] === 'coast' && !isSplit(index))
  const waters = borderPairs(drawing)
    .filter(([a, b]) => (isSea(a) || isSea(b)) && isPlain(a) && isPlain(b))
    .map(([a, b]): Border => [at(a, null), at(b, null)])
  const shores = drawing.shores.flatMap(({ province: land, coast, seas }) =>
    coast === null ? [] : [...seas].map((sea): Border => [at(land, coast), at(sea, null)]),
  )
  const passages = drawing.passages
    .filter(({ from, to, fromCoast, toCoast }) =>
      [[from, fromCoast] as const, [to, toCoast] as const].every(([index, coast]) => coast !== null || !isSplit(index)),
    )
    .map(({ from, to, fromCoast, toCoast }): Border => [at(from, fromCoast), at(to, toCoast)])
  return [...waters, ...shores, ...passages]
}

/** Are these the same map by their borders, regardless of cells (TWZ-3h)? */
export const sameBorders = (a: Atlas, b: Atlas): boolean =>
  a.locations.every(({ reach }, n) => {
    const reachInB = b.locations[n]?.reach
    return sameSet(reach.army, reachInB?.army ?? []) && sameSet(reach.fleet, reachInB?.fleet ?? [])
  })

const sameSet = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((n) => b.includes(n))
