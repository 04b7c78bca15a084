/** The events of a game. Its log is a list of them, and folding the log gives the game. */
import type { Cause, GameId, Instant, PlayerId } from './ids.ts'
import type { AheadSheet, GameState, ClosedPhase, Player, Sheet } from './model.ts'
import type { Outcome, Ballot, ProposalId, Proposal } from './proposal.ts'
import type { Absence, WaitReason, OpenReason, CallOffReason } from './seat-model.ts'
import type { LocalTime, Schedule, Lengths, Due } from './schedule.ts'
import type { Settings } from './settings.ts'
import type { Seat } from '../rules/names.ts'
import type { Position } from '../rules/position/position.ts'
import type { Verdict } from '../rules/seam/variant.ts'

type Timed<Kind extends string, Fields> = Readonly<{ kind: Kind; at: Instant } & Fields>
type Caused<Kind extends string, Fields = unknown> = Timed<Kind, { cause: Cause } & Fields>

export type GameEvent =
  | Timed<'created', { id: GameId; by: PlayerId; settings: Settings; invitation: string }>
  | Timed<'joined', { player: Player }>
  | Timed<'left', { player: PlayerId }>
  | Timed<
      'started',
      {
        holders: Readonly<Partial<Record<Seat, PlayerId>>>
        position: Position
        due: Due
        /** Started for more computers than planned, without waiting for more people. */
        early?: true
      }
    >
  | Timed<'saved', { seat: Seat; sheet: Sheet }>
  | Timed<'readied', { seat: Seat; ready: boolean }>
  /** The computer gave its orders for a seat. Nobody sees this. */
  | Timed<'computed', { seat: Seat; sheet: Sheet }>
  /** A seat stated orders for later phases. Null: it deleted them. */
  | Timed<'ahead-saved', { seat: Seat; ahead: AheadSheet | null }>
  /** A phase opened for which a seat had stated orders. Null: no sheet, or nothing is left. */
  | Timed<'ahead-applied', { seat: Seat; sheet: Sheet | null; ahead: AheadSheet | null }>
  /** A vote for a draw. Only old logs have them; new ones have `BallotEvent`s. */
  | Timed<'voted', { seat: Seat; draw: boolean; among: readonly Seat[] }>
  /** The player of `seat` showed their map to the player of `to`. Nobody else sees this. */
  | Timed<'map-shown', { seat: Seat; to: Seat; position: Position }>
  | Timed<'reminded', { seats: readonly Seat[] }>
  | { readonly kind: 'closed'; readonly phase: ClosedPhase; readonly due: Due | null; readonly next: Position }
  /** Without a cause: by the rules of the game. */
  | Timed<'ended', { verdict: Verdict; cause?: Cause }>
  | Caused<'abandoned', { why: CallOffReason }>
  | SeatEvent
  | ClockEvent
  | MasterEvent
  | BallotEvent
  | HidingEvent

export type EventOf<Kind extends GameEvent['kind']> = Extract<GameEvent, { readonly kind: Kind }>

export type ClockEvent =
  | Caused<'paused', { until: Instant }>
  | Caused<'resumed', { due: Due }>
  /** `by` is in milliseconds; negative: earlier. `due` is null while the game is paused. */
  | Caused<'extended', { by: number; due: Due | null }>
  /** New phase lengths or times, from the open phase on. `due` is null while the game is paused. */
  | Caused<'retimed', { minutes: Lengths; schedule: Schedule; due: Due | null }>
  /** Everyone is ready, and the phase closes at `until`. Null: someone changed their mind. */
  | Timed<'countdown', { until: Instant | null }>

export type SeatEvent =
  | Caused<'seat-opened', { seat: Seat; why: OpenReason }>
  /** A new player has the seat. */
  | Caused<'seat-taken', { seat: Seat; player: PlayerId }>
  /** The occupied seat will get this player, or open (null), at `due`. Replaces an earlier one. */
  | Caused<'change-announced', { seat: Seat; player: PlayerId | null; due: Instant }>
  | Caused<'change-cancelled', { seat: Seat }>
  /** The seat's player came back before anyone else took it. */
  | Caused<'seat-returned', { seat: Seat }>
  /**
   * The deadline passed, and the phase stays open until `until`. `excused`: the seats that used an
   * extension. `local`: the time of day that the end keeps; null if it keeps none.
   */
  | Caused<
      'waited',
      { until: Instant; local: LocalTime | null; seats: readonly Seat[]; excused: readonly Seat[]; why: WaitReason }
    >
  | Caused<'sitter-named', { seat: Seat; sitter: PlayerId; from: Instant; until: Instant }>
  /** The sitter starts (`sits`) or stops, as agreed or because the seat's player ended it. */
  | Caused<'sitting', { seat: Seat; sits: boolean }>
  /** All absences of the player that are not over. They replace those declared before. */
  | Timed<'absences-declared', { player: PlayerId; absences: readonly Absence[] }>
  | Caused<'slept', { callOffAt: Instant }>
  | Caused<'woken', { due: Due }>
  /** The players of a game that has not filled were warned that it will be called off. */
  | Caused<'unfilled-warned', { callOffAt: Instant }>

export type BallotEvent =
  /** If old votes (`voted`) ask for the same, they count for this proposal. */
  | Timed<'proposed', { proposal: Proposal }>
  /** Null: the ballot is withdrawn. */
  | Timed<'balloted', { proposal: ProposalId; seat: Seat; ballot: Ballot | null }>
  | Timed<'decided', { proposal: Proposal; outcome: Outcome }>

export type MasterEvent =
  /**
   * The game keeps its first `to` closed phases, and the phase after them opens again with these
   * `sheets`. Without them it opens empty. The same holds for what seats stated `ahead`.
   */
  | Caused<
      'rolled-back',
      {
        to: number
        position: Position
        due: Due
        sheets?: GameState['sheets']
        ahead?: Exclude<GameState['ahead'], undefined>
      }
    >
  /** Restored from a backup made at `savedAt`. The open phase has its full length again. */
  | Caused<'restored', { savedAt: Instant; due: Due | null }>
  /** `changes` describes the corrections. Saved orders are read again on the corrected board. */
  | Caused<'corrected', { position: Position; changes: readonly string[] }>
  /** Before the start: the seat is promised to this player. Null: it is dealt like the others. */
  | Caused<'reserved', { seat: Seat; player: PlayerId | null }>
  /** Before the start: the game waits for players until then. */
  | Caused<'filling-extended', { until: Instant }>
  /** Orders were entered for a seat. They are in a `saved` event, which only that seat sees. */
  | Caused<'ordered-for', { seat: Seat }>
  | Caused<'announced', { text: string }>
  | Caused<'handed-over', { to: PlayerId | null }>

/** Replaces a hidden text. */
export const HIDDEN_TEXT = '[hidden by the operator]'

/** Which text was hidden. */
export type WrittenText =
  /** The message with this number in its channel. */
  | { readonly kind: 'message'; readonly channel: string; readonly number: number }
  /** The announcement made at this moment. */
  | { readonly kind: 'announcement'; readonly at: Instant }
  /** The name of a group channel. */
  | { readonly kind: 'group'; readonly channel: string }
  /** The name of the game. */
  | { readonly kind: 'name' }

type HidingEvent = Caused<'text-hidden', { text: WrittenText }>
