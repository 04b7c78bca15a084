/** The map that the board of a game is drawn from. */
import type { BoardMap } from '../../../src/board/index.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import type { Chart } from '../../../src/rules/seam/variant.ts'

/** Variants load only for a board without a drawing. `chart`: the shown map of one power. */
export const mapOfGame = ({ drawing, settings }: GameView, chart: Chart | undefined): BoardMap => ({
  id: JSON.stringify([settings.variant, settings.options]),
  drawing,
  cells: chart?.rows ?? null,
  atlas: async () => (await import('../../sandbox/local-game.ts')).boardFor(settings),
})
