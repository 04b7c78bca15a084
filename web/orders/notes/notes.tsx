/** Notes of the variant next to the boards: homes, captains, remaining overrides. */
import type { JSX } from 'preact'
import type { Note } from '../../../src/rules/seam/variant.ts'

export function Notes({ notes }: { notes: readonly Note[] }): JSX.Element | null {
  if (notes.length === 0) return null
  return (
    <div class="notes">
      {notes.map(({ title, lines }) => (
        <section key={title}>
          <h3>{title}</h3>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      ))}
    </div>
  )
}
