/** Examples in the OpenAPI document: those in `examples.json` (`npm run api-examples`), and of errors. */
import { type ErrorCode, messageFor, type Problem } from '../schemas/errors.ts'

/** Recorded from calls that were really made, and shortened. */
export interface StoredExamples {
  /** By operation. */
  readonly bodies: Readonly<Record<string, unknown>>
  /** By the name of the schema, or by operation if it has none. */
  readonly answers: Readonly<Record<string, unknown>>
}

export interface Example {
  readonly value: unknown
}
interface ExampleReference {
  readonly $ref: string
}
export type Examples = Readonly<Record<string, (Example & { readonly summary?: string }) | ExampleReference>>

const referTo = (name: string): ExampleReference => ({ $ref: `#/components/examples/${name}` })

/** Null if the operation has no body. */
export const bodyExample = ({ bodies }: StoredExamples, operationId: string): Examples | null =>
  operationId in bodies ? { example: { value: bodies[operationId] } } : null

/** `schemaName`: null if the schema has no name. Null if there is no example. */
export function answerExample(
  { answers }: StoredExamples,
  operationId: string,
  schemaName: string | null,
): Examples | null {
  if (schemaName !== null && schemaName in answers) return { example: referTo(schemaName) }
  return operationId in answers ? { example: { value: answers[operationId] } } : null
}

/** One of the errors with the same status. Their messages are in the description of the response. */
export const errorExample = ([code]: readonly ErrorCode[]): Examples =>
  code === undefined ? {} : { [code]: referTo(code) }

/** Those that several operations share: of schemas, and of errors. */
export function sharedExamples(
  { answers }: StoredExamples,
  schemaNames: readonly string[],
  codes: ReadonlySet<ErrorCode>,
): Readonly<Record<string, Example>> {
  const named = schemaNames.filter((name) => name in answers).map((name) => [name, { value: answers[name] }] as const)
  const errors = [...codes].map((code) => [code, { value: problemOf(code) }] as const)
  return Object.fromEntries([...named, ...errors])
}

const problemOf = (code: ErrorCode): Problem => ({
  error: {
    code,
    message: messageFor(code),
    ...(code === 'invalid' && { details: [{ at: 'name', message: 'This field is required.' }] }),
  },
})
