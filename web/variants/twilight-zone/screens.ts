import type { VariantScreens } from '../seam/variant-page.ts'

export const twilightZoneScreens: VariantScreens = {
  hints: [
    {
      step: 'moves',
      text: [
        'An order that names no map uses your own. A support is judged on the map that it names.',
        'If an order is illegal on the map it names, the unit holds, and everyone sees that in the results.',
      ],
    },
  ],
}
