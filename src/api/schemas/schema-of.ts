/** Checks at compile time that a schema and a type of the domain agree. */
import type * as z from 'zod'

/** What may be given where a `T` is only read. */
export type DeepReadonly<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends readonly (infer Element)[]
      ? readonly DeepReadonly<Element>[]
      : { readonly [Key in keyof T]: DeepReadonly<T[Key]> }

/** What a schema describes, as a type of the API. */
export type Described<Schema extends z.ZodType> = DeepReadonly<z.output<Schema>>

/**
 * `schemaOf<T>()(schema)` is the schema of a view, if everything that it describes is a `T` and it describes every `T`; otherwise a
 * type error. Request bodies need none of this: their types are inferred. (`z.toZod` wants readonly lists to be readonly schemas,
 * which the OpenAPI document would repeat.)
 */
export const schemaOf =
  <T>() =>
  <Schema extends z.ZodType<T>>(
    schema: Schema & ([T] extends [Described<Schema>] ? unknown : 'the schema asks for more than the type has'),
  ): z.ZodType<T> =>
    schema
