/** What the object of a game is asked for and answers, beside the view of the game itself. */
import type { Result } from '../lib/result.ts'
import type { GameRefusal } from '../game/game-refusals.ts'
import type { Sheet, SheetLine } from '../game/model.ts'
import type { Instant, PlayerId } from '../game/ids.ts'
import type { GameView } from '../game/views/shapes.ts'
import type { OwnPress } from './press/messages.ts'

/** An answer, or why there is none. */
export type Seen<T> = Promise<Result<T, Refused>>

/** Why nothing happened, and the game as the caller sees it if they may. */
export interface Refused {
  readonly why: GameRefusal
  readonly words: string
  readonly view?: GameView
}

/** A sheet as it was saved, each line as it was read, and the game after that. It may be in another phase by then. */
export interface Saved extends Sheet {
  /** That the sheet is for. */
  readonly phase: string
  /** When the sheet was saved whose place it took; null if there was none. */
  readonly replaced: Instant | null
  readonly game: GameView
}

/** Who asks of the press, and the invitation that he holds. */
export interface PressViewer {
  readonly viewer: PlayerId | null
  readonly invitation: string | null
}

/** What came of lines that were added to a sheet: the sheet as it is saved now (null: none), and what was not put on it. */
export interface Added {
  readonly sheet: Sheet | null
  readonly unusable: readonly SheetLine[]
  /** What is to be said of all of it; null: nothing. */
  readonly remark: string | null
  /** What the phase still wants, piece by piece. */
  readonly missing: readonly string[]
  readonly deadline: Instant | null
}

/** What one player has in a game beside his seat: what he wrote, and where the webhook leads that he set; null: he has set none. */
export interface Own {
  readonly press: OwnPress
  readonly webhook: string | null
}
