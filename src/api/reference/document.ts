/** The OpenAPI document, generated from the specs and schemas of the routes. */
import type { Hono } from 'hono'
import * as z from 'zod'
import {
  type ApiEnv,
  type Audience,
  type HeaderName,
  type ResponseSpec,
  type RouteParts,
  type WorkedExample,
  partsOf,
} from '../routing/define-route.ts'
import { commonHeaders, HEADERS, type HeaderReferences, headersOf } from './response-headers.ts'
import {
  answerExample,
  bodyExample,
  errorExample,
  type Examples,
  sharedExamples,
  type StoredExamples,
} from './stored-examples.ts'
import { INFO, SECURITY, SECURITY_SCHEMES, type Security, TAGS } from './service-info.ts'
import { webhooksOf } from './webhooks.ts'
import { type ErrorCode, messageFor, retryAfter, statusOf, Overtaken, Problem } from '../schemas/errors.ts'

/** The parts of a JSON schema that the reference page shows. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: JsonSchema | boolean
}

export interface Body {
  readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema; readonly examples?: Examples }>>
}
interface Parameter {
  readonly in: 'path' | 'query'
  readonly name: string
  readonly required?: true
  readonly description?: string
  readonly schema: JsonSchema
}
export interface Operation {
  readonly operationId: string
  readonly tags: readonly [string]
  readonly summary: string
  readonly description?: string
  readonly security: Security
  readonly 'x-caller': Audience
  readonly 'x-errors': readonly ErrorCode[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Body & { readonly required: true }
  readonly responses: Readonly<
    Record<string, Body & { readonly description: string; readonly headers?: HeaderReferences }>
  >
}
export interface Route {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}
type DescribedParts = RouteParts & Required<Pick<RouteParts, 'spec'>>

const SCHEMAS = '#/components/schemas/'

/** Every route of the app that has a spec, and the schemas that the routes refer to. */
export function describeRoutes(app: Hono<ApiEnv>, stored: StoredExamples) {
  const schemas: Record<string, JsonSchema> = {}
  /** Schemas with an id go into `schemas`. */
  const toJson = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
    const { properties, $defs } = z.toJSONSchema(z.object({ schema }), {
      io,
      override: ({ jsonSchema }) => {
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
        describeConstants(jsonSchema)
        delete jsonSchema.readOnly
      },
    })
    const text = JSON.stringify([properties?.['schema'], $defs]).replaceAll('#/$defs/', SCHEMAS)
    const [converted, shared]: [JsonSchema, Record<string, JsonSchema> | null] = JSON.parse(text)
    Object.assign(schemas, shared)
    return converted
  }
  const handlers = app.routes.flatMap(({ handler, ...route }) => {
    const parts = partsOf(handler)
    return parts === undefined ? [] : [{ ...route, parts }]
  })
  const routes = [...Map.groupBy(handlers, ({ method, path }) => `${method} ${path}`).values()].map((group): Route => {
    const [{ method, path } = { method: '', path: '' }] = group
    const parts: RouteParts = Object.assign({}, ...group.map((handler) => handler.parts))
    if (parts.spec === undefined) throw new Error(`${method} ${path} has no spec`)
    return describeRoute(method.toLowerCase(), path, { ...parts, spec: parts.spec }, { stored, toJson })
  })
  for (const schema of [Problem, Overtaken]) toJson(schema, 'output')
  const webhooks = webhooksOf(toJson)
  const examples = sharedExamples(stored, Object.keys(schemas), exampleCodes(routes))
  return { routes, webhooks, schemas, examples }
}

/** The document. Its shape is that of OpenAPI, which no code here reads. */
export function documentOf(
  { routes, webhooks, schemas, examples }: ReturnType<typeof describeRoutes>,
  server: string,
): { readonly openapi: string } {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { method, path, operation } of routes) (paths[path] ??= {})[method] = operation
  const components = { securitySchemes: SECURITY_SCHEMES, headers: HEADERS, schemas, examples }
  const document = { openapi: '3.1.0', info: INFO, servers: [{ url: server }], tags: TAGS, components, paths, webhooks }
  return document
}

/** The discriminator of a union needs no description. */
function describeConstants({ properties = {} }: z.core.JSONSchema.BaseSchema): void {
  for (const property of Object.values(properties))
    if (typeof property === 'object' && typeof property.const === 'string')
      property.description ??= `Always \`${property.const}\`.`
}

type ToJson = (schema: z.ZodType, io: 'input' | 'output') => JsonSchema

interface Sources {
  readonly stored: StoredExamples
  readonly toJson: ToJson
}

function describeRoute(method: string, path: string, parts: DescribedParts, { stored, toJson }: Sources): Route {
  const { spec, param, query, json } = parts
  const { operationId, audience, tag, summary, description, examples } = spec
  const errors = errorsOf(method, parts)
  const worked = examples?.()
  const answerContent = (body: z.ZodType) => {
    const schema = toJson(body, 'output')
    const name = schema.$ref?.slice(SCHEMAS.length) ?? null
    return jsonContent(schema, worked ? namedExamples(worked, 'answer') : answerExample(stored, operationId, name))
  }
  const parameters = [...parametersOf('path', param, toJson), ...parametersOf('query', query, toJson)]
  const operation: Operation = {
    operationId,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    security: SECURITY[audience],
    'x-caller': audience,
    'x-errors': errors,
    ...(parameters.length > 0 && { parameters }),
    ...(json && {
      requestBody: {
        required: true,
        content: jsonContent(
          toJson(json, 'input'),
          worked ? namedExamples(worked, 'request') : bodyExample(stored, operationId),
        ),
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(spec.responses).map(([status, response]) => [
          status,
          responseOf(response, commonHeaders(path, Number(status)), answerContent),
        ]),
      ),
      ...errorResponses(path, errors),
    },
  }
  return { method, path: path.replaceAll(/:(\w+)/g, '{$1}'), operation }
}

function parametersOf(place: Parameter['in'], schema: z.ZodType | undefined, toJson: ToJson): readonly Parameter[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = toJson(schema, 'input')
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    in: place,
    name,
    ...(required.includes(name) && { required: true }),
    ...(description !== undefined && { description }),
    schema: rest,
  }))
}

const jsonContent = (schema: JsonSchema, examples: Examples | null): Body['content'] & {} => ({
  'application/json': { schema, ...(examples && { examples }) },
})

const namedExamples = (worked: readonly WorkedExample[], part: 'request' | 'answer'): Examples =>
  Object.fromEntries(worked.map(({ name, summary, [part]: value }) => [name, { summary, value }]))

function responseOf(
  [description, body, names = []]: ResponseSpec,
  common: readonly HeaderName[],
  contentOf: (body: z.ZodType) => Body['content'] & {},
) {
  const headers = headersOf([...common, ...names])
  const described = { description, ...(headers && { headers }) }
  if (body === null) return described
  if (typeof body !== 'string') return { ...described, content: contentOf(body) }
  return { ...described, content: { [body]: body === 'image/png' ? {} : { schema: { type: 'string' } } } }
}

/** Checked for every request that changes something (`api-middleware.ts`). */
const CHANGE_ERRORS: readonly ErrorCode[] = ['cross-site', 'too-large', 'not-json']

/** All error codes of the route. */
function errorsOf(method: string, { spec: { errors = [], audience }, query, json }: DescribedParts) {
  return [
    ...(json ? (['malformed-json', 'invalid'] as const) : []),
    ...(query ? (['invalid'] as const) : []),
    ...errors,
    ...(method === 'get' ? [] : CHANGE_ERRORS),
    ...(method !== 'get' && (audience === 'player' || audience === 'participant')
      ? (['read-only-token'] as const)
      : []),
  ]
}

/** One response for each status, with its codes. */
const errorResponses = (path: string, errors: readonly ErrorCode[]): Operation['responses'] =>
  Object.fromEntries(
    [...Map.groupBy(errors, statusOf)].map(([status, codes]) => {
      const isLimit = codes.some((code) => retryAfter(code) !== null)
      const headers = headersOf([...commonHeaders(path, status), ...(isLimit ? (['Retry-After'] as const) : [])])
      const response = {
        description: codes.map((code) => `\`${code}\`: ${messageFor(code)}`).join('\n\n'),
        ...(headers && { headers }),
        content: jsonContent({ $ref: SCHEMAS + schemaFor(codes) }, errorExample(codes)),
      }
      return [String(status), response]
    }),
  )
/** The codes of all examples of errors: the first of each status. */
const exampleCodes = (routes: readonly Route[]): ReadonlySet<ErrorCode> =>
  new Set(
    routes.flatMap(({ operation }) =>
      [...Map.groupBy(operation['x-errors'], statusOf).values()].flatMap(([code]) => code ?? []),
    ),
  )

const schemaFor = (codes: readonly ErrorCode[]): string =>
  codes.includes('other-phase') || codes.includes('saved-elsewhere') ? 'Overtaken' : 'Problem'
