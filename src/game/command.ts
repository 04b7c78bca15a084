/** Commands that a game accepts, and the acts of its master. */
import type { GameEvent, WrittenText } from './event.ts'
import type { GameRefusal } from './game-refusals.ts'
import type { Result } from '../lib/result.ts'
import type { Ballot, Motion, ProposalId } from './proposal.ts'
import type { ClosedPhase, GameState } from './model.ts'
import type { GameId, Instant, PlayerId } from './ids.ts'
import type { Absence } from './seat-model.ts'
import type { Settings } from './settings.ts'
import type { Arm, BoardId, Location, Power, Province, Seat } from '../rules/names.ts'
import { DAY_HOURS } from '../lib/time.ts'
import type { Verdict } from '../rules/seam/variant.ts'
import type { Lengths, Schedule } from './schedule.ts'

export type Command =
  | {
      readonly kind: 'create'
      readonly id: GameId
      readonly by: PlayerId
      readonly settings: Settings
      readonly invitation: string
    }
  | {
      readonly kind: 'join'
      readonly by: PlayerId
      readonly preferences: readonly Seat[]
      readonly invitation: string | null
      readonly seed: number
      /** Absences the player has declared. Left out: none. */
      readonly absences?: readonly Absence[]
      /** In per cent. Null or left out: no record yet, which never keeps a player out. */
      readonly reliability?: number | null
      /** Left out: none. */
      readonly blocks?: readonly PlayerBlock[]
    }
  | { readonly kind: 'leave'; readonly by: PlayerId }
  /**
   * The creator or master starts the game: computers, or in one room nobody, play the seats that
   * are left.
   */
  | { readonly kind: 'start'; readonly by: PlayerId; readonly seed: number }
  /** The account is being deleted: the player leaves a forming game, or their seat opens. */
  | { readonly kind: 'vacate'; readonly by: PlayerId }
  | {
      readonly kind: 'order'
      readonly by: PlayerId
      readonly phase: string
      readonly lines: readonly string[]
      readonly ready: boolean
      /** `savedAt` of the sheet to replace; null: none is saved. Left out: replace any sheet. */
      readonly basedOn?: Instant | null | undefined
    }
  /** States orders for later phases, in place of those stated before. */
  | {
      readonly kind: 'state-ahead'
      readonly by: PlayerId
      readonly lines: readonly string[]
      /** `savedAt` of the statements to replace; null: none. Left out: replace any. */
      readonly basedOn?: Instant | null | undefined
    }
  /** Pauses the game immediately, without a vote. */
  | { readonly kind: 'emergency'; readonly by: PlayerId; readonly hours: number }
  /** Ends this player's own emergency pause. */
  | { readonly kind: 'end-emergency'; readonly by: PlayerId }
  | { readonly kind: 'ready'; readonly by: PlayerId; readonly phase: string; readonly ready: boolean }
  | {
      readonly kind: 'propose'
      readonly by: PlayerId
      readonly motion: Motion
      /** How long voting lasts. Left out: the usual time for this game. */
      readonly hours?: number | undefined
      /** The last closed phase. The game object adds it to a proposed roll-back. */
      readonly closed?: ClosedPhase | null
    }
  /** Null withdraws the ballot. */
  | { readonly kind: 'ballot'; readonly by: PlayerId; readonly proposal: ProposalId; readonly ballot: Ballot | null }
  /** Operators act in any game, masters in their own, organisers in the games of their tournament. */
  | {
      readonly kind: 'act'
      readonly by: PlayerId
      readonly as: 'master' | 'operator' | 'organiser'
      readonly act: Act
      /** The phase a roll-back returns to. The game object adds it. */
      readonly closed?: ClosedPhase | null
    }
  /** An operator has restored the game from a backup made at `savedAt`. */
  | { readonly kind: 'restore'; readonly by: PlayerId; readonly savedAt: Instant }
  /** An operator returns the game to a moment. `past`: the game then; the game object adds it. */
  | { readonly kind: 'return'; readonly by: PlayerId; readonly past: GameState | null }
  /** An operator hides a text. */
  | { readonly kind: 'hide'; readonly by: PlayerId; readonly text: WrittenText }
  /** Takes an open seat. `reliability` in per cent; null: no record yet. */
  | {
      readonly kind: 'take'
      readonly by: PlayerId
      readonly seat: Seat
      readonly invitation: string | null
      readonly reliability: number | null
      readonly absences: readonly Absence[]
      /** Left out: none. */
      readonly blocks?: readonly PlayerBlock[]
    }
  /** Shows one's own map to the player of another seat. */
  | { readonly kind: 'show-map'; readonly by: PlayerId; readonly to: Seat }
  /** Returns to one's own seat after it opened. */
  | { readonly kind: 'come-back'; readonly by: PlayerId }
  /** Gives up one's seat. */
  | { readonly kind: 'resign'; readonly by: PlayerId }
  | {
      readonly kind: 'name-sitter'
      readonly by: PlayerId
      readonly sitter: { readonly player: PlayerId; readonly from: Instant; readonly until: Instant } | null
    }
  /** All current and future absences of this player. They replace the earlier ones. */
  | { readonly kind: 'declare-absences'; readonly by: PlayerId; readonly absences: readonly Absence[] }
  /**
   * A guest takes a seat of a game in one room. `former`: the guest of the seat code they sent; null:
   * they sent none. `held`: the guest of their phone's cookie; null: it has none.
   */
  | {
      readonly kind: 'claim'
      readonly by: PlayerId
      readonly seat: Seat
      readonly invitation: string | null
      readonly former: PlayerId | null
      readonly held: PlayerId | null
    }
  /** The game master gives a seat of a game in one room a new code. `code`: the guest of that code. */
  | { readonly kind: 'renew-code'; readonly by: PlayerId; readonly seat: Seat; readonly code: PlayerId }
  /** The computer's orders for a seat that it plays. Nothing happens if they are no longer needed. */
  | { readonly kind: 'compute'; readonly seat: Seat; readonly phase: string; readonly lines: readonly string[] }
  /** The clock. Does whatever is due. */
  | { readonly kind: 'tick' }

/** A player blocked this one, or was blocked by them. `until`: null while it lasts. */
export interface PlayerBlock {
  readonly player: PlayerId
  readonly since: Instant
  readonly until: Instant | null
}

/** The events that a command causes, or why it is refused. */
export type CommandResult = Result<readonly GameEvent[], GameRefusal>

export type CommandOf<K extends Command['kind']> = Extract<Command, { kind: K }>

/** Whether the command returns, or proposes to return, to a closed phase. */
export const isRollBack = (command: Command): command is CommandOf<'propose' | 'act'> =>
  (command.kind === 'propose' && command.motion.kind === 'roll-back') ||
  (command.kind === 'act' && command.act.kind === 'roll-back')

/** Who gives the command; null: the clock. */
export const actorOf = (command: Command): PlayerId | null => ('by' in command ? command.by : null)

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
  /** An occupied seat opens a day later. */
  | { readonly kind: 'open-seat'; readonly seat: Seat }
  /** Cancels the announced change of an occupied seat. */
  | { readonly kind: 'keep-seat'; readonly seat: Seat }
  /** An occupied seat changes hands a day later. Before the start, the player must have joined. */
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
