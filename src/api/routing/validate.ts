/** Request bodies, queries and paths, validated by schemas. */
import type { Context } from 'hono'
import { validator } from 'hono-openapi'
import type * as z from 'zod'
import { memoize } from '../../lib/memoize.ts'
import { refuse } from './problems.ts'

/** Paths that are remembered of one schema, and how long they may be. */
const MOST_PATHS = 500
const LONGEST_PATH = 200

/** What is sent is described as it may be sent, not as it is after reading. */
const AS_SENT = { options: { io: 'input' } }

/** Invalid input is refused with one detail per fault. */
const validate = <Shape extends z.ZodType, Target extends 'json' | 'query'>(target: Target, shape: Shape) =>
  validator(
    target,
    shape,
    (result, c) => {
      if (result.success) return undefined
      const details = result.error.map(({ path, message }) => ({ at: (path ?? []).map(segment).join('.'), message }))
      return refuse(c, 'invalid', details)
    },
    AS_SENT,
  )

export const validateBody = <Shape extends z.ZodType>(shape: Shape) => validate('json', shape)
export const validateQuery = <Shape extends z.ZodType>(shape: Shape) => validate('query', shape)

/** Reads the path by a schema; where it does not fit there is nothing, for the reason given. One that was read lately is not read again. */
export function validatePath<Shape extends z.ZodType>(shape: Shape, otherwise: (c: Context) => Response) {
  const checked = validator('param', shape, (result, c) => (result.success ? undefined : otherwise(c)), AS_SENT)
  const places = memoize(MOST_PATHS, (_: string): { params: object | null } => ({ params: null }))
  const lately: typeof checked = async (c, next) => {
    const { path } = c.req
    const place = path.length > LONGEST_PATH ? { params: null } : places(path)
    if (place.params !== null) {
      c.req.addValidatedData('param', place.params)
      return next()
    }
    return checked(c, async () => {
      place.params = c.req.valid('param') as object
      await next()
    })
  }
  return Object.assign(lately, checked)
}

const segment = (part: PropertyKey | { readonly key: PropertyKey }): string =>
  String(typeof part === 'object' ? part.key : part)
