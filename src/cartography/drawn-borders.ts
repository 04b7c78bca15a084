import { distance, type Point, unpack } from '../board/curve.ts'
import { areaProvince, type DrawnBridge, type DrawnPlate } from '../board/plate.ts'
import type { BoardTable } from '../rules/atlas/atlas.ts'
import { lengthOf } from './geometry.ts'

/**
 * The borders on a drawing, as in a board table: `PAR` → `BRE BUR GAS PIC`, sorted. Fleets have a
 * list for each coast of a province: `SPA/NC`.
 */
interface Adjacency {
  readonly army: Readonly<Record<string, string>>
  readonly fleet: Readonly<Record<string, string>>
}

/** A border that two provinces share. Its ends are junctions. */
interface Edge {
  readonly points: readonly Point[]
  readonly sides: readonly [string, string]
}

/** Shorter borders are invisible. In units of the plate. */
const MIN_LENGTH = 10

const junctionsOf = ({ points }: { readonly points: readonly Point[] }): string[] =>
  [points[0], points.at(-1)].flatMap((p) => (p === undefined ? [] : [`${p[0]} ${p[1]}`]))
const separates = (edge: Edge, a: string, b: string): boolean => edge.sides.includes(a) && edge.sides.includes(b)

function edgesOf(drawn: DrawnPlate): Edge[] {
  const sides = drawn.arcs.map((): string[] => [])
  for (const [area, rings] of Object.entries(drawn.areas))
    for (const arc of rings.flat()) {
      const province = areaProvince(area)
      if (province !== null) sides[arc < 0 ? ~arc : arc]?.push(province)
    }
  return drawn.arcs.flatMap((arc, i) => {
    const [left, right] = sides[i] ?? []
    return left === undefined || right === undefined || left === right
      ? []
      : [{ points: unpack(arc, drawn.stepsPerUnit), sides: [left, right] as const }]
  })
}

/** Joins the edges between a province and the sea to chains: its coasts. */
export function coastChains<E extends { readonly points: readonly Point[] }>(edges: readonly E[]): E[][] {
  const chains: E[][] = []
  for (const edge of edges) {
    const ends = junctionsOf(edge)
    const adjoining = chains.filter((chain) =>
      chain.some((link) => junctionsOf(link).some((end) => ends.includes(end))),
    )
    for (const chain of adjoining) chains.splice(chains.indexOf(chain), 1)
    chains.push([edge, ...adjoining.flat()])
  }
  return chains
}

/** Returns a function that names the location on an edge: a province, or its closest coast. */
function makeLocator(drawn: DrawnPlate, edges: readonly Edge[]): (province: string, edge: Edge) => string {
  const names = new Map<Edge, Map<string, string>>()
  for (const [province, place] of Object.entries(drawn.places)) {
    if (place.coasts === undefined) continue
    const shore = edges.filter((edge) => edge.sides.includes(province) && edge.sides.some((side) => isSea(drawn, side)))
    for (const chain of coastChains(shore)) {
      const coast = nearestCoast(place.coasts, chain)
      for (const edge of chain) names.set(edge, (names.get(edge) ?? new Map()).set(province, `${province}/${coast}`))
    }
  }
  return (province, edge) => names.get(edge)?.get(province) ?? province
}

const isSea = (drawn: DrawnPlate, province: string): boolean => drawn.places[province]?.sea ?? false

function nearestCoast(coasts: Readonly<Record<string, readonly number[]>>, chain: readonly Edge[]): string {
  const points = chain.flatMap((edge) => edge.points)
  const ranked = Object.entries(coasts)
    .map(([coast, [x = 0, y = 0]]) => ({ coast, gap: Math.min(...points.map((p) => distance(p, [x, y]))) }))
    .toSorted((a, b) => a.gap - b.gap)
  return ranked[0]?.coast ?? ''
}

/** Borders between locations, each stored both ways. */
class BorderList {
  readonly #lists = new Map<string, Set<string>>()

  add(a: string, b: string): void {
    this.#lists.set(a, (this.#lists.get(a) ?? new Set()).add(b))
    this.#lists.set(b, (this.#lists.get(b) ?? new Set()).add(a))
  }

  toTable(): Record<string, string> {
    const rows = [...this.#lists].toSorted(([a], [b]) => (a < b ? -1 : 1))
    return Object.fromEntries(rows.map(([from, to]) => [from, [...to].toSorted().join(' ')]))
  }
}

/**
 * Reads the borders of a drawing. Armies cross borders between lands, and bridges. Fleets cross
 * borders with a sea, and between lands if both meet a sea at a junction.
 */
export function adjacencyOf(drawn: DrawnPlate): Adjacency {
  const edges = edgesOf(drawn)
  const locationOn = makeLocator(drawn, edges)
  const seas = Object.keys(drawn.places).filter((province) => isSea(drawn, province))
  const at = new Map<string, Edge[]>()
  for (const edge of edges) for (const end of junctionsOf(edge)) at.set(end, [...(at.get(end) ?? []), edge])

  const [army, fleet] = [new BorderList(), new BorderList()]
  const addAlongCoast = (edge: Edge, a: string, b: string): void => {
    for (const meeting of junctionsOf(edge).map((end) => at.get(end) ?? []))
      for (const sea of seas) {
        const [shoreA, shoreB] = [
          meeting.find((shore) => separates(shore, a, sea)),
          meeting.find((shore) => separates(shore, b, sea)),
        ]
        if (shoreA !== undefined && shoreB !== undefined) fleet.add(locationOn(a, shoreA), locationOn(b, shoreB))
      }
  }
  for (const edge of edges) {
    const [a, b] = edge.sides
    const [seaA, seaB] = [isSea(drawn, a), isSea(drawn, b)]
    if (!seaA && !seaB) {
      army.add(a, b)
      addAlongCoast(edge, a, b)
    } else fleet.add(seaA ? a : locationOn(a, edge), seaB ? b : locationOn(b, edge))
  }
  for (const { between } of drawn.bridges ?? []) army.add(...between)
  return { army: army.toTable(), fleet: fleet.toTable() }
}

/** Borders that are too short to be seen, as `ADR and ION`. Adds up all edges of a pair. */
export function shortBorders(drawn: DrawnPlate): string[] {
  const lengths = new Map<string, number>()
  for (const { sides, points } of edgesOf(drawn)) {
    const pair = sides.toSorted().join(' and ')
    lengths.set(pair, (lengths.get(pair) ?? 0) + lengthOf(points))
  }
  return [...lengths].filter(([, length]) => length < MIN_LENGTH).map(([pair]) => pair)
}

type BorderTable = Readonly<Record<string, string>>

const wordsIn = (text: string): string[] => text.split(' ').filter((word) => word !== '')

/** Every border once, as `BUR PAR`. */
const pairsIn = (borders: BorderTable): Set<string> =>
  new Set(Object.entries(borders).flatMap(([from, list]) => wordsIn(list).map((to) => [from, to].toSorted().join(' '))))

const provincesIn = (pair: string): string => pair.replaceAll(/\/\w+/g, '')

const missingFrom = (borders: ReadonlySet<string>, pairs: ReadonlySet<string>): string[] =>
  [...pairs].filter((pair) => !borders.has(pair)).toSorted()

/**
 * A sentence for each border that only the drawing or only the table has, or that is too short to
 * be seen.
 */
export function describeDifferences(table: BoardTable, drawn: DrawnPlate): string[] {
  const borders = adjacencyOf(drawn)
  const linked = new Set(drawn.links?.map(({ between }) => between.join(' ')))
  const compare = (units: string, onDrawing: ReadonlySet<string>, inTable: ReadonlySet<string>): string[] => [
    ...missingFrom(inTable, onDrawing).map(
      (pair) => `On the drawing ${pair.replace(' ', ' and ')} share a border for ${units}; the table has none.`,
    ),
    ...missingFrom(onDrawing, inTable).map((pair) => {
      const lacking = linked.has(provincesIn(pair)) ? 'none, and shows a line' : 'none'
      return `In the table ${pair.replace(' ', ' and ')} share a border for ${units}; the drawing has ${lacking}.`
    }),
  ]
  return [
    ...compare('armies', pairsIn(borders.army), pairsIn(table.army)),
    ...compare('fleets', pairsIn(borders.fleet), pairsIn(table.fleet)),
    ...shortBorders(drawn).map((pair) => `The border of ${pair} is too short to be seen on the drawing.`),
  ]
}

/** Lines between units of provinces that border in the table, but not on the drawing. */
export function missingLinks(table: BoardTable, drawn: DrawnPlate): DrawnBridge[] {
  const borders = adjacencyOf(drawn)
  const neighbours = ({ army, fleet }: Adjacency): Set<string> =>
    new Set([...pairsIn(army), ...pairsIn(fleet)].map(provincesIn))
  return missingFrom(neighbours(borders), neighbours(table)).flatMap((pair) => {
    const [a = '', b = ''] = pair.split(' ')
    const [from, to] = [drawn.places[a]?.unit, drawn.places[b]?.unit]
    return from === undefined || to === undefined ? [] : [{ between: [a, b], ends: [from, to] }]
  })
}
