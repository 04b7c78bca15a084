/** Callers of the API that check each response against its description. */
import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { app } from '../../../src/api/index.ts'
import type { MailMessage } from '../../../src/mail/mail-message.ts'
import { Description, type Document, type Route } from '../../support/service/described.ts'
import { Browser, signedIn, type Person, type RequestOptions } from '../people.ts'

export const OPERATOR = 'boss@example.org'
export const REPORT_SECRET = `whsec_${btoa('a secret of the tests')}`
/** No game has this id. */
export const MISSING = 'aaaaaaaaaaaa'

/** Collects responses that differ from the description. */
export class Witness {
  readonly routes: readonly Route[]
  readonly seen = new Set<string>()
  readonly faults: string[] = []
  /** The mails of the service, with the sign-in codes. */
  readonly mails: readonly MailMessage[]
  /** The key for push notifications; null: none. */
  vapid: string | null = null
  /** Whether a bucket for backups is bound. */
  bucket = true
  readonly #description: Description

  constructor(document: Document, mails: readonly MailMessage[]) {
    this.#description = new Description(document)
    this.mails = mails
    this.routes = this.#description.routes
  }

  get documented(): string[] {
    return this.routes.flatMap(({ method, path, operation }) =>
      Object.keys(operation.responses).map((status) => `${method} ${path} ${status}`),
    )
  }

  async check(method: string, url: string, response: Response): Promise<void> {
    const { pathname } = new URL(url)
    const route = this.#description.routeOf(method, pathname)
    if (route === null) return void this.faults.push(`${method} ${pathname} is not described`)
    const name = `${route.method} ${route.path} ${response.status}`
    this.seen.add(name)
    const faults = await this.#description.faultsOf(route, response)
    this.faults.push(...faults.map((fault) => `${name}: ${fault}`))
  }
}

/** A browser that checks every response. One address is an operator’s. */
export class Watched extends Browser {
  readonly #witness: Witness

  constructor(witness: Witness) {
    super()
    this.#witness = witness
  }

  protected override async fetch(request: Request): Promise<Response> {
    const { method, url } = request
    const { vapid, bucket } = this.#witness
    const { BACKUPS, ...bound } = env
    const response = await app.fetch(
      request,
      {
        ...bound,
        ...(bucket && { BACKUPS }),
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

export const send = (method: string, body?: unknown): RequestOptions => ({
  method,
  ...(body !== undefined && { body }),
})

/** Valid bodies, so that routes get as far as the ids in the path. */
export const FITTING: Readonly<Record<string, unknown>> = {
  'put /api/games/{id}/orders': { phase: 'S1901M', orders: [] },
  'put /api/games/{id}/ahead': { orders: [] },
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
  'post /api/operator/games/{id}/rewind': { at: 0 },
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
