/** The maps that orders name (TWZ-8), those that a viewer may see, and showing them (TWZ-12). */
import type { ProvinceInfo } from '../../rules/atlas/atlas.ts'
import { type Seat, type Power, type Location, type MapName, mapName, power } from '../../rules/names.ts'
import type { Position } from '../../rules/position/position.ts'
import { lazy, memoize } from '../../lib/memoize.ts'
import type { Chart, MapShowing, Note, CollectedOrders, Unseen, Variant } from '../../rules/seam/variant.ts'
import { NOTHING_UNSEEN } from '../../rules/seam/standard.ts'
import { chartRows } from './drawing/index.ts'
import { baseAtlas, hasBegun, powersOf, visibleMemory, isDesign, readersOf, readMemory, SEATS } from './map-memory.ts'
import { powerName } from '../../rules/fates/display-names.ts'
import { readObject } from '../../lib/json.ts'
import { landing } from '../../rules/phases/retreats.ts'
import { unitById } from '../../rules/notation/format-order.ts'
import type { Issued } from '../../rules/orders/order.ts'

const MAX_MAPS = 64
/** Takes 3 ms for a map. */
const rowsOf = memoize(MAX_MAPS, (drawing: string): readonly string[] => chartRows(baseAtlas(), drawing))

/** The viewer's own map first (without it, provinces alone), then others they may see (TWZ-12). */
export function charts(position: Position, viewer: Seat | null, over: boolean): readonly Chart[] {
  const { maps } = visibleMemory(position, viewer, over)
  const own = viewer === null ? [] : powersOf(position, viewer)
  const visible = baseAtlas().powers.flatMap(({ power, adjective }): Chart[] => {
    const drawing = maps[power]
    return drawing === undefined ? [] : [{ map: mapName(power), title: `The ${adjective} map`, rows: rowsOf(drawing) }]
  })
  const isOwn = ({ map }: Chart): boolean => own.some((power) => mapName(power) === map)
  const ownCharts = visible.filter(isOwn)
  const otherCharts = visible.filter((chart) => !isOwn(chart))
  if (visible.length === 0 && over && hasBegun(position)) return []
  return ownCharts.length > 0 ? [...ownCharts, ...otherCharts, uncharted()] : [uncharted(), ...otherCharts]
}

/** Display order: each country in a row; next to them neutral provinces and seas. */
const COLUMNS = { homelands: 6, others: 5 } as const

/** Every province as a separate block of cells, with room for a unit and its code below. */
const BLOCK = { width: 3, height: 2 } as const

const inRows = <T>(items: readonly T[], length: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / length) }, (_, n) => items.slice(n * length, (n + 1) * length))

function blocks(): string[] {
  const codes = (isShown: (province: ProvinceInfo) => boolean): string[] =>
    baseAtlas()
      .provinces.filter(isShown)
      .map(({ code }) => code)
  const homelands = baseAtlas().powers.flatMap(({ power }) =>
    inRows(
      codes(({ homeland }) => homeland === power),
      COLUMNS.homelands,
    ),
  )
  const otherRows = [
    ...inRows(
      codes(({ homeland, terrain }) => homeland === null && terrain !== 'sea'),
      COLUMNS.others,
    ),
    ...inRows(
      codes(({ terrain }) => terrain === 'sea'),
      COLUMNS.others,
    ),
  ]
  const lines = Array.from({ length: Math.max(homelands.length, otherRows.length) }, (_, n) => [
    ...padded(homelands[n] ?? [], COLUMNS.homelands),
    null,
    ...padded(otherRows[n] ?? [], COLUMNS.others),
  ])
  const blank = lines.slice(0, 1).map((line) => cellsOf(line.map(() => null)))
  return [...blank, ...lines.flatMap((line) => [...Array<string>(BLOCK.height).fill(cellsOf(line)), ...blank])]
}

const padded = (codes: readonly string[], length: number): (string | null)[] =>
  Array.from({ length }, (_, n) => codes[n] ?? null)

/** A row of blocks, separated by blank cells; null is a gap. */
const cellsOf = (line: readonly (string | null)[]): string =>
  [...line.flatMap((code) => ['.', ...Array<string>(BLOCK.width).fill(code ?? '.')]), '.'].join(' ')

/** All provinces without borders, for viewers who may not see a map. Takes 0.2 ms, and each line of a sheet asks. */
const uncharted = lazy((): Chart => ({ map: null, title: 'No map: the provinces by themselves', rows: blocks() }))

const countryOf = (position: Position, seat: Seat): Power | undefined =>
  isDesign(position) ? undefined : powersOf(position, seat)[0]

/** Leaves the rest of the memory as it is. */
function withReader(position: Position, owner: Power, reader: Power): Position {
  const memory = readMemory(position)
  const shown = { ...memory.shown, [owner]: [...new Set([...readersOf(memory, owner), reader])].join(' ') }
  return { ...position, memory: { ...readObject(position.memory), shown } }
}

const shownTo = (position: Position, reader: Power): boolean => {
  const memory = readMemory(position)
  return Object.keys(memory.shown).some((owner) => readersOf(memory, power(owner)).includes(reader))
}

/** Players show their map to others. This survives a return to an earlier phase. */
export const MAP_SHOWING: MapShowing = {
  readers(position, owner) {
    const country = countryOf(position, owner)
    if (country === undefined) return []
    const seen = readersOf(readMemory(position), country)
    return SEATS.filter((seat) => {
      const reader = countryOf(position, seat)
      return seat !== owner && reader !== undefined && !seen.includes(reader)
    })
  },
  shown(position, owner, reader) {
    const [from, to] = [countryOf(position, owner), countryOf(position, reader)]
    return from === undefined || to === undefined ? position : withReader(position, from, to)
  },
  withdrawn(position, reader) {
    const country = countryOf(position, reader)
    const { shown } = readMemory(position)
    if (country === undefined || !shownTo(position, country)) return position
    const others = Object.keys(shown).map((owner) => {
      const readers = readersOf(readMemory(position), power(owner)).filter((other) => other !== country)
      return [owner, readers.join(' ')]
    })
    return { ...position, memory: { ...readObject(position.memory), shown: Object.fromEntries(others) } }
  },
  /** Only for the same maps: if they are to be designed again, nothing is known. */
  kept(position, present) {
    const [memory, now] = [readMemory(position), readMemory(present)]
    const owners = Object.keys(now.shown).filter((owner) => memory.maps[owner] === now.maps[owner])
    const all = owners.flatMap((owner) => readersOf(now, power(owner)).map((reader) => [power(owner), reader] as const))
    return isDesign(position)
      ? position
      : all.reduce((result, [owner, reader]) => withReader(result, owner, reader), position)
  },
}

const nameOf = (power: Power): string => powerName(baseAtlas(), power)

/** The maps shown to this viewer, and by them. Nobody else sees this. */
export function shownNote(position: Position, viewer: Seat): readonly Note[] {
  const own = countryOf(position, viewer)
  if (own === undefined) return []
  const memory = readMemory(position)
  const owners = Object.keys(memory.shown).map((owner) => power(owner))
  const lines = [
    ...owners.flatMap((owner) =>
      readersOf(memory, owner).includes(own) ? [`${nameOf(owner)} has shown you its map.`] : [],
    ),
    ...readersOf(memory, own).map((reader) => `You have shown your map to ${nameOf(reader)}.`),
  ]
  return lines.length === 0 ? [] : [{ title: 'Maps that were shown', lines }]
}

/** An order by a map that its writer has not seen is judged at the deadline (TWZ-8). */
export function unseenMaps(position: Position, seat: Seat, orders: readonly Issued[]): Unseen {
  const { maps } = visibleMemory(position, seat, false)
  const undecided = orders.filter(({ order }) => 'map' in order && order.map !== null && maps[order.map] === undefined)
  const assumption =
    undecided.length === 0 ? null : 'Orders by a map that you have not seen are judged at the deadline.'
  return { ...NOTHING_UNSEEN, assumption, undecided }
}

type Maps = Pick<Variant, 'atlas'>

/** Adds the map to every order, even the own one, so that the report prints it (TWZ-8). */
export const nameMaps = (maps: Maps, position: Position, collected: CollectedOrders): CollectedOrders => ({
  ...collected,
  orders: collected.orders.map((issued) => onItsMap(maps, position, issued)),
})

function onItsMap(maps: Maps, position: Position, issued: Issued): Issued {
  const { power, order } = issued
  if (!('map' in order)) return issued
  const map = order.map ?? mapName(power)
  const isStep = order.kind === 'move' || order.kind === 'retreat'
  const charted = isStep ? { ...order, map, to: landingOn(maps, position, issued, map, order.to) } : { ...order, map }
  return { power, order: charted }
}

/** The coast of a fleet that named none, decided late as it depends on a secret map (TWZ-11). */
function landingOn(maps: Maps, position: Position, { power, order }: Issued, map: MapName, to: Location): Location {
  const unit = 'unit' in order && order.unit !== null ? unitById(position, order.unit) : undefined
  const atlas = maps.atlas(position, power, map)
  if (unit?.arm !== 'fleet' || atlas === null) return to
  const landed = landing(atlas, unit.arm, unit.at, to)
  return landed.ok ? landed.value : to
}
