import type { JSX } from 'preact'
import { Icon } from '../ui/icons.tsx'
import type { PhaseView } from '../../src/game/views/shapes.ts'
import type { Step } from '../../src/rules/phase-calendar.ts'

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
