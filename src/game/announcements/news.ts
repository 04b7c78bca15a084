/** What is told about a game: in mails, of its seats and those who fill them; and to a webhook. Types only. */
import type { Absence, AbsenceRules, CallOffReason, OpenReason, WaitReason } from '../seat-model.ts'
import type { Instant } from '../ids.ts'

/** Seats are named as people call them: `France`, `the captain of England and Turkey`. */
export type SeatNews =
  /** The deadline has passed and the game waits; `who` is null where that is not told. */
  | {
      readonly what: 'waiting'
      readonly who: readonly string[] | null
      readonly until: Instant
      readonly why: WaitReason
      /** The reader is waited for; `excuses` are those that he has left. */
      readonly you: boolean
      readonly excuses: number
    }
  /** The reader's own seat is offered to others; he may come back until somebody has taken it. */
  | { readonly what: 'your-seat-open'; readonly why: OpenReason }
  | { readonly what: 'seats-open'; readonly who: readonly string[] }
  | { readonly what: 'seat-taken'; readonly who: string }
  /** The reader has just got a seat; without a deadline the game is paused, or else asleep. Mails from before pauses were told lack them. */
  | {
      readonly what: 'you-play'
      readonly deadline: Instant | null
      readonly pausedUntil?: Instant | null
      readonly wants: string | null
    }
  /** The reader orders for a seat in its player's place. Mails from before its beginning was told lack that. */
  | { readonly what: 'you-sit'; readonly from?: Instant; readonly until: Instant }
  /** Somebody orders in the player's place between two dates. */
  | { readonly what: 'sitter'; readonly who: string; readonly from: Instant; readonly until: Instant }
  /** He does not any more, before his time was over. */
  | { readonly what: 'sitter-gone'; readonly who: string }
  /** When a player will be away, and what the game does then; no absences: he will be there after all. */
  | {
      readonly what: 'away'
      readonly who: string
      readonly absences: readonly Absence[]
      readonly onAbsence: AbsenceRules['onAbsence']
    }
  | { readonly what: 'asleep'; readonly callOffAt: Instant }
  /** Somebody ordered in a game asleep, and the phase is due then; `wants` is what the reader owes. */
  | { readonly what: 'woken'; readonly deadline: Instant; readonly wants: string | null }
  | { readonly what: 'unfilled'; readonly callOffAt: Instant }
  /** Whoever hosts the game lets it wait longer for players. */
  | { readonly what: 'waits-longer'; readonly callOffAt: Instant }
  /** Before the game begins the reader is given these powers; `plays` is null where they are dealt after all. */
  | { readonly what: 'reserved'; readonly plays: string | null }
  /** Somebody has shown the reader his map. */
  | { readonly what: 'map-shown'; readonly who: string }
  | { readonly what: 'called-off'; readonly why: CallOffReason }

/** What the results of a phase tell a reader about his own presence, and whose seats are open. */
export interface PresenceNews {
  readonly you: 'missed' | 'excused' | null
  /** After so many more misses in a row his seat is offered to others; null: it never is, or he has not missed. */
  readonly left: number | null
  readonly open: readonly string[]
}

/** What a webhook is told: what everybody may know who knows of the game. */
export type HookNews =
  /** The webhook was set up. */
  | { readonly what: 'connected' }
  | { readonly what: 'opened'; readonly phase: string; readonly deadline: Instant }
  | {
      readonly what: 'results'
      readonly phase: string
      /** The place of the phase in the history, from 0; null where strangers may not see its picture. */
      readonly picture: number | null
      readonly captures: readonly string[]
      readonly centres: readonly { readonly power: string; readonly centres: number }[]
    }
  | { readonly what: 'seat-open'; readonly who: string }
  | { readonly what: 'ended'; readonly words: string }
