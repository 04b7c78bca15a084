/**
 * All games share the provider's limit of two requests a second. The gap is kept where the provider sees it: a request may
 * start only `GAP` milliseconds after the answer to the one before, which had arrived by then. A moment reserved in advance is
 * not enough: an invocation that is late for its moment (a slow database, a busy machine, a slow connection) is caught up by
 * the next one, which is on time.
 */
import { lte, sql } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import { tables } from '../../database.ts'
import type { Instant } from '../../game/ids.ts'
import { SECOND_MS } from '../../lib/time.ts'
import { mailPace } from '../schema.ts'
import type { Delivery, Transport } from './transport.ts'

/** Milliseconds; the provider asks for 500. */
export const GAP = 550
/** How long an unanswered request keeps the others from asking; after that it has arrived, or its invocation has ended. */
const HELD = 5_000
/** How often an invocation that waits looks whether it may ask. */
const LOOK = SECOND_MS
/** Nobody waits longer than this in an invocation: what has longer to wait goes back to the queue. */
const LONGEST_WAIT = 20_000

/** The same transport, asked by one invocation at a time. */
export const paced = (transport: Transport, db: D1Database, clock: Clock): Transport => ({
  async deliver(batch, letters) {
    const turn = await takeTurn(db, clock)
    if ('seconds' in turn) return { kind: 'later', reason: 'the provider asked us to wait', seconds: turn.seconds }
    const delivery = await transport.deliver(batch, letters)
    await giveBack(db, turn.heldUntil, clock.now() + pauseAfter(delivery))
    return delivery
  },
})

/** Until when the turn is ours; or in how many seconds to try again, because it is not worth waiting for here. */
type Turn = { readonly heldUntil: Instant } | { readonly seconds: number }

async function takeTurn(db: D1Database, clock: Clock): Promise<Turn> {
  const end = clock.now() + LONGEST_WAIT
  for (;;) {
    const heldUntil = await hold(db, clock.now())
    // The database may have taken longer to say so than the turn lasts.
    if (heldUntil !== null && clock.now() < heldUntil) return { heldUntil }
    const wait = Math.max(0, (await whenFree(db)) - clock.now())
    if (clock.now() + wait > end) return { seconds: Math.ceil(wait / SECOND_MS) }
    await clock.sleep(Math.min(wait, LOOK))
  }
}

/** One statement, so that the turn is given to one alone. Null: it is not free yet. */
async function hold(db: D1Database, now: Instant): Promise<Instant | null> {
  const [row] = await tables(db)
    .update(mailPace)
    .set({ freeAt: now + HELD })
    .where(lte(mailPace.freeAt, now))
    .returning({ freeAt: mailPace.freeAt })
  return row?.freeAt ?? null
}

async function whenFree(db: D1Database): Promise<Instant> {
  const [row] = await tables(db).select({ freeAt: mailPace.freeAt }).from(mailPace)
  return row?.freeAt ?? 0
}

/** If this turn has expired and another sender has the next one, the later end of both counts. */
async function giveBack(db: D1Database, heldUntil: Instant, freeAt: Instant): Promise<void> {
  const { freeAt: stands } = mailPace
  await tables(db)
    .update(mailPace)
    .set({ freeAt: sql`CASE WHEN ${stands} = ${heldUntil} THEN ${freeAt} ELSE max(${stands}, ${freeAt}) END` })
}

/** Milliseconds. When the provider says how long to wait, everybody waits. */
const pauseAfter = (delivery: Delivery): number =>
  delivery.kind === 'later' ? Math.max(GAP, Math.ceil((delivery.seconds ?? 0) * SECOND_MS)) : GAP
