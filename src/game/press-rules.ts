/** The creator's choice of who may write to whom, and when. */
import type { PressKind } from '../rules/seam/variant.ts'

/** `moves`: only before movement, as in the rulebook. `private-moves`: that, for private press only. */
export const PRESS_TIMES = ['always', 'moves', 'private-moves'] as const

export interface PressRules {
  readonly kind: PressKind
  readonly time: (typeof PRESS_TIMES)[number]
  /** Allows unsigned messages to all. */
  readonly unsigned: boolean
  /** Reveals all press after the game, except notebooks, to everyone who may see the game. */
  readonly opens: boolean
}

/** The default: the press that the variant's rules call for, revealed after the game. */
export const usualPressRules = (kind: PressKind): PressRules => ({ kind, time: 'always', unsigned: false, opens: true })

/** The rules of games that are older than press. */
export const NO_PRESS: PressRules = { kind: 'none', time: 'always', unsigned: false, opens: false }
