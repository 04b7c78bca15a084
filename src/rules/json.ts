/** A memory comes from outside as well: what is read of it may have any shape. */
import type { Json } from './names.ts'

/** The members of an object; none if it is something else. */
export const membersOf = (json: Json | undefined): { readonly [key: string]: Json } =>
  typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as { readonly [key: string]: Json }) : {}

/** The texts in a list; none if it is something else. */
export const textsOf = (json: Json | undefined): string[] =>
  Array.isArray(json) ? json.filter((one) => typeof one === 'string') : []

/** The texts among the members of an object, by their names. */
export const namedTexts = (json: Json | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(membersOf(json)).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  )
