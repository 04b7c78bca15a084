/** The OpenAPI document as `hono-openapi` generates it from the statements of the routes. Types only. */
import type { generateSpecs } from 'hono-openapi'

type Generated = Awaited<ReturnType<typeof generateSpecs>>
export interface Document extends Generated {}
