/** What an operator is told of the workings of one game: enough to answer why, and nothing that is secret in it. */
import { nextDue, outlookOf, outlookWords } from '../game/phases/outlook.ts'
import type { LogEntry } from '../game/log/public-log.ts'
import type { GameState } from '../game/model.ts'
import type { Instant } from '../game/names.ts'

export interface Diagnosis {
  /** Why it stands as it does; a moment follows where `until` is not null. */
  readonly outlook: string
  readonly until: Instant | null
  /** When something is next to happen by itself, and when the object wakes for it; null: not. */
  readonly due: Instant | null
  readonly alarm: Instant | null
  /** What must still leave the object: mails, the row of the lobby, records. */
  readonly outbox: OutboxFigures
  /** The public log, oldest first. */
  readonly log: readonly LogEntry[]
}

export interface OutboxFigures {
  readonly waiting: number
  /** The most failed tries of one of them. */
  readonly tries: number
  readonly next: Instant | null
}

/** As the game is found, with what only its object knows. */
export function diagnosisOf(game: GameState, known: Pick<Diagnosis, 'alarm' | 'outbox' | 'log'>): Diagnosis {
  const outlook = outlookOf(game, Date.now())
  return { outlook: outlookWords(outlook), until: outlook.until, due: nextDue(game), ...known }
}
