/** The settings of a game: types, choices and limits. */
import type { Json } from '../lib/json.ts'
import type { Lengths, Schedule } from './schedule.ts'
import type { AbsenceRules } from './seat-model.ts'
import type { PressKind } from '../rules/seam/variant.ts'

/** The length of a game's name, in characters. */
export const GAME_NAME_LENGTH = { min: 1, max: 80 } as const

export const SEATINGS = ['lot', 'preference'] as const
export const ACCESSES = ['public', 'invitation'] as const
/** Draws include all survivors, or only the players named (STD-4). */
export const DRAWS = ['survivors', 'named'] as const

/**
 * Whether the game has a master, at first its creator. `apart`: the master does not play.
 * `player`: they may, but only in a game by invitation.
 */
export const MASTERS = ['none', 'apart', 'player'] as const

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
  /** Does the page link to the computer's analysis while the game runs? */
  readonly analysisLinks: boolean
  readonly computers: ComputerRules
  /** The board of a tournament that the game is. Missing: it is in none. */
  readonly tournament?: TournamentBoard
  /** Played in one room, by guests with the code of a seat (`seats/guests.ts`). Left out: no. */
  readonly room?: boolean
}

/** Where a game belongs in its tournament. The organiser is the creator of the game. */
export interface TournamentBoard {
  /** Of the tournament. */
  readonly id: string
  readonly name: string
  /** From 1. */
  readonly round: number
  readonly board: number
  readonly isFinal: boolean
}

/** `Round 2`, `Final` */
export const roundTitle = ({ round, isFinal }: Pick<TournamentBoard, 'round' | 'isFinal'>): string =>
  isFinal ? 'Final' : `Round ${round}`

/** Which seats without a player the computer plays, until a person takes them. */
export interface ComputerRules {
  /** How many seats it plays from the start. The game starts when the others have a player. */
  readonly seats: number
  /** Whether it also plays seats that open later. */
  readonly vacant: boolean
  /** Whether draws include its seats. */
  readonly draws: boolean
}

export const NO_COMPUTERS: ComputerRules = { seats: 0, vacant: false, draws: false }

/** `moves`: only before movement, as in the rulebook. `private-moves`: that, for private press only. */
export const PRESS_TIMES = ['always', 'moves', 'private-moves'] as const

export interface PressRules {
  readonly kind: PressKind
  readonly time: (typeof PRESS_TIMES)[number]
  /** Allows unsigned messages to all. */
  readonly unsigned: boolean
  /** Reveals all press after the game, except notebooks, to everyone who may see the game. */
  readonly opens: boolean
  /** Shows players who take over a seat its earlier private messages. Never its notes. */
  readonly passesOn: boolean
}

/** The default: the press that the variant's rules call for, revealed after the game. */
export const defaultPressRules = (kind: PressKind): PressRules => ({
  kind,
  time: 'always',
  unsigned: false,
  opens: true,
  passesOn: false,
})

/** The rules of games that are older than press. */
export const NO_PRESS: PressRules = { kind: 'none', time: 'always', unsigned: false, opens: false, passesOn: false }

export const PRESS_LIMITS = {
  /** In a message. */
  characters: 8000,
  /** Messages of a seat in one channel. */
  perHour: 60,
  /** Messages of a seat in all channels: the number of possible groups is huge. */
  perHourTotal: 300,
  /** Messages per page. */
  page: 50,
  /** Characters of messages in a saved game, once for each member of their channels; the newest. */
  exported: 6_000_000,
  /** Characters of a search. */
  search: 200,
  /** Pinned notes shown, newest first. */
  notes: 200,
  /** Drafts kept per player and game, newest first. */
  drafts: 100,
  /** Characters of the reason for a report. */
  why: 500,
  /** Per player and game. */
  reportsPerDay: 20,
  /** Reports shown, newest first. */
  reports: 100,
} as const
