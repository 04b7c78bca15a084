import type { Command } from '../../../../src/game/command.ts'
import type { GameId } from '../../../../src/game/ids.ts'

/** A request to the side door. */
export type Knock =
  | { readonly kind: 'perform'; readonly game: GameId; readonly command: Command }
  | { readonly kind: 'look'; readonly game: GameId }
  | { readonly kind: 'closed'; readonly game: GameId; readonly index: number }
  /** The state of every mail. */
  | { readonly kind: 'mails' }
  /** Runs the sweep as if no mail had come out of the queue for a minute. */
  | { readonly kind: 'sweep' }

export interface MailRecord {
  readonly key: string
  readonly state: string
  readonly reason: string | null
}
