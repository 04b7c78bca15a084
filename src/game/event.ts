/** What happened in a game: its log is a list of these, from which the game is folded. Types only. */
import type { Cause, GameId, Instant, PlayerId } from './ids.ts'
import type { GameState, ClosedPhase, Player, Sheet } from './model.ts'
import type { Outcome, Ballot, ProposalId, Proposal } from './proposal.ts'
import type { Absence, WaitReason, OpenReason, CallOffReason } from './seat-model.ts'
import type { LocalTime, Schedule, Lengths, Due } from './schedule.ts'
import type { Settings } from './settings.ts'
import type { Seat } from '../rules/names.ts'
import type { Position } from '../rules/position/position.ts'
import type { Verdict } from '../rules/seam/variant.ts'

export type GameEvent =
  | {
      readonly kind: 'created'
      readonly at: Instant
      readonly id: GameId
      readonly by: PlayerId
      readonly settings: Settings
      readonly invitation: string
    }
  | { readonly kind: 'joined'; readonly at: Instant; readonly player: Player }
  | { readonly kind: 'left'; readonly at: Instant; readonly player: PlayerId }
  | {
      readonly kind: 'started'
      readonly at: Instant
      readonly holders: Readonly<Partial<Record<Seat, PlayerId>>>
      readonly position: Position
      readonly due: Due
    }
  | { readonly kind: 'saved'; readonly at: Instant; readonly seat: Seat; readonly sheet: Sheet }
  | { readonly kind: 'readied'; readonly at: Instant; readonly seat: Seat; readonly ready: boolean }
  /** A vote for a draw, from before there were other proposals. */
  | {
      readonly kind: 'voted'
      readonly at: Instant
      readonly seat: Seat
      readonly draw: boolean
      readonly among: readonly Seat[]
    }
  /** The player of `seat` has shown his map to that of `to`: these two alone know. */
  | {
      readonly kind: 'map-shown'
      readonly at: Instant
      readonly seat: Seat
      readonly to: Seat
      readonly position: Position
    }
  | { readonly kind: 'reminded'; readonly at: Instant; readonly seats: readonly Seat[] }
  | { readonly kind: 'closed'; readonly phase: ClosedPhase; readonly due: Due | null; readonly next: Position }
  /** Without a cause: by the rules of the game. */
  | { readonly kind: 'ended'; readonly at: Instant; readonly verdict: Verdict; readonly cause?: Cause }
  | { readonly kind: 'abandoned'; readonly at: Instant; readonly why: CallOffReason; readonly cause: Cause }
  | SeatEvent
  | ClockEvent
  | MasterEvent
  | BallotEvent
  | HidingEvent

export type ClockEvent =
  | { readonly kind: 'paused'; readonly at: Instant; readonly until: Instant; readonly cause: Cause }
  | { readonly kind: 'resumed'; readonly at: Instant; readonly cause: Cause; readonly due: Due }
  /** The present phase ends at another time than was said; in a paused game `due` is null and more of the phase is left. */
  | {
      readonly kind: 'extended'
      readonly at: Instant
      readonly cause: Cause
      /** By how much, in milliseconds; negative: it ends earlier. */
      readonly by: number
      readonly due: Due | null
    }
  /** Other lengths or times of day, from the present phase on. In a paused game `due` is null. */
  | {
      readonly kind: 'retimed'
      readonly at: Instant
      readonly cause: Cause
      readonly minutes: Lengths
      readonly schedule: Schedule
      readonly due: Due | null
    }
  /** Everybody is ready and the phase closes at `until`; null: somebody has changed his mind. */
  | { readonly kind: 'countdown'; readonly at: Instant; readonly until: Instant | null }

export type SeatEvent =
  | {
      readonly kind: 'seat-opened'
      readonly at: Instant
      readonly seat: Seat
      readonly why: OpenReason
      readonly cause: Cause
    }
  /** Somebody else has the seat now. */
  | {
      readonly kind: 'seat-taken'
      readonly at: Instant
      readonly seat: Seat
      readonly player: PlayerId
      readonly cause: Cause
    }
  /** Its own player is back, before anybody else took the seat. */
  | { readonly kind: 'seat-returned'; readonly at: Instant; readonly seat: Seat; readonly cause: Cause }
  /** The deadline has passed, and the phase is kept open until `until`. `excused` are those of the seats that used an excuse. */
  | {
      readonly kind: 'waited'
      readonly at: Instant
      readonly until: Instant
      /** The time of day that the end of the wait keeps; null if it is a span of time after something. */
      readonly local: LocalTime | null
      readonly seats: readonly Seat[]
      readonly excused: readonly Seat[]
      readonly why: WaitReason
      readonly cause: Cause
    }
  | {
      readonly kind: 'sitter-named'
      readonly at: Instant
      readonly seat: Seat
      readonly sitter: PlayerId
      readonly from: Instant
      readonly until: Instant
      readonly cause: Cause
    }
  /** His time begins (`sits`), or it ends, by itself or because the seat's player said so. */
  | {
      readonly kind: 'sitting'
      readonly at: Instant
      readonly seat: Seat
      readonly sits: boolean
      readonly cause: Cause
    }
  /** All absences that the player has declared and that are not over: they replace those from before. */
  | {
      readonly kind: 'absences-declared'
      readonly at: Instant
      readonly player: PlayerId
      readonly absences: readonly Absence[]
    }
  | { readonly kind: 'slept'; readonly at: Instant; readonly callOffAt: Instant; readonly cause: Cause }
  | { readonly kind: 'woken'; readonly at: Instant; readonly due: Due; readonly cause: Cause }
  /** Those who wait for a game to fill were told that it will be called off. */
  | { readonly kind: 'unfilled-warned'; readonly at: Instant; readonly callOffAt: Instant; readonly cause: Cause }

export type BallotEvent =
  /** If votes for the same were given before proposals were told of, they count with it. */
  | { readonly kind: 'proposed'; readonly at: Instant; readonly proposal: Proposal }
  /** Null: the ballot is withdrawn. */
  | {
      readonly kind: 'balloted'
      readonly at: Instant
      readonly proposal: ProposalId
      readonly seat: Seat
      readonly ballot: Ballot | null
    }
  | { readonly kind: 'decided'; readonly at: Instant; readonly proposal: Proposal; readonly outcome: Outcome }

export type MasterEvent =
  /** The closed phases from `to` on are no longer part of the game; the phase that was closed first of them opens again. */
  | {
      readonly kind: 'rolled-back'
      readonly at: Instant
      readonly cause: Cause
      readonly to: number
      readonly position: Position
      readonly due: Due
      /** What is saved in it then, where it returns to a moment within the phase; nobody is ready. Left out: nothing. */
      readonly sheets?: GameState['sheets']
    }
  /** An operator has put it back as a backup has it, made at `savedAt`. The phase that is open has its full length again. */
  | {
      readonly kind: 'restored'
      readonly at: Instant
      readonly cause: Cause
      readonly savedAt: Instant
      readonly due: Due | null
    }
  /** `changes` says in words what is different now. Whatever was saved is read again, on the corrected board. */
  | {
      readonly kind: 'corrected'
      readonly at: Instant
      readonly cause: Cause
      readonly position: Position
      readonly changes: readonly string[]
    }
  /** Before the game begins: this player is to have the seat; null: it is dealt with the others again. */
  | {
      readonly kind: 'reserved'
      readonly at: Instant
      readonly cause: Cause
      readonly seat: Seat
      readonly player: PlayerId | null
    }
  /** Before the game begins: it waits for players until then. */
  | { readonly kind: 'filling-extended'; readonly at: Instant; readonly cause: Cause; readonly until: Instant }
  /** Orders were handed in for a seat; what they are, a `saved` tells its player alone. */
  | { readonly kind: 'ordered-for'; readonly at: Instant; readonly cause: Cause; readonly seat: Seat }
  | { readonly kind: 'announced'; readonly at: Instant; readonly cause: Cause; readonly text: string }
  | { readonly kind: 'handed-over'; readonly at: Instant; readonly cause: Cause; readonly to: PlayerId | null }

/** What stands in the place of a text that was hidden. */
export const HIDDEN_TEXT = '[hidden by the operator]'

/** The text that is meant. A message is the one of that number in its channel (`press/channels.ts`), an announcement the one of that moment. */
export type WrittenText =
  | { readonly kind: 'message'; readonly channel: string; readonly number: number }
  | { readonly kind: 'announcement'; readonly at: Instant }
  /** The name that a group of players has given to its conversation. */
  | { readonly kind: 'group'; readonly channel: string }
  /** The name of the game. */
  | { readonly kind: 'name' }

export interface HidingEvent {
  readonly kind: 'text-hidden'
  readonly at: Instant
  readonly cause: Cause
  readonly text: WrittenText
}
