/** What is of one variant: its cards, lessons, rules to their end, playing it alone, and what only its games show. */
import { end, page, press, type State } from './state.ts'

const VARIANTS = ['duo', 'shadow-worlds', 'twilight-zone', 'balkan-battle', 'double-diplomacy'] as const
const WITH_LESSONS = ['duo', 'shadow-worlds', 'balkan-battle', 'balkan-battle-3', 'double-diplomacy'] as const

export const OF_VARIANTS: readonly State[] = [
  ...VARIANTS.flatMap((variant) => [
    page(`rules-end-${variant}`, `/rules/${variant}`, '.example [role="img"]', { as: null, does: end }),
    page(`new-game-${variant}`, `/games/new?variant=${variant}`, 'form'),
  ]),
  ...[...VARIANTS, 'balkan-battle-3'].map((variant) =>
    page(`alone-${variant}`, `/sandbox?variant=${variant}`, '.board, .map-maker', {
      as: null,
    }),
  ),
  ...WITH_LESSONS.flatMap((variant) =>
    [1, 2, 3].map((n) => page(`lesson-${variant}-${n}`, `/learn/${variant}-${n}`, '.board', { as: null })),
  ),
  page('tie-vote', ['tie-vote'], '.tie'),
  page('tie-vote-other', ['tie-vote'], '.captains', { as: 'Cyra' }),
  page('tie-break', ['tie-break'], '.tie'),
  page('alone-carried-out', '/sandbox?variant=duo', '.board', { as: null, does: press('Carry out the orders') }),
]
