/** Refusals in the description of the API: those that a route states, and those of its method and of what it reads. */
import { resolver } from 'hono-openapi'
import type { RefusalCode } from '../routing/problems.ts'
import { sentenceOf, statusOf } from '../routing/problems.ts'
import { Overtaken, Problem } from '../schemas/problem.ts'
import type { Answer, Operation, Route } from './document.ts'

/** Whatever changes something is held against these, whatever it reads (`requests.ts`). */
const OF_CHANGES: readonly RefusalCode[] = ['foreign-page', 'too-large', 'not-json']

/** Every code with which this route may refuse. */
function codesOf({ method, operation }: Route): readonly RefusalCode[] {
  const { requestBody, parameters = [] } = operation
  return [
    ...(requestBody === undefined ? [] : (['unreadable', 'invalid'] as const)),
    ...(parameters.some((parameter) => parameter.in === 'query') ? (['invalid'] as const) : []),
    ...operation['x-refusals'],
    ...(method === 'get' ? [] : OF_CHANGES),
    ...(method !== 'get' && operation['x-caller'] === 'player' ? (['read-only-token'] as const) : []),
  ]
}

/** Puts an answer for every refusal into the operation: one for each status, which names its codes. */
export function describeRefusals(route: Route): void {
  const { operation } = route
  const codes = codesOf(route)
  const byStatus = Map.groupBy(codes, statusOf)
  const refusals = [...byStatus].map(([status, some]) => [String(status), refusal(some)] as const)
  const answers = [...Object.entries(operation.responses), ...refusals]
  operation['x-refusals'] = codes
  operation.responses = Object.fromEntries(answers.toSorted(([a], [b]) => a.localeCompare(b)))
}

const refusal = (codes: readonly RefusalCode[]): Answer => ({
  description: codes.map((code) => `\`${code}\`: ${sentenceOf(code)}`).join('\n\n'),
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${schemaNameFor(codes)}` } } },
})

/** The schemas that refusals refer to, by name. */
export async function refusalSchemas() {
  const described = await Promise.all([Problem, Overtaken].map((schema) => resolver(schema).toOpenAPISchema()))
  return Object.assign({}, ...described.map(({ components }) => components?.schemas ?? {})) as NonNullable<
    NonNullable<(typeof described)[number]['components']>['schemas']
  >
}

const schemaNameFor = (codes: readonly RefusalCode[]): string =>
  codes.includes('other-phase') ? 'Overtaken' : 'Problem'

/** `409 already-joined, already-started`, for every status with which this operation refuses. */
export const refusalLines = (operation: Operation): readonly string[] =>
  [...Map.groupBy(operation['x-refusals'], statusOf)]
    .toSorted(([a], [b]) => a - b)
    .map(([status, codes]) => `${status} ${codes.join(', ')}`)
