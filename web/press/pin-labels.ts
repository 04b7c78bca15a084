/** Where in the history, or on the board, a message or a note belongs, in words. */
import type { GameView } from '../../src/game/views/shapes.ts'
import type { Pin } from '../../src/game/press/press-types.ts'
import { phaseLabel } from '../text/words.ts'

/** `phase`: how many were closed. `Between S1901M and F1901M`; before the first phase was closed, and since the last. */
export function betweenLabel({ history, phase: open }: Pick<GameView, 'history' | 'phase'>, phase: number): string {
  const before = history[phase - 1]
  const after = history[phase] ?? open?.code
  if (before === undefined) return `Before the orders of ${after ?? ''}`
  return after === undefined ? `After ${before}` : `Between ${before} and ${after}`
}

/** `MUN`, `Spring 1901, movement`. */
export function pinLabel(game: GameView, pin: Pin): string {
  if (pin.kind === 'province') return pin.province
  return phaseLabel(game.history[pin.phase] ?? game.phase?.code ?? '', game.phase?.era ?? null)
}
