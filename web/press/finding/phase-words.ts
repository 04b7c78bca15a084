/** Where in the history messages were written, in words. */
import type { GameView } from '../../../src/game/views/shapes.ts'

/** `phase`: how many were closed. `Between S1901M and F1901M`; before the first phase was closed, and since the last. */
export function betweenWords({ history, phase: open }: Pick<GameView, 'history' | 'phase'>, phase: number): string {
  const before = history[phase - 1]
  const after = history[phase] ?? open?.code
  if (before === undefined) return `Before the orders of ${after ?? ''}`
  return after === undefined ? `After ${before}` : `Between ${before} and ${after}`
}
