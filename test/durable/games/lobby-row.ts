/** Lobby rows of games in tests. */
import type { LobbyRow } from '../../../src/game/announcements/effect.ts'
import type { GameId, PlayerId } from '../../../src/game/ids.ts'

/** The game waits for players. */
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

export const ENDED = Date.UTC(2026, 10, 4)

/** A public game of Duo that Rotland has won. */
export const finishedRow = (id: string, changes: Partial<LobbyRow> = {}): LobbyRow => ({
  id: id as GameId,
  revision: 1,
  name: `Game ${id}`,
  creator: 'zoe' as PlayerId,
  variant: 'duo',
  access: 'public',
  seats: 2,
  minutes: { draft: 4320, moves: 1440, retreats: 720, adjustments: 720 },
  createdAt: 1000,
  ...NOT_BEGUN,
  status: 'finished',
  phases: 30,
  openedAt: ENDED,
  ending: 'solo',
  winners: ['Rotland'],
  players: [],
  ...changes,
})
