/** Picks an example for each body and each JSON response from recorded calls: the first of its kind. */
import type { Description, Schema } from '../../support/service/described.ts'
import type { Call, Recorder } from './recorder.ts'

export interface Examples {
  /** By operation. */
  readonly bodies: Readonly<Record<string, unknown>>
  /** By the name of the schema, or by operation if it has none. */
  readonly answers: Readonly<Record<string, unknown>>
}

/** Lists and records in responses are shortened to so many entries, and longer texts to so many characters. */
const MAX_ENTRIES = 2
const MAX_TEXT = 300
const SHORT_TEXT = 48

/** The operation with the most telling response of a schema, if it is not the first. */
const TYPICAL: Readonly<Record<string, string>> = { NamedGame: 'setReady' }

const BOOKMARK = '00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683'

const JSON_TYPE = 'application/json'

/** The schema of the response with this status; null if it is no JSON. */
export const answerSchema = ({ route, status }: Pick<Call, 'route' | 'status'>): Schema | null =>
  route.operation.responses[status]?.content?.[JSON_TYPE]?.schema ?? null

export const nameOf = (schema: Schema): string | null =>
  typeof schema['$ref'] === 'string' ? (schema['$ref'].split('/').at(-1) ?? null) : null

export function collectExamples({ calls, description }: Recorder): Examples {
  const bodies = new Map<string, unknown>()
  const answers = new Map<string, unknown>()
  const { schemas } = description.document.components
  for (const call of calls) {
    const { operationId, requestBody } = call.route.operation
    const bodySchema = requestBody?.content[JSON_TYPE]?.schema
    if (bodySchema !== undefined && !bodies.has(operationId))
      bodies.set(operationId, shorten(call.body, [bodySchema], { schemas, maxEntries: Infinity }))
    const schema = answerSchema(call)
    if (schema === null) continue
    const key = nameOf(schema) ?? operationId
    const isTypical = (TYPICAL[key] ?? operationId) === operationId
    if (isTypical && !answers.has(key))
      answers.set(key, shorten(call.answer, [schema], { schemas, maxEntries: MAX_ENTRIES }))
  }
  return {
    bodies: { ...Object.fromEntries(bodies), rewindGame: { bookmark: BOOKMARK } },
    answers: {
      ...Object.fromEntries(answers),
      // Only the platform itself has bookmarks.
      listBookmarks: { bookmarks: [{ at: Date.UTC(2027, 1, 20, 9), step: 4, shape: 7, bookmark: BOOKMARK }] },
      rewindGame: { game: answers.get('NamedGame'), undo: BOOKMARK },
      // The description itself is long.
      getOpenApi: { openapi: '3.1.0' },
    },
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const isSchema = (schema: unknown): schema is Schema => typeof schema === 'object' && schema !== null

type Schemas = Description['document']['components']['schemas']

/** All schemas without references and unions that may describe a value. */
function flatten(schema: Schema, schemas: Schemas): readonly Schema[] {
  const name = nameOf(schema)
  const parts = [schema['anyOf'], schema['oneOf']].flatMap((list) => (list ?? []) as readonly Schema[])
  const target = name === null ? undefined : schemas[name]
  if (target !== undefined) return flatten(target, schemas)
  return parts.length === 0 ? [schema] : parts.flatMap((part) => flatten(part, schemas))
}

interface Limits {
  readonly schemas: Schemas
  /** Of lists and records. */
  readonly maxEntries: number
}

function shorten(value: unknown, candidates: readonly Schema[], limits: Limits): unknown {
  if (typeof value === 'string') return value.length > MAX_TEXT ? `${value.slice(0, SHORT_TEXT)}…` : value
  const flat = candidates.flatMap((schema) => flatten(schema, limits.schemas))
  if (Array.isArray(value)) {
    const known = flat.flatMap(({ items, prefixItems }) => [items, ...listOf(prefixItems)].filter(isSchema))
    return value.slice(0, limits.maxEntries).map((entry) => shorten(entry, known, limits))
  }
  if (typeof value !== 'object' || value === null) return value
  const fields = flat.flatMap(({ properties }) => (properties === undefined ? [] : [properties as Schemas]))
  const others = flat.flatMap(({ additionalProperties }) => [additionalProperties].filter(isSchema))
  const entries = Object.entries(value)
  const kept = fields.length > 0 ? entries : entries.slice(0, limits.maxEntries)
  return Object.fromEntries(
    kept.map(([name, entry]) => {
      const described = fields.map((properties) => properties[name]).filter(isSchema)
      return [name, shorten(entry, described.length > 0 ? described : others, limits)]
    }),
  )
}
