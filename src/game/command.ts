/** What may be asked of a game. */
import type { WrittenText, GameEvent } from './event.ts'
import type { GameRefusal } from './game-refusals.ts'
import type { Result } from '../lib/result.ts'
import { DAY_HOURS } from '../lib/time.ts'
import type { Ballot, Motion, ProposalId } from './proposal.ts'
import type { Act } from './master-acts.ts'
import type { ClosedPhase, GameState } from './model.ts'
import type { GameId, Instant, PlayerId } from './ids.ts'
import type { Absence } from './seat-model.ts'
import type { Settings } from './settings.ts'
import type { Seat } from '../rules/names.ts'

/** How long a player may pause a game at once: seven days at most. */
export const EMERGENCY_HOURS = { min: 1, max: 7 * DAY_HOURS } as const

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
      /** What he has declared; left out: nothing. */
      readonly absences?: readonly Absence[]
      /** In per cent; null, or left out: there is no record yet, and who has none may join. */
      readonly reliability?: number | null
    }
  | { readonly kind: 'leave'; readonly by: PlayerId }
  /** The account is being deleted: a forming game is left, a seat in a running one is open. */
  | { readonly kind: 'vacate'; readonly by: PlayerId }
  | {
      readonly kind: 'order'
      readonly by: PlayerId
      readonly phase: string
      readonly lines: readonly string[]
      readonly ready: boolean
      /** `savedAt` of the sheet that these lines change, null for none; where it is left out, whatever is saved is replaced. */
      readonly basedOn?: Instant | null | undefined
    }
  /** Pauses the game at once, for so many hours. */
  | { readonly kind: 'emergency'; readonly by: PlayerId; readonly hours: number }
  /** Ends the emergency pause that this player has caused. */
  | { readonly kind: 'end-emergency'; readonly by: PlayerId }
  | { readonly kind: 'ready'; readonly by: PlayerId; readonly phase: string; readonly ready: boolean }
  | {
      readonly kind: 'propose'
      readonly by: PlayerId
      readonly motion: Motion
      /** How long ballots are taken; left out: as long as is usual in this game. */
      readonly hours?: number | undefined
      /** The last closed phase, which the game object adds from its log: to propose a return to it, one has to know it. */
      readonly closed?: ClosedPhase | null
    }
  /** Null withdraws the ballot. */
  | { readonly kind: 'ballot'; readonly by: PlayerId; readonly proposal: ProposalId; readonly ballot: Ballot | null }
  /** An operator acts in any game, a master in his. */
  | {
      readonly kind: 'act'
      readonly by: PlayerId
      readonly as: 'master' | 'operator'
      readonly act: Act
      /** The phase to which a roll-back returns, which the game object adds from its log. */
      readonly closed?: ClosedPhase | null
    }
  /** An operator has put back what a backup holds, made at `savedAt`. */
  | { readonly kind: 'restore'; readonly by: PlayerId; readonly savedAt: Instant }
  /** An operator lets the game go back to how it stood at a moment; `past`, which the game object folds from its log, is the game at that moment. */
  | { readonly kind: 'return'; readonly by: PlayerId; readonly past: GameState | null }
  /** An operator hides a text. */
  | { readonly kind: 'hide'; readonly by: PlayerId; readonly text: WrittenText }
  /** Takes an open seat of a game that one does not play. `reliability` in per cent; null: there is no record yet. */
  | {
      readonly kind: 'take'
      readonly by: PlayerId
      readonly seat: Seat
      readonly invitation: string | null
      readonly reliability: number | null
      readonly absences: readonly Absence[]
    }
  /** One's own map, shown to the player of another seat. */
  | { readonly kind: 'show-map'; readonly by: PlayerId; readonly to: Seat }
  /** Back to one's own seat, which has fallen open. */
  | { readonly kind: 'come-back'; readonly by: PlayerId }
  /** Gives up one's seat. */
  | { readonly kind: 'resign'; readonly by: PlayerId }
  | {
      readonly kind: 'name-sitter'
      readonly by: PlayerId
      readonly sitter: { readonly player: PlayerId; readonly from: Instant; readonly until: Instant } | null
    }
  /** All absences of this player that are not over; they replace those from before. */
  | { readonly kind: 'declare-absences'; readonly by: PlayerId; readonly absences: readonly Absence[] }
  /** The clock: closes a phase that is due, reminds when it is time. Asks first what is true now. */
  | { readonly kind: 'tick' }

/** What a command makes happen, or why it is refused. */
export type CommandResult = Result<readonly GameEvent[], GameRefusal>

export type CommandOf<K extends Command['kind']> = Extract<Command, { kind: K }>

/** Does it go back to a phase that was closed? */
export const isRollBack = (command: Command): command is CommandOf<'propose' | 'act'> =>
  (command.kind === 'propose' && command.motion.kind === 'roll-back') ||
  (command.kind === 'act' && command.act.kind === 'roll-back')

/** Null: nobody gives it, but the clock. */
export const actorOf = (command: Command): PlayerId | null => ('by' in command ? command.by : null)
