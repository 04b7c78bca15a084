/** The fake mail provider, the mails that games have decided to send, and the delivered ones. */
import type { Effect } from '../../src/game/announcements/effect.ts'
import type { Platform } from '../platform/platform.ts'
import type { Fault } from '../platform/faults.ts'
import { ProviderDouble, type MailFault } from '../support/service/provider-double.ts'

/** Failures of the provider. */
const MAIL_FAULT_BY: Readonly<Partial<Record<Fault, MailFault>>> = {
  fails: 'fail',
  'answer lost': 'lost',
  late: 'rate-limit',
  'answer late': 'half',
  twice: 'stall',
}

/** The last state of a mail in the ledger. */
export interface MailFate {
  readonly state: string
  readonly reason: string | null
}

export class Post {
  /** Mails that a game has decided to send, by key. */
  readonly owed = new Set<string>()
  /** Number of deliveries by key. */
  readonly delivered = new Map<string, number>()
  readonly fates = new Map<string, MailFate>()
  readonly faults: string[] = []
  readonly #double = new ProviderDouble()
  #platform: Platform | null = null
  #seen = 0

  get letters(): number {
    return this.#double.delivered.length
  }

  openFor(platform: Platform): void {
    this.#platform = platform
  }

  owe(effects: string): void {
    for (const effect of JSON.parse(effects) as readonly Effect[]) if (effect.kind === 'mail') this.owed.add(effect.key)
  }

  async handle(request: Request): Promise<Response> {
    const platform = this.#here()
    const fault = platform.faults.at('provider answers')
    if (fault !== null) this.#double.faults.push(MAIL_FAULT_BY[fault] ?? null)
    const { headers } = request
    const key = headers.get('idempotency-key')
    const asked = {
      path: new URL(request.url).pathname,
      key,
      validation: headers.get('x-batch-validation'),
      body: await request.text(),
    }
    const before = this.#double.delivered.length
    const answer = this.#double.handle(asked, platform.timeline.now)
    for (const { to } of this.#double.delivered.slice(before)) this.#note(to, key ?? '')
    if (answer === null) throw new TypeError('the connection was lost')
    return Response.json(answer.body, { status: answer.status, headers: { ...answer.headers } })
  }

  /** Finds the mails of a letter: they are in the ledger when it is sent. */
  #note(to: string, batch: string): void {
    const query = 'SELECT key, place, letter FROM mails WHERE batch = ?'
    const { rows } = this.#here().database.sqlite.query(query, [batch])
    const places = new Set(
      rows.flatMap(({ place, letter }) =>
        typeof letter === 'string' && (JSON.parse(letter) as { readonly to: string }).to === to ? [place] : [],
      ),
    )
    const keys = rows.filter(({ place }) => places.has(place)).map(({ key }) => String(key))
    if (keys.length === 0) this.faults.push(`a letter to ${to} that no ledger knows`)
    for (const one of keys) this.delivered.set(one, (this.delivered.get(one) ?? 0) + 1)
  }

  /** Keeps what the ledger deletes after a month. */
  look(): void {
    const query = 'SELECT key, state, reason, changed_at FROM mails WHERE changed_at >= ?'
    const { rows } = this.#here().database.sqlite.query(query, [this.#seen])
    for (const { key, state, reason, changed_at } of rows) {
      this.fates.set(String(key), { state: String(state), reason: typeof reason === 'string' ? reason : null })
      this.#seen = Math.max(this.#seen, Number(changed_at))
    }
  }

  #here(): Platform {
    if (this.#platform === null) throw new Error('no platform')
    return this.#platform
  }
}
