/** The maps that a viewer may see; without any, all provinces side by side. */
import type { ProvinceInfo } from '../../rules/atlas/atlas.ts'
import { type Seat, mapName } from '../../rules/names.ts'
import type { Position } from '../../rules/position/position.ts'
import { memoize } from '../../lib/memoize.ts'
import type { Chart } from '../../rules/seam/variant.ts'
import { chartRows } from './drawing/index.ts'
import { baseAtlas, hasBegun, powersOf, visibleMemory } from './map-memory.ts'

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

/** All provinces without borders, for viewers who may not see a map. */
const uncharted = (): Chart => ({ map: null, title: 'No map: the provinces by themselves', rows: blocks() })
