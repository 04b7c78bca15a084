/** Who can be removed and replaced, and the sentences about it. Pure. */
import type { PlayerId } from '../../src/game/ids.ts'
import { moment } from '../text/times.ts'
import type { Removal, Retiming, Tournament } from './tournament-calls.ts'
import { roundTitle } from './tournament-texts.ts'

type People = Pick<Tournament, 'players' | 'boards'>

export const nameIn = ({ names }: Pick<Tournament, 'names'>, player: PlayerId | null): string =>
  player === null ? 'Nobody' : (names[player] ?? 'A deleted account')

/** Everyone who plays, waits, or has a seat in a running game. */
export function removable({ players, boards }: People): readonly PlayerId[] {
  const entered = players.flatMap(({ player, role, withdrawn }) => (role === 'removed' || withdrawn ? [] : player))
  const seated = boards.filter(({ status }) => status === 'playing').flatMap(({ seats }) => seats)
  return [...new Set([...entered, ...seated.flatMap(({ player }) => player ?? [])])]
}

/** The waiting list first, then players without a seat in the rounds of the running games. */
export function replacementsFor({ players, boards }: People, player: PlayerId): readonly PlayerId[] {
  const isSeated = (board: Tournament['boards'][number], person: PlayerId) =>
    board.seats.some((seat) => seat.player === person)
  const running = boards.filter((board) => board.status === 'playing' && isSeated(board, player))
  const rounds = new Set(running.map(({ round }) => round))
  const busy = boards.filter(({ round }) => rounds.has(round))
  const free = players.filter(
    (entry) =>
      entry.player !== player &&
      entry.role !== 'removed' &&
      !entry.withdrawn &&
      !busy.some((board) => isSeated(board, entry.player)),
  )
  const waits = free.filter(({ role }) => role === 'replacement')
  return [...waits, ...free.filter((entry) => !waits.includes(entry))].map((entry) => entry.player)
}

type Place = Pick<Tournament, 'final' | 'rounds'>
const boardText = (tournament: Place, { round, board }: { readonly round: number; readonly board: number }): string =>
  `${roundTitle(tournament, round)}, board ${board}`

/** `Round 1, board 2: Ben gets France tomorrow at 18:00.` */
export function seatEffectText(
  tournament: Place & Pick<Tournament, 'names'>,
  game: Removal['games'][number],
  replacement: PlayerId | null,
  now: number,
  zone: string,
): string {
  const { name, effect, at } = game
  const when = at === null ? 'at once' : moment(at, now, zone)
  const what = {
    opens: `${name} opens ${when}. Until then its player keeps the seat.`,
    changes: `${nameIn(tournament, replacement)} gets ${name} ${when}.`,
    open: `${name} is already open and stays open.`,
    eliminated: `${name} has been eliminated, so nothing changes.`,
  } as const
  return `${boardText(tournament, game)}: ${what[effect]}`
}

/** What it means for later rounds. */
export function effectText(
  tournament: Pick<Tournament, 'names'>,
  player: PlayerId,
  replacement: PlayerId | null,
): string {
  const leaver = nameIn(tournament, player)
  const out = `${leaver} gets no seat in later rounds, and cannot enter again unless you take them back.`
  return replacement === null ? out : `${out} ${nameIn(tournament, replacement)} plays in later rounds.`
}

/** `Round 1, board 2: due tomorrow at 18:00 instead of Friday at 18:00.` */
export function retimingText(tournament: Place, game: Retiming['games'][number], now: number, zone: string): string {
  const { before, deadline } = game
  const place = boardText(tournament, game)
  if (deadline === null) return `${place}: nothing is due now, so the next phases follow the new pace.`
  const instead = before === null ? '' : ` instead of ${moment(before, now, zone)}`
  return `${place}: the open phase is due ${moment(deadline, now, zone)}${instead}.`
}
