import type { JSX } from 'preact'
import type { Power } from '../../src/rules/names.ts'
import type { ScenePower } from './scene.ts'

export interface LegendProps {
  readonly powers: readonly ScenePower[]
  /** The power whose orders alone are shown, if any. */
  readonly focus?: Power | null
  /** Given, the powers are buttons that ask to show their orders alone, or (null) everybody's. */
  readonly onFocus?: (power: Power | null) => void
}

/** What the marks on the board mean. */
export function Legend({ powers }: LegendProps): JSX.Element {
  return <ul class="legend">{powers.map((power) => <li key={power.power}>{power.name}</li>)}</ul>
}
