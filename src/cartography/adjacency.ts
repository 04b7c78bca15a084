import { distance, type Point } from '../board/curve.ts'
import { unpack } from '../board/curve.ts'
import { areaProvince, type DrawnPlate } from '../board/plate.ts'

/**
 * Who borders whom, read off a drawing. As in a board table, a list per location, sorted: `PAR` → `BRE BUR GAS PIC`.
 * Fleets stand on coasts where a province has several: `SPA/NC`.
 */
export interface Adjacency {
  readonly army: Readonly<Record<string, string>>
  readonly fleet: Readonly<Record<string, string>>
}

/** A border between two provinces, shared by both. Its ends are junctions. */
interface Edge {
  readonly points: readonly Point[]
  readonly sides: readonly [string, string]
}

/** Borders shorter than this (units of the plate) would be invisible: contacts by accident. */
export const SHORTEST = 10

const junction = ([x, y]: Point): string => `${x} ${y}`
const ends = ({ points }: { readonly points: readonly Point[] }): string[] =>
  [points[0], points.at(-1)].flatMap((p) => (p === undefined ? [] : [junction(p)]))
const touches = (edge: Edge, a: string, b: string): boolean => edge.sides.includes(a) && edge.sides.includes(b)
const lengthOf = ({ points }: Edge): number =>
  points.slice(1).reduce((sum, p, i) => sum + distance(p, points[i] ?? p), 0)

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

/** The maximal chains of edges between one land province and the sea: its coasts. */
export function coastChains<E extends { readonly points: readonly Point[] }>(edges: readonly E[]): E[][] {
  const chains: E[][] = []
  for (const edge of edges) {
    const joined = chains.filter((chain) => chain.some((other) => ends(other).some((end) => ends(edge).includes(end))))
    const chain = [edge, ...joined.flat()]
    for (const old of joined) chains.splice(chains.indexOf(old), 1)
    chains.push(chain)
  }
  return chains
}

/** Names the coast an edge belongs to: the province itself, or the one of its coasts whose anchor the chain comes nearest. */
function coastNamer(drawn: DrawnPlate, edges: readonly Edge[]): (province: string, edge: Edge) => string {
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
    .map(([coast, [x = 0, y = 0]]) => ({ coast, away: Math.min(...points.map((p) => distance(p, [x, y]))) }))
    .toSorted((a, b) => a.away - b.away)
  return ranked[0]?.coast ?? ''
}

class Pairs {
  readonly #lists = new Map<string, Set<string>>()

  add(a: string, b: string): void {
    this.#lists.set(a, (this.#lists.get(a) ?? new Set()).add(b))
    this.#lists.set(b, (this.#lists.get(b) ?? new Set()).add(a))
  }

  lists(): Record<string, string> {
    const rows = [...this.#lists].toSorted(([a], [b]) => (a < b ? -1 : 1))
    return Object.fromEntries(rows.map(([from, to]) => [from, [...to].toSorted().join(' ')]))
  }
}

/**
 * Reads the adjacency off a drawing. Armies cross any border between two lands, and bridges. Fleets cross any border with a sea; from
 * land to land they go along the coast, where a junction exists at which both lands and one sea meet.
 */
export function adjacencyOf(drawn: DrawnPlate): Adjacency {
  const edges = edgesOf(drawn)
  const named = coastNamer(drawn, edges)
  const seas = Object.keys(drawn.places).filter((province) => isSea(drawn, province))
  const at = new Map<string, Edge[]>()
  for (const edge of edges) for (const end of ends(edge)) at.set(end, [...(at.get(end) ?? []), edge])

  const [army, fleet] = [new Pairs(), new Pairs()]
  const alongTheCoast = (edge: Edge, a: string, b: string): void => {
    for (const meeting of ends(edge).map((end) => at.get(end) ?? []))
      for (const sea of seas) {
        const [shoreA, shoreB] = [
          meeting.find((other) => touches(other, a, sea)),
          meeting.find((other) => touches(other, b, sea)),
        ]
        if (shoreA !== undefined && shoreB !== undefined) fleet.add(named(a, shoreA), named(b, shoreB))
      }
  }
  for (const edge of edges) {
    const [a, b] = edge.sides
    const [seaA, seaB] = [isSea(drawn, a), isSea(drawn, b)]
    if (!seaA && !seaB) {
      army.add(a, b)
      alongTheCoast(edge, a, b)
    } else fleet.add(seaA ? a : named(a, edge), seaB ? b : named(b, edge))
  }
  for (const { between } of drawn.bridges ?? []) army.add(...between)
  return { army: army.lists(), fleet: fleet.lists() }
}

/** The borders too short to be seen, e.g. `ADR ION 3.2`: two provinces' edges together. None, on a good drawing. */
export function shortBorders(drawn: DrawnPlate): string[] {
  const lengths = new Map<string, number>()
  for (const edge of edgesOf(drawn)) {
    const pair = edge.sides.toSorted().join(' ')
    lengths.set(pair, (lengths.get(pair) ?? 0) + lengthOf(edge))
  }
  return [...lengths].filter(([, length]) => length < SHORTEST).map(([pair, length]) => `${pair} ${length.toFixed(1)}`)
}
