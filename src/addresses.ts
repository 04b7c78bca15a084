/** Routes of the page; the service answers 404 for all others. The first match wins. */
export const PAGE_ADDRESSES = [
  '/',
  '/sign-in',
  '/games',
  '/games/new',
  '/games/:id',
  '/games/:id/phases/:phase',
  '/archive',
  '/sandbox',
  '/computer',
  '/computer/:variant',
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
