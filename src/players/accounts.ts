/** Accounts in D1: who is calling, whom to write to, what may be changed, and how one goes. */
import { eq, inArray } from 'drizzle-orm'
import type { PlayerId } from '../game/model.ts'
import type { Category } from '../mail/message.ts'
import { FORMER_PLAYER } from './account.ts'
import type { Account } from './account.ts'
import { tables } from './auth.ts'
import { signInsOf } from './pending.ts'
import { players, sessions, signIns, tokens } from './schema.ts'
import { playerOfSession } from './sign-in.ts'
import { playerOfToken } from './tokens.ts'

/** The caller, by `Authorization: Bearer <token>` or session cookie. A token that does not hold is not helped by a cookie. */
export async function playerOf(headers: Headers, env: Env): Promise<Account | null> {
  const authorization = headers.get('authorization')
  const id =
    authorization === null ? await playerOfSession(env, headers) : await playerOfToken(env, bearer(authorization))
  return id === null ? null : accountOf(env, id)
}

const bearer = (authorization: string): string => /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? ''

export async function accountOf(env: Env, id: PlayerId): Promise<Account | null> {
  const [row] = await tables(env.DB).select().from(players).where(eq(players.id, id))
  if (row === undefined) return null
  const { name, address, zone, muted } = row
  return { id, name, address, zone, muted, operator: operators(env).includes(address) }
}

const operators = (env: Env): readonly string[] =>
  env.OPERATORS.split(',').map((address) => address.trim().toLowerCase())

export interface Recipient {
  readonly address: string
  readonly name: string
  readonly zone: string
  readonly muted: readonly Category[]
}

/** Where mail for a player goes; null if the account is deleted and the mail is to be dropped. */
export async function recipient(db: D1Database, id: PlayerId): Promise<Recipient | null> {
  const { address, name, zone, muted } = players
  const [row] = await tables(db).select({ address, name, zone, muted }).from(players).where(eq(players.id, id))
  return row ?? null
}

/** Names for a page to show; whoever has gone is a former player. At most 100 ids, D1's limit. */
export async function namesOf(db: D1Database, ids: readonly PlayerId[]): Promise<Record<PlayerId, string>> {
  const { id, name } = players
  const rows =
    ids.length === 0
      ? []
      : await tables(db)
          .select({ id, name })
          .from(players)
          .where(inArray(id, [...ids]))
  const known = new Map(rows.map((row) => [row.id, row.name]))
  return Object.fromEntries(ids.map((player) => [player, known.get(player) ?? FORMER_PLAYER]))
}

/** What is undefined stays as it is. */
export type Changes = { readonly [K in 'name' | 'zone' | 'muted']?: Account[K] | undefined }

export async function changeAccount(db: D1Database, id: PlayerId, changes: Changes): Promise<void> {
  await tables(db)
    .update(players)
    .set({ ...changes, updatedAt: new Date() })
    .where(eq(players.id, id))
}

/** Removes everything that is known of a person. Games keep the bare id, which then names nobody. */
export async function deleteAccount(db: D1Database, account: Account): Promise<void> {
  const { id, address } = account
  const store = tables(db)
  await store.batch([
    store.delete(tokens).where(eq(tokens.playerId, id)),
    store.delete(sessions).where(eq(sessions.playerId, id)),
    store.delete(signIns).where(signInsOf(address)),
    store.delete(players).where(eq(players.id, id)),
  ])
}
