/** Changing a position by hand, as text. */
import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import { type Course, openCourse } from './timeline.ts'
import { type Desk, writtenDown } from './local-game.ts'
import { positionText, stateFromText } from './position-text.ts'

export interface SetupFoldProps {
  readonly desk: Desk
  /** The position that was laid out, and nothing tried on it yet. */
  readonly onCourse: (course: Course) => void
}

export function SetupFold({ desk, onCourse }: SetupFoldProps): JSX.Element {
  const id = useId()
  const [text, setText] = useState(() => positionText(writtenDown(desk)))
  const [fault, setFault] = useState<string | null>(null)
  const layOut = () => {
    const opened = openCourse({ variant: desk.variant.id, state: stateFromText(text), sheets: [] })
    setFault('fault' in opened ? opened.fault : null)
    if ('course' in opened) onCourse(opened.course)
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
          <button onClick={layOut}>Lay it out</button>
        </div>
      </div>
    </details>
  )
}
