/** What each viewer may learn. Views, counts and notices all rely on these rules. */
import { isMasked, isOpenSeat, seatPlayedBy } from '../seats/seat-lookup.ts'
import type { Seat } from '../../rules/names.ts'
import type { ClosedPhase, GameState } from '../model.ts'
import type { GameEvent } from '../event.ts'
import type { PlayerId } from '../ids.ts'
import type { OpenReason } from '../seat-model.ts'

/** Can this viewer see that this player takes part? Everyone sees their own part. */
export const isPlayerVisible = (game: GameState, player: PlayerId, viewer: PlayerId | null): boolean =>
  player === viewer || !isMasked(game)

/** The player; null if there is none or they are hidden from the viewer. */
export const visiblePlayer = (
  game: GameState,
  player: PlayerId | undefined,
  viewer: PlayerId | null,
): PlayerId | null => (player !== undefined && isPlayerVisible(game, player, viewer) ? player : null)

/** Can this viewer see who plays the seat, and so what other games show of that player? */
export function isHolderVisible(game: GameState, seat: Seat, viewer: PlayerId | null): boolean {
  const holder = game.holders[seat]
  return holder !== undefined && isPlayerVisible(game, holder, viewer)
}

/**
 * Lists excused seats among the missed ones if their player is hidden from the viewer: an excuse
 * means a declared absence, which other games show.
 */
export function redactPhase(game: GameState, phase: ClosedPhase, viewer: PlayerId | null): ClosedPhase {
  const excused = phase.excused.filter((seat) => isHolderVisible(game, seat, viewer))
  const silent = [...phase.missed, ...phase.excused]
  return { ...phase, excused, missed: phase.due.filter((seat) => silent.includes(seat) && !excused.includes(seat)) }
}

/** Masks a deleted account as a resignation: its end in other games would reveal the player. */
export const redactOpenReason = (game: GameState, why: OpenReason): OpenReason =>
  why === 'account-deleted' && isMasked(game) ? 'resigned' : why

/** The event as everyone may see it in the present state of the game. */
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

/** Can others see whether this seat has saved and is ready? Nobody waits for open seats. */
export const isProgressPublic = (game: GameState, seat: Seat): boolean =>
  !game.settings.hideStatus && !isOpenSeat(game, seat)

/** The number of changes this viewer could see. Never decreases. */
export function revisionFor(game: GameState, viewer: PlayerId | null): number {
  const seat = seatPlayedBy(game, viewer)
  return game.changes.open + (seat === null ? 0 : (game.changes.own[seat] ?? 0))
}

/** Private games exist only for their players and for anyone with the invitation. */
export const canViewGame = (game: GameState, viewer: PlayerId | null, invitation: string | null): boolean =>
  game.settings.access === 'public' ||
  invitation === game.invitation ||
  isParticipant(game, viewer) ||
  seatPlayedBy(game, viewer) !== null

/** The creator, the game master or a player, but not a sitter. */
export const isParticipant = ({ creator, master, players }: GameState, viewer: PlayerId | null): boolean =>
  viewer !== null && (viewer === creator || viewer === master || players.some(({ id }) => id === viewer))
