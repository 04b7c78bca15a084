/** What the variant tells beside the boards: homes, captains, an override that is left, a map of one's own. */
import type { JSX } from 'preact'
import type { Note } from '../../../src/rules/seam/variant.ts'
import type { Plate } from '../../../src/board/index.ts'
import { DrawnMap, type PlayableMap } from './drawn-map.tsx'

export interface NotesProps {
  readonly notes: readonly Note[]
  readonly plate: Plate | null | undefined
  /** What is to be seen on maps, and played there. */
  readonly playable?: PlayableMap | undefined
}

export function Notes({ notes, plate, playable }: NotesProps): JSX.Element | null {
  if (notes.length === 0) return null
  return (
    <div class="notes">
      {notes.map((note) => (
        <section key={note.title}>
          <h3>{note.title}</h3>
          {note.drawn ? (
            <NoteMap {...{ ...note, plate, playable }} />
          ) : (
            note.lines.map((line) => <p key={line}>{line}</p>)
          )}
        </section>
      ))}
    </div>
  )
}

/** A map, and the rows that it is made of, to be copied. */
function NoteMap({ title, lines, plate, playable }: Note & Pick<NotesProps, 'plate' | 'playable'>): JSX.Element {
  return (
    <>
      <DrawnMap title={title} rows={lines} plate={plate} playable={playable} />
      {playable !== undefined && <p>Units can be ordered here as on the board.</p>}
      <details class="legend-fold">
        <summary>As text</summary>
        <pre class="order rows" tabIndex={0} aria-label={`${title} as text`}>
          {lines.join('\n')}
        </pre>
      </details>
    </>
  )
}
