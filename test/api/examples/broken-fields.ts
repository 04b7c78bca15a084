/** Bodies in which one field is broken, and the fields that the service then names. */
import type { Description, Schema } from '../../support/service/described.ts'

export interface BrokenField {
  readonly operationId: string
  /** `minutes.moves` */
  readonly at: string
  /** The fields in the details of the error. Null: the body was not refused as invalid. */
  readonly fields: readonly string[] | null
}

interface BrokenBody {
  readonly at: string
  readonly body: unknown
}

type Path = readonly string[]

const WRONG_VALUES: readonly unknown[] = [{ wrong: true }, 'wrong', -1.5, null, true, undefined]

/** For each field of a body, also nested ones: with values that the schema refuses, or without it. */
export const brokenBodies = (description: Description, schema: Schema, body: unknown): readonly BrokenBody[] =>
  fieldsOf(body).flatMap(({ path, value }) =>
    WRONG_VALUES.filter((wrong) => !isObject(wrong) || !isObject(value))
      .map((wrong) => ({ at: path.join('.'), body: replaceAt(body, path, wrong) }))
      .filter((broken) => description.misfits(schema, broken.body).length > 0),
  )

/** Objects may have other fields, which are ignored. */
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

interface Field {
  readonly path: Path
  readonly value: unknown
}

function fieldsOf(value: unknown, path: Path = []): readonly Field[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, child]) => {
    const inside = [...path, name]
    return [{ path: inside, value: child }, ...fieldsOf(child, inside)]
  })
}

/** Undefined removes the field from an object. */
function replaceAt(value: unknown, [name, ...rest]: Path, replacement: unknown): unknown {
  if (name === undefined) return replacement
  const child = replaceAt(Reflect.get(value as object, name), rest, replacement)
  if (Array.isArray(value)) return value.with(Number(name), child ?? null)
  const { [name]: _, ...others } = value as Readonly<Record<string, unknown>>
  return child === undefined ? others : { ...(value as object), [name]: child }
}

export async function errorFields(response: Response): Promise<readonly string[] | null> {
  const { error } = (await response.json()) as { error?: { code: string; details?: readonly { at: string }[] } }
  return response.status === 400 && error?.code === 'invalid' ? (error.details ?? []).map(({ at }) => at) : null
}
