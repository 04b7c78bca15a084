/** One line of a game's public log: what happened, when, and by whom. Everybody who may look at the game sees the same. */
import type { Instant, PlayerId } from '../names.ts'

export interface LogEntry {
  readonly at: Instant
  /** What happened, as the API calls it. */
  readonly kind: string
  /** Whole sentences; where `until` is not null, the last one ends with that moment. */
  readonly words: string
  /** What belongs to it, each a sentence of its own. */
  readonly details: readonly string[]
  /** The moment that the sentence leads to: a deadline, the end of a pause; null if it speaks of none. */
  readonly until: Instant | null
  /** Who did it, where that is told; null if nobody did, or nobody is told. */
  readonly player: PlayerId | null
  /** Who has a seat or a task from then on; null if nobody has. */
  readonly about: PlayerId | null
  /** The code of the phase that was open; null before the first and after the last. */
  readonly phase: string | null
}
