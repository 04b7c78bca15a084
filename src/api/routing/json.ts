import type { Context, TypedResponse } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

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
