/** JSON that comes from outside or from storage: it may have any shape. */

/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** The members of a JSON object; none if the value is anything else. */
export const readObject = (json: Json | undefined): { readonly [key: string]: Json } =>
  typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as { readonly [key: string]: Json }) : {}

/** The strings in a JSON array; none if the value is anything else. */
export const readStrings = (json: Json | undefined): string[] =>
  Array.isArray(json) ? json.filter((item) => typeof item === 'string') : []

/** Divides a list into JSON lists of at most this many characters; longer only for a single long item. */
export function jsonChunks(items: readonly unknown[], maxLength: number): readonly string[] {
  const chunks: string[][] = []
  let length = maxLength
  for (const json of items.map((item) => JSON.stringify(item))) {
    if (length + json.length > maxLength) {
      chunks.push([])
      length = 0
    }
    chunks.at(-1)?.push(json)
    length += json.length
  }
  return chunks.map((chunk) => `[${chunk.join(',')}]`)
}

/** The members of a JSON object that are strings. */
export const readStringMembers = (json: Json | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(readObject(json)).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
