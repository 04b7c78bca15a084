/** People who call the API on the simulated platform, and a record of what they sent and got. */
import { startSession } from '../../../src/players/credentials/sessions.ts'
import { type BrokenField, brokenBodies, errorFields } from './broken-fields.ts'
import { HOME, Platform } from '../../platform/platform.ts'
import { Description, type Document, type Route } from '../../support/service/described.ts'

const START = Date.UTC(2027, 2, 1, 12)
export const OPERATOR = 'boss@example.org'

export interface Call {
  readonly person: Person
  readonly route: Route
  readonly address: string
  readonly body: unknown
  readonly status: number
  readonly answer: unknown
}

export interface Sent {
  /** Values of the path. */
  readonly path?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export class Recorder {
  readonly description: Description
  readonly platform: Platform
  readonly calls: Call[] = []
  /** What became of bodies with one broken field, sent before the first call of an operation. */
  readonly broken: BrokenField[] = []
  /** Everything sent to the mail provider. */
  mailed = ''

  private constructor(platform: Platform, description: Description) {
    this.platform = platform
    this.description = description
  }

  static async start(vars: Readonly<Record<string, unknown>>): Promise<Recorder> {
    const setting = { seed: 7, start: START, rates: { faults: 0, kills: 0 }, vars: vars as Partial<Env> }
    let recorder: Recorder | null = null
    const platform = new Platform(setting, {
      fetch: async (request) => {
        if (recorder !== null) recorder.mailed += await request.text()
        return Response.json({ data: [{ id: 'mail' }] })
      },
      onOwed: () => {},
    })
    const response = await platform.request(new Request(`${HOME}/api/openapi.json`))
    recorder = new Recorder(platform, new Description((await response.json()) as Document))
    return recorder
  }

  /** Lets queues and alarms work for some minutes. */
  async pass(minutes: number): Promise<void> {
    await this.platform.timeline.runUntil(this.platform.timeline.now + minutes * 60_000)
  }

  routeOf(operationId: string): Route {
    const route = this.description.routes.find(({ operation }) => operation.operationId === operationId)
    if (route === undefined) throw new Error(`There is no operation ${operationId}.`)
    return route
  }
}

export class Person {
  readonly cookies = new Map<string, string>()
  readonly #recorder: Recorder
  readonly #place: string
  id = ''

  constructor(recorder: Recorder, place: string) {
    this.#recorder = recorder
    this.#place = place
  }

  /** With a session, without the mail. `owner`: the person whose browser they use. */
  static async signedIn(recorder: Recorder, address: string, owner?: Person): Promise<Person> {
    const person = new Person(recorder, address)
    const mark = [...(owner?.cookies ?? [])].filter(([name]) => name.endsWith('device'))
    const headers = new Headers(mark.map(([name, value]) => ['cookie', `${name}=${value}`]))
    const { id, cookies } = await recorder.platform.inPeace((env) => startSession(env, headers, address))
    for (const cookie of cookies) person.#keep(cookie)
    person.id = id
    return person
  }

  /** Calls an operation, which must succeed. */
  async call<T = Record<string, unknown>>(operationId: string, sent: Sent = {}): Promise<T> {
    const route = this.#recorder.routeOf(operationId)
    const query = new URLSearchParams(sent.query).toString()
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(sent.path?.[name] ?? '')),
    )
    const address = path + (query === '' ? '' : `?${query}`)
    if (!this.#recorder.calls.some((call) => call.route === route)) await this.#sendBroken(route, address, sent.body)
    const response = await this.send(route, address, sent.body)
    const text = await response.clone().text()
    if (response.status >= 300) throw new Error(`${operationId}: ${response.status} ${text}`)
    const faults = await this.#recorder.description.faultsOf(route, response)
    if (faults.length > 0) throw new Error(`${operationId}: ${faults.join('; ')}`)
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
    const answer: unknown = isJson ? JSON.parse(text) : null
    this.#recorder.calls.push({ person: this, route, address, body: sent.body, status: response.status, answer })
    return answer as T
  }

  async #sendBroken(route: Route, address: string, body: unknown): Promise<void> {
    const schema = route.operation.requestBody?.content['application/json']?.schema
    if (schema === undefined) return
    for (const { at, body: broken } of brokenBodies(this.#recorder.description, schema, body)) {
      const fields = await errorFields(await this.send(route, address, broken))
      this.#recorder.broken.push({ operationId: route.operation.operationId, at, fields })
    }
  }

  async send({ method }: Pick<Route, 'method'>, address: string, body: unknown): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const request = new Request(`${HOME}${address}`, {
      method: method.toUpperCase(),
      headers: {
        origin: HOME,
        'cf-connecting-ip': this.#place,
        ...(cookie !== '' && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const response = await this.#recorder.platform.request(request)
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return response
  }

  #keep(line: string): void {
    const [pair = ''] = line.split(';')
    const [name = '', value = ''] = pair.split(/=(.*)/)
    this.cookies.set(name, value)
  }
}
