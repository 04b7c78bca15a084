/** A player's favourite and blocked players. Nobody else sees these lists. */
import { and, asc, count, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { isOneOf, runBatch, tables } from '../../database.ts'
import type { PlayerBlock } from '../../game/command.ts'
import type { Instant, PlayerId } from '../../game/ids.ts'
import { YEAR_MS } from '../../lib/time.ts'
import { blockedPlayers, favouritePlayers, players } from '../schema.ts'

export const MAX_BLOCKED = 100
export const MAX_FAVOURITES = 50
/** The most blocks of one player, including ended ones, so that nobody can fill the table. */
const MAX_ROWS = 1000

interface NamedPlayer {
  readonly player: PlayerId
  readonly name: string
}

/** By name. */
export interface People {
  readonly blocked: readonly NamedPlayer[]
  readonly favourites: readonly NamedPlayer[]
}

const { playerId, blockedId, until } = blockedPlayers
const lasts = isNull(until)
const isBetween = (a: PlayerId, b: PlayerId) => and(eq(playerId, a), eq(blockedId, b))

export async function peopleOf(db: D1Database, player: PlayerId): Promise<People> {
  const store = tables(db)
  const { favouriteId } = favouritePlayers
  const [blocked, favourites] = await store.batch([
    store
      .select({ player: players.id, name: players.name })
      .from(blockedPlayers)
      .innerJoin(players, eq(players.id, blockedId))
      .where(and(eq(playerId, player), lasts))
      .orderBy(asc(players.name)),
    store
      .select({ player: players.id, name: players.name })
      .from(favouritePlayers)
      .innerJoin(players, eq(players.id, favouriteId))
      .where(eq(favouritePlayers.playerId, player))
      .orderBy(asc(players.name)),
  ])
  return { blocked, favourites }
}

/** Also removes them from the favourites. False if the player has blocked too many. */
export async function blockPlayer(db: D1Database, player: PlayerId, blocked: PlayerId, now: Instant): Promise<boolean> {
  const store = tables(db)
  const others = and(eq(playerId, player), sql`${blockedId} <> ${blocked}`)
  const [[lasting], [rows]] = await store.batch([
    store.select({ total: count() }).from(blockedPlayers).where(and(others, lasts)),
    store.select({ total: count() }).from(blockedPlayers).where(eq(playerId, player)),
  ])
  if ((lasting?.total ?? 0) >= MAX_BLOCKED || (rows?.total ?? 0) >= MAX_ROWS) return false
  const isBlocked = sql`EXISTS (SELECT 1 FROM blocked_players AS b
    WHERE b.player_id = ${player} AND b.blocked_id = ${blocked} AND b.until IS NULL)`
  await runBatch(store, [
    store.insert(blockedPlayers).select(sql`SELECT ${player}, ${blocked}, ${now}, NULL WHERE NOT ${isBlocked}`),
    store
      .delete(favouritePlayers)
      .where(and(eq(favouritePlayers.playerId, player), eq(favouritePlayers.favouriteId, blocked))),
  ])
  return true
}

export async function unblockPlayer(db: D1Database, player: PlayerId, blocked: PlayerId, now: Instant): Promise<void> {
  await tables(db)
    .update(blockedPlayers)
    .set({ until: now })
    .where(and(isBetween(player, blocked), lasts))
}

/** False if the player has too many. Also ends a block. */
export async function addFavourite(
  db: D1Database,
  player: PlayerId,
  favourite: PlayerId,
  now: Instant,
): Promise<boolean> {
  const store = tables(db)
  const others = and(eq(favouritePlayers.playerId, player), sql`${favouritePlayers.favouriteId} <> ${favourite}`)
  const [row] = await store.select({ total: count() }).from(favouritePlayers).where(others)
  if ((row?.total ?? 0) >= MAX_FAVOURITES) return false
  await store
    .insert(favouritePlayers)
    .values({ playerId: player, favouriteId: favourite, since: now })
    .onConflictDoNothing()
  await unblockPlayer(db, player, favourite, now)
  return true
}

export async function removeFavourite(db: D1Database, player: PlayerId, favourite: PlayerId): Promise<void> {
  await tables(db)
    .delete(favouritePlayers)
    .where(and(eq(favouritePlayers.playerId, player), eq(favouritePlayers.favouriteId, favourite)))
}

/** The mail addresses of these favourites. Others are left out. */
export async function favouriteAddresses(
  db: D1Database,
  player: PlayerId,
  favourites: readonly PlayerId[],
): Promise<readonly string[]> {
  const rows = await tables(db)
    .select({ address: players.address })
    .from(favouritePlayers)
    .innerJoin(players, eq(players.id, favouritePlayers.favouriteId))
    .where(and(eq(favouritePlayers.playerId, player), isOneOf(favouritePlayers.favouriteId, favourites)))
  return rows.map(({ address }) => address)
}

/** Every block by or of this player, including ended ones. */
export async function blocksOf(db: D1Database, player: PlayerId): Promise<readonly PlayerBlock[]> {
  const rows = await tables(db)
    .select()
    .from(blockedPlayers)
    .where(or(eq(playerId, player), eq(blockedId, player)))
  return rows.map((row) => ({
    player: row.playerId === player ? row.blockedId : row.playerId,
    since: row.since,
    until: row.until,
  }))
}

/** Has the player blocked any of these people, or any of them the player? */
export async function isBlockedAmong(db: D1Database, player: PlayerId, people: readonly PlayerId[]): Promise<boolean> {
  const blocks = await blocksOf(db, player)
  return blocks.some((block) => block.until === null && people.includes(block.player))
}

/** The pairs of these people of whom one has blocked the other. */
export async function blockedPairs(
  db: D1Database,
  people: readonly PlayerId[],
): Promise<readonly (readonly [PlayerId, PlayerId])[]> {
  const rows = await tables(db)
    .select({ by: playerId, blocked: blockedId })
    .from(blockedPlayers)
    .where(and(isOneOf(playerId, people), lasts))
  return rows.flatMap(({ by, blocked }) => (people.includes(blocked) ? [[by, blocked] as const] : []))
}

/** For the cron: deletes blocks that ended more than a year ago. */
export async function deleteOldBlocks(db: D1Database, now: Instant): Promise<void> {
  await tables(db)
    .delete(blockedPlayers)
    .where(and(isNotNull(until), lt(until, now - YEAR_MS)))
}

/** Removes a deleted account from the lists of others. */
export async function forgetPlayer(db: D1Database, player: PlayerId): Promise<void> {
  const store = tables(db)
  await runBatch(store, [
    store.delete(blockedPlayers).where(eq(blockedId, player)),
    store.delete(favouritePlayers).where(eq(favouritePlayers.favouriteId, player)),
  ])
}
