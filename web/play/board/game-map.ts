/** What the boards of a hosted game are drawn from. */
import type { GameView } from '../../../src/game/views/shapes.ts'
import type { BoardMap } from '../../../src/board/index.ts'

/** The variants are fetched only for a board without a drawing. */
export const mapOfGame = ({ drawing, settings }: GameView): BoardMap => ({
  id: JSON.stringify([settings.variant, settings.options]),
  drawing,
  atlas: async () => (await import('../../sandbox/local-game.ts')).boardFor(settings),
})
