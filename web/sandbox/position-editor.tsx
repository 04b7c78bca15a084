/** Changing a position by hand, as text. */
import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import { type Timeline, openTimeline } from './timeline.ts'
import { type LocalGame, stateOfGame } from './local-game.ts'
import { positionText, stateFromText } from './position-text.ts'

export interface PositionEditorProps {
  readonly game: LocalGame
  /** The position that was laid out, and nothing tried on it yet. */
  readonly onTimeline: (timeline: Timeline) => void
}

export function PositionEditor({ game, onTimeline }: PositionEditorProps): JSX.Element {
  const id = useId()
  const [text, setText] = useState(() => positionText(stateOfGame(game)))
  const [fault, setFault] = useState<string | null>(null)
  const gameFromState = () => {
    const opened = openTimeline({ variant: game.variant.id, state: stateFromText(text), sheets: [] })
    setFault('fault' in opened ? opened.fault : null)
    if ('timeline' in opened) onTimeline(opened.timeline)
  }
  return (
    <details class="legend-fold">
      <summary>Change the position</summary>
      <div class="field">
        <label for={id} class="small muted">
          The phase; then for each power its units and, after a bar, its centres. A star marks a dislodged unit.
        </label>
        <textarea
          id={id}
          rows={text.split('\n').length + 1}
          spellcheck={false}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <div role="alert">{fault !== null && <p class="fault">{fault}</p>}</div>
        <div>
          <button onClick={gameFromState}>Apply</button>
        </div>
      </div>
    </details>
  )
}
