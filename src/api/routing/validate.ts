/** Validates bodies, queries and paths of requests with schemas, which also describe the route. */
import type { Context, HonoRequest } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { InferInput } from 'hono/validator'
import * as z from 'zod'
import type { DeepReadonly } from '../schemas/common-schemas.ts'
import { type ApiEnv, describeHandler } from './define-route.ts'
import { fieldErrors } from './field-errors.ts'
import { refuse } from './responses.ts'

type Target = 'json' | 'query' | 'param'
/** The input type of hono’s client, and the type of `c.req.valid`. */
export interface Validated<T extends Target, Schema extends z.ZodType> {
  in: { [K in T]: K extends 'json' ? DeepReadonly<z.input<Schema>> : InferInput<z.input<Schema>, K> }
  out: { [K in T]: z.output<Schema> }
}

const READERS: Readonly<Record<Target, (request: HonoRequest) => Promise<unknown>>> = {
  /** Undefined: not JSON. */
  json: async (request) => (request.header('content-type') === undefined ? {} : request.json().catch(() => undefined)),
  /** A name that is sent twice has a list of values. */
  query: async (request) =>
    Object.fromEntries(
      Object.entries(request.queries()).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
    ),
  param: async (request) => request.param(),
}

/**
 * Names of request fields in 0.1.0, by their present names. Open pages and scripts may still send
 * them. To be removed after the next release.
 */
const OLD_NAMES: Readonly<Record<string, string>> = {
  reason: 'why',
  q: 'words',
  offset: 'skip',
  replaces: 'instead',
}

function renameOldFields(input: unknown, schema: z.ZodType): unknown {
  if (!(schema instanceof z.ZodObject) || typeof input !== 'object' || input === null) return input
  const fields = new Map(Object.entries(input))
  for (const name of Object.keys(schema.shape)) {
    const oldName = OLD_NAMES[name]
    if (oldName !== undefined && fields.has(oldName) && !fields.has(name)) fields.set(name, fields.get(oldName))
  }
  return Object.fromEntries(fields)
}

function validate<T extends Target, Schema extends z.ZodType<object>>(
  target: T,
  schema: Schema,
  onInvalid: (c: Context, error: z.ZodError, input: unknown) => Response | Promise<Response>,
) {
  const handler = createMiddleware<ApiEnv, string, Validated<T, Schema>>(async (c, next) => {
    const input = await READERS[target](c.req)
    if (input === undefined) return refuse(c, 'malformed-json')
    const renamed = renameOldFields(input, schema)
    const result = schema.safeParse(renamed)
    if (!result.success) return onInvalid(c, result.error, renamed)
    c.req.addValidatedData(target, result.data)
    return next()
  })
  return describeHandler(handler, { [target]: schema })
}

/** Responds with 400 and a detail for each issue. */
const refuseInvalid = (c: Context, { issues }: z.ZodError, input: unknown): Response =>
  refuse(c, 'invalid', fieldErrors(issues, input))

export const validateBody = <Schema extends z.ZodType<object>>(schema: Schema) =>
  validate('json', schema, refuseInvalid)
export const validateQuery = <Schema extends z.ZodType<object>>(schema: Schema) =>
  validate('query', schema, refuseInvalid)
/** `notFound`: the response to an invalid path. */
export const validatePath = <Schema extends z.ZodType<object>>(
  schema: Schema,
  notFound: (c: Context) => Response | Promise<Response>,
) => validate('param', schema, notFound)
