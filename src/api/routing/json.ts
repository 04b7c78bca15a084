import type { Context, TypedResponse } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Json } from '../../durable/answers.ts'

export type JsonResponse<T, Status extends ContentfulStatusCode = 200> = Response & TypedResponse<T, Status, 'json'>

/**
 * Answers with JSON under the name of its type. What is answered here is plain JSON already; deriving that member by
 * member would make the client's types too long to be written down.
 */
export function json<T, Status extends ContentfulStatusCode = 200>(
  c: Context,
  value: T,
  status?: Status,
): JsonResponse<T, Status>
export function json(c: Context, value: unknown, status?: ContentfulStatusCode) {
  return c.json(value, status)
}

/** The same of what was written out already. */
export const jsonText = <T>(c: Context, json: Json<T>) =>
  c.body(json, 200, { 'content-type': 'application/json' }) as unknown as JsonResponse<T>
