import type { DrawnBridge, DrawnPlate } from '../../board/plate.ts'
import type { BoardTable } from '../../rules/atlas/atlas.ts'
import { adjacencyOf, shortBorders } from '../adjacency.ts'

/* Where the borders of a drawing are not those of the board's table. */

type Borders = Readonly<Record<string, string>>

const words = (text: string | undefined): string[] => (text ?? '').split(' ').filter((word) => word !== '')

/** Every border once, `BUR PAR`. */
const pairsIn = (borders: Borders): Set<string> =>
  new Set(Object.entries(borders).flatMap(([from, list]) => words(list).map((to) => [from, to].toSorted().join(' '))))

const without = (pairs: ReadonlySet<string>, others: ReadonlySet<string>): string[] =>
  [...pairs].filter((pair) => !others.has(pair)).toSorted()

const provincesIn = (pair: string): string => pair.replaceAll(/\/\w+/g, '')

const lengthless = (short: string): string => short.split(' ').slice(0, 2).join(' and ')

/**
 * Sentences, a border each: what the drawing has and the table lacks, then the other way round, then what is too short to be seen.
 * Borders that the drawing shows as `links` are said to be lines.
 */
export function differences(table: BoardTable, drawn: DrawnPlate): string[] {
  const shown = adjacencyOf(drawn)
  const linked = new Set(drawn.links?.map(({ between }) => between.join(' and ')))
  const arms = [
    { who: 'armies', onDrawing: pairsIn(shown.army), inTable: pairsIn(table.army) },
    { who: 'fleets', onDrawing: pairsIn(shown.fleet), inTable: pairsIn(table.fleet) },
  ]
  const named = (pairs: readonly string[]): string[] => pairs.map((pair) => pair.replace(' ', ' and '))
  const lacking = (pair: string): string => (linked.has(provincesIn(pair)) ? 'none, and shows a line' : 'none')
  return [
    ...arms.flatMap(({ who, onDrawing, inTable }) => [
      ...named(without(onDrawing, inTable)).map(
        (pair) => `On the drawing ${pair} share a border for ${who}; the table has none.`,
      ),
      ...named(without(inTable, onDrawing)).map(
        (pair) => `In the table ${pair} share a border for ${who}; the drawing has ${lacking(pair)}.`,
      ),
    ]),
    ...shortBorders(drawn).map((one) => `The border of ${lengthless(one)} is too short to be seen on the drawing.`),
  ]
}

/** Lines between provinces that border each other in the table and nowhere touch on the drawing: from unit to unit. */
export function missingLinks(table: BoardTable, drawn: DrawnPlate): DrawnBridge[] {
  const shown = adjacencyOf(drawn)
  const of = (army: Borders, fleet: Borders): Set<string> =>
    new Set([...pairsIn(army), ...pairsIn(fleet)].map(provincesIn))
  return without(of(table.army, table.fleet), of(shown.army, shown.fleet)).flatMap((pair) => {
    const [a = '', b = ''] = pair.split(' ')
    const [from, to] = [drawn.places[a]?.unit, drawn.places[b]?.unit]
    return from === undefined || to === undefined ? [] : [{ between: [a, b], ends: [from, to] }]
  })
}
