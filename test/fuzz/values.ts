/** Generates valid and invalid values for a JSON schema, for the keywords that the API description uses. */
import * as fc from 'fast-check'
import type { Schema } from '../support/service/described.ts'

type Arbitrary = fc.Arbitrary<unknown>

export interface Words {
  readonly schemas: Readonly<Record<string, Schema>>
  /** Values known to the service: names, codes, orders. */
  readonly known: readonly string[]
}

/** Maximum nesting of valid values. */
const DEEPEST = 6
const LONGEST = 200

/** Mostly valid: lengths, patterns and limits hold; texts are often known values, valid or not. */
export function fitting(schema: Schema, words: Words, depth = 0): Arbitrary {
  const { $ref, anyOf, oneOf, enum: choices, type } = schema as Readonly<Record<string, unknown>> & Partial<Known>
  const inner = (one: Schema): Arbitrary => fitting(one, words, depth + 1)
  if (depth > DEEPEST) return fc.constant(null)
  if ($ref !== undefined) return inner(words.schemas[$ref.split('/').at(-1) ?? ''] ?? {})
  const either = anyOf ?? oneOf
  if (either !== undefined) return fc.oneof(...either.map(inner))
  if ('const' in schema) return fc.constant(schema['const'])
  if (choices !== undefined) return fc.constantFrom(...choices)
  switch (type) {
    case 'string':
      return textOf(schema, words)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(inner((schema['items'] ?? {}) as Schema), {
        minLength: Number(schema['minItems'] ?? 0),
        maxLength: Math.min(Number(schema['maxItems'] ?? 5), 5),
      })
    case 'object':
      return objectOf(schema, words, inner)
    default:
      return fc.jsonValue({ maxDepth: 3 })
  }
}

interface Known {
  readonly $ref: string
  readonly anyOf: readonly Schema[]
  readonly oneOf: readonly Schema[]
  readonly enum: readonly unknown[]
  readonly type: string
}

function textOf({ pattern, minLength = 0, maxLength = LONGEST }: Schema, { known }: Words): Arbitrary {
  const least = Number(minLength)
  const most = Math.max(least, Math.min(Number(maxLength), LONGEST))
  const made =
    typeof pattern === 'string'
      ? fc.stringMatching(new RegExp(pattern))
      : fc.string({ unit: 'grapheme', minLength: least, maxLength: most })
  return known.length === 0 ? made : fc.oneof(made, { arbitrary: fc.constantFrom(...known), weight: 3 })
}

function numberOf({ type, minimum = -1e15, maximum = 1e15 }: Schema): Arbitrary {
  const [min, max] = [Number(minimum), Number(maximum)]
  if (type === 'integer')
    return fc.oneof(fc.integer({ min: Math.max(min, -1e9), max: Math.min(max, 2e9) }), fc.constantFrom(min, max))
  return fc.double({ min, max, noNaN: true })
}

function objectOf(schema: Schema, words: Words, inner: (one: Schema) => Arbitrary): Arbitrary {
  const { properties, required = [], additionalProperties, propertyNames } = schema as Partial<Members>
  const others =
    typeof additionalProperties === 'object'
      ? fc.dictionary(nameOf(propertyNames, words), inner(additionalProperties), { maxKeys: 4 })
      : fc.constant({})
  const members = Object.entries(properties ?? {}).map(([name, one]) => [name, inner(one)] as const)
  const named = fc.record(Object.fromEntries(members), { requiredKeys: required.filter((name) => properties?.[name]) })
  return fc.tuple(named, others).map(([one, other]) => ({ ...other, ...one }))
}

interface Members {
  readonly properties: Readonly<Record<string, Schema>>
  readonly required: readonly string[]
  readonly additionalProperties: Schema | boolean
  readonly propertyNames: Schema
}

const nameOf = (schema: Schema | undefined, { known }: Words): fc.Arbitrary<string> =>
  schema?.['enum'] === undefined
    ? fc.oneof(fc.string({ maxLength: 20 }), known.length === 0 ? fc.constant('a') : fc.constantFrom(...known))
    : fc.constantFrom(...(schema['enum'] as readonly string[]))

/** Values that only attackers send. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  2 ** 53,
  -(2 ** 53),
  8.64e15 + 1,
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e\u0301\ufeff',
  '👩‍👩‍👧‍👦',
  'İıſßǅ',
  '%00%ff',
  '__proto__',
  'constructor',
  "'; DROP TABLE games; --",
  '9'.repeat(400),
  'x'.repeat(20_000),
  'a:'.repeat(9_000),
  '( '.repeat(9_000),
  [],
  {},
  [[[[[[]]]]]],
  { length: -1 },
  { toString: null },
  JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":1}}'),
]
/** Nests them at most three deep: JSON cannot represent all values nested further. */
const DEEPEST_HOSTILE = 1300
const hostile = fc.oneof(
  { arbitrary: fc.constantFrom(...HOSTILE), weight: 4 },
  fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }),
  fc.integer({ min: 1, max: 3000 }).map((n) => Array.from({ length: n }, () => null)),
  fc.integer({ min: 1, max: 3000 }).map((n) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`k${i}`, i]))),
  fc.integer({ min: 10, max: DEEPEST_HOSTILE }).map(nested),
)

function nested(depth: number): unknown {
  let value: unknown = 0
  for (let n = 0; n < depth; n++) value = n % 2 === 0 ? [value] : { boards: value }
  return value
}

type Change = (value: unknown) => unknown

/** Replaces a part of the value, selected by a number. */
function changedAt(value: unknown, where: number, change: Change): unknown {
  if (typeof value !== 'object' || value === null) return change(value)
  const keys = Object.keys(value)
  const at = where % (keys.length + 1)
  const key = keys[at]
  if (key === undefined) return change(value)
  const inner = (value as Readonly<Record<string, unknown>>)[key]
  const next = changedAt(inner, Math.floor(where / (keys.length + 1)), change)
  if (Array.isArray(value)) return value.with(at, next)
  return { ...value, [key]: next }
}

const changes: fc.Arbitrary<Change> = fc.oneof(
  { arbitrary: hostile.map((bad) => () => bad), weight: 4 },
  fc.constant((value: unknown) => (Array.isArray(value) ? [...value, ...value, ...value] : [value])),
  fc.constant((value: unknown) => ({ value })),
  fc.constant((value: unknown) =>
    typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).slice(1)) : String(value),
  ),
  fc.tuple(fc.string({ maxLength: 20 }), hostile).map(
    ([name, bad]) =>
      (value: unknown) =>
        typeof value === 'object' && value !== null ? { ...value, [name]: bad } : bad,
  ),
)

/** Changes one to three parts of the value. */
export const broken = (value: Arbitrary): Arbitrary =>
  fc
    .tuple(value, fc.array(fc.tuple(fc.nat(1e9), changes), { minLength: 1, maxLength: 3 }))
    .map(([whole, some]) => some.reduce((now, [where, change]) => changedAt(now, where, change), whole))

/** Nearly valid JSON, and JSON that no serializer writes. */
const mangled: fc.Arbitrary<(text: string) => string> = fc.oneof(
  fc.nat(200).map((n) => (text: string) => text.slice(0, -1 - (n % Math.max(1, text.length)))),
  fc.constantFrom<(text: string) => string>(
    (text) => `\ufeff${text}`,
    (text) => `${text}${text}`,
    (text) => text.replace('{', '{"name":1,"name":2,'),
    (text) => text.replace(/:\d+/, ':1e999'),
    (text) => text.replace(/"[^"]*"/, '"\\ud800"'),
    (text) => text.replaceAll('"', "'"),
    () => '',
    () => 'null',
    () => '"a text"',
    () => '['.repeat(30_000),
    () => `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
    () => ' '.repeat(70_000),
    () => '\0\u0001\u0002',
  ),
)

/** The body of a request as text: valid, nearly valid, or invalid. */
export const bodyOf = (value: Arbitrary): fc.Arbitrary<string> => {
  const written = (one: Arbitrary) => one.map((it) => JSON.stringify(it) ?? '')
  return fc.oneof(
    { arbitrary: written(value), weight: 5 },
    { arbitrary: written(broken(value)), weight: 4 },
    { arbitrary: fc.tuple(written(value), mangled).map(([text, mangle]) => mangle(text)), weight: 1 },
  )
}
