import type { VariantPage } from '../seam/variant-page.ts'

export const duoPage: VariantPage = {
  id: 'duo',
  card: {
    length: 'Two evenings, or four to six weeks',
    pitch:
      'Two players on a symmetrical board, with a third power whose every move you can predict, and armies that turn into fleets.',
  },
  rules: async () => (await import('./rules.ts')).duoRules,
  lessons: async () => (await import('./lessons.ts')).duoLessons,
  screens: async () => (await import('./screens.ts')).duoScreens,
  hasHead: false,
  designer: null,
}
