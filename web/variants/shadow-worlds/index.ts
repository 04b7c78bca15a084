import type { VariantPage } from '../seam/variant-page.ts'

export const shadowWorldsPage: VariantPage = {
  id: 'shadow-worlds',
  card: {
    length: 'Many evenings, or four to six months; about half of that in the short game (18 centres)',
    pitch: 'You play the same country in two games at once, and move strength between them every Winter.',
  },
  rules: async () => (await import('./rules.ts')).shadowWorldsRules,
  lessons: async () => (await import('./lessons.ts')).shadowWorldsLessons,
  screens: async () => (await import('./screens.tsx')).shadowWorldsScreens,
  hasHead: false,
  designer: null,
}
