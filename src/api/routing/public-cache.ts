/** Keeps public responses in the cache of each data centre. */
import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from './define-route.ts'

/** Errors can end at any moment. */
export const neverCacheErrors: MiddlewareHandler<ApiEnv> = async (c, next) => {
  await next()
  if (c.res.status >= 400) c.header('cache-control', 'no-store')
}

/**
 * Caches responses that are public and have a maximum age. They must not depend on the caller:
 * the key is the path with these parameters of the query, without credentials.
 */
export const cachePublic =
  (...parameters: readonly string[]): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const key = new URL(c.req.path, c.env.BASE_URL)
    for (const name of parameters) {
      const value = c.req.query(name)
      if (value !== undefined) key.searchParams.set(name, value)
    }
    const hit = await caches.default.match(new Request(key.href, { headers: c.req.raw.headers }))
    if (hit !== undefined) return new Response(hit.body, hit)
    await next()
    const isPublic = c.res.status === 200 && c.res.headers.get('cache-control')?.startsWith('public, max-age')
    if (isPublic) c.executionCtx.waitUntil(caches.default.put(key.href, c.res.clone()))
    return undefined
  }
