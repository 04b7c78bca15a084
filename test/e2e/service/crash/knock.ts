import type { Command } from '../../../../src/game/command.ts'
import type { GameId } from '../../../../src/game/ids.ts'

/** What can be asked at the side door. */
export type Knock =
  | { readonly kind: 'perform'; readonly game: GameId; readonly command: Command }
  | { readonly kind: 'look'; readonly game: GameId }
  | { readonly kind: 'closed'; readonly game: GameId; readonly index: number }
  /** What became of every mail. */
  | { readonly kind: 'mails' }
  /** As if a minute had passed in which no mail came out of the queue. */
  | { readonly kind: 'sweep' }

export interface MailRecord {
  readonly key: string
  readonly state: string
  readonly reason: string | null
}
