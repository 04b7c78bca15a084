/** Designing maps: rows as orders, faults, and the draw of countries (TWZ-1 to TWZ-5, TWZ-15). */
import { twilightZone as table } from '../../maps/twilight-zone.ts'
import { NO_OWN_REFUSALS } from '../../rules/fates/order-refusals.ts'
import type { Seat } from '../../rules/names.ts'
import { problem } from '../../rules/seam/line-problem.ts'
import type { Issued, Order, OwnOrder } from '../../rules/orders/order.ts'
import type { Position } from '../../rules/position/position.ts'
import { seededRandom, secretRandom, shuffle } from '../../lib/random.ts'
import { memoize } from '../../lib/memoize.ts'
import type { CollectedOrders, OwnOrders, SheetTemplate, Submissions } from '../../rules/seam/variant.ts'
import {
  atlasOfDrawing,
  violationTexts,
  cellFaults,
  cellsOfRow,
  openSeaDrawing,
  randomDrawing,
  readRow,
  sameBorders,
} from './drawing/index.ts'
import { baseAtlas, isDesign, POWERS, readMemory, SEATS } from './map-memory.ts'

/** A row of a drawing, as it is written (TWZ-2). */
interface Row extends OwnOrder {
  readonly kind: 'own:row'
  readonly unit: null
  readonly cells: string
}
const isRow = (order: Order): order is Row => order.kind === 'own:row'

export const ROWS: OwnOrders<Row> = {
  read(text, position, [power]) {
    if (!isDesign(position) || power === undefined) return null
    const cells = readRow(baseAtlas(), text)
    if (cells !== null) return { power, order: { kind: 'own:row', unit: null, cells: cells.join(' ') } }
    return problem('unreadable', unreadableRowText(text))
  },
  write: ({ cells }) => cells,
  legal: (position) => (isDesign(position) ? null : 'wrong-step'),
  refusals: NO_OWN_REFUSALS,
  remarks: (_, { cells }) => cellFaults(baseAtlas(), cells.split(' ')),
  standsFor: () => null,
  unitAs: () => null,
  lastCounts: () => false,
  takesWholeLines: isDesign,
  list: () => [],
}

/** Only this many faults are listed. */
const MAX_CELLS_NAMED = 3

/** Explains why a line is not a row of a map. */
function unreadableRowText(text: string): string {
  const faults = cellFaults(baseAtlas(), cellsOfRow(baseAtlas(), text)).slice(0, MAX_CELLS_NAMED)
  return ['This is not a row of a map.', ...faults, 'Write rows like PAR PAR BUR SPA/NC.'].join(' ')
}

const drawingOf = (orders: readonly Issued[]): string =>
  orders.flatMap(({ order }) => (isRow(order) ? [order.cells] : [])).join('\n')

const MAX_MAPS = 64

/** Takes 10 ms per map. During the design phase every save checks all maps. */
const violationsOfDrawing = memoize(MAX_MAPS, (drawing: string): readonly string[] =>
  violationTexts(baseAtlas(), drawing),
)

/** What a design phase requires of every seat. */
export const mapRequired = (position: Position, _: Seat, orders: readonly Issued[]): readonly string[] =>
  isDesign(position) && violationsOfDrawing(drawingOf(orders)).length > 0 ? ['your map'] : []

export const mapFlaws = (position: Position, _: Seat, orders: readonly Issued[]): readonly string[] =>
  isDesign(position) && orders.length > 0 ? violationsOfDrawing(drawingOf(orders)) : []

/** The map a seat gets if it designs none (TWZ-5), as a starting point. */
export function mapTemplate(position: Position, seat: Seat): SheetTemplate | null {
  if (!isDesign(position)) return null
  const seed = seedsOf(position)[SEATS.indexOf(seat)] ?? 0
  const label = 'Your map as text: one row of cells per line, as codes separated by spaces'
  return { label, text: randomMap(position, seed, []) }
}

/** A valid map for a seat whose player lets one be drawn. */
export const draftMap = (position: Position, _: Seat, seed: number): string | null =>
  isDesign(position) ? randomMap(position, seed, []) : null

/** Draws the countries and names each map after its designer's (TWZ-1). Clears unused designs. */
export function drawCountries(position: Position, submissions: Submissions): CollectedOrders {
  const { seed, openSea } = readMemory(position)
  const countries = shuffle(POWERS, seededRandom(seed))
  const designs = designsOf(position, submissions)
  const replacedMaps = designs.flatMap(({ replaced }, n) => (replaced === null ? [] : [[countries[n] ?? '', replaced]]))
  const memory = {
    seed,
    openSea,
    maps: Object.fromEntries(designs.map(({ map }, n) => [countries[n] ?? '', map])),
    seats: Object.fromEntries(SEATS.map((seat, n) => [seat, countries[n] ?? ''])),
    replaced: Object.fromEntries(replacedMaps) as Readonly<Record<string, string>>,
    shown: {},
  }
  return { position: { ...position, memory }, orders: [], submitted: [] }
}

/** A seat's map. `replaced`: why its own was not used, or null. */
interface Design {
  readonly map: string
  readonly replaced: string | null
}

/** TWZ-15: replaces missing, invalid or duplicate maps, in the order of the seats. */
function designsOf(position: Position, submissions: Submissions): readonly Design[] {
  const valid = new Map<Seat, string>()
  const faults = new Map<Seat, string>()
  for (const seat of inOrderOfSubmission(submissions)) {
    const map = drawingOf(submissions[seat]?.orders ?? [])
    const fault = faultOf(map, [...valid.values()])
    if (fault === null) valid.set(seat, map)
    else faults.set(seat, fault)
  }
  const seeds = seedsOf(position)
  const maps = [...valid.values()]
  return SEATS.map((seat, n) => {
    const map = valid.get(seat) ?? randomMap(position, seeds[n] ?? 0, maps)
    maps.push(map)
    return { map, replaced: faults.get(seat) ?? null }
  })
}

/** Seats in order of submission, then the others. */
const inOrderOfSubmission = (submissions: Submissions): readonly Seat[] => {
  const submitted = Object.keys(submissions)
  const rank = (seat: Seat): number => (submitted.includes(seat) ? submitted.indexOf(seat) : submitted.length)
  return SEATS.toSorted((a, b) => rank(a) - rank(b))
}

function faultOf(map: string, earlier: readonly string[]): string | null {
  if (map === '') return 'You submitted no map.'
  const violations = violationsOfDrawing(map)
  if (violations.length > 0) return ['Your map was not valid.', ...violations].join(' ')
  return isLikeOneOf(map, earlier) ? 'Your map had the same borders as one submitted earlier.' : null
}

/** TWZ-3h: maps are compared by their borders, not by their cells. */
const isLikeOneOf = (map: string, maps: readonly string[]): boolean =>
  maps.some((otherMap) => sameBorders(atlasOf(map), atlasOf(otherMap)))

/** Takes 11 ms. Each map of a game is compared with every other. */
const atlasOf = memoize(MAX_MAPS, (map: string) => atlasOfDrawing(table, map))

/** The seed of each seat's random map, which other seats cannot guess. */
function seedsOf(position: Position): readonly number[] {
  const secret = secretRandom(readMemory(position).seed)
  return SEATS.map(() => Math.floor(secret() * 2 ** 32))
}

/** A random valid map with other borders than these. */
function randomMap(position: Position, seed: number, maps: readonly string[]): string {
  const map = readMemory(position).openSea ? openSeaMap(seed) : mapWithLakes(seed)
  return violationsOfDrawing(map).length === 0 && !isLikeOneOf(map, maps) ? map : randomMap(position, seed + 1, maps)
}

/** Takes 40 ms, and is shown in each view of the game. */
const openSeaMap = memoize(MAX_MAPS, (seed: number) => openSeaDrawing(baseAtlas(), seed))
const mapWithLakes = memoize(MAX_MAPS, (seed: number) => randomDrawing(baseAtlas(), seed))
