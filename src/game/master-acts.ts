/** What a game master may do. Types and limits. */
import { DAY_HOURS } from '../lib/time.ts'
import type { Arm, BoardId, Location, Power, Province, Seat } from '../rules/names.ts'
import type { Verdict } from '../rules/seam/variant.ts'
import type { Lengths, Schedule } from './schedule.ts'
import type { PlayerId } from './ids.ts'

/**
 * Has the game a master? `apart`: its creator is, and does not play. `player`: its creator is, and may play; only in a game by
 * invitation. He may make somebody else master, of whom the same holds.
 */
export const MASTERS = ['none', 'apart', 'player'] as const

/** By how many hours a master moves a deadline, or how long he pauses: every pause has an end. */
export const MASTER_HOURS = { min: 1, max: 60 * DAY_HOURS } as const
/** How long an announcement may be, in characters. */
export const ANNOUNCEMENT = { min: 1, max: 2_000 } as const
/** How much one correction may change. */
export const MAX_EDITS = 100

/** One change of the position. A unit is named by where it stands, or by where it must retreat from. */
export type Edit =
  | { readonly kind: 'remove'; readonly board: BoardId; readonly at: Location }
  | { readonly kind: 'place'; readonly board: BoardId; readonly power: Power; readonly arm: Arm; readonly at: Location }
  /** Null: nobody's. */
  | { readonly kind: 'own'; readonly board: BoardId; readonly province: Province; readonly power: Power | null }

export type Act =
  /** Hours may be negative: the phase ends earlier. Before the game begins, it waits so much longer for players. */
  | { readonly kind: 'extend' | 'pause'; readonly hours: number }
  | { readonly kind: 'resume' | 'call-off' }
  | { readonly kind: 'open-seat'; readonly seat: Seat }
  /** Before the game begins, to one who has joined. */
  | { readonly kind: 'fill-seat'; readonly seat: Seat; readonly player: PlayerId }
  | { readonly kind: 'order'; readonly seat: Seat; readonly phase: string; readonly lines: readonly string[] }
  /** To the beginning of the phase at this place in the history. */
  | { readonly kind: 'roll-back'; readonly phase: number }
  | { readonly kind: 'correct'; readonly edits: readonly Edit[] }
  | { readonly kind: 'set-times'; readonly minutes: Lengths; readonly schedule: Schedule }
  | { readonly kind: 'declare'; readonly verdict: Verdict }
  | { readonly kind: 'announce'; readonly text: string }
  /** Null: the game has no master from then on. */
  | { readonly kind: 'hand-over'; readonly to: PlayerId | null }
