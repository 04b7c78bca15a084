import type { VariantPage } from '../seam/variant-page.ts'

export const twilightZonePage: VariantPage = {
  id: 'twilight-zone',
  card: {
    length: 'Three days to draw the maps, then two evenings, or two to three months',
    pitch:
      'Everyone draws a secret map of Europe. Every order may use any of the seven maps, even one you have never seen.',
  },
  rules: async () => (await import('./rules.ts')).twilightZoneRules,
  lessons: async () => (await import('./lessons.ts')).twilightZoneLessons,
  screens: async () => (await import('./screens.ts')).twilightZoneScreens,
  hasHead: false,
  designer: async () => (await import('./map-maker/map-editor.tsx')).MapMaker,
}
