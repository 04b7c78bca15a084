/** Who has something to manage in a game: a seat, proposals, or the game itself. Pure. */
import type { GameView } from '../../../src/game/views/shapes.ts'
import type { Me } from '../../client/api.ts'

/**
 * A player with a seat, its former player excepted; a game master; an operator; while proposals are
 * open, anyone.
 */
export function canManage(game: GameView, me: Pick<Me, 'id' | 'operator'> | null): boolean {
  const isPlaying = game.status === 'playing'
  const hasSeat = game.seats.some(({ seat, open }) => seat === game.you && open === null)
  const isDirecting = me !== null && (me.id === game.master || me.operator)
  if (isPlaying && (hasSeat || game.proposals.length > 0)) return true
  return isDirecting && game.status !== 'abandoned'
}
