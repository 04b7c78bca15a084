/** A person's way to the HTTP API: JSON there, JSON back, and the session's cookie. */
import { setTimeout as sleep } from 'node:timers/promises'

/** An answer other than success; its message is the service's own sentence. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export interface Received {
  readonly text: string
}

/**
 * How long a mail may take to appear in the mailbox, in milliseconds; the service batches mails for
 * two seconds.
 */
const MAIL_TIMEOUT = 120_000
/** Between two attempts where too many sign in at once, in milliseconds. */
const PAUSE = 5_000

export class Client {
  private readonly url: string
  private readonly codeFor: (address: string, before: number) => Promise<string>
  private readonly readsMailbox: boolean
  private cookie = ''
  private address: string | null = null

  /**
   * `url` without a trailing slash. `codeFor`: the code mailed to an address; read from the mailbox
   * page by default.
   */
  constructor(url: string, codeFor?: (address: string) => Promise<string>) {
    this.url = url
    this.codeFor = codeFor ?? ((address, before) => this.codeInMailbox(address, before))
    this.readsMailbox = codeFor === undefined
  }

  /** Resumes an earlier session, `name=value`; false if it has ended. */
  async resume(session: string): Promise<boolean> {
    this.cookie = session
    const { me } = await this.get<{ readonly me: object | null }>('/api/me')
    if (me === null) this.cookie = ''
    return me !== null
  }

  get<T>(path: string): Promise<T> {
    return this.ask<T>('GET', path)
  }
  post<T>(path: string, body: object): Promise<T> {
    return this.ask<T>('POST', path, body)
  }
  put<T>(path: string, body: object): Promise<T> {
    return this.ask<T>('PUT', path, body)
  }
  patch<T>(path: string, body: object): Promise<T> {
    return this.ask<T>('PATCH', path, body)
  }

  /** For what answers nothing. */
  async remove(path: string): Promise<void> {
    await this.send('DELETE', path)
  }

  /** With the code that was mailed. Where too many sign in at once, it waits until it may. */
  async signIn(address: string): Promise<void> {
    const before = await this.mailedBefore(address)
    await patiently(() => this.post('/api/sign-in', { address }))
    const code = await this.codeFor(address, before)
    await patiently(() => this.post('/api/sign-in/confirm', { address, code }))
    this.address = address
  }

  /** The session cookie as `name=value`. Signs in again if the session has ended. */
  async session(): Promise<string> {
    const { me } = await this.get<{ readonly me: object | null }>('/api/me')
    if (me === null && this.address !== null) await this.signIn(this.address)
    return this.cookie
  }

  private mailed(address: string): Promise<readonly Received[]> {
    return this.get<readonly Received[]>(`/dev/mail.json?to=${encodeURIComponent(address)}`)
  }

  /** How many mails to an address lie in the mailbox: the code is in none of them. */
  private async mailedBefore(address: string): Promise<number> {
    return this.readsMailbox ? (await this.mailed(address)).length : 0
  }

  private async codeInMailbox(address: string, before: number): Promise<string> {
    const end = Date.now() + MAIL_TIMEOUT
    while (Date.now() < end) {
      const mails = (await this.mailed(address)).slice(before)
      const code = /^ +(\d{6})$/m.exec(mails.at(-1)?.text ?? '')?.[1]
      if (code !== undefined) return code
      await sleep(200)
    }
    throw new Error(`No sign-in mail for ${address} came to ${this.url}/dev/mail.`)
  }

  private async ask<T>(method: string, path: string, body?: object): Promise<T> {
    return (await (await this.send(method, path, body)).json()) as T
  }

  private async send(method: string, path: string, body?: object): Promise<Response> {
    const response = await fetch(this.url + path, {
      method,
      headers: { origin: this.url, cookie: this.cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((fault: unknown) => unreachable(this.url, fault))
    if (!response.ok) throw await refusalIn(response, path)
    const [session] = response.headers.getSetCookie()
    this.cookie = session?.split(';')[0] ?? this.cookie
    return response
  }
}

async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let left = 24; ; left--) {
    try {
      return await ask()
    } catch (problem) {
      if (!(problem instanceof Refusal) || problem.status !== 429 || left === 0) throw problem
      await sleep(PAUSE)
    }
  }
}

function unreachable(url: string, fault: unknown): never {
  const cause = fault instanceof Error && fault.cause instanceof Error ? ` (${fault.cause.message})` : ''
  throw new Error(`No service answers at ${url}${cause}. Start one with npm start, or leave out --url.`)
}

async function refusalIn(response: Response, path: string): Promise<Refusal> {
  const told = (await response.json().catch(() => null)) as {
    readonly error?: { readonly code: string; readonly message: string }
  } | null
  const { code, message } = told?.error ?? {
    code: 'unknown',
    message: `${path} was answered with status ${response.status}.`,
  }
  return new Refusal(response.status, code, message)
}
