/** Edits a position as text. */
import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import { type Timeline, openTimeline } from './timeline.ts'
import { type LocalGame, stateOfGame } from './local-game.ts'
import { positionText, stateFromText } from './position-text.ts'

export interface PositionEditorProps {
  readonly game: LocalGame
  /** Called with a new timeline that starts from the edited position. */
  readonly onTimeline: (timeline: Timeline) => void
}

export function PositionEditor({ game, onTimeline }: PositionEditorProps): JSX.Element {
  const id = useId()
  const [text, setText] = useState(() => positionText(stateOfGame(game)))
  const [error, setError] = useState<string | null>(null)
  const apply = () => {
    const opened = openTimeline({ variant: game.variant.id, state: stateFromText(text), sheets: [] })
    setError('error' in opened ? opened.error : null)
    if ('timeline' in opened) onTimeline(opened.timeline)
  }
  return (
    <details class="legend-fold">
      <summary>Change the position</summary>
      <div class="field">
        <label for={id} class="small muted">
          First the phase. Then for each power its units and, after a bar, its centres. A star marks a dislodged unit.
        </label>
        <textarea
          id={id}
          rows={text.split('\n').length + 1}
          spellcheck={false}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <div role="alert">{error !== null && <p class="fault">{error}</p>}</div>
        <div>
          <button onClick={apply}>Apply</button>
        </div>
      </div>
    </details>
  )
}
