/** Accounts in D1. */
import { and, eq, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { PlayerId } from '../../game/ids.ts'
import type { QuietHours, MailPreferences } from '../../mail/delivery/mail-preferences.ts'
import type { Account } from './account-fields.ts'
import { tables } from '../../database.ts'
import { weakMemoize } from '../../lib/memoize.ts'
import { FORMER_PLAYER, isPlaceholder, placeholderName } from './placeholder-names.ts'
import { players } from '../schema.ts'

export async function accountOf(env: Env, id: PlayerId): Promise<Account | null> {
  const [row] = await tables(env.DB).select(ACCOUNT).from(players).where(eq(players.id, id))
  return row === undefined ? null : toAccount(env, row)
}

/** Sessions and tokens of a locked account stop working. False if there is no such account. */
export async function setLocked(db: D1Database, id: PlayerId, lockedAt: Date | null): Promise<boolean> {
  const updated = await tables(db)
    .update(players)
    .set({ lockedAt })
    .where(eq(players.id, id))
    .returning({ id: players.id })
  return updated.length > 0
}

/** Has an operator locked this account? False if there is none. */
export async function isLocked(db: D1Database, key: { readonly id: PlayerId } | { readonly address: string }) {
  const isOwner = 'id' in key ? eq(players.id, key.id) : eq(players.address, key.address)
  const [row] = await tables(db)
    .select({ id: players.id })
    .from(players)
    .where(and(isOwner, isNotNull(players.lockedAt)))
  return row !== undefined
}

/** Replaces the name by a placeholder and returns that; null if there is no such account. */
export async function resetName(db: D1Database, id: PlayerId): Promise<string | null> {
  const [row] = await tables(db)
    .update(players)
    .set({ name: placeholderName(), likeness: null, updatedAt: new Date() })
    .where(eq(players.id, id))
    .returning({ name: players.name })
  return row?.name ?? null
}

/** The columns of an account. */
export const ACCOUNT = {
  id: players.id,
  name: players.name,
  address: players.address,
  zone: players.zone,
  muted: players.muted,
  news: players.news,
  quietFrom: players.quietFrom,
  quietUntil: players.quietUntil,
  pressText: players.pressText,
  hidden: players.profileHidden,
  rated: players.rated,
}

type AccountRow = Omit<Account, 'operator' | 'quiet'> & {
  readonly quietFrom: string | null
  readonly quietUntil: string | null
}

export const toAccount = (env: Env, { quietFrom, quietUntil, ...account }: AccountRow): Account => ({
  ...account,
  quiet: quietOf(quietFrom, quietUntil),
  operator: operators(env).includes(account.address),
})

/** Is this an operator’s address? */
export const isOperatorAddress = (env: Pick<Env, 'OPERATORS'>, address: string): boolean =>
  operators(env).includes(address.toLowerCase())

const operators = (env: Pick<Env, 'OPERATORS'>): readonly string[] =>
  env.OPERATORS.split(',').map((address) => address.trim().toLowerCase())

export interface Recipient extends Omit<MailPreferences, 'here'> {
  readonly address: string
  readonly name: string
}

/** Null if the account is deleted: drop the mail. */
export const recipient = async (db: D1Database, id: PlayerId): Promise<Recipient | null> =>
  (await recipients(db, [id])).get(id) ?? null

/** Without deleted accounts. */
export async function recipients(db: D1Database, ids: readonly PlayerId[]): Promise<ReadonlyMap<PlayerId, Recipient>> {
  const { id, address, name, zone, muted, news, pressText, quietFrom, quietUntil } = players
  const rows = await tables(db)
    .select({ id, address, name, zone, muted, news, pressText, quietFrom, quietUntil })
    .from(players)
    .where(sql`${id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
  return new Map(
    rows.map(({ quietFrom: from, quietUntil: until, id: player, ...row }) => [
      player,
      { ...row, quiet: quietOf(from, until) },
    ]),
  )
}

const quietOf = (from: string | null, until: string | null): QuietHours | null =>
  from === null || until === null ? null : { from, until }

/** Display names; deleted accounts are “Former player”. Ignores nulls and repeated ids. */
export async function namesOf(db: D1Database, people: readonly (PlayerId | null)[]): Promise<Record<PlayerId, string>> {
  const ids = [...new Set(people)].filter((id) => id !== null)
  const rows = ids.length === 0 ? [] : await namedPlayers(db).execute({ ids: JSON.stringify(ids) })
  const names = new Map(rows.map((row) => [row.id, row.name]))
  return Object.fromEntries(ids.map((player) => [player, names.get(player) ?? FORMER_PLAYER]))
}

const namedPlayers = weakMemoize((db: D1Database) =>
  tables(db)
    .select({ id: players.id, name: players.name })
    .from(players)
    .where(sql`${players.id} IN (SELECT value FROM json_each(${sql.placeholder('ids')}))`)
    .prepare(),
)

/** Loaded on demand: its table of similar letters is large, and game objects do not need it. */
const likenessOf = async (name: string): Promise<string> => (await import('./public-names.ts')).likeness(name)

/** The player of this name, ignoring case and spaces; null if there is none. */
export async function playerNamed(db: D1Database, name: string): Promise<PlayerId | null> {
  const [row] = await tables(db)
    .select({ id: players.id })
    .from(players)
    .where(eq(players.likeness, await likenessOf(name)))
  return row?.id ?? null
}

/** An account as operators see it. */
export interface InspectedAccount {
  readonly id: PlayerId
  readonly name: string
  readonly since: number
  /** When it was locked; null: it is not. Like `since` in milliseconds since 1970. */
  readonly lockedAt: number | null
}

/** The account of this name, ignoring case and spaces; null if there is none. */
export async function accountNamed(db: D1Database, name: string): Promise<InspectedAccount | null> {
  const [row] = await tables(db)
    .select({ id: players.id, name: players.name, since: players.createdAt, lockedAt: players.lockedAt })
    .from(players)
    .where(or(eq(players.likeness, await likenessOf(name)), eq(players.name, name.trim())))
    .limit(1)
  return row === undefined ? null : { ...row, since: row.since.getTime(), lockedAt: row.lockedAt?.getTime() ?? null }
}

/** Undefined fields stay as they are. */
type Changes = {
  readonly [K in 'name' | 'zone' | 'muted' | 'news' | 'pressText' | 'quiet' | 'hidden' | 'rated']?:
    | Account[K]
    | undefined
}

/** False, without a change, if the name is too similar to another player’s. */
export async function changeAccount(
  db: D1Database,
  id: PlayerId,
  { hidden, quiet, ...changes }: Changes,
): Promise<boolean> {
  const store = tables(db)
  const others = alias(players, 'other')
  const like = changes.name === undefined ? null : await likenessOf(changes.name)
  // One statement, so that two players cannot choose the same name at once.
  const taken = store
    .select({ id: others.id })
    .from(others)
    .where(and(eq(others.likeness, like ?? ''), ne(others.id, id)))
  const changed = await store
    .update(players)
    .set({
      ...changes,
      ...quietColumns(quiet),
      profileHidden: hidden,
      ...(like !== null && { likeness: like }),
      updatedAt: new Date(),
    })
    .where(and(eq(players.id, id), notExists(taken)))
    .returning({ id: players.id })
  return changed.length > 0
}

const quietColumns = (quiet: QuietHours | null | undefined) =>
  quiet === undefined ? {} : { quietFrom: quiet?.from ?? null, quietUntil: quiet?.until ?? null }

/** For the cron job: stores likenesses of old names. Only one of several similar names gets it. */
export async function backfillLikenesses(db: D1Database): Promise<void> {
  const store = tables(db)
  const { id, name } = players
  const isChosen = sql`${name} NOT LIKE 'Player ____'`
  const rows = await store
    .select({ id, name })
    .from(players)
    .where(and(isNull(players.likeness), isChosen))
    .limit(BACKFILL_BATCH)
  for (const row of rows) {
    if (isPlaceholder(row.name)) continue
    const like = await likenessOf(row.name)
    await store.run(sql`UPDATE players SET likeness =
      CASE WHEN EXISTS (SELECT 1 FROM players WHERE likeness = ${like}) THEN ${`${like} of ${row.id}`} ELSE ${like} END
      WHERE id = ${row.id}`)
  }
}
const BACKFILL_BATCH = 50
