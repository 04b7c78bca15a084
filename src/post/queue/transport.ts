/** Delivers batches of letters: to the provider, or to the mailbox page of a local service. */
import { type ErrorResponse, Resend } from 'resend'
import type { Clock } from '../../clock.ts'
import { tables, runBatch } from '../../database.ts'
import type { Letter } from '../../mail/mail-message.ts'
import { mailbox as received } from '../schema.ts'

/** `index`: in the batch, from 0. */
export interface RefusedLetter {
  readonly index: number
  readonly reason: string
}

export type Delivery =
  | { readonly kind: 'accepted'; readonly refused: readonly RefusedLetter[] }
  /** The batch as a whole is refused for good. */
  | { readonly kind: 'rejected'; readonly reason: string }
  /** Perhaps taken: send the same batch again. `seconds`: the delay that the provider asks for. */
  | { readonly kind: 'later'; readonly reason: string; readonly seconds: number | null }

export interface Transport {
  /** Idempotent for the same `batch` and letters. */
  deliver(batch: string, letters: readonly Letter[]): Promise<Delivery>
}

/** Milliseconds. */
const TIMEOUT = 20_000

export function provider(key: string, baseUrl: string): Transport {
  const resend = new Resend(key, { baseUrl })
  return {
    async deliver(batch, letters) {
      const options = {
        idempotencyKey: batch,
        batchValidation: 'permissive',
        signal: AbortSignal.timeout(TIMEOUT),
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
 * Only errors in the letters are final. Limits, quotas, outages and invalid keys pass or are fixed
 * by the operator; otherwise the queue gives up in the end, and the mails are parked with this
 * reason.
 */
function failed({ name, message, statusCode }: ErrorResponse, headers: Readonly<Record<string, string>>): Delivery {
  const reason = `${name}: ${message}`
  if (statusCode === 400 || statusCode === 422) return { kind: 'rejected', reason }
  return { kind: 'later', reason, seconds: retryAfter(headers) }
}

function retryAfter(headers: Readonly<Record<string, string>>): number | null {
  const seconds = Number.parseFloat(headers['retry-after'] ?? headers['ratelimit-reset'] ?? '')
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}

/** Stores letters in a table, and logs their subjects. */
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
