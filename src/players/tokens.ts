/** Personal API tokens: named, shown once, kept as a hash, gone when revoked. */
import { and, asc, count, eq } from 'drizzle-orm'
import type { Instant, PlayerId } from '../game/model.ts'
import { authOf, looksLikeToken, tables } from './auth.ts'
import { tokens } from './schema.ts'

export const MOST_TOKENS = 20

export interface Token {
  readonly id: string
  readonly name: string
  /** Its first characters, to recognise it by. */
  readonly start: string
  readonly createdAt: Instant
  readonly lastUsedAt: Instant | null
}

/** The player a token stands for, null if it is unknown or revoked. */
export async function playerOfToken(env: Env, token: string): Promise<PlayerId | null> {
  if (!looksLikeToken(token)) return null
  const { key } = await authOf(env).api.verifyApiKey({ body: { key: token } })
  return key === null ? null : (key.referenceId as PlayerId)
}

/** The secret is in this answer and nowhere else; null if the player has too many already. */
export async function createToken(
  env: Env,
  player: PlayerId,
  name: string,
): Promise<(Token & { readonly secret: string }) | null> {
  if ((await countTokens(env.DB, player)) >= MOST_TOKENS) return null
  const made = await authOf(env).api.createApiKey({ body: { userId: player, name } })
  return { ...shown(made), secret: made.key }
}

export async function listTokens(db: D1Database, player: PlayerId): Promise<readonly Token[]> {
  const rows = await tables(db).select().from(tokens).where(eq(tokens.playerId, player)).orderBy(asc(tokens.createdAt))
  return rows.map(shown)
}

/** False if the player has no such token. */
export async function revokeToken(db: D1Database, player: PlayerId, id: string): Promise<boolean> {
  const mine = and(eq(tokens.id, id), eq(tokens.playerId, player))
  const gone = await tables(db).delete(tokens).where(mine).returning({ id: tokens.id })
  return gone.length > 0
}

async function countTokens(db: D1Database, player: PlayerId): Promise<number> {
  const [row] = await tables(db).select({ many: count() }).from(tokens).where(eq(tokens.playerId, player))
  return row?.many ?? 0
}

type Row = Pick<typeof tokens.$inferSelect, 'id' | 'name' | 'start' | 'createdAt' | 'lastRequest'>

const shown = ({ id, name, start, createdAt, lastRequest }: Row): Token => ({
  id,
  name: name ?? '',
  start: start ?? '',
  createdAt: createdAt.getTime(),
  lastUsedAt: lastRequest?.getTime() ?? null,
})
