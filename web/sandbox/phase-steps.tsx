import type { JSX } from 'preact'
import { Icon } from '../ui/icons.tsx'

export interface StepsProps {
  /** The number of the phase that is shown, from 0. */
  readonly at: number
  readonly last: number
  readonly onStep: (at: number) => void
}

/** Steps through the phases of the sandbox; `words` name the one that is shown. */
export function PhaseSteps({ at, last, onStep, words }: StepsProps & { words: string }): JSX.Element {
  return (
    <nav class="stepper" aria-label="Phases">
      <button disabled={at === 0} title="Previous phase" onClick={() => onStep(at - 1)}>
        <Icon sign="before" />
        <span class="out-of-sight">Previous phase</span>
      </button>
      <span class="where">{words}</span>
      <button disabled={at === last} title="Next phase" onClick={() => onStep(at + 1)}>
        <Icon sign="next" />
        <span class="out-of-sight">Next phase</span>
      </button>
    </nav>
  )
}
