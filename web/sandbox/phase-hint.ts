/** What there is to do in a phase that is tried out. Pure. */
import type { PhaseView } from '../../src/game/views/shapes.ts'
import type { Step } from '../../src/rules/phase-calendar.ts'

const HINTS: Readonly<Record<Step, string>> = {
  draft: 'Each seat starts with a random map. Change any of them, then submit; countries are then drawn by lot.',
  moves: 'Order every power’s units, by tapping or typing. Units without an order hold.',
  retreats: 'Order the retreats of all dislodged units. Units without a retreat are disbanded.',
  adjustments:
    'Order every power’s builds and disbands. Builds without an order are waived; missing disbands are chosen automatically.',
}

export const phaseHint = ({ steps }: Pick<PhaseView, 'steps'>): string => steps.map((step) => HINTS[step]).join(' ')
