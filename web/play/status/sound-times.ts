/** When a game that is played at one sitting plays a sound. Pure. */
import type { GameView } from '../../../src/game/views/shapes.ts'
import { MINUTE_MS } from '../../../src/lib/time.ts'

/** A phase has opened, or the viewer's time is nearly up. */
export type Sound = 'opened' | 'nearly-up'

type Timed = Pick<GameView, 'deadline' | 'openedAt' | 'required' | 'seats' | 'you'>

/**
 * When the viewer's time is nearly up: a minute before the deadline, in short phases a quarter. Null
 * if they have nothing to do, or are ready.
 */
export function warningAt({ deadline, openedAt, required, seats, you }: Timed): number | null {
  const isReady = seats.find(({ seat }) => seat === you)?.ready === true
  if (deadline === null || openedAt === null || required === null || isReady) return null
  return deadline - Math.min(MINUTE_MS, (deadline - openedAt) / 4)
}

/** Changes when a phase opens, also one that is played again; null while none is open. */
export const openPhaseKey = ({ phase, openedAt }: Pick<GameView, 'phase' | 'openedAt'>): string | null =>
  phase === null ? null : `${phase.code} ${openedAt}`
