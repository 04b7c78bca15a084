/** The answer to a command: what happened, what follows, and what the game is then. Types only. */
import type { Effect } from '../announcements/effect.ts'
import type { GameRefusal } from './refusals.ts'
import type { GameEvent } from '../event.ts'
import type { GameState } from '../model.ts'

/**
 * What a command makes happen, together with what the clock had to say first: all of it is true, also where the command was
 * refused.
 */
export type Decision = {
  readonly events: readonly GameEvent[]
  readonly effects: readonly Effect[]
} & (
  | { readonly game: GameState; readonly refusal: null }
  /** `game` is null if there is none. */
  | { readonly game: GameState | null; readonly refusal: GameRefusal }
)
