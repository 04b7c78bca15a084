/** What game masters and operators have done: in the game's public log, with who and when. Types only. */
import type { Seat } from '../../rules/names.ts'
import type { Position } from '../../rules/position/position.ts'
import type { Cause } from '../cause.ts'
import type { Due } from '../clock/events.ts'
import type { GameState } from '../model.ts'
import type { Instant, PlayerId } from '../names.ts'

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
