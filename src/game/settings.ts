/** The settings of a game: types, choices and limits. */
import type { Json } from '../lib/json.ts'
import type { Lengths, Schedule } from './schedule.ts'
import type { MASTERS } from './master-acts.ts'
import type { PressRules } from './press-rules.ts'
import type { AbsenceRules } from './seat-model.ts'

/** The length of a game's name, in characters. */
export const GAME_NAME_LENGTH = { min: 1, max: 80 } as const

export const SEATINGS = ['lot', 'preference'] as const
export const ACCESSES = ['public', 'invitation'] as const
/** Draws include all survivors, or only the players named (STD-4). */
export const DRAWS = ['survivors', 'named'] as const

export interface Settings {
  readonly name: string
  readonly variant: string
  /** The variant's own options, such as the victory count. */
  readonly options: Readonly<Record<string, Json>>
  /** Minutes per kind of phase. With fixed times of day: the shortest that a phase may be. */
  readonly minutes: Lengths
  readonly schedule: Schedule
  readonly seating: (typeof SEATINGS)[number]
  readonly access: (typeof ACCESSES)[number]
  /** Hides which seats have saved orders or are ready until the phase closes. */
  readonly hideStatus: boolean
  /** Hides who plays until the game ends, even from its master. */
  readonly anonymous: boolean
  readonly draws: (typeof DRAWS)[number]
  readonly master: (typeof MASTERS)[number]
  readonly press: PressRules
  readonly absence: AbsenceRules
}
