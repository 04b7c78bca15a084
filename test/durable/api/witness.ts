/** Whoever calls the API, and holds each answer against the description of the API. */
import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import * as z from 'zod'
import { app } from '../../../src/api/index.ts'
import type { MailMessage } from '../../../src/mail/message.ts'
import { Browser, signedIn } from '../people.ts'
import type { Person, Sent } from '../people.ts'

type Schema = Readonly<Record<string, unknown>>
interface Media {
  readonly schema?: Schema
}
interface Operation {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>
  readonly requestBody?: object
  readonly parameters?: readonly { readonly in: string; readonly name: string }[]
  readonly 'x-caller': 'anyone' | 'player' | 'owner' | 'operator' | 'mail-provider'
  readonly 'x-refusals': readonly string[]
}
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}
export interface Route {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

export const OPERATOR = 'boss@example.org'
export const REPORT_SECRET = `whsec_${btoa('a secret of the tests')}`
/** No game has this id. */
export const MISSING = 'aaaaaaaaaaaa'

/** What was answered, held against the document as it comes. */
export class Witness {
  readonly routes: readonly Route[]
  readonly seen = new Set<string>()
  readonly faults: string[] = []
  /** What the service mails, the codes of those who sign in among them. */
  readonly mails: readonly MailMessage[]
  /** The key of push; null: there is none. */
  vapid: string | null = null
  readonly #document: Document
  readonly #schemas = new Map<string, z.ZodType>()

  constructor(document: Document, mails: readonly MailMessage[]) {
    this.#document = document
    this.mails = mails
    this.routes = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
    )
  }

  get documented(): string[] {
    return this.routes.flatMap(({ method, path, operation }) =>
      Object.keys(operation.responses).map((status) => `${method} ${path} ${status}`),
    )
  }

  async check(method: string, url: string, response: Response): Promise<void> {
    const { pathname } = new URL(url)
    const route = this.routes.find((one) => one.method === method.toLowerCase() && patternOf(one.path).test(pathname))
    if (route === undefined) return void this.faults.push(`${method} ${pathname} is not described`)
    const name = `${route.method} ${route.path} ${response.status}`
    this.seen.add(name)
    const faults = await this.#faultsOf(route, response)
    this.faults.push(...faults.map((fault) => `${name}: ${fault}`))
  }

  async #faultsOf({ operation }: Route, response: Response): Promise<string[]> {
    const described = operation.responses[response.status]
    if (described === undefined) return [`not described: ${await response.text()}`]
    if (described.content === undefined) return (await response.text()) === '' ? [] : ['a body that is not described']
    const type = response.headers.get('content-type')?.split(';')[0] ?? ''
    const media = described.content[type]
    if (media === undefined) return [`of the type ${type}, which is not described`]
    if (type !== 'application/json') return (await response.arrayBuffer()).byteLength > 0 ? [] : ['no body']
    return this.#misfits(operation, media.schema ?? { not: {} }, await response.json())
  }

  #misfits(operation: Operation, schema: Schema, body: unknown): string[] {
    const { error } = this.#reader(schema).safeParse(body)
    const code = (body as { error?: { code?: string } }).error?.code
    const isStated = code === undefined || operation['x-refusals'].includes(code)
    return [
      ...(error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`),
      ...(isStated ? [] : [`the refusal ${code} is not stated`]),
    ]
  }

  /** Closed: a member that the schema does not name is a fault. */
  #reader(schema: Schema): z.ZodType {
    const key = JSON.stringify(schema)
    const known = this.#schemas.get(key) ?? z.fromJSONSchema(closed(schema, this.#document.components.schemas) as never)
    this.#schemas.set(key, known)
    return known
  }
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)

function closed(schema: Schema, schemas: Readonly<Record<string, Schema>>): unknown {
  const shut = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(shut)
    if (typeof node !== 'object' || node === null) return node
    const members = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, shut(value)]))
    return 'properties' in members ? { additionalProperties: false, ...members } : members
  }
  const text = JSON.stringify({ ...(shut(schema) as Schema), $defs: shut(schemas) })
  return JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/'))
}

/** A browser whose every answer is held against the document. For this service, one address is the operator's. */
export class Watched extends Browser {
  readonly #witness: Witness

  constructor(witness: Witness) {
    super()
    this.#witness = witness
  }

  protected override async fetch(request: Request): Promise<Response> {
    const { method, url } = request
    const { vapid } = this.#witness
    const response = await app.fetch(
      request,
      {
        ...env,
        OPERATORS: OPERATOR,
        RESEND_WEBHOOK_SECRET: REPORT_SECRET,
        ...(vapid !== null && { VAPID_PRIVATE_KEY: vapid }),
      },
      createExecutionContext(),
    )
    if (response.status !== 101) await this.#witness.check(method, url, response.clone())
    else this.#witness.seen.add(`${method.toLowerCase()} /api/games/{id}/live 101`)
    return response
  }
}

export const send = (method: string, body?: unknown): Sent => ({ method, ...(body !== undefined && { body }) })

/** Bodies that fit, for routes that would otherwise refuse before they look for what the path names. */
export const FITTING: Readonly<Record<string, unknown>> = {
  'put /api/games/{id}/orders': { phase: 'S1901M', orders: [] },
  'put /api/games/{id}/ready': { phase: 'S1901M', ready: true },
  'post /api/games/{id}/proposals': { motion: { kind: 'draw', among: [] } },
  'put /api/games/{id}/proposals/{proposal}': { ballot: 'aye' },
  'post /api/games/{id}/join': {},
  'post /api/games/{id}/acts': { kind: 'resume' },
  'post /api/operator/games/{id}/acts': { kind: 'resume' },
  'put /api/operator/players/{id}/lock': { locked: true },
  'post /api/operator/games/{id}/hidden-texts': { kind: 'name' },
  'post /api/games/{id}/pause': { hours: 1 },
  'post /api/games/{id}/press': { to: 'all', text: 'Hello', key: 'one' },
  'put /api/games/{id}/press/read': { channel: 'all', number: 1 },
  'put /api/games/{id}/press/drafts': { channel: 'all', device: 'desk', key: 'two', text: 'Hel' },
  'post /api/games/{id}/press/reports': { channel: 'all', number: 1 },
  'post /api/operator/games/{id}/return': { at: 0 },
  'put /api/operator/games/{id}/backup': { sealed: 'none' },
  'put /api/operator/games/{id}/reports/{report}': { settled: true },
  'put /api/games/{id}/press/mute': { kind: 'voice', name: 'FRANCE', muted: true },
  'put /api/games/{id}/press/pin': { channel: 'FRANCE', number: 1, pin: null },
  'put /api/games/{id}/press/name': { channel: 'all', name: 'Us' },
  'post /api/games/{id}/seats': { seat: 'FRANCE' },
  'post /api/games/{id}/map/readers': { seat: 'FRANCE' },
  'put /api/games/{id}/webhook': { address: 'https://hooks.example.org/', shape: 'slack' },
  'put /api/games/{id}/mails': { results: false },
  'post /api/games/{id}/invitations': { address: 'a@friends.example' },
  'put /api/games/{id}/seen': { phases: 1 },
  'put /api/games/{id}/sitter': { name: 'Nobody at all', from: 0, until: 1 },
}

export interface Created {
  readonly id: string
}
export const CREATE = { method: 'POST', body: { name: 'A game', variant: 'duo' }, status: 201 }
export const create = async (by: Person): Promise<string> =>
  `/api/games/${(await by.json<Created>('/api/games', CREATE)).id}`
export const come = (watch: Witness, name: string) => signedIn(`${name}@example.org`, new Watched(watch))
