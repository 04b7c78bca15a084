/** The reply addresses that were given out: what each is good for. A row alone opens nothing; the signature has to be ours. */
import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import { tables } from '../database.ts'
import type { Instant } from '../game/ids.ts'
import { DAY_MS } from '../lib/time.ts'
import { addressOf, type ReplyRight, replyToken, tokenIn } from '../mail/addresses/reply-address.ts'
import { replyAddresses } from './schema.ts'

export type ReplyEnv = Pick<Env, 'DB' | 'AUTH_SECRET' | 'REPLY_DOMAIN'>

/** Idempotent. Null where answers are not taken, because no domain is set for them. */
export async function createReplyAddress(env: ReplyEnv, right: ReplyRight, now: Instant): Promise<string | null> {
  if (env.REPLY_DOMAIN === '') return null
  const token = await replyToken(env.AUTH_SECRET, right)
  const { player: playerId, game: gameId, purpose, about } = right
  const row = { token, playerId, gameId, purpose, about, madeAt: now }
  await tables(env.DB).insert(replyAddresses).values(row).onConflictDoNothing()
  return addressOf(token, env.REPLY_DOMAIN)
}

/** What a mail to this address may do; null: nothing. */
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

/** An address lasts as long as its game, and a while beyond it for those who answer late. */
const KEPT_BEYOND = 14 * DAY_MS

/** For the cron job: addresses of games that are over, or deleted. */
export async function deleteReplyAddresses(db: D1Database, now: Instant): Promise<void> {
  const store = tables(db)
  const goesOn = store
    .select({ one: sql`1` })
    .from(sql`games`)
    .where(sql`games.id = ${replyAddresses.gameId} AND games.status IN ('forming', 'playing')`)
  await store.delete(replyAddresses).where(and(lt(replyAddresses.madeAt, now - KEPT_BEYOND), notExists(goesOn)))
}
