/** Which saved orders of a seat others can notice. */
import type { Seat } from '../../rules/names.ts'
import type { GameState, Sheet } from '../model.ts'

/**
 * The sheet, if others may see that it exists. Orders stated ahead stay hidden until the seat's player
 * saves, or changes Ready, or the deadline has passed: others would learn that the seat had planned for
 * this. Undefined: none, or hidden.
 */
export function noticeableSheet({ sheets, wait }: Pick<GameState, 'sheets' | 'wait'>, seat: Seat): Sheet | undefined {
  const sheet = sheets[seat]
  return sheet?.ahead === true && wait === null ? undefined : sheet
}
