/** The lobby row of a game that waits for players. */
import type { LobbyRow } from '../../../src/game/announcements/effect.ts'

export const NOT_BEGUN = {
  phase: null,
  deadline: null,
  phases: 0,
  openedAt: null,
  asleep: false,
  due: null,
  masked: false,
  openSeats: [],
  reliability: 0,
  ending: null,
  winners: [],
} as const satisfies Partial<LobbyRow>
