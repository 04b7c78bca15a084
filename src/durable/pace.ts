/** All games share the provider's limit of two requests a second: whoever wants to ask reserves a moment first. */
import type { Clock } from './clock.ts'
import type { Delivery, Transport } from './transport.ts'

/** Half a second and a little, so that a request that travels slowly is not caught up by the next. */
export const GAP = 550
/** Nobody sleeps longer than this; the queue waits better than we do. */
const LONGEST_SLEEP = 20_000

/** The same transport, never asked more often than every `GAP` milliseconds, over all invocations. */
export const paced = (transport: Transport, db: D1Database, clock: Clock): Transport => ({
  async deliver(batch, letters) {
    const slot = await reserve(db, clock.now())
    if (slot === null)
      return {
        kind: 'later',
        reason: 'the provider asked us to wait',
        seconds: await secondsUntilFree(db, clock.now()),
      }
    await clock.sleep(Math.max(0, slot - clock.now()))
    const delivery = await transport.deliver(batch, letters)
    await obey(delivery, db, clock.now())
    return delivery
  },
})

/** One statement, so that two callers never get the same moment. Null: not soon. */
const reserve = (db: D1Database, now: number): Promise<number | null> =>
  db
    .prepare(
      'UPDATE mail_pace SET free_at = max(free_at, ?1) + ?2 WHERE free_at <= ?1 + ?3 RETURNING free_at - ?2 AS slot',
    )
    .bind(now, GAP, LONGEST_SLEEP)
    .first<number>('slot')

async function secondsUntilFree(db: D1Database, now: number): Promise<number> {
  const free = await db.prepare('SELECT free_at FROM mail_pace').first<number>('free_at')
  return Math.max(0, Math.ceil(((free ?? now) - now) / 1000))
}

/** When the provider says how long to wait, everybody waits. */
async function obey(delivery: Delivery, db: D1Database, now: number): Promise<void> {
  if (delivery.kind !== 'later' || delivery.seconds === null) return
  await db
    .prepare('UPDATE mail_pace SET free_at = max(free_at, ?)')
    .bind(now + delivery.seconds * 1000)
    .run()
}
