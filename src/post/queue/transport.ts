/** The ways a batch of letters can leave: the provider, or the mailbox page of a developer's machine. */
import { type ErrorResponse, Resend } from 'resend'
import type { Clock } from '../../clock.ts'
import { tables, runBatch } from '../../database.ts'
import type { Letter } from '../../mail/mail-message.ts'
import { mailbox as received } from '../schema.ts'

/** `index` counts the letters of the batch from 0. */
export interface RefusedLetter {
  readonly index: number
  readonly reason: string
}

export type Delivery =
  | { readonly kind: 'accepted'; readonly refused: readonly RefusedLetter[] }
  /** None of them was taken, nor ever will be in this company. */
  | { readonly kind: 'rejected'; readonly reason: string }
  /** Perhaps taken, perhaps not; the same batch may be delivered again. `seconds` is what the other side asked for. */
  | { readonly kind: 'later'; readonly reason: string; readonly seconds: number | null }

export interface Transport {
  /** The same `batch` with the same letters is delivered once, however often this is called. */
  deliver(batch: string, letters: readonly Letter[]): Promise<Delivery>
}

/** How long the provider may take to answer. */
const PATIENCE = 20_000

export function provider(key: string, baseUrl: string): Transport {
  const resend = new Resend(key, { baseUrl })
  return {
    async deliver(batch, letters) {
      const options = {
        idempotencyKey: batch,
        batchValidation: 'permissive',
        signal: AbortSignal.timeout(PATIENCE),
      } as const
      const { data, error, headers } = await resend.batch.send(
        letters.map((letter) => ({ ...letter })),
        options,
      )
      if (error !== null) return failed(error, headers ?? {})
      return {
        kind: 'accepted',
        refused: (data.errors ?? []).map(({ index, message }) => ({ index, reason: message })),
      }
    },
  }
}

/**
 * Only a fault in the letters themselves is final. Limits, quotas, outages and keys that do not hold pass, or are mended by
 * the operator; if they are not, the queue gives up and the mails are parked with this reason.
 */
function failed({ name, message, statusCode }: ErrorResponse, headers: Readonly<Record<string, string>>): Delivery {
  const reason = `${name}: ${message}`
  if (statusCode === 400 || statusCode === 422) return { kind: 'rejected', reason }
  return { kind: 'later', reason, seconds: secondsAsked(headers) }
}

function secondsAsked(headers: Readonly<Record<string, string>>): number | null {
  const seconds = Number.parseFloat(headers['retry-after'] ?? headers['ratelimit-reset'] ?? '')
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}

/** Letters are laid into a table, and named in the log. */
export const mailbox = (db: D1Database, clock: Clock): Transport => ({
  async deliver(batch, letters) {
    const store = tables(db)
    const at = clock.now()
    const rows = letters.map((letter, place) => ({ batch, place, letter, recipient: letter.to, at }))
    await runBatch(
      store,
      rows.map((row) => store.insert(received).values(row).onConflictDoNothing()),
    )
    for (const { to, subject } of letters) console.log(`mail to ${to}: ${subject}`)
    return { kind: 'accepted', refused: [] }
  },
})
