/** What the status bar shows of the options of a game. Pure. */
import type { GameView } from '../../../src/game/views/shapes.ts'
import { HOUR_MINUTES } from '../../../src/lib/time.ts'

/** `3 years left`, `last year`; null if there is no last year. */
export const yearsLeftText = ({ lastYear }: GameView['goal']): string | null =>
  lastYear === null || lastYear.left === 0 ? null : lastYear.left === 1 ? 'last year' : `${lastYear.left} years left`

/** Whether phases are so short that players stay at the page. */
export const isLive = ({ settings, status }: Pick<GameView, 'settings' | 'status'>): boolean =>
  status === 'playing' && settings.minutes.moves <= HOUR_MINUTES
