/** How a game is set up, as its creator chose it: types, choices and limits. */
import type { Json } from '../lib/json.ts'
import type { Lengths, Schedule } from './schedule.ts'
import type { MASTERS } from './master-acts.ts'
import type { PressRules } from './press-rules.ts'
import type { AbsenceRules } from './seat-model.ts'

/** How long the name of a game may be, in characters. */
export const GAME_NAME = { min: 1, max: 80 } as const

export const SEATINGS = ['lot', 'preference'] as const
export const ACCESSES = ['public', 'invitation'] as const
/** Who shares a draw: all survivors, or those whom every survivor names (STD-4). */
export const DRAWS = ['survivors', 'named'] as const

export interface Settings {
  readonly name: string
  readonly variant: string
  /** The variant's own options (victory count, short game …), as it reads them. */
  readonly options: Readonly<Record<string, Json>>
  /** Minutes per kind of phase: how long it lasts, or with fixed times of day the least that it lasts. */
  readonly minutes: Lengths
  readonly schedule: Schedule
  readonly seating: (typeof SEATINGS)[number]
  readonly access: (typeof ACCESSES)[number]
  /** Nobody is told which seats have saved orders, or are ready, before the phase closes. */
  readonly hideStatus: boolean
  /** As long as the game goes on nobody is told who plays in it, not even its master. */
  readonly anonymous: boolean
  readonly draws: (typeof DRAWS)[number]
  readonly master: (typeof MASTERS)[number]
  readonly press: PressRules
  /** What becomes of seats that give no orders. */
  readonly absence: AbsenceRules
}
