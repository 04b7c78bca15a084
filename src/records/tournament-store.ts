/** Tournaments in D1. Results come from the lobby's rows, so that no game's object wakes. */
import { and, asc, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { isOneOf, tables } from '../database.ts'
import type { SeatResult } from '../game/announcements/effect.ts'
import type { GameId, Instant, PlayerId } from '../game/ids.ts'
import type { Status } from '../game/model.ts'
import type { Settings } from '../game/settings.ts'
import { PAGE } from '../lobby/lists.ts'
import { gamePlayers, games } from '../lobby/schema.ts'
import type { Seat } from '../rules/names.ts'
import type { SeatedBoard } from '../tournament/draw.ts'
import type { FinishedGame } from '../tournament/ranking.ts'
import {
  gameResults,
  type TournamentId,
  type TournamentRole,
  tournamentGames,
  tournamentPlayers,
  tournaments,
} from './schema.ts'

export type Tournament = typeof tournaments.$inferSelect

export interface Entry {
  readonly player: PlayerId
  readonly joinedAt: Instant
  /** They play in no later round; null: they play. */
  readonly leftAt: Instant | null
  readonly role: TournamentRole
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
  /**
   * Who holds each seat of a running game; missing: nobody. A player keeps an open seat until
   * somebody takes it.
   */
  readonly holders: Readonly<Record<Seat, PlayerId>>
  /** Seats of a running game that somebody can take at once. */
  readonly open: readonly Seat[]
  /** When the open phase closes; null: none is open, or it waits. */
  readonly deadline: Instant | null
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

/**
 * Public tournaments, and those that the viewer created or entered; the newest first. A null
 * viewer: a stranger.
 */
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
        WHERE p.tournament_id = ${id} AND p.left_at IS NULL AND p.role = 'player')`,
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
  const { playerId: player, joinedAt, leftAt, role, tournamentId } = tournamentPlayers
  return tables(db)
    .select({ player, joinedAt, leftAt, role })
    .from(tournamentPlayers)
    .where(eq(tournamentId, tournament))
    .orderBy(asc(joinedAt), asc(player))
}

/**
 * Enters a person as a player, or puts them on the waiting list for replacements. Those who have left
 * return, unless the organiser has removed them.
 */
export async function enter(
  db: D1Database,
  tournament: TournamentId,
  player: PlayerId,
  role: Exclude<TournamentRole, 'removed'>,
  now: Instant,
): Promise<'entered' | 'full' | 'removed'> {
  const { tournamentId, playerId, role: roleNow } = tournamentPlayers
  const entries = await entriesOf(db, tournament)
  if (entries.some((entry) => entry.player === player && entry.role === 'removed')) return 'removed'
  const sameRole = entries.filter((entry) => entry.role === role && entry.leftAt === null && entry.player !== player)
  if (sameRole.length >= MAX_TOURNAMENT_PLAYERS) return 'full'
  await tables(db)
    .insert(tournamentPlayers)
    .values({ tournamentId: tournament, playerId: player, joinedAt: now, role })
    .onConflictDoUpdate({
      target: [tournamentId, playerId],
      set: { leftAt: null, role },
      setWhere: sql`${roleNow} <> 'removed'`,
    })
  return 'entered'
}

const entryOf = (tournament: TournamentId, player: PlayerId) =>
  and(eq(tournamentPlayers.tournamentId, tournament), eq(tournamentPlayers.playerId, player))

/** The player plays in no later round. Does nothing for others. */
export async function withdraw(
  db: D1Database,
  tournament: TournamentId,
  player: PlayerId,
  now: Instant,
): Promise<void> {
  await tables(db)
    .update(tournamentPlayers)
    .set({ leftAt: now })
    .where(and(entryOf(tournament, player), isNull(tournamentPlayers.leftAt)))
}

/** The organiser removes a player. A replacement plays in later rounds. */
export async function removePlayer(
  db: D1Database,
  tournament: TournamentId,
  player: PlayerId,
  replacement: PlayerId | null,
  now: Instant,
): Promise<void> {
  const store = tables(db)
  const removal = store
    .update(tournamentPlayers)
    .set({ leftAt: sql`coalesce(${tournamentPlayers.leftAt}, ${now})`, role: 'removed' })
    .where(entryOf(tournament, player))
  if (replacement === null) return void (await removal)
  const entry = store.update(tournamentPlayers).set({ role: 'player' }).where(entryOf(tournament, replacement))
  await store.batch([removal, entry])
}

/** A removed player plays again from the next round on. */
export async function readmitPlayer(db: D1Database, tournament: TournamentId, player: PlayerId): Promise<void> {
  await tables(db)
    .update(tournamentPlayers)
    .set({ leftAt: null, role: 'player' })
    .where(and(entryOf(tournament, player), eq(tournamentPlayers.role, 'removed')))
}

/** For games that are created later. */
export async function saveTiming(
  db: D1Database,
  { id, settings }: Tournament,
  timing: Pick<Settings, 'minutes' | 'schedule'>,
): Promise<void> {
  await tables(db)
    .update(tournaments)
    .set({ settings: { ...settings, ...timing } })
    .where(eq(tournaments.id, id))
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
    .select({
      round,
      board,
      game,
      invitation,
      seats,
      started,
      status: games.status,
      results: games.results,
      openSeats: games.openSeats,
      deadline: games.deadline,
    })
    .from(tournamentGames)
    .leftJoin(games, eq(games.id, game))
    .where(eq(tournamentId, tournament))
    .orderBy(asc(round), asc(board))
  const ended = rows.flatMap((row) => (row.status === 'finished' ? row.game : []))
  const [holders, people] = await Promise.all([
    holdersOf(db, ended),
    peopleOf(
      db,
      rows.map((row) => row.game),
    ),
  ])
  return rows.map(({ openSeats, ...row }) => ({
    ...row,
    // The lists hear a moment later that a game has begun.
    status: row.started && (row.status === null || row.status === 'forming') ? 'playing' : row.status,
    plays: Object.fromEntries((people.get(row.game) ?? []).map(({ seat, names }) => [seat, names])),
    holders: row.status === 'playing' ? holdersNow(row.seats, people.get(row.game) ?? []) : {},
    open: (openSeats ?? []).map(({ seat }) => seat),
    results:
      row.status === 'finished'
        ? (row.results ?? []).map((result) => ({
            ...result,
            player: holders.get(`${row.game} ${result.seat}`) ?? null,
          }))
        : null,
  }))
}

interface SeatedPerson {
  readonly gameId: GameId
  readonly seat: Seat
  readonly player: PlayerId
  /** Of the powers. */
  readonly names: string
}

/** Players and sitters of each game, by seat. */
async function peopleOf(db: D1Database, ids: readonly GameId[]): Promise<ReadonlyMap<GameId, readonly SeatedPerson[]>> {
  const { gameId, playerId: player, seat, plays: names } = gamePlayers
  const rows = await tables(db).select({ gameId, player, seat, names }).from(gamePlayers).where(isOneOf(gameId, ids))
  const known = rows.flatMap((row) =>
    row.seat === null || row.names === null ? [] : [{ ...row, seat: row.seat, names: row.names }],
  )
  return Map.groupBy(known, (row) => row.gameId)
}

/** A seat with a sitter has two rows: the drawn player is the holder. */
function holdersNow(drawn: SeatedBoard, people: readonly SeatedPerson[]): TournamentBoard['holders'] {
  const ofSeat = Map.groupBy(people, ({ seat }) => seat)
  return Object.fromEntries(
    drawn.flatMap(({ seat, player }) => {
      const here = (ofSeat.get(seat) ?? []).map((person) => person.player)
      const holder = here.includes(player) ? player : here[0]
      return holder === undefined ? [] : [[seat, holder]]
    }),
  )
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
