/** When a game that is played at one sitting plays a sound, and which games those are. Pure. */
import type { GameView } from '../../../src/game/views/shapes.ts'
import { HOUR_MINUTES, MINUTE_MS } from '../../../src/lib/time.ts'

/** A phase has opened, or the viewer's time is nearly up. */
export type Sound = 'opened' | 'nearly-up'

/** Whether phases are so short that players stay at the page. */
export const isLive = ({ settings, status }: Pick<GameView, 'settings' | 'status'>): boolean =>
  status === 'playing' && settings.minutes.moves <= HOUR_MINUTES

type Timed = Pick<GameView, 'deadline' | 'openedAt' | 'required' | 'seats' | 'you'>

/** When the time of the open phase is nearly up: a minute before the deadline, in short phases a quarter. */
const nearlyUp = ({ deadline, openedAt }: Pick<GameView, 'deadline' | 'openedAt'>): number | null =>
  deadline === null || openedAt === null ? null : deadline - Math.min(MINUTE_MS, (deadline - openedAt) / 4)

/** When the viewer's time is nearly up. Null if they have nothing to do, or are ready. */
export function warningAt(game: Timed): number | null {
  const isReady = game.seats.find(({ seat }) => seat === game.you)?.ready === true
  return game.required === null || isReady ? null : nearlyUp(game)
}

/** When the time of everyone at the table is nearly up. Null if all are ready. */
export const tableWarningAt = (game: Pick<GameView, 'deadline' | 'openedAt' | 'countdown'>): number | null =>
  game.countdown === null ? nearlyUp(game) : null

/** Changes when a phase opens, also one that is played again; null while none is open. */
export const openPhaseKey = ({ phase, openedAt }: Pick<GameView, 'phase' | 'openedAt'>): string | null =>
  phase === null ? null : `${phase.code} ${openedAt}`
