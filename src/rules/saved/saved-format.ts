/**
 * The format of saved games of the Python `diplomacy` package: one JSON document per game with the
 * state and orders of every phase.
 */
import type { Json } from '../../lib/json.ts'

type ByPower<T> = Readonly<Record<string, T>>

/** Units are `A PAR`, `F STP/SC`; dislodged: `*A PAR`. Powers in capitals. */
export interface SavedState {
  readonly name: string
  readonly units: ByPower<readonly string[]>
  /** Where each dislodged unit may go. */
  readonly retreats: ByPower<Readonly<Record<string, readonly string[]>>>
  readonly centers: ByPower<readonly string[]>
  readonly homes: ByPower<readonly string[]>
  /** Positive: builds, negative: disbands; 0 outside the adjustments. */
  readonly builds: ByPower<{ readonly count: number; readonly homes: readonly string[] }>
  /** Our extension: with several boards, all of them by name. The fields above are the first. */
  readonly boards?: Readonly<Record<string, Standings>>
}

/** The record of one board. */
export type Standings = Pick<SavedState, 'units' | 'retreats' | 'centers'>

export interface SavedPhase {
  readonly name: string
  readonly state: SavedState
  /** A power without orders has no list, or null. */
  readonly orders: ByPower<readonly string[] | null>
  /**
   * By unit (`A PAR`): `bounce`, `cut`, `void`, `no convoy`, `disrupted`, `dislodged`, `disband`;
   * none or an empty text for success.
   */
  readonly results: Readonly<Record<string, readonly string[]>>
  readonly messages: readonly SavedMessage[]
}

export interface SavedMessage {
  /** A power, or `SYSTEM` for the game master and for unsigned messages. */
  readonly sender: string
  /** A power or `GLOBAL`. The package has no game master: messages to them name their sender. */
  readonly recipient: string
  /** The name of the phase that has the message. */
  readonly phase: string
  /** Microseconds since 1970, later than those of all messages before it. */
  readonly time_sent: number
  readonly message: string
  /** Our extension: who can read it, `all` or seats and `master`. One message per recipient. */
  readonly channel: 'all' | readonly string[]
}

/** A state within a whole game. */
export interface SavedGameState extends SavedState {
  /** Microseconds since 1970. */
  readonly timestamp: number
  readonly note: string
  /** A number as text, by which the package recognises the position. */
  readonly zobrist_hash: string
  /** The provinces where each power had the last unit. */
  readonly influence: ByPower<readonly string[]>
  /** 1 if the power owed orders and gave none. */
  readonly civil_disorder: ByPower<0 | 1>
  readonly game_id: string
  readonly map: string
  readonly rules: readonly string[]
}

export interface SavedGamePhase extends SavedPhase {
  readonly state: SavedGameState
}

export interface SavedGame {
  /** Never empty. */
  readonly id: string
  /** `standard`, or the name of a map that the package does not have. */
  readonly map: string
  /** Rules that the package knows, e.g. `NO_PRESS`. */
  readonly rules: readonly string[]
  /** Our extension: the options of the variant; missing if it has none. */
  readonly options?: Readonly<Record<string, Json>> | undefined
  /**
   * Our extension: in a variant with secret maps, its memory once the game is over and all maps are public.
   * Missing otherwise.
   */
  readonly memory?: Json
  readonly phases: readonly SavedGamePhase[]
}

/** The name of the phase after the last. */
export const COMPLETED = 'COMPLETED'
