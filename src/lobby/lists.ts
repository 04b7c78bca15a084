/** The lists of games that people look at, and the one the safety net looks at. */
import { and, asc, count, desc, eq, getTableColumns, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { DAY_MS } from '../lib/time.ts'
import type { Seat } from '../rules/names.ts'
import type { GameId, Instant, PlayerId } from '../game/ids.ts'
import type { LobbyRow } from '../game/announcements/effect.ts'
import type { Settings } from '../game/settings.ts'
import type { Status } from '../game/model.ts'
import { CALL_OFF_AFTER } from '../game/seat-model.ts'
import { tables } from '../database.ts'
import { gamePlayers, games } from './schema.ts'

/** What the public lobby can be asked for; a game by invitation is in none of these lists. */
export const LISTED = ['forming', 'playing', 'finished'] as const satisfies readonly Status[]
export type Listed = (typeof LISTED)[number]

export const PAGE = 50

export interface Listing {
  readonly id: GameId
  readonly name: string
  readonly variant: string
  readonly status: Status
  readonly seats: number
  readonly players: number
  readonly minutes: Settings['minutes']
  readonly phase: string | null
  readonly deadline: Instant | null
  /** How many phases are closed. */
  readonly phases: number
  /** Since when the position stands as it is; null before the start. */
  readonly openedAt: Instant | null
  readonly createdAt: Instant
  /** Nobody orders, so there is no deadline. */
  readonly asleep: boolean
  readonly openSeats: LobbyRow['openSeats']
  /** How reliable, in per cent, whoever takes one of them has to be. */
  readonly reliability: number
}

/** A game as one of its players sees it in a list. */
export interface MyListing extends Listing {
  readonly seat: Seat | null
  /** Whom he plays: `Grünland`, `England and Turkey`. */
  readonly plays: string | null
  /** What the game wants of him by the deadline, in a few words; null: nothing. */
  readonly wants: string | null
  readonly ready: boolean
}

const { revision: _, access: __, creator: ___, due: ____, masked: _____, ...shown } = getTableColumns(games)
/** Those who sit for another are in the table, too; a game has no more players than seats. */
const joined = sql<number>`(SELECT min(${count()}, ${games.seats}) FROM game_players AS taken WHERE taken.game_id = ${games.id})`

/** Newest first; `before` continues a list after the last game seen. */
export async function publicGames(db: D1Database, status: Listed, before: Instant): Promise<readonly Listing[]> {
  return tables(db)
    .select({ ...shown, players: joined })
    .from(games)
    .where(and(eq(games.status, status), eq(games.access, 'public'), lt(games.createdAt, before)))
    .orderBy(desc(games.createdAt))
    .limit(PAGE)
}

/** Public games that go on and look for a player, those that end their phase soonest first. Games asleep are not offered. */
export async function openSeatGames(db: D1Database): Promise<readonly Listing[]> {
  const offered = sql`${games.openSeats} <> '[]' AND NOT ${games.asleep}`
  return tables(db)
    .select({ ...shown, players: joined })
    .from(games)
    .where(and(eq(games.status, 'playing'), eq(games.access, 'public'), offered))
    .orderBy(asc(games.deadline))
    .limit(PAGE)
}

/** Urgent first: what wants something and is not ready, by deadline; then what runs, what forms, and what is over. */
export async function gamesOf(db: D1Database, player: PlayerId): Promise<readonly MyListing[]> {
  const { seat, plays, wants, ready } = gamePlayers
  const owing = sql`${wants} IS NOT NULL AND NOT ${ready}`
  const stage = sql`CASE ${games.status} WHEN 'playing' THEN 0 WHEN 'forming' THEN 1 ELSE 2 END`
  return tables(db)
    .select({ ...shown, players: joined, seat, plays, wants, ready })
    .from(games)
    .innerJoin(gamePlayers, and(eq(gamePlayers.gameId, games.id), eq(gamePlayers.playerId, player)))
    .where(ne(games.status, 'abandoned'))
    .orderBy(desc(owing), stage, asc(games.deadline), desc(games.createdAt))
    .limit(4 * PAGE)
}

/** What is not over and knows this player: the games he has joined, and those he created that still wait for players. */
export async function openGamesOf(db: D1Database, player: PlayerId): Promise<readonly GameId[]> {
  const joinedBy = tables(db)
    .select({ id: gamePlayers.gameId })
    .from(gamePlayers)
    .where(eq(gamePlayers.playerId, player))
  const rows = await tables(db)
    .select({ id: games.id })
    .from(games)
    .where(or(and(inArray(games.status, ['forming', 'playing']), inArray(games.id, joinedBy)), formingBy(player)))
  return rows.map((row) => row.id)
}

/** How many games that this player created still wait for players. The lobby hears of a new one a moment later. */
export async function countFormingBy(db: D1Database, player: PlayerId): Promise<number> {
  const [row] = await tables(db).select({ many: count() }).from(games).where(formingBy(player))
  return row?.many ?? 0
}

const formingBy = (player: PlayerId) => and(eq(games.creator, player), eq(games.status, 'forming'))

/** A game that is `idle`, asleep or waiting for players, has no alarm: it is warned and called off by who looks at these. */
export interface LateGame {
  readonly id: GameId
  readonly idle: boolean
}

const idle = sql<number>`${games.asleep} OR ${games.status} = 'forming'`.mapWith(Boolean)

/**
 * Games in which something was due long ago and has not happened: a phase, the end of a pause, a ballot, calling off. Of games that
 * have not changed since it is noted what is due, those whose deadline passed, and those that have waited for players too long.
 */
export async function lateGames(db: D1Database, since: Instant): Promise<readonly LateGame[]> {
  const unnoted = or(
    and(eq(games.status, 'playing'), lt(games.deadline, since)),
    // A day more than its patience: a game that was warned is called off by its own alarm.
    and(eq(games.status, 'forming'), lt(games.createdAt, since - CALL_OFF_AFTER - DAY_MS)),
  )
  const late = or(lt(games.due, since), and(isNull(games.due), unnoted))
  const goesOn = inArray(games.status, ['forming', 'playing'])
  return tables(db)
    .select({ id: games.id, idle })
    .from(games)
    .where(and(goesOn, late))
    .orderBy(desc(games.status), asc(games.due))
    .limit(PAGE)
}

/** A page of all games, for backups. */
export const gamesAfter = (
  db: D1Database,
  after: string,
): Promise<readonly { readonly id: GameId; readonly revision: number }[]> =>
  tables(db)
    .select({ id: games.id, revision: games.revision })
    .from(games)
    .where(gt(games.id, after as GameId))
    .orderBy(asc(games.id))
    .limit(GAMES_AT_ONCE)

const GAMES_AT_ONCE = 500
