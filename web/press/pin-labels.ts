/** Labels for the phase of a message and the place of a note. */
import type { GameView } from '../../src/game/views/shapes.ts'
import type { Pin } from '../../src/game/press/press-types.ts'
import { phaseLabel } from '../text/words.ts'

/** `Between S1901M and F1901M`. `phase`: the number of closed phases. */
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
