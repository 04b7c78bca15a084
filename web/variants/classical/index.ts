import type { VariantPage } from '../seam/variant-page.ts'

/** Its rules and lessons are at /rules and /learn. */
export const classicalPage: VariantPage = {
  id: 'classical',
  card: {
    length: 'Two long evenings, or two to three months',
    pitch: 'The classic game: seven powers, a lot of talking, and no luck.',
  },
  rules: null,
  lessons: null,
  screens: null,
  hasHead: false,
  designer: null,
}
