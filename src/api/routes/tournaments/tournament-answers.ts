/** Who may see a tournament, and what the API shows of it. */
import type { PlayerId } from '../../../game/ids.ts'
import { namesOf } from '../../../players/accounts/account-store.ts'
import {
  boardsOf,
  entriesOf,
  type Entry,
  findTournament,
  finishedGames,
  type Tournament,
  type TournamentBoard,
} from '../../../records/tournament-store.ts'
import type { Seat } from '../../../rules/names.ts'
import { standings } from '../../../tournament/ranking.ts'
import { scoreGame } from '../../../tournament/scoring.ts'
import { variantFor } from '../../../variants/index.ts'
import type { TournamentView } from '../../schemas/tournament-schemas.ts'

/** Null if the viewer may not see it: it is not public, and they neither created nor entered it. */
export async function visibleTournament(
  env: Env,
  id: string,
  viewer: PlayerId | null,
  invitation: string | undefined,
): Promise<Tournament | null> {
  const tournament = await findTournament(env.DB, id)
  if (tournament === null || tournament.access === 'public') return tournament
  if (tournament.creator === viewer || tournament.invitation === invitation) return tournament
  const entries = viewer === null ? [] : await entriesOf(env.DB, tournament.id)
  return entries.some((entry) => entry.player === viewer) ? tournament : null
}

export const seatsOf = ({ variant, settings }: Tournament): readonly Seat[] =>
  variantFor(variant, settings.options)?.seats ?? []

export async function viewTournament(
  env: Env,
  tournament: Tournament,
  viewer: PlayerId | null,
): Promise<TournamentView> {
  const [entries, boards] = await Promise.all([entriesOf(env.DB, tournament.id), boardsOf(env.DB, tournament.id)])
  const players = entries.map(({ player: person }) => person)
  const ranked = rankedPlayers(entries, boards)
  const seated = boards.flatMap(({ seats }) => seats.map((seat) => seat.player))
  const holders = boards.flatMap(({ results, holders: now }) => [
    ...(results ?? []).map((result) => result.player),
    ...Object.values(now),
  ])
  const { id, name, variant, scoring, rounds, final, access, creator, createdAt, settings } = tournament
  const own = entries.find((entry) => entry.player === viewer)
  const mayInvite = viewer !== null && (viewer === creator || own !== undefined)
  return {
    id,
    name,
    variant,
    scoring,
    rounds,
    final,
    access,
    creator,
    createdAt,
    minutes: settings.minutes,
    seats: seatsOf(tournament).length,
    schedule: settings.schedule,
    players: entries.map(({ player: person, joinedAt, leftAt, role }) => ({
      player: person,
      joinedAt,
      withdrawn: leftAt !== null,
      role,
    })),
    boards: boards.map((board) => boardView(tournament, board)),
    standings: standings(ranked, finishedGames(boards, players), scoring, final ? rounds : null),
    you: viewer === creator ? 'organiser' : null,
    entered: own === undefined || own.leftAt !== null || own.role === 'removed' ? null : own.role,
    invitation: mayInvite && access === 'invitation' ? tournament.invitation : null,
    names: await namesOf(env.DB, [creator, ...players, ...seated, ...holders]),
  }
}

/** Replacements are not ranked before they have played. */
function rankedPlayers(entries: readonly Entry[], boards: readonly TournamentBoard[]): readonly PlayerId[] {
  const played = new Set(boards.flatMap(({ results }) => (results ?? []).map(({ player }) => player)))
  return entries.flatMap(({ player, role }) => (role === 'player' || played.has(player) ? player : []))
}

function boardView(
  { scoring }: Tournament,
  { invitation: _, results, plays, holders, open, ...board }: TournamentBoard,
): TournamentView['boards'][number] {
  const points = results === null ? null : scoreGame(scoring, results)
  return {
    ...board,
    seats: board.seats.map(({ seat, player: drawn }) => {
      const result = results?.find((each) => each.seat === seat) ?? null
      return {
        seat,
        plays: plays[seat] ?? null,
        player: result === null ? (holders[seat] ?? drawn) : result.player,
        open: open.includes(seat),
        centres: result?.centres ?? null,
        outcome: result?.outcome ?? null,
        points: result === null ? null : Math.round((points?.get(seat) ?? 0) * 100) / 100,
      }
    }),
  }
}
