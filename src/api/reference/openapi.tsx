/** The description of the API, from its routes: OpenAPI at /api/openapi.json, a page at /api. */
import { Hono, type Schema } from 'hono'
import { html } from 'hono/html'
import * as z from 'zod'
import { lazy } from '../../lib/memoize.ts'
import { anyone, type ApiEnv } from '../routing/define-route.ts'
import { describeRoutes, type Operation } from './document.ts'
import { Reference } from './reference-page.tsx'
import { json } from '../routing/responses.ts'

const TAGS = [
  { name: 'Account', description: 'Your account and its settings.' },
  { name: 'Sign-in', description: 'Browser sessions, with a code sent by mail.' },
  { name: 'Tokens', description: 'Personal tokens for scripts.' },
  { name: 'Games', description: 'Variants, lists of games, a game and its phases.' },
  { name: 'Orders', description: 'Orders and readiness.' },
  { name: 'Sandbox', description: 'Adjudicates one phase without storing anything.' },
  { name: 'Operator', description: 'For operators of the service.' },
  { name: 'About this API', description: 'This description.' },
]

const INFO = {
  title: 'Concert',
  version: '1',
  description:
    'Scripts can do everything a player can. Create a token on your account page and send it with every request in the header “Authorization: Bearer concert_…”.',
  license: { name: 'MIT', identifier: 'MIT' },
}
const SECURITY_SCHEMES = {
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
  report: {
    type: 'apiKey',
    in: 'header',
    name: 'svix-signature',
    description: 'The mail provider’s signature of `svix-id`, `svix-timestamp` and the body (Standard Webhooks).',
  },
}

const TAG = 'About this API'
const asDocument = anyone({
  tag: TAG,
  summary: 'Get this description as OpenAPI',
  responses: { 200: ['An OpenAPI 3.1 document', z.looseObject({ openapi: z.string() })] },
})
const asPage = anyone({
  tag: TAG,
  summary: 'Get this description as a page',
  responses: { 200: ['A page', 'text/html'] },
})

/** Describes the routes of `subjects` (under `/api`), of `others` (not under it), and its own. */
export function reference<S extends Schema, O extends Schema, Base extends string>(
  subjects: Hono<ApiEnv, S, Base>,
  others: Hono<ApiEnv, O>,
) {
  const described = new Hono<ApiEnv>().route('/', others).basePath('/api').route('/', subjects)
  // Takes half a second, so it is done once.
  const describeAll = lazy(() => describeRoutes(described))
  const page = lazy(async () => html`${<Reference intro={INFO.description} {...describeAll()} />}`)
  const routes = new Hono<ApiEnv>()
    .get('/openapi.json', asDocument, (c) => json(c, documentOf(describeAll(), c.env.BASE_URL)))
    .get('/', asPage, async (c) => c.html(await page()))
  described.route('/', routes)
  return routes
}

function documentOf({ routes, schemas }: ReturnType<typeof describeRoutes>, server: string) {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { method, path, operation } of routes) (paths[path] ??= {})[method] = operation
  const components = { securitySchemes: SECURITY_SCHEMES, schemas }
  return { openapi: '3.1.0', info: INFO, servers: [{ url: server }], tags: TAGS, components, paths }
}
