/** Where notes are pinned, in words. */
import type { Pin } from '../../src/game/press/model.ts'
import type { GameView } from '../../src/game/views/shapes.ts'
import { phaseInWords } from '../text/words.ts'

/** `MUN`, `Spring 1901, movement`. */
export function pinWords(game: GameView, pin: Pin): string {
  if (pin.kind === 'province') return pin.province
  return phaseInWords(game.history[pin.phase] ?? game.phase?.code ?? '', game.phase?.era ?? null)
}
