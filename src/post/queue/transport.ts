/** Delivers batches of letters: to the provider, or to the mailbox page of a local service. */
import { type ErrorResponse, Resend } from 'resend'
import { lte, sql } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import { tables, runBatch } from '../../database.ts'
import type { Letter } from '../../mail/mail-message.ts'
import { mailbox as received, mailPace } from '../schema.ts'
import type { Instant } from '../../game/ids.ts'
import { SECOND_MS } from '../../lib/time.ts'

/** `index`: in the batch, from 0. */
interface RefusedLetter {
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
        letters.map(({ thread: _, ...letter }) => letter),
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

/** Milliseconds; the provider asks for 500. */
export const GAP = 550
/** A turn without a response lasts this long. By then, the request has arrived or was lost. */
const TURN = 5_000
const POLL_INTERVAL = SECOND_MS
/** Longer waits go back to the queue. */
const MAX_WAIT = 20_000

/**
 * All games share the provider's limit of two requests a second. A request may start only `GAP`
 * milliseconds after the response to the one before. Reserving start times in advance would not do:
 * a slow invocation would send at the same time as the next one.
 */
export const withPacing = (transport: Transport, db: D1Database, clock: Clock): Transport => ({
  async deliver(batch, letters) {
    const turn = await takeTurn(db, clock)
    if ('seconds' in turn) return { kind: 'later', reason: 'the provider asked us to wait', seconds: turn.seconds }
    const delivery = await transport.deliver(batch, letters)
    await endTurn(db, turn.heldUntil, clock.now() + pauseAfter(delivery))
    return delivery
  },
})

/** Our turn until `heldUntil`; or the seconds to wait, if that is too long to wait here. */
type Turn = { readonly heldUntil: Instant } | { readonly seconds: number }

async function takeTurn(db: D1Database, clock: Clock): Promise<Turn> {
  const end = clock.now() + MAX_WAIT
  for (;;) {
    const heldUntil = await tryTakeTurn(db, clock.now())
    // A slow database may answer after the turn has ended.
    if (heldUntil !== null && clock.now() < heldUntil) return { heldUntil }
    const wait = Math.max(0, (await nextFree(db)) - clock.now())
    if (clock.now() + wait > end) return { seconds: Math.ceil(wait / SECOND_MS) }
    await clock.sleep(Math.min(wait, POLL_INTERVAL))
  }
}

/** One statement, so that only one invocation gets the turn. Null if it is not free yet. */
async function tryTakeTurn(db: D1Database, now: Instant): Promise<Instant | null> {
  const [row] = await tables(db)
    .update(mailPace)
    .set({ freeAt: now + TURN })
    .where(lte(mailPace.freeAt, now))
    .returning({ freeAt: mailPace.freeAt })
  return row?.freeAt ?? null
}

async function nextFree(db: D1Database): Promise<Instant> {
  const [row] = await tables(db).select({ freeAt: mailPace.freeAt }).from(mailPace)
  return row?.freeAt ?? 0
}

/** If another invocation has taken the next turn, the later end counts. */
async function endTurn(db: D1Database, heldUntil: Instant, freeAt: Instant): Promise<void> {
  const { freeAt: current } = mailPace
  await tables(db)
    .update(mailPace)
    .set({ freeAt: sql`CASE WHEN ${current} = ${heldUntil} THEN ${freeAt} ELSE max(${current}, ${freeAt}) END` })
}

/** Milliseconds. A wait that the provider asks for applies to all invocations. */
const pauseAfter = (delivery: Delivery): number =>
  delivery.kind === 'later' ? Math.max(GAP, Math.ceil((delivery.seconds ?? 0) * SECOND_MS)) : GAP
