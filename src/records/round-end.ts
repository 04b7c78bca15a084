/** Whether a game was the last of a round, and who gets the standings. It reads D1 only. */
import { eq } from 'drizzle-orm'
import { tables } from '../database.ts'
import type { GameId, PlayerId } from '../game/ids.ts'
import { standings, type StandingsRow } from '../tournament/ranking.ts'
import { tournamentGames } from './schema.ts'
import {
  boardsOf,
  entriesOf,
  findTournament,
  finishedGames,
  type Tournament,
  type TournamentBoard,
} from './tournament-store.ts'

export interface RoundEnd {
  readonly tournament: Tournament
  readonly round: number
  /** Every game of every round is over. */
  readonly isOver: boolean
  readonly standings: readonly StandingsRow[]
  /** Everyone who plays or has played, and the organiser. */
  readonly readers: readonly PlayerId[]
}

/** Null if the game is in no tournament, or a game of its round is not over or has no results yet. */
export async function roundEndedBy(db: D1Database, game: GameId): Promise<RoundEnd | null> {
  const { tournamentId, round: number, gameId } = tournamentGames
  const [own] = await tables(db)
    .select({ id: tournamentId, round: number })
    .from(tournamentGames)
    .where(eq(gameId, game))
  const tournament = own === undefined ? null : await findTournament(db, own.id)
  if (own === undefined || tournament === null) return null
  const [boards, entries] = await Promise.all([boardsOf(db, tournament.id), entriesOf(db, tournament.id)])
  const { round } = own
  if (!boards.every((board) => board.round !== round || isOver(board))) return null
  const { scoring, rounds, final, creator } = tournament
  const players = entries.map(({ player }) => player)
  const rows = standings(players, finishedGames(boards, players), scoring, final ? rounds : null)
  const played = new Set(rows.flatMap(({ player, games }) => (games > 0 ? player : [])))
  const takePart = entries.filter(({ player, leftAt }) => leftAt === null || played.has(player))
  return {
    tournament,
    round,
    isOver: boards.some((board) => board.round === rounds) && boards.every(isOver),
    standings: rows,
    readers: [...new Set([...takePart.map(({ player }) => player), creator])],
  }
}

/** Results arrive in two parts, in any order: how the seats ended, and who held them. */
const isOver = ({ status, results }: TournamentBoard): boolean =>
  status === 'abandoned' ||
  (results?.some(({ player }) => player !== null) ?? false) ||
  (results?.every(({ outcome }) => outcome === 'left') ?? false)
