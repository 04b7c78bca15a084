/** Turns the issues that a schema finds into details that name the field. */
import type * as z from 'zod'
import type { Detail } from '../schemas/errors.ts'

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

/** One detail per field. `input`: what the schema has read. */
export const fieldErrors = (issues: readonly Issue[], input: unknown): readonly Detail[] =>
  issues.flatMap((issue) => faultsOf(issue, input, [])).map(({ path, message }) => ({ at: path.join('.'), message }))

interface Fault {
  readonly path: Path
  readonly message: string
  readonly isMissing: boolean
}

function faultsOf(issue: Issue, input: unknown, outer: Path): readonly Fault[] {
  const path = [...outer, ...issue.path]
  const isMissing = path.length > 0 && valueAt(input, path) === undefined
  if (issue.code === 'invalid_union' && issue.errors.length > 0 && !isMissing)
    return faultsOfUnion(issue.errors, input, path)
  return [{ path, message: isMissing ? 'This field is required.' : messageOf(issue), isMissing }]
}

/** Those of the member that the input resembles most. */
function faultsOfUnion(members: readonly (readonly Issue[])[], input: unknown, path: Path): readonly Fault[] {
  const faults = members.map((issues) => issues.flatMap((issue) => faultsOf(issue, input, path)))
  const present = faults.filter((list) => !list.some(({ isMissing }) => isMissing))
  if (present.length === 0) {
    const missing = faults.flat().filter(({ isMissing }) => isMissing)
    const names = missing.map((fault) => String(fault.path.at(-1)))
    return missing.map((fault) => ({ ...fault, message: `Send ${names.join(' or ')}.` }))
  }
  const inside = present.find((list) => list.every((fault) => fault.path.length > path.length))
  const message = `Expected ${members.flat().map(expectation).join(' or ')}.`
  return inside ?? [{ path, message, isMissing: false }]
}

const TYPES: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'an integer',
  null: 'null',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'text',
}

function expectation(issue: Issue): string {
  if (issue.code === 'invalid_type') return TYPES[issue.expected] ?? issue.expected
  if (issue.code === 'invalid_value') return issue.values.map((value) => `“${String(value)}”`).join(' or ')
  return issue.message
}

function messageOf(issue: Issue): string {
  if (issue.code === 'invalid_type' || issue.code === 'invalid_value') return `Expected ${expectation(issue)}.`
  // An unknown `kind`.
  if (issue.code === 'invalid_union' && 'options' in issue && issue.options !== undefined)
    return `Expected ${issue.options.map((option) => `“${String(option)}”`).join(' or ')}.`
  return issue.message
}

function valueAt(input: unknown, path: Path): unknown {
  let value = input
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = Reflect.get(value, key)
  }
  return value
}
