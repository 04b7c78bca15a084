/** Controls of a sandbox phase: steps between phases, and the choice of a map. */
import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import type { PhaseView } from '../../src/game/views/shapes.ts'
import type { Seat } from '../../src/rules/names.ts'
import type { Step } from '../../src/rules/phase-calendar.ts'
import type { BoardMap } from '../../src/board/index.ts'
import type { Chart } from '../../src/rules/seam/variant.ts'
import { Icon } from '../ui/icons.tsx'
import type { Choice } from '../orders/entry/pointing.ts'
import { Select } from '../ui/parts.tsx'
import { chartsIn, type LocalGame, mapIn } from './local-game.ts'
import { isOnMap } from './map-orders.ts'

export interface StepsProps {
  /** Index of the phase on the screen. */
  readonly at: number
  readonly last: number
  readonly onStep: (at: number) => void
}

/** Steps through the phases of the sandbox. */
export function PhaseSteps({ at, last, onStep, title }: StepsProps & { title: string }): JSX.Element {
  return (
    <nav class="stepper" aria-label="Phases">
      <button disabled={at === 0} title="Previous phase" onClick={() => onStep(at - 1)}>
        <Icon sign="before" />
        <span class="out-of-sight">Previous phase</span>
      </button>
      <span class="where">{title}</span>
      <button disabled={at === last} title="Next phase" onClick={() => onStep(at + 1)}>
        <Icon sign="next" />
        <span class="out-of-sight">Next phase</span>
      </button>
    </nav>
  )
}

const HINTS: Readonly<Record<Step, string>> = {
  draft: 'Each seat starts with a random map. Change any of them, then submit. Countries are then drawn by lot.',
  moves: 'Order every power’s units, by tapping or typing. Units without an order hold.',
  retreats: 'Order the retreats of all dislodged units. Units without a retreat are disbanded.',
  adjustments:
    'Order every power’s builds and disbands. Builds without an order are waived. Missing disbands are chosen automatically.',
}

export const phaseHint = ({ steps }: Pick<PhaseView, 'steps'>): string => steps.map((step) => HINTS[step]).join(' ')

export interface MapChoiceState {
  readonly map: BoardMap
  /** The maps to choose from; empty if everyone plays on one board. */
  readonly charts: readonly Chart[]
  readonly chart: Chart | undefined
  readonly show: (title: string) => void
  /** Is an order valid on the shown map? Undefined if everyone plays on one board. */
  readonly isOffered: ((choice: Choice) => boolean) | undefined
}

/** `viewer`: only the maps that this seat has seen. */
export function useMapChoice(game: LocalGame, viewer: Seat | null = null): MapChoiceState {
  const [title, show] = useState('')
  const charts = useMemo(() => chartsIn(game, viewer).filter(({ map }) => map !== null), [game, viewer])
  const chart = charts.find((candidate) => candidate.title === title) ?? charts[0]
  const name = chart?.map
  const isOffered = useMemo(() => (name == null ? undefined : isOnMap(name)), [name])
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
