/** The board in words, folded away until it is wanted. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Plate, Scene } from '../../../src/board/index.ts'
import { formatCount, formatList } from '../../text/words.ts'
import { boardText, standoffNames } from './board-text.ts'
import type { Choice } from '../entry/pointing.ts'

export interface BoardTextFoldProps {
  /** What is told: `The board`, `World A`. */
  readonly title: string
  readonly scene: Scene
  readonly plate: Plate | null
  readonly choices: readonly Choice[]
}

export function BoardTextFold(props: BoardTextFoldProps): JSX.Element {
  const [open, setOpen] = useState(false)
  return (
    <details class="legend-fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{props.title} in words</summary>
      {open && <BoardInWords {...props} />}
    </details>
  )
}

function BoardInWords({ title, scene, plate, choices }: BoardTextFoldProps): JSX.Element {
  const standoffs = standoffNames(scene, plate)
  return (
    <div class="in-words" role="group" aria-label={`${title} in words`} tabIndex={0}>
      <h2 class="out-of-sight">{title} in words</h2>
      {boardText(scene, plate, choices).map(({ power, units, centres }) => (
        <section key={power.power}>
          <h3>{power.name}</h3>
          <p class="muted">
            {formatCount(centres.length, 'centre')}
            {centres.length > 0 && `: ${formatList(centres)}`}
          </p>
          <ul>
            {units.map((unit) => (
              <li key={unit}>{unit}</li>
            ))}
          </ul>
        </section>
      ))}
      {standoffs.length > 0 && <p>A standoff left {formatList(standoffs)} empty; nobody may retreat there.</p>}
    </div>
  )
}
