/** In variants with a map per power: which map the board shows. */
import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import type { BoardMap } from '../../src/board/index.ts'
import type { Chart } from '../../src/rules/seam/variant.ts'
import type { Choice } from '../orders/entry/pointing.ts'
import { Select } from '../ui/parts.tsx'
import { chartsIn, type LocalGame, mapIn } from './local-game.ts'

export interface MapChoiceState {
  readonly map: BoardMap
  /** The maps to choose from; empty if everyone plays on one board. */
  readonly charts: readonly Chart[]
  readonly chart: Chart | undefined
  readonly show: (title: string) => void
  /** Is an order valid on the shown map? Undefined if everyone plays on one board. */
  readonly isOffered: ((choice: Choice) => boolean) | undefined
}

export function useMapChoice(game: LocalGame): MapChoiceState {
  const [title, show] = useState('')
  const charts = useMemo(() => chartsIn(game).filter(({ map }) => map !== null), [game])
  const chart = charts.find((candidate) => candidate.title === title) ?? charts[0]
  const name = chart?.map
  const isOffered = useMemo(
    () => (name === undefined ? undefined : ({ map }: Choice) => map === null || map === name),
    [name],
  )
  return { map: chart === undefined ? mapIn(game) : mapIn(game, chart), charts, chart, show, isOffered }
}

/** Null if there is only one map. */
export const MapChoice = ({ charts, chart, show }: MapChoiceState): JSX.Element | null =>
  charts.length < 2 ? null : (
    <div class="switch row">
      <Select
        aria-label="Which map"
        value={chart?.title ?? ''}
        options={charts.map(({ title }) => [title, title])}
        onChange={show}
      />
    </div>
  )
