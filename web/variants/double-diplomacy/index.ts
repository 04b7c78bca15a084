import type { VariantPage } from '../seam/variant-page.ts'

export const doubleDiplomacyPage: VariantPage = {
  id: 'double-diplomacy',
  card: {
    length: 'Two evenings, or six to ten weeks',
    pitch:
      'You command two powers, each shared with another player. An order counts only if both of you give it; one override every two years is the exception.',
  },
  rules: async () => (await import('./rules.ts')).doubleDiplomacyRules,
  lessons: async () => (await import('./lessons.ts')).doubleDiplomacyLessons,
  screens: async () => (await import('./screens.tsx')).doubleDiplomacyScreens,
  hasHead: true,
  designer: null,
}
