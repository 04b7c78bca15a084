/** Commands that a game accepts. */
import type { WrittenText, GameEvent } from './event.ts'
import type { GameRefusal } from './game-refusals.ts'
import type { Result } from '../lib/result.ts'
import type { Ballot, Motion, ProposalId } from './proposal.ts'
import type { Act } from './master-acts.ts'
import type { ClosedPhase, GameState } from './model.ts'
import type { GameId, Instant, PlayerId } from './ids.ts'
import type { Absence } from './seat-model.ts'
import type { Settings } from './settings.ts'
import type { Seat } from '../rules/names.ts'

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
    }
  | { readonly kind: 'leave'; readonly by: PlayerId }
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
  /** Operators act in any game, masters in their own. */
  | {
      readonly kind: 'act'
      readonly by: PlayerId
      readonly as: 'master' | 'operator'
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
  /** The clock. Does whatever is due. */
  | { readonly kind: 'tick' }

/** The events that a command causes, or why it is refused. */
export type CommandResult = Result<readonly GameEvent[], GameRefusal>

export type CommandOf<K extends Command['kind']> = Extract<Command, { kind: K }>

/** Whether the command returns, or proposes to return, to a closed phase. */
export const isRollBack = (command: Command): command is CommandOf<'propose' | 'act'> =>
  (command.kind === 'propose' && command.motion.kind === 'roll-back') ||
  (command.kind === 'act' && command.act.kind === 'roll-back')

/** Who gives the command; null: the clock. */
export const actorOf = (command: Command): PlayerId | null => ('by' in command ? command.by : null)
