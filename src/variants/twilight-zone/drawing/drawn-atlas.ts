/** Makes an atlas from a drawing. Fleets use the sea and meeting shores (TWZ-4). */
import { type Atlas, type BoardTable, makeAtlas } from '../../../rules/atlas/atlas.ts'
import { type Coast, type Location, type Province, location, province } from '../../../rules/names.ts'
import type { DrawnSpaces } from './borders.ts'

/** The atlas of a drawing. All atlases of a table share provinces, locations and indices. */
export function makeDrawnAtlas(table: BoardTable, drawing: DrawnSpaces): Atlas {
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
