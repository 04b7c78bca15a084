/** Who may notice what: the measure of every count, notice and view. */
import { seatPlayedBy, isMasked, isOpenSeat } from '../seats/records.ts'
import type { Seat } from '../../rules/names.ts'
import type { ClosedPhase, GameState } from '../model.ts'
import type { GameEvent } from '../event.ts'
import type { PlayerId } from '../ids.ts'
import type { OpenReason } from '../seat-model.ts'

/** May this viewer be told that this player has a part in the game? Everybody knows his own. */
export const isPlayerVisible = (game: GameState, player: PlayerId, viewer: PlayerId | null): boolean =>
  player === viewer || !isMasked(game)

/** The same player; null where the viewer is not told, or where there is none. */
export const visiblePlayer = (
  game: GameState,
  player: PlayerId | undefined,
  viewer: PlayerId | null,
): PlayerId | null => (player !== undefined && isPlayerVisible(game, player, viewer) ? player : null)

/** The player of this seat is known to this viewer, and with him what another game may tell of him, too. */
export function isHolderVisible(game: GameState, seat: Seat, viewer: PlayerId | null): boolean {
  const holder = game.holders[seat]
  return holder !== undefined && isPlayerVisible(game, holder, viewer)
}

/**
 * The closed phase, with who gave no orders. Whoever is excused had declared an absence, which others may know from another
 * game: where they are not told who plays, they read of him among those who missed the phase.
 */
export function redactPhase(game: GameState, phase: ClosedPhase, viewer: PlayerId | null): ClosedPhase {
  const excused = phase.excused.filter((seat) => isHolderVisible(game, seat, viewer))
  const silent = [...phase.missed, ...phase.excused]
  return { ...phase, excused, missed: phase.due.filter((seat) => silent.includes(seat) && !excused.includes(seat)) }
}

/** Why a seat is open: an account that is gone is missing in other games, too, so its seat is then one that was given up. */
export const redactOpenReason = (game: GameState, why: OpenReason): OpenReason =>
  why === 'account-deleted' && isMasked(game) ? 'resigned' : why

/** The event as everybody is told of it now; of an older event, too, as the game is now. */
export function redactEvent(game: GameState, event: GameEvent): GameEvent {
  if (!isMasked(game)) return event
  switch (event.kind) {
    case 'closed':
      return { ...event, phase: redactPhase(game, event.phase, null) }
    case 'seat-opened':
      return { ...event, why: redactOpenReason(game, event.why) }
    default:
      return event
  }
}

/** Are others told whether this seat has saved and is ready? An open seat is waited for by nobody. */
export const isWatched = (game: GameState, seat: Seat): boolean => !game.settings.hideStatus && !isOpenSeat(game, seat)

/** How many changes this viewer could have seen. It only ever grows. */
export function revisionFor(game: GameState, viewer: PlayerId | null): number {
  const seat = seatPlayedBy(game, viewer)
  return game.changes.open + (seat === null ? 0 : (game.changes.own[seat] ?? 0))
}

/** May this viewer look at the game at all? A game by invitation exists only for its players, and for who holds the invitation. */
export const canViewGame = (game: GameState, viewer: PlayerId | null, invitation: string | null): boolean =>
  game.settings.access === 'public' ||
  invitation === game.invitation ||
  viewer === game.creator ||
  (viewer !== null && viewer === game.master) ||
  game.players.some((player) => player.id === viewer) ||
  seatPlayedBy(game, viewer) !== null
