/** The acts of a game master: types and limits. */
import { DAY_HOURS } from '../lib/time.ts'
import type { Arm, BoardId, Location, Power, Province, Seat } from '../rules/names.ts'
import type { Verdict } from '../rules/seam/variant.ts'
import type { Lengths, Schedule } from './schedule.ts'
import type { PlayerId } from './ids.ts'

/**
 * Whether the game has a master, at first its creator. `apart`: the master does not play.
 * `player`: they may, but only in a game by invitation.
 */
export const MASTERS = ['none', 'apart', 'player'] as const

/** How many hours a master may move a deadline by, or pause the game for. */
export const MASTER_HOURS = { min: 1, max: 60 * DAY_HOURS } as const
/** The length of an announcement, in characters. */
export const ANNOUNCEMENT_LENGTH = { min: 1, max: 2_000 } as const
/** The maximum number of changes in one correction. */
export const MAX_EDITS = 100

/** One change of the position. A dislodged unit is at the province it must retreat from. */
export type Edit =
  | { readonly kind: 'remove'; readonly board: BoardId; readonly at: Location }
  | { readonly kind: 'place'; readonly board: BoardId; readonly power: Power; readonly arm: Arm; readonly at: Location }
  /** Null: neutral. */
  | { readonly kind: 'own'; readonly board: BoardId; readonly province: Province; readonly power: Power | null }

export type Act =
  /** Negative: the phase ends earlier. Before the start: how much longer to wait for players. */
  | { readonly kind: 'extend' | 'pause'; readonly hours: number }
  | { readonly kind: 'resume' | 'call-off' }
  | { readonly kind: 'open-seat'; readonly seat: Seat }
  /** Before the start, the player must have joined. */
  | { readonly kind: 'fill-seat'; readonly seat: Seat; readonly player: PlayerId }
  | { readonly kind: 'order'; readonly seat: Seat; readonly phase: string; readonly lines: readonly string[] }
  /** Returns to the beginning of the phase with this index in the history. */
  | { readonly kind: 'roll-back'; readonly phase: number }
  | { readonly kind: 'correct'; readonly edits: readonly Edit[] }
  | { readonly kind: 'set-times'; readonly minutes: Lengths; readonly schedule: Schedule }
  | { readonly kind: 'declare'; readonly verdict: Verdict }
  | { readonly kind: 'announce'; readonly text: string }
  /** Null: the game no longer has a master. */
  | { readonly kind: 'hand-over'; readonly to: PlayerId | null }

export type ActOf<K extends Act['kind']> = Extract<Act, { readonly kind: K }>
