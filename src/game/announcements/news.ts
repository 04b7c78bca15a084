/** News about a game: of its seats for mails, and public news for webhooks. Types only. */
import type { MapName } from '../../rules/names.ts'
import type { Absence, AbsenceRules, CallOffReason, OpenReason, WaitReason } from '../seat-model.ts'
import type { Instant } from '../ids.ts'

/** `who`: seats by name, as in `France` or `the captain of England and Turkey`. */
export type SeatNews =
  /** The deadline passed and the game waits. `who` is null if hidden. */
  | {
      readonly what: 'waiting'
      readonly who: readonly string[] | null
      readonly until: Instant
      readonly why: WaitReason
      /** Whether the game waits for the reader, and the excuses they have left. */
      readonly you: boolean
      readonly excuses: number
    }
  /** The reader's seat is open. They can come back until someone takes it. */
  | { readonly what: 'your-seat-open'; readonly why: OpenReason }
  | { readonly what: 'seats-open'; readonly who: readonly string[] }
  | { readonly what: 'seat-taken'; readonly who: string }
  /**
   * The game master, or an operator, will give the seat to another player, or open it (`opens`).
   * `you`: it is the reader's.
   */
  | {
      readonly what: 'seat-changes'
      readonly who: string
      readonly at: Instant
      readonly opens: boolean
      readonly you: boolean
    }
  /** That will not happen. */
  | { readonly what: 'seat-stays'; readonly who: string; readonly you: boolean }
  /** The reader will get this seat. Null: not any more. */
  | { readonly what: 'you-will-play'; readonly plays: string; readonly at: Instant | null }
  /**
   * The reader got a seat. Without a deadline the game is paused or asleep. Mails queued by old
   * versions lack `pausedUntil`.
   */
  | {
      readonly what: 'you-play'
      readonly deadline: Instant | null
      readonly pausedUntil?: Instant | null
      readonly wants: string | null
    }
  /** The reader is a seat's sitter. `from` is missing in mails queued by old versions. */
  | { readonly what: 'you-sit'; readonly from?: Instant; readonly until: Instant }
  /** The seat has a sitter between two dates. */
  | { readonly what: 'sitter'; readonly who: string; readonly from: Instant; readonly until: Instant }
  /** The sitter was removed early. */
  | { readonly what: 'sitter-gone'; readonly who: string }
  /** A player's absences, and what the game does then. None: they will be there after all. */
  | {
      readonly what: 'away'
      readonly who: string
      readonly absences: readonly Absence[]
      readonly onAbsence: AbsenceRules['onAbsence']
    }
  | { readonly what: 'asleep'; readonly callOffAt: Instant }
  /** Someone gave orders in a sleeping game. `wants`: what the reader owes. */
  | { readonly what: 'woken'; readonly deadline: Instant; readonly wants: string | null }
  | { readonly what: 'unfilled'; readonly callOffAt: Instant }
  /** The game's master or an operator lets it wait longer for players. */
  | { readonly what: 'waits-longer'; readonly callOffAt: Instant }
  /** Before the start: the reader is promised these powers. Null: not any more. */
  | { readonly what: 'reserved'; readonly plays: string | null }
  /**
   * Someone showed the reader their map. `picture`: for a picture of the index of the open phase on that
   * map. Missing in mails queued by old versions.
   */
  | {
      readonly what: 'map-shown'
      readonly who: string
      readonly picture?: { readonly phase: number; readonly map: MapName }
    }
  | { readonly what: 'called-off'; readonly why: CallOffReason }

/** The reader's own attendance in a phase, and the open seats. */
export interface PresenceNews {
  readonly you: 'missed' | 'excused' | null
  /** The reader's seat opens after this many more misses. Null: never, or they did not miss. */
  readonly left: number | null
  readonly open: readonly string[]
}

/** Public facts only. */
export type HookNews =
  /** The webhook was set up. */
  | { readonly what: 'connected' }
  | { readonly what: 'opened'; readonly phase: string; readonly deadline: Instant }
  | {
      readonly what: 'results'
      readonly phase: string
      /** The index of the phase; null if strangers may not see its picture. */
      readonly picture: number | null
      readonly captures: readonly string[]
      readonly centres: readonly { readonly power: string; readonly centres: number }[]
    }
  | { readonly what: 'seat-open'; readonly who: string }
  | { readonly what: 'ended'; readonly words: string }
