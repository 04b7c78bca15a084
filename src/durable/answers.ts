/** Results of a game object's calls, besides the view of the game. */
import type { Result } from '../lib/result.ts'
import type { GameRefusal } from '../game/game-refusals.ts'
import type { AheadSheet, Sheet, SheetLine } from '../game/model.ts'
import type { Instant, PlayerId } from '../game/ids.ts'
import type { GameView } from '../game/views/shapes.ts'
import type { OwnPress } from './press/messages.ts'

export type Answer<T> = Promise<Result<T, Refusal>>

/** Why nothing happened, and the game as the caller sees it; no game if they may not. */
export interface Refusal {
  readonly why: GameRefusal
  readonly words: string
  readonly view?: GameView
}

/** The saved sheet with each line as it was read, and the game afterwards. */
export interface SaveResult extends Sheet {
  /** The phase of the sheet. */
  readonly phase: string
  /** When the sheet that it replaced was saved; null if there was none. */
  readonly replaced: Instant | null
  readonly game: GameView
}

/** A reader of the press, and the invitation they hold. */
export interface PressViewer {
  readonly viewer: PlayerId | null
  readonly invitation: string | null
}

/** A line with what was read. */
export type AddedLine = Pick<SheetLine, 'text' | 'written' | 'problem' | 'notices'>

/** `sheet`: as saved now; null if there is none. `unusable`: lines that were not added. */
export interface AddResult {
  readonly sheet: Sheet | null
  /** What is stated for later phases; null: nothing. */
  readonly ahead: AheadSheet | null
  readonly unusable: readonly AddedLine[]
  /** A remark about all lines; null if there is none. */
  readonly remark: string | null
  /** The orders that the phase still needs. */
  readonly missing: readonly string[]
  readonly deadline: Instant | null
}

/** A player's personal data in a game. `webhook`: the address they set; null if none. */
export interface PlayerData {
  readonly press: OwnPress
  readonly webhook: string | null
}
