/** Holds a schema and the type it describes together, so that neither can change without the other. */
import type * as z from 'zod'

type ReadOnly<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer Element)[]
    ? readonly ReadOnly<Element>[]
    : { readonly [Key in keyof T]: ReadOnly<T[Key]> }

/** `schemaOf<T>()(schema)`: the schema, if all it describes is a `T` and every `T` is described by it; else a type error. */
export const schemaOf =
  <T>() =>
  <Schema extends z.ZodType<T>>(
    schema: Schema &
      ([T] extends [ReadOnly<z.output<Schema>>] ? unknown : 'the schema asks for more than the type has'),
  ): z.ZodType<T, T> =>
    schema as unknown as z.ZodType<T, T>
