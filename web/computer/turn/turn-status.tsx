/** The line above the board: the phase, what is open, and the next step. */
import type { ComponentChildren, JSX } from 'preact'
import { SubmitButton } from '../../sandbox/submit-button.tsx'
import { FAILED } from '../thinking/use-worker.ts'
import { type TurnState, useTurnState } from './turn-state.ts'
import type { Turn } from './use-turn.ts'

interface TurnStatusProps {
  readonly phase: string
  readonly text: string
  /** The buttons. */
  readonly children: ComponentChildren
}

export const TurnStatus = ({ phase, text, children }: TurnStatusProps): JSX.Element => (
  <section class="status" aria-label="Phase and orders">
    <div class="due">
      <p class="phase">{phase}</p>
    </div>
    <div class="standing">
      <p role="status">{text}</p>
      <div class="row">{children}</div>
    </div>
  </section>
)

/** What the computers do now; null while they wait for the person. */
export function thinkingText(state: TurnState): string | null {
  if (state.kind === 'failed') return FAILED
  if (state.kind === 'open') return null
  const { count, total } = state
  // Plain numbers: the first use of Intl takes a slow phone 30 ms, in the task of the click.
  return total < 2 ? 'The computer is thinking…' : `Thinking: ${count} of ${total} computers done…`
}

interface OpenStatusProps {
  readonly turn: Turn
  readonly phase: string
  /** What the orders do, while no computer thinks. */
  readonly summary: string
  /** Of the button. */
  readonly label: string
  /** Does something else keep the computer busy? */
  readonly isBusy?: boolean
  /** Asked first; null or left out if nothing is wrong. `text`: what is submitted. */
  readonly warning?: string | null
  readonly text?: string
}

/** The line above an open phase. */
export function OpenStatus(props: OpenStatusProps): JSX.Element {
  const { turn, phase, summary, label, isBusy = false, warning = null, text = '' } = props
  const state = useTurnState(turn.progress)
  return (
    <TurnStatus phase={phase} text={thinkingText(state) ?? summary}>
      <SubmitButton
        {...{ warning, text }}
        disabled={isBusy || state.kind === 'thinking'}
        onSubmit={() => void turn.play()}
      >
        {label}
      </SubmitButton>
    </TurnStatus>
  )
}
