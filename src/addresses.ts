/**
 * The page's addresses; `:name` is one path segment, and the first match wins. The router uses them, and the
 * service answers 404 for everything else.
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
