/** Personal API tokens: with a name and a scope, shown once, stored as a hash, deleted when revoked. */
import { and, asc, count, eq, gt, isNull, or, type Placeholder } from 'drizzle-orm'
import { tables } from '../../database.ts'
import type { Instant, PlayerId } from '../../game/ids.ts'
import { toBase64Url } from '../../lib/base64.ts'
import { sha256 } from '../../lib/signing.ts'
import { HOUR_MS } from '../../lib/time.ts'
import { tokens } from '../schema.ts'

export const MAX_TOKENS = 20
export const TOKEN_NAME_LENGTH = { min: 1, max: 40 } as const

const PREFIX = 'concert_'
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const SECRET_LENGTH = 64
/** How many letters after the prefix the list shows. */
const START_LENGTH = 4

/**
 * `play`: everything that playing requires. `read`: GET only. No token can manage tokens, delete
 * the account or operate the service, so a stolen token can be revoked and cannot lock its owner
 * out.
 */
export const SCOPES = ['play', 'read'] as const
export type Scope = (typeof SCOPES)[number]

interface Token {
  readonly id: string
  readonly name: string
  /** The first characters, to recognise it by. */
  readonly start: string
  readonly scope: Scope
  readonly createdAt: Instant
  readonly lastUsedAt: Instant | null
}

/** The token in an `Authorization: Bearer …` header; null if it cannot be one of ours. */
export function readBearerToken(authorization: string): string | null {
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? ''
  return token.startsWith(PREFIX) ? token : null
}

/** SHA-256 in base64url. A token has 364 random bits, so the hash needs neither salt nor key. */
export const hashToken = async (token: string): Promise<string> => toBase64Url(await sha256(token))

/** The columns that decide what a token may do. */
export const TOKEN_COLUMNS = { id: tokens.id, permissions: tokens.permissions, lastRequest: tokens.lastRequest }

type TokenRow = Pick<typeof tokens.$inferSelect, keyof typeof TOKEN_COLUMNS>

/** True for the token with this hash if it is valid now. */
export const isUsableToken = (hash: Placeholder, now: Placeholder) =>
  and(eq(tokens.key, hash), eq(tokens.enabled, true), or(isNull(tokens.expiresAt), gt(tokens.expiresAt, now)))

/** Records the last use, at most once an hour, because it writes a row. */
export async function recordTokenUse(db: D1Database, { id, lastRequest }: TokenRow, now: Instant): Promise<void> {
  if (lastRequest !== null && now - lastRequest.getTime() < HOUR_MS) return
  await tables(db)
    .update(tokens)
    .set({ lastRequest: new Date(now) })
    .where(eq(tokens.id, id))
}

/** Returns the only copy of the secret; null if the player already has `MAX_TOKENS`. */
export async function createToken(
  db: D1Database,
  player: PlayerId,
  { name, scope }: Pick<Token, 'name' | 'scope'>,
): Promise<(Token & { readonly secret: string }) | null> {
  if ((await countTokens(db, player)) >= MAX_TOKENS) return null
  const [secret, now] = [newSecret(), new Date()]
  const row = {
    id: crypto.randomUUID(),
    name,
    start: secret.slice(0, PREFIX.length + START_LENGTH),
    prefix: PREFIX,
    key: await hashToken(secret),
    playerId: player,
    permissions: JSON.stringify({ games: [scope] }),
    lastRequest: null,
    createdAt: now,
    updatedAt: now,
  }
  await tables(db).insert(tokens).values(row)
  return { ...tokenOf(row), secret }
}

export async function listTokens(db: D1Database, player: PlayerId): Promise<readonly Token[]> {
  const rows = await tables(db).select().from(tokens).where(eq(tokens.playerId, player)).orderBy(asc(tokens.createdAt))
  return rows.map(tokenOf)
}

/** False if the player has no such token. */
export async function revokeToken(db: D1Database, player: PlayerId, id: string): Promise<boolean> {
  const isOwn = and(eq(tokens.id, id), eq(tokens.playerId, player))
  const deleted = await tables(db).delete(tokens).where(isOwn).returning({ id: tokens.id })
  return deleted.length > 0
}

async function countTokens(db: D1Database, player: PlayerId): Promise<number> {
  const [row] = await tables(db).select({ total: count() }).from(tokens).where(eq(tokens.playerId, player))
  return row?.total ?? 0
}

/** `permissions` is JSON: `{"games": ["read"]}`. Tokens older than scopes have none and may play. */
export function scopeOf({ permissions }: Pick<TokenRow, 'permissions'>): Scope {
  const parsed: { readonly games?: readonly string[] } | null = JSON.parse(permissions ?? 'null')
  return SCOPES.find((scope) => parsed?.games?.includes(scope)) ?? 'play'
}

type ListedRow = TokenRow & Pick<typeof tokens.$inferSelect, 'name' | 'start' | 'createdAt'>

const tokenOf = (row: ListedRow): Token => ({
  id: row.id,
  name: row.name ?? '',
  start: row.start ?? '',
  scope: scopeOf(row),
  createdAt: row.createdAt.getTime(),
  lastUsedAt: row.lastRequest?.getTime() ?? null,
})

const newSecret = (): string =>
  PREFIX +
  Array.from(crypto.getRandomValues(new Uint32Array(SECRET_LENGTH)), (n) => LETTERS[n % LETTERS.length]).join('')
