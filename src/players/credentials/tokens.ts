/** Personal API tokens: named, with a scope, shown once, kept as a hash, gone when revoked. */
import { and, asc, count, eq, gt, isNull, or } from 'drizzle-orm'
import type { Placeholder } from 'drizzle-orm'
import type { Instant, PlayerId } from '../../game/names.ts'
import { tables } from '../../database.ts'
import { HOUR_MS } from '../../lib/time.ts'
import { accountsChanged } from '../accounts/lately.ts'
import { tokens } from '../schema.ts'

export const MOST_TOKENS = 20

/**
 * What a token may do in its owner's name: `play` whatever the games need, `read` only look. No scope makes or revokes tokens, ends
 * the account or operates the service: whoever finds a token can neither keep himself in nor throw its owner out.
 */
export const SCOPES = ['play', 'read'] as const
export type Scope = (typeof SCOPES)[number]

export interface Token {
  readonly id: string
  readonly name: string
  /** Its first characters, to recognise it by. */
  readonly start: string
  readonly scope: Scope
  readonly createdAt: Instant
  readonly lastUsedAt: Instant | null
}

/** What a token stands for, as it was found. */
export interface FoundToken {
  readonly id: string
  readonly permissions: string | null
  readonly lastRequest: Date | null
}

/** The columns of what a call with a token is judged by. */
export const FOUND = { id: tokens.id, permissions: tokens.permissions, lastRequest: tokens.lastRequest }

/** Of the token that is kept under `hash`, if it may be used at the moment `now`. */
export const holds = (hash: Placeholder, now: Placeholder) =>
  and(eq(tokens.key, hash), eq(tokens.enabled, true), or(isNull(tokens.expiresAt), gt(tokens.expiresAt, now)))

/** A use is noted for its owner to see; to the hour, because each note is a row written. */
export async function noteUse(db: D1Database, { id, lastRequest }: FoundToken, now: Instant): Promise<void> {
  if (lastRequest !== null && now - lastRequest.getTime() < HOUR_MS) return
  await tables(db)
    .update(tokens)
    .set({ lastRequest: new Date(now) })
    .where(eq(tokens.id, id))
}

export const scopeOf = ({ permissions }: FoundToken): Scope => scopeIn(JSON.parse(permissions ?? 'null'))

/** The secret is in this answer and nowhere else; null if the player has too many already. */
export async function createToken(
  env: Env,
  player: PlayerId,
  { name, scope }: Pick<Token, 'name' | 'scope'>,
): Promise<(Token & { readonly secret: string }) | null> {
  if ((await countTokens(env.DB, player)) >= MOST_TOKENS) return null
  const { authOf } = await import('./auth.ts')
  const made = await authOf(env).api.createApiKey({ body: { userId: player, name, permissions: { [GAMES]: [scope] } } })
  return { ...shown(made), scope, secret: made.key }
}

export async function listTokens(db: D1Database, player: PlayerId): Promise<readonly Token[]> {
  const rows = await tables(db).select().from(tokens).where(eq(tokens.playerId, player)).orderBy(asc(tokens.createdAt))
  return rows.map((row) => ({ ...shown(row), scope: scopeIn(JSON.parse(row.permissions ?? 'null')) }))
}

/** False if the player has no such token. */
export async function revokeToken(db: D1Database, player: PlayerId, id: string): Promise<boolean> {
  const mine = and(eq(tokens.id, id), eq(tokens.playerId, player))
  const gone = await tables(db).delete(tokens).where(mine).returning({ id: tokens.id })
  accountsChanged()
  return gone.length > 0
}

async function countTokens(db: D1Database, player: PlayerId): Promise<number> {
  const [row] = await tables(db).select({ many: count() }).from(tokens).where(eq(tokens.playerId, player))
  return row?.many ?? 0
}

type Row = Pick<typeof tokens.$inferSelect, 'id' | 'name' | 'start' | 'createdAt' | 'lastRequest'>

/** The one thing for which tokens have permissions, as better-auth keeps them. */
const GAMES = 'games'

/** Tokens from before there were scopes play. */
const scopeIn = (permissions: Readonly<Record<string, readonly string[]>> | null | undefined): Scope =>
  SCOPES.find((scope) => permissions?.[GAMES]?.includes(scope)) ?? 'play'

const shown = ({ id, name, start, createdAt, lastRequest }: Row): Omit<Token, 'scope'> => ({
  id,
  name: name ?? '',
  start: start ?? '',
  createdAt: createdAt.getTime(),
  lastUsedAt: lastRequest?.getTime() ?? null,
})
