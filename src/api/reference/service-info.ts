/** The parts of the OpenAPI document that describe the service as a whole. */
import type { Audience } from '../routing/define-route.ts'

export const INFO = {
  title: 'Concert',
  version: '1',
  description:
    'Scripts can do everything a player can. Create a token on your account page and send it with every request in the header “Authorization: Bearer concert_…”. A status of 429 comes with `Retry-After`, the seconds to wait. The source code of the service has a small bot to start from, `src/tools/bot.ts`.',
  license: { name: 'MIT', identifier: 'MIT' },
}

export const TAGS = [
  { name: 'Account', description: 'Your account and its settings.' },
  { name: 'Sign-in', description: 'Browser sessions, with a code sent by mail.' },
  { name: 'Tokens', description: 'Personal tokens for scripts.' },
  { name: 'Players', description: 'Public profiles.' },
  { name: 'Games', description: 'Variants, lists of games, a game and its phases.' },
  { name: 'Seats', description: 'Open seats, sitters, and giving up a seat.' },
  { name: 'Orders', description: 'Orders and readiness.' },
  { name: 'Press', description: 'Messages between players, notes and drafts.' },
  { name: 'Proposals', description: 'Draws, concessions, pauses and others, decided by secret vote.' },
  { name: 'Game master', description: 'For the game master of a game.' },
  {
    name: 'Sharing',
    description: 'Boards, feeds and previews of public games, for other sites. Cookies and tokens are ignored.',
  },
  {
    name: 'One room',
    description:
      'Games at one table: the board is on the wall, and players scan a code with their phones instead of signing in.',
  },
  { name: 'Sandbox', description: 'Adjudicates one phase without storing anything.' },
  { name: 'Webhooks', description: 'Messages that the service sends to the webhook of a game in the format `json`.' },
  { name: 'Service', description: 'Who runs this service, and what it offers.' },
  { name: 'Operator', description: 'For operators of the service.' },
  { name: 'About this API', description: 'This description.' },
]

export const SECURITY_SCHEMES = {
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'A personal token with the scope `play`, or `read` (GET only).',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'concert.session_token',
    description: 'The cookie set by signing in.',
  },
  seat: {
    type: 'apiKey',
    in: 'cookie',
    name: 'concert.seat',
    description: 'The cookie of a guest, set by taking a seat of a game in one room. It works in that game only.',
  },
  report: {
    type: 'apiKey',
    in: 'header',
    name: 'svix-signature',
    description: 'The mail provider’s signature of `svix-id`, `svix-timestamp` and the body (Standard Webhooks).',
  },
  webhook: {
    type: 'apiKey',
    in: 'header',
    name: 'webhook-signature',
    description:
      'Our signature of `webhook-id`, `webhook-timestamp` and the body, made with the `secret` of the webhook (Standard Webhooks). Check it before you trust a message.',
  },
}

/** One of these is needed. */
export type Security = readonly Partial<Record<keyof typeof SECURITY_SCHEMES, readonly string[]>>[]

const SESSION = { session: [] }
const TOKEN = { token: [] }
export const SECURITY: Readonly<Record<Audience, Security>> = {
  anyone: [{}, TOKEN, SESSION],
  participant: [TOKEN, SESSION, { seat: [] }],
  player: [TOKEN, SESSION],
  owner: [SESSION],
  operator: [SESSION],
  'mail-provider': [{ report: [] }],
}
