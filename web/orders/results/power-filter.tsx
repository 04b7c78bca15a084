import type { JSX } from 'preact'
import { cssColour, type ScenePower } from '../../../src/board/index.ts'
import type { Power } from '../../../src/rules/names.ts'

export interface FilterProps {
  readonly powers: readonly ScenePower[]
  /** The power whose orders alone are shown. */
  readonly focus: Power | null
  readonly onFocus: (power: Power | null) => void
}

/** Shows the orders of one power, or of all. */
export function PowerFilter({ powers, focus, onFocus }: FilterProps): JSX.Element {
  return (
    <div class="filter" role="group" aria-label="Whose orders are shown">
      <button aria-pressed={focus === null} onClick={() => onFocus(null)}>
        All
      </button>
      {powers.map(({ power, name, colour }) => (
        <button key={power} aria-pressed={focus === power} onClick={() => onFocus(focus === power ? null : power)}>
          <span class="seat-colour" style={{ background: cssColour(colour) }} />
          {name}
        </button>
      ))}
    </div>
  )
}
