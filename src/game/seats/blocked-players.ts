/** Keeps players who have blocked each other out of the same game. */
import type { CommandOf } from '../command.ts'
import type { PlayerId } from '../ids.ts'
import type { GameState } from '../model.ts'
import { isMasked } from './seat-lookup.ts'

/**
 * Whether the newcomer has blocked somebody in this game, or the other way round. An anonymous game
 * uses the blocks that existed when it was created, so that nobody can find out who plays by blocking
 * people and trying again.
 */
export function meetsBlockedPlayer(
  game: GameState,
  { blocks = [], ...command }: Pick<CommandOf<'join'>, 'blocks'> & Partial<Pick<CommandOf<'take'>, 'seat'>>,
): boolean {
  const former = command.seat === undefined ? null : (game.holders[command.seat] ?? null)
  const people = involvedPlayers(game).filter((player) => player !== former)
  return blocks.some(({ player, since, until }) => {
    const counts = isMasked(game)
      ? since < game.createdAt && (until === null || until > game.createdAt)
      : until === null
    return counts && people.includes(player)
  })
}

/**
 * Players, sitters, players announced for a seat, the master, and the creator of a game that has
 * not started.
 */
function involvedPlayers({ status, creator, master, players, seats }: GameState): readonly PlayerId[] {
  const helpers = Object.values(seats).flatMap((seat) =>
    [seat?.sitter?.player ?? [], seat?.change?.player ?? []].flat(),
  )
  const hosts = [master, status === 'forming' ? creator : null].filter((player) => player !== null)
  return [...players.map(({ id }) => id), ...helpers, ...hosts]
}
