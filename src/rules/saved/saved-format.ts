/**
 * The saved games of the Python `diplomacy` package: one JSON document a game, every phase with its
 * state and its orders.
 */
import type { Json } from '../../lib/json.ts'

type ByPower<T> = Readonly<Record<string, T>>

/** Units as `A PAR`, `F STP/SC`, with a star while dislodged: `*A PAR`. Powers in capitals. */
export interface SavedState {
  readonly name: string
  readonly units: ByPower<readonly string[]>
  /** Of each dislodged unit, where it may go. */
  readonly retreats: ByPower<Readonly<Record<string, readonly string[]>>>
  readonly centers: ByPower<readonly string[]>
  readonly homes: ByPower<readonly string[]>
  /** Positive counts are builds, negative ones disbands; zero but in the adjustments. */
  readonly builds: ByPower<{ readonly count: number; readonly homes: readonly string[] }>
  /**
   * Beyond the package, which knows one board: of several, all of them by name. What stands above
   * them is the first.
   */
  readonly boards?: Readonly<Record<string, Standings>>
}

/** What a record says of one board. */
export type Standings = Pick<SavedState, 'units' | 'retreats' | 'centers'>

export interface SavedPhase {
  readonly name: string
  readonly state: SavedState
  /** A power that sent nothing has no list, or null. */
  readonly orders: ByPower<readonly string[] | null>
  /**
   * By unit (`A PAR`): `bounce`, `cut`, `void`, `no convoy`, `disrupted`, `dislodged`, `disband`;
   * nothing, or an empty text, if it worked.
   */
  readonly results: Readonly<Record<string, readonly string[]>>
  readonly messages: readonly Json[]
}

/** A state as it stands in a whole game. */
export interface SavedGameState extends SavedState {
  /** Microseconds since 1970. */
  readonly timestamp: number
  readonly note: string
  /** The provinces in which a power had the last unit. */
  readonly influence: ByPower<readonly string[]>
  /** 1: something was due of the power, and nothing was ordered. */
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
  /** Names of rules that the package knows; `NO_PRESS`: it holds no messages. */
  readonly rules: readonly string[]
  readonly phases: readonly SavedGamePhase[]
}

/** The name of a phase after the last. */
export const COMPLETED = 'COMPLETED'
