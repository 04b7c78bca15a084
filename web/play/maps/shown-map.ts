/** Which map the board is, where every power has one of its own: one that the viewer may see; or none, to order by one that he has not seen. */
import { useState } from 'preact/hooks'
import type { GameView } from '../../../src/game/views/shapes.ts'
import type { PowerInfo } from '../../../src/rules/atlas/atlas.ts'
import { type MapName, mapName } from '../../../src/rules/names.ts'
import type { Chart } from '../../../src/rules/seam/variant.ts'
import type { SeenOrder } from '../../orders/entry/pointing.ts'

export interface ShownMap {
  /** What the board is drawn from; undefined where all share one drawing. */
  readonly chart: Chart | undefined
  /** All that may be shown. */
  readonly charts: readonly Chart[]
  /** The map that orders name and that the viewer has not seen; null: they go by the chart. */
  readonly unseen: MapName | null
  /** The powers whose maps he has not seen. */
  readonly strangers: readonly PowerInfo[]
  readonly show: (title: string) => void
  readonly nameUnseen: (map: MapName) => void
}

type Chosen = { readonly title: string } | { readonly unseen: MapName }

export function useShownMap({ charts, powers }: Pick<GameView, 'charts' | 'powers'>): ShownMap {
  const [chosen, choose] = useState<Chosen | null>(null)
  const seen = new Set(charts.map(({ map }) => map))
  const strangers = charts.some(({ map }) => map !== null)
    ? powers.filter(({ power }) => !seen.has(mapName(power)))
    : []
  const unseen =
    chosen !== null && 'unseen' in chosen && strangers.some(({ power }) => mapName(power) === chosen.unseen)
      ? chosen.unseen
      : null
  const blank = charts.find(({ map }) => map === null)
  const named = chosen !== null && 'title' in chosen ? charts.find(({ title }) => title === chosen.title) : undefined
  return {
    chart: unseen === null ? (named ?? charts[0]) : (blank ?? charts[0]),
    charts,
    unseen,
    strangers,
    show: (title) => choose({ title }),
    nameUnseen: (map) => choose({ unseen: map }),
  }
}

/** Does an order go by the map that is shown or named, or by none? */
export const goesBy = (
  { chartOf, unseen }: { readonly chartOf: Chart['map']; readonly unseen: MapName | null },
  { map }: Pick<SeenOrder, 'map'>,
): boolean => map === null || map === (unseen ?? chartOf)
