/** Lists of games and deadlines for people, and of overdue games for the cron. */
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  sql,
} from 'drizzle-orm'
import { DAY_MS } from '../lib/time.ts'
import type { Seat } from '../rules/names.ts'
import type { GameId, Instant, PlayerId } from '../game/ids.ts'
import type { LobbyRow } from '../game/announcements/effect.ts'
import type { Settings } from '../game/settings.ts'
import type { Status } from '../game/model.ts'
import { CALL_OFF_AFTER } from '../game/seat-model.ts'
import { tables } from '../database.ts'
import { deadlines, gamePlayers, games } from './schema.ts'

/** The lists of the public lobby. Private games are in none of them. */
export const LISTED_STATUSES = ['forming', 'playing', 'finished'] as const satisfies readonly Status[]
export type ListedStatus = (typeof LISTED_STATUSES)[number]

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
  /** The number of closed phases. */
  readonly phases: number
  /** When the current phase opened; null before the start. */
  readonly openedAt: Instant | null
  readonly createdAt: Instant
  /** If true, nobody has given orders, and there is no deadline. */
  readonly asleep: boolean
  readonly openSeats: LobbyRow['openSeats']
  /** The reliability in percent that open seats require. */
  readonly reliability: number
  /** Options that differ from the rules of the variant, as text; null: none. */
  readonly changedOptions: readonly string[] | null
}

/** A game as one of its players sees it in a list. */
export interface MyListing extends Listing {
  readonly seat: Seat | null
  /** Their powers: `Grünland`, `England and Turkey`. */
  readonly plays: string | null
  /** The orders the game needs from them by the deadline, in a few words; null if none. */
  readonly wants: string | null
  readonly ready: boolean
  /** False: they are eliminated. */
  readonly alive: boolean
}

const { id, name, variant, status, seats, minutes, phase, deadline, phases, openedAt } = getTableColumns(games)
const { createdAt, asleep, openSeats, reliability, changedOptions } = getTableColumns(games)
const ABOUT = { id, name, variant, status, seats, minutes, createdAt, asleep, openSeats, reliability, changedOptions }
const COLUMNS = { ...ABOUT, phase, deadline, phases, openedAt }
/** At most the number of seats: sitters are in the table, too. */
const playerCount = sql<number>`(SELECT min(${count()}, ${games.seats}) FROM game_players AS taken WHERE taken.game_id = ${games.id})`

/** Newest first. `before` continues the list. */
export async function publicGames(db: D1Database, status: ListedStatus, before: Instant): Promise<readonly Listing[]> {
  return tables(db)
    .select({ ...COLUMNS, players: playerCount })
    .from(games)
    .where(and(eq(games.status, status), eq(games.access, 'public'), lt(games.createdAt, before)))
    .orderBy(desc(games.createdAt))
    .limit(PAGE)
}

/**
 * Public games in play that look for a player, soonest deadline first, without games asleep. Seats
 * that computers have from the start need none.
 */
export async function openSeatGames(db: D1Database): Promise<readonly Listing[]> {
  const vacated = sql`SELECT 1 FROM json_each(${games.openSeats}) AS seat WHERE seat.value ->> 'computer' IS NULL`
  const hasOpenSeat = sql`EXISTS (${vacated}) AND NOT ${games.asleep}`
  return tables(db)
    .select({ ...COLUMNS, players: playerCount })
    .from(games)
    .where(and(eq(games.status, 'playing'), eq(games.access, 'public'), hasOpenSeat))
    .orderBy(asc(games.deadline))
    .limit(PAGE)
}

/** Games that need orders first, by deadline; then those in play, forming, and over. */
export async function gamesOf(db: D1Database, player: PlayerId): Promise<readonly MyListing[]> {
  const { seat, plays, wants, ready, alive } = gamePlayers
  const needsOrders = sql`${wants} IS NOT NULL AND NOT ${ready}`
  const stage = sql`CASE ${games.status} WHEN 'playing' THEN 0 WHEN 'forming' THEN 1 ELSE 2 END`
  return tables(db)
    .select({ ...COLUMNS, players: playerCount, seat, plays, wants, ready, alive })
    .from(games)
    .innerJoin(gamePlayers, and(eq(gamePlayers.gameId, games.id), eq(gamePlayers.playerId, player)))
    .where(ne(games.status, 'abandoned'))
    .orderBy(desc(needsOrders), stage, asc(games.deadline), desc(games.createdAt))
    .limit(4 * PAGE)
}

/** Games that are not over which this player has joined, and forming ones they created. */
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

/** Counts the games by this creator that are still forming. Lags behind new games by a moment. */
export async function countFormingBy(db: D1Database, player: PlayerId): Promise<number> {
  const [row] = await tables(db).select({ total: count() }).from(games).where(formingBy(player))
  return row?.total ?? 0
}

const formingBy = (player: PlayerId) => and(eq(games.creator, player), eq(games.status, 'forming'))

/** `idle`: asleep or forming, so without an alarm. The cron warns such games and calls them off. */
export interface LateGame {
  readonly id: GameId
  readonly idle: boolean
}

const idle = sql<number>`${games.asleep} OR ${games.status} = 'forming'`.mapWith(Boolean)

/**
 * Games in which something is overdue: a phase, the end of a pause, a ballot, calling off. Rows of
 * early releases do not say what is due: there, passed deadlines and games that form for too long
 * count.
 */
export async function lateGames(db: D1Database, since: Instant): Promise<readonly LateGame[]> {
  const isLateWithoutDue = or(
    and(eq(games.status, 'playing'), lt(games.deadline, since)),
    // One day more: games that were warned are called off by their own alarm.
    and(eq(games.status, 'forming'), lt(games.createdAt, since - CALL_OFF_AFTER - DAY_MS)),
  )
  const isLate = or(lt(games.due, since), and(isNull(games.due), isLateWithoutDue))
  const isOpen = inArray(games.status, ['forming', 'playing'])
  return tables(db)
    .select({ id: games.id, idle })
    .from(games)
    .where(and(isOpen, isLate))
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
    .limit(BACKUP_PAGE)

const BACKUP_PAGE = 500

/** How long calendars show cancelled and passed deadlines: some fetch rarely. */
const KEEP_CLOSED = 14 * DAY_MS
const MAX_DEADLINES = 500

export interface PlayersDeadline {
  readonly game: GameId
  readonly name: string
  /** The id of its variant. */
  readonly variant: string
  readonly phase: string
  readonly deadline: Instant
  readonly sequence: number
  readonly isCancelled: boolean
  readonly changedAt: Instant
}

/**
 * Open and recently changed deadlines of the games this player plays or sits in, soonest first. If
 * there are too many, those closed longest ago are left out.
 */
export async function deadlinesOf(db: D1Database, player: PlayerId, now: Instant): Promise<readonly PlayersDeadline[]> {
  const { gameId: game, phase, deadline, sequence, changedAt } = deadlines
  const isOpen = eq(deadlines.state, 'open')
  const isCancelled = sql<number>`${deadlines.state} = 'cancelled'`.mapWith(Boolean)
  const found = await tables(db)
    .select({ game, name: games.name, variant: games.variant, phase, deadline, sequence, isCancelled, changedAt })
    .from(deadlines)
    .innerJoin(games, eq(games.id, game))
    .innerJoin(gamePlayers, and(eq(gamePlayers.gameId, game), eq(gamePlayers.playerId, player)))
    .where(and(isNotNull(gamePlayers.seat), or(isOpen, gt(changedAt, now - KEEP_CLOSED))))
    .orderBy(desc(isOpen), desc(changedAt))
    .limit(MAX_DEADLINES)
  return found.toSorted((a, b) => a.deadline - b.deadline)
}
