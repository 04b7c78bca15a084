import type { VariantPage } from '../seam/variant-page.ts'

export const balkanBattlePage: VariantPage = {
  id: 'balkan-battle',
  card: {
    length: 'An hour, or one to two weeks',
    pitch:
      'No talking, one move a year. You order the whole Winter at once, before you know which units have to retreat.',
  },
  rules: async () => (await import('./rules.ts')).balkanBattleRules,
  lessons: async () => (await import('./lessons.ts')).balkanBattleLessons,
  screens: async () => (await import('./screens.tsx')).balkanBattleScreens,
  hasHead: false,
  designer: null,
}

export const threeWayBalkanBattlePage: VariantPage = {
  id: 'balkan-battle-3',
  card: {
    length: 'An evening, or two weeks',
    pitch:
      'All three players start in Bulgaria, which nobody owns. Your first order decides whether you are an army or a fleet.',
  },
  rules: async () => (await import('./rules.ts')).threeWayBalkanBattleRules,
  lessons: async () => (await import('./lessons.ts')).threeWayBalkanBattleLessons,
  screens: async () => (await import('./screens.tsx')).threeWayBalkanBattleScreens,
  hasHead: false,
  designer: null,
}
