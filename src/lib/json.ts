/** JSON that comes from outside or from storage: it may have any shape. */

/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** The members of a JSON object; none if the value is anything else. */
export const readObject = (json: Json | undefined): { readonly [key: string]: Json } =>
  typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as { readonly [key: string]: Json }) : {}

/** The strings in a JSON array; none if the value is anything else. */
export const readStrings = (json: Json | undefined): string[] =>
  Array.isArray(json) ? json.filter((item) => typeof item === 'string') : []

/** The members of a JSON object that are strings. */
export const readStringMembers = (json: Json | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(readObject(json)).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
