/** What there is to do in a phase that is tried out. Pure. */
import type { PhaseView } from '../../src/game/views/shapes.ts'
import type { Step } from '../../src/rules/phases/calendar.ts'

const HINTS: Readonly<Record<Step, string>> = {
  draft:
    'Each seat has a map, and begins with a random one. Paint over those you like, hand in, and the countries are drawn by lot: whose map it is you learn then.',
  moves: 'Order every power’s units, by tapping or typing. Units without an order hold.',
  retreats: 'Order the retreats of all dislodged units. Units without a retreat are disbanded.',
  adjustments:
    'Order every power’s builds and disbands. Builds that are not ordered are not made; missing disbands are chosen for the power.',
}

export const phaseHint = ({ steps }: Pick<PhaseView, 'steps'>): string => steps.map((step) => HINTS[step]).join(' ')
