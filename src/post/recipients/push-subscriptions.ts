/** Devices that get web push. Each belongs to one player and has its own settings. */
import { and, eq, sql } from 'drizzle-orm'
import { isOneOf, tables } from '../../database.ts'
import type { Instant, PlayerId } from '../../game/ids.ts'
import type { Category } from '../../mail/mail-message.ts'
import { pushSubscriptions } from '../schema.ts'

export const MAX_DEVICES = 10

/** A browser's subscription: the address of its push service, and its keys in base64url. */
export interface Subscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly muted: readonly Category[]
}

/** Adds or updates a device. Deletes the oldest of too many. */
export async function subscribe(
  db: D1Database,
  playerId: PlayerId,
  subscription: Subscription,
  now: Instant,
): Promise<void> {
  const store = tables(db)
  const row = { ...subscription, playerId, madeAt: now }
  const newest = sql`(SELECT endpoint FROM push_subscriptions WHERE player_id = ${playerId} ORDER BY made_at DESC LIMIT ${MAX_DEVICES})`
  await store.batch([
    store.insert(pushSubscriptions).values(row).onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row }),
    store
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.playerId, playerId), sql`${pushSubscriptions.endpoint} NOT IN ${newest}`)),
  ])
}

export async function unsubscribe(db: D1Database, playerId: PlayerId, endpoint: string): Promise<void> {
  await tables(db)
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.playerId, playerId), eq(pushSubscriptions.endpoint, endpoint)))
}

/** Deletes a device that its push service no longer knows. */
export async function forgetDevice(db: D1Database, endpoint: string): Promise<void> {
  await tables(db).delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint))
}

export const subscriptionsOf = (db: D1Database, player: PlayerId): Promise<readonly Subscription[]> => {
  const { endpoint, p256dh, auth, muted } = pushSubscriptions
  return tables(db)
    .select({ endpoint, p256dh, auth, muted })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.playerId, player))
}

export async function devicesOf(
  db: D1Database,
  players: readonly PlayerId[],
): Promise<readonly { readonly player: PlayerId; readonly endpoint: string }[]> {
  const { playerId: player, endpoint } = pushSubscriptions
  return tables(db).select({ player, endpoint }).from(pushSubscriptions).where(isOneOf(player, players))
}
