/** If every power has its own map: the one on the board, or an unseen one that orders name. */
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { GameView } from '../../../src/game/views/shapes.ts'
import type { PowerInfo } from '../../../src/rules/atlas/atlas.ts'
import { type MapName, mapName } from '../../../src/rules/names.ts'
import type { Chart, KnownBorder } from '../../../src/rules/seam/variant.ts'
import type { SeenOrder } from '../../orders/entry/pointing.ts'
import { useStable } from '../../client/slow-phone.ts'
import type { TileMap, tileMap } from '../../orders/board/tile-map.ts'

export interface ShownMap {
  /** The map that the board shows; undefined if there is only one drawing. */
  readonly chart: Chart | undefined
  /** Proved borders of the unseen map that the tiles on the board cannot show. */
  readonly ties: readonly KnownBorder[]
  /** Whether tiles have moved next to proved neighbours. */
  readonly hasMoved: boolean
  /** All maps that the viewer can see. */
  readonly charts: readonly Chart[]
  /** A map that orders name and the viewer has not seen; null: orders name the map on the board. */
  readonly unseen: MapName | null
  /** The powers whose maps the viewer has not seen. */
  readonly unseenPowers: readonly PowerInfo[]
  readonly show: (title: string) => void
  readonly nameUnseen: (map: MapName) => void
  readonly sharing: Sharing
}

/** Opens the form that shows one’s own map to a player. */
export interface Sharing {
  readonly open: () => void
  /** Whether the form is to open: it may load later. */
  readonly isOpening: boolean
  readonly onOpened: () => void
}

function useSharing(): Sharing {
  const [isOpening, setOpening] = useState(false)
  return { isOpening, open: () => setOpening(true), onOpened: () => setOpening(false) }
}

const NONE: readonly KnownBorder[] = []

/** An unseen map is for the orders of one phase; its results show on one’s own. */
type Chosen = { readonly title: string } | { readonly unseen: MapName; readonly phase: string | undefined }

export function useShownMap(game: Pick<GameView, 'charts' | 'powers' | 'notes' | 'phase'>): ShownMap {
  const { charts, powers, notes } = game
  const phase = game.phase?.code
  const [chosen, choose] = useState<Chosen | null>(null)
  const seen = new Set(charts.map(({ map }) => map))
  const unseenPowers = charts.some(({ map }) => map !== null)
    ? powers.filter(({ power }) => !seen.has(mapName(power)))
    : []
  const unseen =
    chosen !== null &&
    'unseen' in chosen &&
    chosen.phase === phase &&
    unseenPowers.some(({ power }) => mapName(power) === chosen.unseen)
      ? chosen.unseen
      : null
  const blank = charts.find(({ map }) => map === null)
  const named = chosen !== null && 'title' in chosen ? charts.find(({ title }) => title === chosen.title) : undefined
  const borders = useStable(
    notes.find(({ known }) => known !== undefined && known.map === unseen)?.known?.borders ?? NONE,
  )
  const rows = useStable(blank?.rows)
  const tiles = useTiles(rows, borders)
  const tiled = blank && { ...blank, rows: tiles?.rows ?? blank.rows }
  return {
    chart: unseen === null ? (named ?? charts[0]) : (tiled ?? charts[0]),
    ties: unseen === null ? NONE : (tiles?.lines ?? NONE),
    hasMoved: tiles?.hasMoved === true,
    charts,
    unseen,
    unseenPowers,
    show: (title) => choose({ title }),
    nameUnseen: (map) => choose({ unseen: map, phase }),
    sharing: useSharing(),
  }
}

/** The tiles of an unseen map, moved together once the code for that has loaded; until then, lines join them. */
function useTiles(rows: TileMap['rows'] | undefined, borders: TileMap['lines']): TileMap | null {
  const [arrange, setArrange] = useState<typeof tileMap | null>(null)
  const isWanted = borders.length > 0
  useEffect(() => {
    if (!isWanted) return
    import('../../orders/board/tile-map.ts').then(
      (part) => setArrange(() => part.tileMap),
      // The lines say the same.
      () => undefined,
    )
  }, [isWanted])
  return useMemo(() => {
    if (rows === undefined) return null
    return arrange === null ? { rows, lines: borders, hasMoved: false } : arrange({ rows }, borders)
  }, [rows, borders, arrange])
}

/** Whether an order names the shown or named map, or none. */
export const matchesMap = (
  { chartOf, unseen }: { readonly chartOf: Chart['map']; readonly unseen: MapName | null },
  { map }: Pick<SeenOrder, 'map'>,
): boolean => map === null || map === (unseen ?? chartOf)
