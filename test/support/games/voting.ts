/** Helpers for tests of proposals and votes. */
import type { GameState } from '../../../src/game/model.ts'
import { viewGame } from '../../../src/game/views/game-view.ts'
import { type Host, player, POWERS } from './hosting.ts'

/** The game after this power has lost its last unit and its last centre. */
export const without = (eliminated: string, game: GameState): GameState => {
  if (game.position === null) throw new Error('the game has not begun')
  const isOther = (power: string) => power !== eliminated
  const boards = Object.entries(game.position.boards).map(([id, board]) => [
    id,
    {
      ...board,
      units: board.units.filter(({ power }) => isOther(power)),
      owners: Object.fromEntries(Object.entries(board.owners).filter(([, power]) => isOther(power))),
    },
  ])
  return { ...game, position: { ...game.position, boards: Object.fromEntries(boards) } }
}

export const everyoneBut = (name: string) => POWERS.filter((power) => power !== name)
export const seenBy = (host: Host, power: string | null) => viewGame(host.state, power === null ? null : player(power))

/** The outcomes of all finished proposals. */
export const decided = ({ events }: Host) =>
  events.flatMap((event) => (event.kind === 'decided' ? [event.outcome] : []))
