import type { VariantScreens } from '../seam/variant-page.ts'

export const duoScreens: VariantScreens = {
  hints: [
    {
      step: 'moves',
      text: [
        'To turn an army into a fleet, or a fleet into an army, tap it in a coastal centre, then tap “Transform”. Any attack on it stops that, even one that bounces.',
        'The Neutral follows a fixed script, shown below. You can rely on it.',
      ],
    },
    {
      step: 'adjustments',
      text: [
        'Centres are counted after each Fall. Fifteen win, or the number in this game’s settings. The Neutral never builds, so its losses are final.',
      ],
    },
  ],
}
