/** Where a note may be pinned. */
import { boardOf } from '../in-play.ts'
import type { GameState } from '../model.ts'
import type { Pin } from './model.ts'

/** To a province of the board that everybody knows, or to a phase that is closed or open. */
export function isPinnable(game: GameState, pin: Pin): boolean {
  if (pin.kind === 'phase') return pin.phase >= 0 && pin.phase <= game.history.length
  const { variant, position } = boardOf(game)
  const atlas = variant.atlas(position, null, null)
  return atlas?.provinces.some(({ code }) => code === pin.province) ?? false
}
