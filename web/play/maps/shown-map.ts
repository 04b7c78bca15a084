/** If every power has its own map: the one on the board, or an unseen one that orders name. */
import { useState } from 'preact/hooks'
import type { GameView } from '../../../src/game/views/shapes.ts'
import type { PowerInfo } from '../../../src/rules/atlas/atlas.ts'
import { type MapName, mapName } from '../../../src/rules/names.ts'
import type { Chart } from '../../../src/rules/seam/variant.ts'
import type { SeenOrder } from '../../orders/entry/pointing.ts'

export interface ShownMap {
  /** The map that the board shows; undefined if there is only one drawing. */
  readonly chart: Chart | undefined
  /** All maps that the viewer can see. */
  readonly charts: readonly Chart[]
  /** A map that orders name and the viewer has not seen; null: orders name the map on the board. */
  readonly unseen: MapName | null
  /** The powers whose maps the viewer has not seen. */
  readonly unseenPowers: readonly PowerInfo[]
  readonly show: (title: string) => void
  readonly nameUnseen: (map: MapName) => void
}

type Chosen = { readonly title: string } | { readonly unseen: MapName }

export function useShownMap({ charts, powers }: Pick<GameView, 'charts' | 'powers'>): ShownMap {
  const [chosen, choose] = useState<Chosen | null>(null)
  const seen = new Set(charts.map(({ map }) => map))
  const unseenPowers = charts.some(({ map }) => map !== null)
    ? powers.filter(({ power }) => !seen.has(mapName(power)))
    : []
  const unseen =
    chosen !== null && 'unseen' in chosen && unseenPowers.some(({ power }) => mapName(power) === chosen.unseen)
      ? chosen.unseen
      : null
  const blank = charts.find(({ map }) => map === null)
  const named = chosen !== null && 'title' in chosen ? charts.find(({ title }) => title === chosen.title) : undefined
  return {
    chart: unseen === null ? (named ?? charts[0]) : (blank ?? charts[0]),
    charts,
    unseen,
    unseenPowers,
    show: (title) => choose({ title }),
    nameUnseen: (map) => choose({ unseen: map }),
  }
}

/** Whether an order names the shown or named map, or none. */
export const matchesMap = (
  { chartOf, unseen }: { readonly chartOf: Chart['map']; readonly unseen: MapName | null },
  { map }: Pick<SeenOrder, 'map'>,
): boolean => map === null || map === (unseen ?? chartOf)
