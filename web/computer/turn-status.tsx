/** The line above the board: the phase, what is open, and the next step. */
import type { ComponentChildren, JSX } from 'preact'
import { formatCount } from '../text/words.ts'
import type { TurnState } from './use-turn.ts'

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

export const FAILED = 'The computer could not be loaded. Check your connection and try again.'

/** What the computers do now; null while they wait for the person. */
export function thinkingText(state: TurnState): string | null {
  if (state.kind === 'failed') return FAILED
  if (state.kind === 'open') return null
  const { count, total } = state
  return total < 2 ? 'The computer is thinking…' : `Thinking: ${count} of ${formatCount(total, 'computer')} done…`
}
