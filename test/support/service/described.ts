/** Checks responses against the description of the API: status, media type and schema. */
import * as z from 'zod'

export type Schema = Readonly<Record<string, unknown>>
export interface Media {
  readonly schema?: Schema
  readonly examples?: Readonly<Record<string, { readonly value?: unknown; readonly $ref?: string }>>
}
interface Parameter {
  readonly in: string
  readonly name: string
  readonly required?: boolean
  readonly schema: Schema
}
interface DescribedResponse {
  readonly headers?: Readonly<Record<string, { readonly $ref: string }>>
  readonly content?: Readonly<Record<string, Media>>
}
export interface Operation {
  readonly operationId: string
  readonly responses: Readonly<Record<string, DescribedResponse>>
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> }
  readonly parameters?: readonly Parameter[]
  readonly 'x-caller': 'anyone' | 'player' | 'owner' | 'operator' | 'mail-provider'
  readonly 'x-errors': readonly string[]
}
export interface Document {
  readonly webhooks: Readonly<
    Record<string, { readonly post: Required<Pick<Operation, 'operationId' | 'requestBody'>> }>
  >
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly headers: Readonly<Record<string, { readonly required: boolean }>>
    readonly examples: Readonly<Record<string, { readonly value: unknown }>>
  }
}
export interface Route {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

/** Headers that a client would like to know of. */
const USEFUL_HEADER =
  /^(?:cache-control|content-disposition|etag|last-modified|link|location|retry-after|set-cookie|www-authenticate|.*ratelimit.*)$/

export class Description {
  readonly routes: readonly Route[]
  readonly document: Document
  readonly #schemas = new Map<string, z.ZodType>()
  /** Schemas that others refer to. */
  readonly #shared: unknown
  readonly #patterns = new Map<Route, RegExp>()

  constructor(document: Document) {
    this.document = document
    this.routes = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
    )
    this.#shared = closed(document.components.schemas)
    for (const route of this.routes) this.#patterns.set(route, patternOf(route.path))
  }

  /** Null if the route is not described. */
  routeOf(method: string, pathname: string): Route | null {
    const isIt = (one: Route) => one.method === method.toLowerCase() && this.#patterns.get(one)?.test(pathname)
    return this.routes.find(isIt) ?? null
  }

  /** The deviations from the description. Reads the body. */
  async faultsOf({ operation }: Route, response: Response): Promise<readonly string[]> {
    const described = operation.responses[response.status]
    if (described === undefined) return [`not described: ${await response.text()}`]
    return [
      ...this.#headerFaults(described, response.headers),
      ...(await this.#bodyFaults(operation, described, response)),
    ]
  }

  #headerFaults({ headers: described = {} }: DescribedResponse, headers: Headers): readonly string[] {
    const { headers: all } = this.document.components
    const missing = Object.keys(described).filter((name) => all[name]?.required === true && !headers.has(name))
    const isDescribed = (name: string) => Object.keys(described).some((known) => known.toLowerCase() === name)
    return [
      ...missing.map((name) => `no ${name}`),
      ...[...headers.keys()]
        .filter((name) => USEFUL_HEADER.test(name) && !isDescribed(name))
        .map((name) => `${name} is not described`),
    ]
  }

  async #bodyFaults(
    operation: Operation,
    described: DescribedResponse,
    response: Response,
  ): Promise<readonly string[]> {
    if (described.content === undefined) return (await response.text()) === '' ? [] : ['a body that is not described']
    const type = response.headers.get('content-type')?.split(';')[0] ?? ''
    const media = described.content[type]
    if (media === undefined) return [`of the type ${type}, which is not described`]
    if (type === 'application/jsonl') return [] // No lines are valid JSON Lines.
    if (type !== 'application/json') return (await response.arrayBuffer()).byteLength > 0 ? [] : ['no body']
    return this.#answerFaults(operation, media.schema ?? { not: {} }, await response.json())
  }

  #answerFaults(operation: Operation, schema: Schema, body: unknown): readonly string[] {
    const code = (body as { error?: { code?: string } }).error?.code
    const isStated = code === undefined || operation['x-errors'].includes(code)
    return [...this.misfits(schema, body), ...(isStated ? [] : [`the refusal ${code} is not stated`])]
  }

  /** Where a value differs from a schema. */
  misfits(schema: Schema, value: unknown): readonly string[] {
    const { error } = this.#reader(schema).safeParse(value)
    return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
  }

  /** Members that are not in the schema are errors, too. */
  #reader(schema: Schema): z.ZodType {
    const key = JSON.stringify(schema)
    const cached =
      this.#schemas.get(key) ?? z.fromJSONSchema({ ...(closed(schema) as Schema), $defs: this.#shared } as never)
    this.#schemas.set(key, cached)
    return cached
  }
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)

/** Without additional members, and with references in zod's form. */
function closed(schema: Schema): unknown {
  const shut = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(shut)
    if (typeof node !== 'object' || node === null) return node
    const members = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, shut(value)]))
    return 'properties' in members ? { additionalProperties: false, ...members } : members
  }
  return JSON.parse(JSON.stringify(shut(schema)).replaceAll('#/components/schemas/', '#/$defs/'))
}
