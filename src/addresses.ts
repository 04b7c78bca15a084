/**
 * The addresses of the page, `:name` standing for one part of a path; of two that fit the earlier one holds. The page's router
 * knows no others, and the service answers all others with 404.
 */
export const PAGE_ADDRESSES = [
  '/',
  '/sign-in',
  '/games',
  '/games/new',
  '/games/:id',
  '/games/:id/phases/:phase',
  '/sandbox',
  '/rules',
  '/rules/games',
  '/rules/:variant',
  '/learn',
  '/learn/:lesson',
  '/players/:id',
  '/privacy',
  '/me',
  '/operator',
] as const
export type PageAddress = (typeof PAGE_ADDRESSES)[number]
