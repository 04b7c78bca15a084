/** The settings of a game in one room: what its form asks for, and what holds for all of them. Pure. */
import { DEFAULT_SCHEDULE } from '../../src/game/schedule.ts'
import { NO_ABSENCE_RULES } from '../../src/game/seat-model.ts'
import { NO_COMPUTERS, NO_PRESS, type Settings } from '../../src/game/settings.ts'

export interface RoomChoices {
  readonly name: string
  readonly variant: string
  /** Minutes for moves. */
  readonly minutes: number
  /** Whether the computer plays powers without a phone. */
  readonly computers: boolean
}

export const MOVE_MINUTES = [5, 10, 15, 20, 30] as const

/** Retreats and builds need no negotiation. */
export const shortMinutes = (moves: number): number => Math.max(2, Math.round(moves / 5))

/** The first moves, and drawing a map, take longer: people settle down, and try out their phones. */
export const openingMinutes = (moves: number): number => 2 * moves

const lengthsFor = (moves: number): Settings['minutes'] => ({
  draft: openingMinutes(moves),
  moves,
  retreats: shortMinutes(moves),
  adjustments: shortMinutes(moves),
})

/** Everybody is at the table: nobody is waited for or replaced, and messages are spoken. */
export const roomSettings = ({ name, variant, minutes, computers }: RoomChoices, zone: string): Settings => ({
  name,
  variant,
  options: {},
  minutes: lengthsFor(minutes),
  schedule: { ...DEFAULT_SCHEDULE, zone, opening: { minutes: openingMinutes(minutes), phases: 'first' } },
  seating: 'preference',
  access: 'invitation',
  hideStatus: false,
  anonymous: false,
  draws: 'survivors',
  master: 'player',
  press: NO_PRESS,
  absence: NO_ABSENCE_RULES,
  analysisLinks: false,
  computers: { ...NO_COMPUTERS, vacant: computers },
  room: true,
})
