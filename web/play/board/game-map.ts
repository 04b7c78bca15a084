/** What the boards of a hosted game are drawn from. */
import type { GameView } from '../../../src/game/views/shapes.ts'
import type { Chart } from '../../../src/rules/seam/variant.ts'
import type { BoardMap } from '../../../src/board/index.ts'

/** The variants are fetched only for a board without a drawing. `chart`: where everybody has a map of his own, the one that is shown. */
export const mapOfGame = ({ drawing, settings }: GameView, chart: Chart | undefined): BoardMap => ({
  id: JSON.stringify([settings.variant, settings.options]),
  drawing,
  cells: chart?.rows ?? null,
  atlas: async () => (await import('../../sandbox/local-game.ts')).boardFor(settings),
})
