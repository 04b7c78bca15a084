/** Makes an atlas from a drawing. Fleets use the sea and meeting shores (TWZ-4). */
import type { Atlas, BoardTable } from '../../../rules/atlas/atlas.ts'
import { makeAtlas } from '../../../rules/atlas/atlas.ts'
import type { Coast, Location, Province } from '../../../rules/names.ts'
import { location, province } from '../../../rules/names.ts'
import type { DrawnSpaces } from './borders.ts'

/** The atlas of a drawing. All atlases of a table share provinces, locations and indices. */
export function makeDrawnAtlas(table: BoardTable, drawn: DrawnSpaces): Atlas {
  const code = (index: number): Province => province(table.provinces[index]?.code ?? '')
  return makeAtlas({ ...table, army: bordersAsText(marches(drawn, code)), fleet: bordersAsText(sails(drawn, table)) })
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
  borders.flatMap((others, here) => [...others].filter((there) => here < there).map((there) => [here, there] as const))

const marches = (drawn: DrawnSpaces, code: CodeOf): Border[] =>
  borderPairs(drawn)
    .filter((pair) => pair.every((index) => drawn.terrain[index] !== 'sea'))
    .map(([a, b]) => [code(a), code(b)])

function sails(drawn: DrawnSpaces, table: BoardTable): Border[] {
  const rows = table.provinces
  const at = (index: number, coast: Coast | null): Location =>
    location(`${rows[index]?.code ?? ''}${coast === null ? '' : `/${coast}`}`)
  const isSplit = (index: number): boolean => (rows[index]?.coasts?.length ?? 0) > 0
  const isSea = (index: number): boolean => drawn.terrain[index] === 'sea'
  const isPlain = (index: number): boolean => isSea(index) || (drawn.terrain[index] === 'coast' && !isSplit(index))
  const waters = borderPairs(drawn)
    .filter(([a, b]) => (isSea(a) || isSea(b)) && isPlain(a) && isPlain(b))
    .map(([a, b]): Border => [at(a, null), at(b, null)])
  const shores = drawn.shores.flatMap(({ province: land, coast, seas }) =>
    coast === null ? [] : [...seas].map((sea): Border => [at(land, coast), at(sea, null)]),
  )
  const passages = drawn.passages
    .filter(({ from, to, fromCoast, toCoast }) =>
      [[from, fromCoast] as const, [to, toCoast] as const].every(([index, coast]) => coast !== null || !isSplit(index)),
    )
    .map(({ from, to, fromCoast, toCoast }): Border => [at(from, fromCoast), at(to, toCoast)])
  return [...waters, ...shores, ...passages]
}

/** Are these the same map by their borders, regardless of cells (TWZ-3h)? */
export const sameBorders = (one: Atlas, other: Atlas): boolean =>
  one.locations.every(({ reach }, n) => {
    const theirs = other.locations[n]?.reach
    return sameSet(reach.army, theirs?.army ?? []) && sameSet(reach.fleet, theirs?.fleet ?? [])
  })

const sameSet = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((n) => others.includes(n))
