/** The description of the API: for machines at /api/openapi.json, for people at /api, both from the routes themselves. */
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Schema } from 'hono'
import { generateSpecs } from 'hono-openapi'
import * as z from 'zod'
import { memoize } from '../../lib/memoize.ts'
import { json } from '../routing/json.ts'
import { anyone } from '../routing/define-route.ts'
import type { ApiEnv } from '../routing/define-route.ts'
import type { Document } from './document.ts'
import { routesOf } from './document.ts'
import { giveExamples } from './examples.ts'
import { Reference } from './page.tsx'
import { describeRefusals, refusalSchemas } from './refusals.ts'

const TAGS = [
  { name: 'Account', description: 'The account of the caller.' },
  { name: 'Sign-in', description: 'Sessions for browsers, by a code from one’s own mailbox.' },
  { name: 'Tokens', description: 'Personal tokens, for scripts.' },
  { name: 'Games', description: 'Variants, lists of games, a game and its phases.' },
  { name: 'Orders', description: 'What a player tells a game: orders, ready, draw.' },
  { name: 'Sandbox', description: 'One phase adjudicated, with nothing kept.' },
  { name: 'Operator', description: 'For those who run the service.' },
  { name: 'About this API', description: 'The description that you are reading.' },
]

const documentation = (server: string) =>
  ({
    openapi: '3.1.0',
    info: {
      title: 'Concert',
      version: '1',
      description:
        'Everything the games need, a script can do. Make a token on the account page and send it with every request, in the header “Authorization: Bearer concert_…”.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: server }],
    tags: TAGS,
    components: {
      securitySchemes: {
        token: {
          type: 'http' as const,
          scheme: 'bearer',
          description: 'A personal token: its scope is `play`, or `read` (GET only).',
        },
        session: {
          type: 'apiKey' as const,
          in: 'cookie',
          name: 'concert.session_token',
          description: 'The cookie that signing in sets.',
        },
        report: {
          type: 'apiKey' as const,
          in: 'header',
          name: 'svix-signature',
          description: 'The mail provider’s signature of `svix-id`, `svix-timestamp` and the body (Standard Webhooks).',
        },
      },
    },
  }) satisfies Partial<Document>

const TAG = 'About this API'
const asDocument = anyone({
  tag: TAG,
  summary: 'This description, for machines',
  responses: { 200: ['An OpenAPI 3.1 document', z.looseObject({ openapi: z.string() })] },
})
const asPage = anyone({
  tag: TAG,
  summary: 'This description, for people',
  responses: { 200: ['A page', 'text/html'] },
})

/** Describes the routes of `subjects`, which are under `/api`, those of `others`, which are not, and its own. */
export function reference<S extends Schema, O extends Schema, Base extends string>(
  subjects: Hono<ApiEnv, S, Base>,
  others: Hono<ApiEnv, O>,
) {
  const described = new Hono<ApiEnv>().route('/', others).basePath('/api').route('/', subjects)
  // Half a second of work, which no stranger may ask for again and again.
  const documentAt = memoize(1, (server: string) => documentOf(described, server))
  const pageAt = memoize(1, async (server: string) => html`${<Reference document={await documentAt(server)} />}`)
  const routes = new Hono<ApiEnv>()
    .get('/openapi.json', asDocument, async (c) => json(c, await documentAt(c.env.BASE_URL)))
    .get('/', asPage, async (c) => c.html(await pageAt(c.env.BASE_URL)))
  described.route('/', routes)
  return routes
}

async function documentOf(described: Hono<ApiEnv>, server: string): Promise<Document> {
  const document = await generateSpecs(described, {
    documentation: documentation(server),
    excludeStaticFile: false,
    defaultValidationErrorResponse: false,
  })
  document.components.schemas = { ...document.components.schemas, ...(await refusalSchemas()) }
  for (const route of routesOf(document)) {
    describeRefusals(route)
    giveExamples(route.operation)
  }
  return document
}
