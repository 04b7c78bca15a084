import type { JSX } from 'preact'
import { inkOf, NO_POWER, PAGE_PALETTE, type ScenePower, Token } from '../../src/board/index.ts'
import type { Arm } from '../../src/rules/names.ts'

/** A unit as it is on the board, in a line of text that names it. */
export const UnitSymbol = ({
  arm,
  power,
}: {
  readonly arm: Arm
  readonly power: ScenePower | undefined
}): JSX.Element => (
  <svg class="unit-symbol" viewBox="-11.5 -11.5 23 23" aria-hidden="true">
    <g class="plate">
      <Token arm={arm} ink={inkOf(power?.colour ?? NO_POWER, PAGE_PALETTE)} />
    </g>
  </svg>
)
