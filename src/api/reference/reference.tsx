/** The description of the API, from its routes: OpenAPI at /api/openapi.json, a page at /api. */
import { Hono, type Schema } from 'hono'
import { html } from 'hono/html'
import * as z from 'zod'
import { lazy } from '../../lib/memoize.ts'
import { json } from '../routing/responses.ts'
import type { StoredExamples } from './stored-examples.ts'
import { INFO } from './service-info.ts'
import { type Body, describeRoutes, documentOf, type JsonSchema, type Route } from './document.ts'
import { anyone, type ApiEnv, type Audience } from '../routing/define-route.ts'
import { PlainPage } from '../pages/plain-page.tsx'
import { type ErrorCode, statusOf } from '../schemas/errors.ts'

const TAG = 'About this API'
const asDocument = anyone({
  operationId: 'getOpenApi',
  tag: TAG,
  summary: 'Get this description as OpenAPI',
  responses: {
    200: ['An OpenAPI 3.1 document', z.looseObject({ openapi: z.string().describe('The version of OpenAPI.') })],
  },
})
const asPage = anyone({
  operationId: 'getApiPage',
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
  // Takes half a second, so it is done once. Only this needs the examples.
  const describeAll = lazy(async () => {
    const { default: examples }: { readonly default: StoredExamples } = await import('./examples.json')
    return describeRoutes(described, examples)
  })
  const page = lazy(async () => html`${<Reference intro={INFO.description} {...await describeAll()} />}`)
  const routes = new Hono<ApiEnv>()
    .get('/openapi.json', asDocument, async (c) =>
      json<{ openapi: string }>(c, documentOf(await describeAll(), c.env.BASE_URL)),
    )
    .get('/', asPage, async (c) => c.html(await page()))
  described.route('/', routes)
  return routes
}

interface ReferenceProps {
  /** How to call the API. */
  readonly intro: string
  readonly routes: readonly Route[]
  readonly schemas: Readonly<Record<string, JsonSchema>>
}

/** One page without scripts. */
function Reference({ intro, routes, schemas }: ReferenceProps) {
  return (
    <PlainPage title="The API">
      <p>{intro}</p>
      <p>
        As OpenAPI: <a href="/api/openapi.json">openapi.json</a>.
      </p>
      {[...Map.groupBy(routes, ({ operation }) => operation.tags[0])].map(([tag, tagged]) => (
        <section>
          <h2>{tag}</h2>
          {tagged.map(Entry)}
        </section>
      ))}
      <h2>Schemas</h2>
      {Object.entries(schemas).map(([name, schema]) => (
        <section id={name}>
          <h3>{name}</h3>
          <pre>{typeText(schema)}</pre>
        </section>
      ))}
    </PlainPage>
  )
}

function Entry({ method, path, operation }: Route) {
  const { summary, description, parameters = [], requestBody, responses } = operation
  return (
    <article>
      <h3>
        {method.toUpperCase()} {path}
      </h3>
      <p>
        {summary}. <em>For {CALLERS[operation['x-caller']]}.</em>
      </p>
      {description && <p>{description}</p>}
      <dl>
        {parameters.map((parameter) => (
          <>
            <dt>
              {parameter.in} <code>{parameter.name}</code>
              {parameter.required ? '' : ' (optional)'}
            </dt>
            <dd>{typeText(parameter.schema)}</dd>
          </>
        ))}
        {requestBody && (
          <>
            <Part title="body" body={requestBody} />
            <BodyExample body={requestBody} />
          </>
        )}
        {Object.entries(responses)
          .filter(([status]) => Number(status) < 400)
          .map(([status, answer]) => (
            <Part title={`${status} ${answer.description}`} body={answer} />
          ))}
        <dt>errors</dt>
        <dd>
          <pre>{errorLines(operation['x-errors']).join('\n')}</pre>
        </dd>
      </dl>
    </article>
  )
}

function Part({ title, body }: { readonly title: string; readonly body: Body }) {
  const schema = body.content?.['application/json']?.schema
  return (
    <>
      <dt>{title}</dt>
      {schema && (
        <dd>
          <pre>{typeText(schema)}</pre>
        </dd>
      )}
    </>
  )
}

function BodyExample({ body }: { readonly body: Body }) {
  const [example] = Object.values(body.content?.['application/json']?.examples ?? {})
  return (
    example !== undefined &&
    'value' in example && (
      <>
        <dt>body, for example</dt>
        <dd>
          <pre>{JSON.stringify(example.value)}</pre>
        </dd>
      </>
    )
  )
}

const CALLERS: Readonly<Record<Audience, string>> = {
  anyone: 'anyone',
  participant: 'signed-in players, and guests with a seat of a game in one room',
  player: 'signed-in players',
  owner: 'signed-in players, in a browser',
  operator: 'operators, in a browser',
  'mail-provider': 'the mail provider',
}

/** `409 already-joined, already-started`: one line for each status. */
const errorLines = (codes: readonly ErrorCode[]): readonly string[] =>
  [...Map.groupBy(codes, statusOf)]
    .toSorted(([a], [b]) => a - b)
    .map(([status, group]) => `${status} ${group.join(', ')}`)

/** A JSON schema as a TypeScript type. */
function typeText(schema: JsonSchema, indent = ''): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? ''
  const options = schema.anyOf ?? schema.oneOf
  if (options !== undefined) return [...new Set(options.map((option) => typeText(option, indent)))].join(' | ')
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.items !== undefined) return listOf(typeText(schema.items, indent))
  if (schema.properties !== undefined) return members(schema.properties, schema.required ?? [], indent)
  if (typeof schema.additionalProperties === 'object')
    return `{ [name]: ${typeText(schema.additionalProperties, indent)} }`
  return [schema.type ?? 'anything'].flat().join(' | ')
}

const listOf = (item: string): string => (item.includes(' | ') && !item.includes('\n') ? `(${item})[]` : `${item}[]`)

function members(
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[],
  indent: string,
): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, schema]) => {
    const comment = schema.description === undefined ? '' : `  // ${schema.description}`
    return `${inner}${name}${required.includes(name) ? '' : '?'}: ${typeText(schema, inner)}${comment}\n`
  })
  return `{\n${lines.join('')}${indent}}`
}
