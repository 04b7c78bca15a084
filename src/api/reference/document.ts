/** The OpenAPI document, in the parts that are read and completed here. */
import type { generateSpecs } from 'hono-openapi'
import type { Audience, WorkedExample } from '../routing/define-route.ts'
import type { RefusalCode } from '../routing/problems.ts'

type Generated = Awaited<ReturnType<typeof generateSpecs>>
export interface Document extends Generated {}

/** The parts of a JSON schema that are printed. */
export interface Shape {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Shape | boolean
}

interface Media {
  readonly schema?: Shape
  examples?: Record<string, { readonly summary: string; readonly value: unknown }>
}
export interface Body {
  readonly content?: Readonly<Record<string, Media>>
}
export interface Answer extends Body {
  readonly description: string
}

/** One route as its statement, its guards and its readers describe it. */
export interface Operation {
  readonly tags: readonly [string]
  readonly summary: string
  readonly description?: string
  readonly 'x-caller': Audience
  /** In the finished document all codes with which the route refuses; before, those that its statement names. */
  'x-refusals': readonly RefusalCode[]
  /** Examples are worked out when the document is made, and are not part of it under this name. */
  'x-examples'?: () => readonly WorkedExample[]
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly description?: string
    readonly schema?: Shape
  }[]
  readonly requestBody?: Body
  responses: Readonly<Record<string, Answer>>
}

export const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const
export type Method = (typeof METHODS)[number]

export interface Route {
  readonly method: Method
  readonly path: string
  readonly operation: Operation
}

/** Every route of the document, in its order. */
export const routesOf = ({ paths }: Document): readonly Route[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method] as Operation | undefined
      return operation === undefined ? [] : [{ method, path, operation }]
    }),
  )
