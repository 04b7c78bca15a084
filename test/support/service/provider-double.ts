/** Handles batches by the rules of Resend's documentation, without a socket. */

export interface Request {
  readonly path: string
  readonly key: string | null
  /** `permissive` or `strict`, from the header x-batch-validation. */
  readonly validation: string | null
  readonly body: string
}
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Faults of the next request. `lost`: done, but without a response; `stall`: neither done nor answered; `refuse`: the
 * whole batch is rejected; `half`: fails in the middle, and does the rest on a retry; `late`: succeeds after `LATE`.
 */
export const MAIL_FAULTS = ['fail', 'rate-limit', 'lost', 'stall', 'refuse', 'half', 'late'] as const
export type MailFault = (typeof MAIL_FAULTS)[number]
/** The delay of a late response, in milliseconds. */
export const LATE = 15_000

const error = (
  status: number,
  name: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Answer => ({
  status,
  headers,
  body: { statusCode: status, name, message },
})

/** Single mails to `…@refused.example` are rejected. */
const isRefused = ({ to }: Letter): boolean => to.endsWith('@refused.example')

export class ProviderDouble {
  readonly delivered: Letter[] = []
  readonly requests: { readonly at: number; readonly key: string | null; readonly letters: number }[] = []
  /** The faults of the next requests, in order; null for none. */
  readonly faults: (MailFault | null)[] = []
  /** The maximum number of requests per second. */
  limit = 2
  private readonly answered = new Map<string, { readonly body: string; readonly answer: Answer }>()
  /** How many mails of a failed batch were sent, by its key. */
  private readonly done = new Map<string, number>()

  /** Null if there is no response. */
  handle(request: Request, now: number): Answer | null {
    const letters = lettersIn(request)
    this.requests.push({ at: now, key: request.key, letters: letters.length })
    const fault = this.faults.shift()
    if (fault === 'fail') return error(500, 'internal_server_error', 'Something went wrong on our side.')
    if (fault === 'refuse' && !this.isBegun(request))
      return error(422, 'validation_error', 'One of these is not a letter.')
    if (fault === 'stall') return null
    if (fault === 'half') return this.half(request, letters)
    if (fault === 'rate-limit' || this.isHasty(now))
      return error(429, 'rate_limit_exceeded', 'Too many requests.', { 'retry-after': '3' })
    const answer = this.once(request, letters)
    return fault === 'lost' ? null : answer
  }

  /** A batch is rejected before any of it is sent, or not at all. */
  private isBegun({ key }: Request): boolean {
    return key !== null && (this.answered.has(key) || this.done.has(key))
  }

  private isHasty(now: number): boolean {
    return this.requests.filter(({ at }) => now - at < 1000).length > this.limit
  }

  /** The same key with the same body gets the same response; with another body, an error. */
  private once(request: Request, letters: readonly Letter[]): Answer {
    const before = request.key === null ? undefined : this.answered.get(request.key)
    if (before === undefined) return this.deliver(request, letters)
    if (before.body === request.body) return before.answer
    return error(409, 'invalid_idempotent_request', 'Same idempotency key used with a different request payload.')
  }

  private half({ key, validation }: Request, letters: readonly Letter[]): Answer {
    const failed = error(500, 'internal_server_error', 'Something went wrong on our side.')
    if (key === null || validation !== 'permissive' || this.answered.has(key) || this.done.has(key)) return failed
    const taken = letters.filter((letter) => !isRefused(letter))
    const middle = Math.floor(taken.length / 2)
    this.delivered.push(...taken.slice(0, middle))
    this.done.set(key, middle)
    return failed
  }

  private deliver({ path, key, validation, body }: Request, letters: readonly Letter[]): Answer {
    const refused = letters.flatMap((letter, index) =>
      isRefused(letter) ? [{ index, message: 'Invalid `to` field.' }] : [],
    )
    if (refused.length > 0 && validation !== 'permissive') return error(422, 'validation_error', 'Invalid `to` field.')
    const taken = letters.filter((letter) => !isRefused(letter))
    this.delivered.push(...taken.slice(this.done.get(key ?? '') ?? 0))
    const ids = taken.map(() => ({ id: crypto.randomUUID() }))
    const answer = { status: 200, headers: {}, body: path === '/emails' ? ids[0] : { data: ids, errors: refused } }
    if (key !== null) this.answered.set(key, { body, answer })
    return answer
  }
}

function lettersIn({ path, body }: Request): readonly Letter[] {
  const parsed = JSON.parse(body) as Letter | readonly Letter[]
  return path === '/emails' ? [parsed as Letter] : (parsed as readonly Letter[])
}
