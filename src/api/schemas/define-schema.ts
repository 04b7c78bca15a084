/** Defines schemas: their names in the OpenAPI document, and agreement with domain types. */
import * as z from 'zod'

/** An object that the OpenAPI document describes once, under this name. */
export const named = <Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) => z.object(shape).meta({ id })

/** A `T` whose parts are all readonly. */
export type DeepReadonly<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends readonly (infer Element)[]
      ? readonly DeepReadonly<Element>[]
      : { readonly [Key in keyof T]: DeepReadonly<T[Key]> }

export type Described<Schema extends z.ZodType> = DeepReadonly<z.output<Schema>>

/**
 * `schemaOf<T>()(schema)` is the schema of a view. It does not compile unless schema and `T`
 * describe the same values. Request bodies don’t need it: their types are inferred. (`z.toZod`
 * would need readonly schemas for readonly lists, which the OpenAPI document would repeat.)
 */
export const schemaOf =
  <T>() =>
  <Schema extends z.ZodType<T>>(
    schema: Schema & ([T] extends [Described<Schema>] ? unknown : 'the schema requires more than the type has'),
  ): z.ZodType<T> =>
    schema
