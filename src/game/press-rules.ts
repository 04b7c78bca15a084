/** The press settings of a game: which channels are open, and when. */
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
export const defaultPressRules = (kind: PressKind): PressRules => ({
  kind,
  time: 'always',
  unsigned: false,
  opens: true,
})

/** The rules of games that are older than press. */
export const NO_PRESS: PressRules = { kind: 'none', time: 'always', unsigned: false, opens: false }

export const PRESS_LIMITS = {
  /** In a message. */
  characters: 8000,
  /** Messages of a seat in one channel. */
  perHour: 60,
  /** Messages of a seat in all channels: the number of possible groups is huge. */
  perHourTotal: 300,
  /** Messages per page. */
  page: 50,
  /** Characters of a search. */
  search: 200,
  /** Pinned notes shown, newest first. */
  notes: 200,
  /** Drafts kept per player and game, newest first. */
  drafts: 100,
  /** Characters of the reason for a report. */
  why: 500,
  /** Per player and game. */
  reportsPerDay: 20,
  /** Reports shown, newest first. */
  reports: 100,
} as const
