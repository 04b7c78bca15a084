/** Tournaments in D1. Results come from the lobby's rows, so that no game's object wakes. */
import { and, asc, count, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { isOneOf, tables } from '../database.ts'
import type { SeatResult } from '../game/announcements/effect.ts'
import type { GameId, Instant, PlayerId } from '../game/ids.ts'
import type { Status } from '../game/model.ts'
import { PAGE } from '../lobby/lists.ts'
import { gamePlayers, games } from '../lobby/schema.ts'
import type { Seat } from '../rules/names.ts'
import type { SeatedBoard } from '../tournament/draw.ts'
import type { FinishedGame } from '../tournament/ranking.ts'
import { gameResults, type TournamentId, tournamentGames, tournamentPlayers, tournaments } from './schema.ts'

export type Tournament = typeof tournaments.$inferSelect

export interface Entry {
  readonly player: PlayerId
  readonly joinedAt: Instant
  /** They play in no later round; null: they play. */
  readonly leftAt: Instant | null
}

/** The game of one board. */
export interface TournamentBoard {
  readonly round: number
  readonly board: number
  readonly game: GameId
  readonly invitation: string
  /** As drawn. */
  readonly seats: SeatedBoard
  /** The names of each seat's powers, as in `England and Turkey`. Empty until the game has begun. */
  readonly plays: Readonly<Record<Seat, string>>
  /** Its game has been created, and its players seated. */
  readonly started: boolean
  /** Null: not known yet. */
  readonly status: Status | null
  /** How each seat ended, and its player then; null before the end. A player is null if unknown. */
  readonly results: readonly (SeatResult & { readonly player: PlayerId | null })[] | null
}

/** A line in the list of tournaments. */
export interface TournamentListing extends Pick<
  Tournament,
  'id' | 'name' | 'variant' | 'rounds' | 'final' | 'createdAt'
> {
  readonly players: number
  /** Rounds that have been drawn. */
  readonly drawn: number
}

export const MAX_TOURNAMENT_PLAYERS = 105

export async function saveTournament(db: D1Database, tournament: Tournament): Promise<void> {
  await tables(db).insert(tournaments).values(tournament)
}

export async function findTournament(db: D1Database, id: string): Promise<Tournament | null> {
  const [row] = await tables(db)
    .select()
    .from(tournaments)
    .where(eq(tournaments.id, id as TournamentId))
  return row ?? null
}

/** Public tournaments, and those that the viewer created or entered; the newest first. A null viewer: a stranger. */
export async function listTournaments(
  db: D1Database,
  viewer: PlayerId | null,
  before: Instant,
): Promise<readonly TournamentListing[]> {
  const { id, name, variant, rounds, final, createdAt } = tournaments
  const entered = sql`EXISTS (SELECT 1 FROM ${tournamentPlayers} AS own
    WHERE own.tournament_id = ${id} AND own.player_id = ${viewer ?? ''})`
  return tables(db)
    .select({
      id,
      name,
      variant,
      rounds,
      final,
      createdAt,
      players: sql<number>`(SELECT count(*) FROM tournament_players AS p
        WHERE p.tournament_id = ${id} AND p.left_at IS NULL)`,
      drawn: sql<number>`(SELECT coalesce(max(round), 0) FROM tournament_games AS g WHERE g.tournament_id = ${id})`,
    })
    .from(tournaments)
    .where(
      and(
        lt(createdAt, before),
        or(eq(tournaments.access, 'public'), eq(tournaments.creator, viewer ?? ('' as PlayerId)), entered),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(PAGE)
}

/** In the order of their entry. */
export async function entriesOf(db: D1Database, tournament: TournamentId): Promise<readonly Entry[]> {
  const { playerId: player, joinedAt, leftAt, tournamentId } = tournamentPlayers
  return tables(db)
    .select({ player, joinedAt, leftAt })
    .from(tournamentPlayers)
    .where(eq(tournamentId, tournament))
    .orderBy(asc(joinedAt), asc(player))
}

/** Enters the player, or lets them return. False if the tournament is full. */
export async function enter(
  db: D1Database,
  tournament: TournamentId,
  player: PlayerId,
  now: Instant,
): Promise<boolean> {
  const { tournamentId, playerId, leftAt } = tournamentPlayers
  const [row] = await tables(db)
    .select({ total: count() })
    .from(tournamentPlayers)
    .where(and(eq(tournamentId, tournament), isNull(leftAt)))
  if ((row?.total ?? 0) >= MAX_TOURNAMENT_PLAYERS) return false
  await tables(db)
    .insert(tournamentPlayers)
    .values({ tournamentId: tournament, playerId: player, joinedAt: now })
    .onConflictDoUpdate({ target: [tournamentId, playerId], set: { leftAt: null } })
  return true
}

/** The player plays in no later round. Does nothing for others. */
export async function withdraw(
  db: D1Database,
  tournament: TournamentId,
  player: PlayerId,
  now: Instant,
): Promise<void> {
  const { tournamentId, playerId } = tournamentPlayers
  await tables(db)
    .update(tournamentPlayers)
    .set({ leftAt: now })
    .where(and(eq(tournamentId, tournament), eq(playerId, player), isNull(tournamentPlayers.leftAt)))
}

/** A board as drawn, whose game is to be created. */
export type DrawnBoard = Pick<TournamentBoard, 'board' | 'game' | 'invitation' | 'seats'>

/** Saves the draw of a round, unless it has been drawn: of two draws at a time the first counts. */
export async function saveRound(
  db: D1Database,
  tournament: TournamentId,
  round: number,
  boards: readonly DrawnBoard[],
): Promise<void> {
  await tables(db)
    .insert(tournamentGames)
    .select(
      sql`SELECT ${tournament}, ${round}, value ->> 'board', value ->> 'game', value ->> 'invitation', value -> 'seats', 0
      FROM json_each(${JSON.stringify(boards)}) WHERE NOT EXISTS (
        SELECT 1 FROM tournament_games AS drawn WHERE drawn.tournament_id = ${tournament} AND drawn.round = ${round})`,
    )
}

export async function markStarted(db: D1Database, game: GameId): Promise<void> {
  await tables(db).update(tournamentGames).set({ started: true }).where(eq(tournamentGames.gameId, game))
}

/** Every board, by round. */
export async function boardsOf(db: D1Database, tournament: TournamentId): Promise<readonly TournamentBoard[]> {
  const { round, board, gameId: game, invitation, seats, started, tournamentId } = tournamentGames
  const rows = await tables(db)
    .select({ round, board, game, invitation, seats, started, status: games.status, results: games.results })
    .from(tournamentGames)
    .leftJoin(games, eq(games.id, game))
    .where(eq(tournamentId, tournament))
    .orderBy(asc(round), asc(board))
  const ended = rows.flatMap((row) => (row.status === 'finished' ? row.game : []))
  const [holders, plays] = await Promise.all([
    holdersOf(db, ended),
    playsOf(
      db,
      rows.map((row) => row.game),
    ),
  ])
  return rows.map((row) => ({
    ...row,
    plays: Object.fromEntries((plays.get(row.game) ?? []).map(({ seat, names }) => [seat, names])),
    results:
      row.status === 'finished'
        ? (row.results ?? []).map((result) => ({
            ...result,
            player: holders.get(`${row.game} ${result.seat}`) ?? null,
          }))
        : null,
  }))
}

/** The seats of each game with the names of their powers. */
async function playsOf(db: D1Database, ids: readonly GameId[]) {
  const { gameId, seat, plays: names } = gamePlayers
  const rows = await tables(db).select({ gameId, seat, names }).from(gamePlayers).where(isOneOf(gameId, ids))
  const known = rows.flatMap((row) =>
    row.seat === null || row.names === null ? [] : [{ gameId: row.gameId, seat: row.seat, names: row.names }],
  )
  return Map.groupBy(known, (row) => row.gameId)
}

/** Who held each seat at the end, by `game seat`. */
async function holdersOf(db: D1Database, ids: readonly GameId[]): Promise<ReadonlyMap<string, PlayerId>> {
  const { gameId, seat, playerId } = gameResults
  const rows = await tables(db).select({ gameId, seat, playerId }).from(gameResults).where(isOneOf(gameId, ids))
  return new Map(rows.map((row) => [`${row.gameId} ${row.seat}`, row.playerId]))
}

/** The boards with a result, for the standings. Only people who have entered earn points. */
export function finishedGames(
  boards: readonly TournamentBoard[],
  players: readonly PlayerId[],
): readonly FinishedGame[] {
  return boards.flatMap(({ round, results }) => {
    if (results === null) return []
    const seats = results.map(({ player, ...result }) => ({
      ...result,
      player: player !== null && players.includes(player) ? player : null,
    }))
    return [{ round, seats }]
  })
}
