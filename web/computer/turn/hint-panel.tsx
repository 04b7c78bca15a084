/** Buttons that ask the computer for advice, its answers, and a button that hides them. */
import type { JSX } from 'preact'
import { Notes } from '../../orders/notes/notes.tsx'
import type { Hints } from './use-hints.ts'
import type { Turn } from './use-turn.ts'

interface HintPanelProps extends Pick<Turn, 'text' | 'onText'> {
  readonly hints: Hints
  /** Can centres be lost in this phase? */
  readonly hasMoves: boolean
}

export function HintPanel({ hints, hasMoves, text, onText }: HintPanelProps): JSX.Element {
  const { isOn, isThinking, orders, centres } = hints
  const proposed = orders?.lines.join('\n') ?? ''
  return (
    <>
      {isOn && (
        <div class="row">
          <button disabled={isThinking} onClick={() => void hints.askOrders()}>
            {isThinking ? 'Thinking…' : 'What would you do?'}
          </button>
          {hasMoves && (
            <button disabled={isThinking} onClick={() => void hints.askCentres()}>
              What can I lose?
            </button>
          )}
        </div>
      )}
      <div>
        <button class="quiet small" onClick={() => hints.setOn(!isOn)}>
          {isOn ? 'Hide hints' : 'Show hints'}
        </button>
      </div>
      {orders !== null && <Notes notes={[orders]} />}
      {orders !== null && text.trim() !== proposed && (
        <div>
          <button onClick={() => onText(proposed)}>Use these orders</button>
        </div>
      )}
      {centres !== null && <Notes notes={[centres]} />}
    </>
  )
}
