/** Reply addresses and their rights. A row grants nothing without our signature in the address. */
import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import { tables } from '../database.ts'
import type { Instant } from '../game/ids.ts'
import { DAY_MS } from '../lib/time.ts'
import { addressOf, type ReplyRight, replyToken, tokenIn } from '../mail/addresses/reply-address.ts'
import { replyAddresses } from './schema.ts'

export type ReplyEnv = Pick<Env, 'DB' | 'AUTH_SECRET' | 'REPLY_DOMAIN'>

/** Idempotent. Null if replies are switched off. */
export async function createReplyAddress(env: ReplyEnv, right: ReplyRight, now: Instant): Promise<string | null> {
  if (env.REPLY_DOMAIN === '') return null
  const token = await replyToken(env.AUTH_SECRET, right)
  const { player: playerId, game: gameId, purpose, about } = right
  const row = { token, playerId, gameId, purpose, about, madeAt: now }
  await tables(env.DB).insert(replyAddresses).values(row).onConflictDoNothing()
  return addressOf(token, env.REPLY_DOMAIN)
}

/** The right of a mail to this address; null if it has none. */
export async function readReplyAddress(
  env: ReplyEnv,
  address: string,
): Promise<(ReplyRight & { readonly token: string }) | null> {
  const token = tokenIn(address, env.REPLY_DOMAIN)
  if (token === null) return null
  const [row] = await tables(env.DB).select().from(replyAddresses).where(eq(replyAddresses.token, token))
  if (row === undefined) return null
  const { playerId: player, gameId: game, purpose, about } = row
  const right = { player, game, purpose, about }
  return (await replyToken(env.AUTH_SECRET, right)) === token ? { ...right, token } : null
}

/** Even if the game is over: for late replies. */
const MIN_LIFETIME = 14 * DAY_MS

/** For the cron: deletes addresses of games that are over or deleted. */
export async function deleteReplyAddresses(db: D1Database, now: Instant): Promise<void> {
  const store = tables(db)
  const openGame = store
    .select({ one: sql`1` })
    .from(sql`games`)
    .where(sql`games.id = ${replyAddresses.gameId} AND games.status IN ('forming', 'playing')`)
  await store.delete(replyAddresses).where(and(lt(replyAddresses.madeAt, now - MIN_LIFETIME), notExists(openGame)))
}
