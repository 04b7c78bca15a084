/** Who may write to whom, and when, as the creator of a game chose it. */
import type { PressKind } from '../rules/seam/variant.ts'

/** When: always, or as the rulebook has it, not in retreats and adjustments; `private-moves`: then to all, and not to some. */
export const PRESS_TIMES = ['always', 'moves', 'private-moves'] as const

/** What the creator of a game chose. */
export interface PressRules {
  readonly kind: PressKind
  readonly time: (typeof PRESS_TIMES)[number]
  /** A message to all need not say which seat wrote it. */
  readonly unsigned: boolean
  /** Once the game is over, everybody who may see it reads all that was said. Notebooks stay closed. */
  readonly opens: boolean
}

/** What a creator who chooses nothing gets: the press that the variant's rules mean, and everything opens at the end. */
export const usualPressRules = (kind: PressKind): PressRules => ({ kind, time: 'always', unsigned: false, opens: true })

/** The rules of games that were created before there was press. */
export const NO_PRESS: PressRules = { kind: 'none', time: 'always', unsigned: false, opens: false }
