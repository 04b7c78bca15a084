import type { GameView } from '../../../src/game/views/shapes.ts'

/** `3 years left`, `last year`; null if there is no last year. */
export const yearsLeftText = ({ lastYear }: GameView['goal']): string | null =>
  lastYear === null || lastYear.left === 0 ? null : lastYear.left === 1 ? 'last year' : `${lastYear.left} years left`
