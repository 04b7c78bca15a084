import type { VariantScreens } from '../seam/variant-page.ts'
import { CaptainsStrip } from './captains-strip.tsx'
import { Captains, OverrideState } from './captains-head.tsx'
import { TieVote } from './tie-vote.tsx'

export const doubleDiplomacyScreens: VariantScreens = {
  hints: [
    {
      step: 'moves',
      text: [
        'An order counts only if both captains give it. Agree unit by unit, and on the wording: a move and a move via convoy are different orders.',
        'If you order some units of a power, its other units count as held. If you order none, the other captain’s orders are used.',
      ],
    },
    {
      step: 'retreats',
      text: ['If the two of you order different retreats, the unit is disbanded.'],
    },
    {
      step: 'adjustments',
      text: ['A unit is built only if both of you order the same type, in the same place, on the same coast.'],
    },
  ],
  Screen: OverrideState,
  Urgent: TieVote,
  Head: Captains,
  Strip: CaptainsStrip,
}
