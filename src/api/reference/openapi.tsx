/** The description of the API: for machines at /api/openapi.json, for people at /api, both from the routes themselves. */
import { Hono } from 'hono'
import type { Schema } from 'hono'
import { generateSpecs } from 'hono-openapi'
import { tell } from '../routing/answers.ts'
import type { Document } from './document.ts'
import { exemplified } from './examples.ts'
import { Reference } from './page.tsx'
import { anyone } from '../routing/statement.ts'
import type { Face } from '../routing/statement.ts'
import { Data } from '../schemas/game.ts'

const DOCUMENTATION = {
  openapi: '3.1.0',
  info: {
    title: 'Concert',
    version: '1',
    description:
      'Everything the games need, a script can do. Make a token on the account page and send it with every request, in the header “Authorization: Bearer concert_…”.',
  },
  components: {
    securitySchemes: {
      token: {
        type: 'http',
        scheme: 'bearer',
        description: 'A personal token: its scope is `play`, or `read` (GET only).',
      },
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: 'concert.session_token',
        description: 'The cookie that signing in sets.',
      },
    },
  },
} as const

const tag = 'About this API'
const asDocument = anyone({
  tag,
  summary: 'This description, for machines',
  answers: { 200: ['An OpenAPI 3.1 document', Data] },
})
const asPage = anyone({ tag, summary: 'This description, for people', answers: { 200: ['A page', null] } })

/** Describes the routes of `subjects`, which are under `/api`, those of `others`, which are not, and its own. */
export function docs<S extends Schema, O extends Schema, Base extends string>(
  subjects: Hono<Face, S, Base>,
  others: Hono<Face, O>,
) {
  const described = new Hono<Face>().route('/', others).basePath('/api').route('/', subjects)
  const document = async (): Promise<Document> =>
    exemplified(await generateSpecs(described, { documentation: DOCUMENTATION, excludeStaticFile: false }))
  const routes = new Hono<Face>()
    .get('/openapi.json', asDocument, async (c) => tell(c, await document()))
    .get('/', asPage, async (c) => c.html(<Reference document={await document()} />))
  described.route('/', routes)
  return routes
}
