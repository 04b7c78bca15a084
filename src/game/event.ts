/** What happened in a game: its log is a list of these, from which the game is folded. Types only. */
import type { BallotEvent } from './ballots/events.ts'
import type { Cause } from './cause.ts'
import type { ClockEvent, Due } from './clock/events.ts'
import type { HidingEvent } from './hidden-text.ts'
import type { MasterEvent } from './master/events.ts'
import type { ClosedPhase, Player, Sheet } from './model.ts'
import type { GameId, Instant, PlayerId } from './names.ts'
import type { CallOffReason, SeatEvent } from './seats/model.ts'
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
