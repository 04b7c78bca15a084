/** Finds an order on its board, so that it can be drawn. */
import type { BoardId, UnitId } from '../names.ts'
import { type Issued, isOwn, type LocatedOrder, unitOf } from '../orders/order.ts'
import type { Position } from '../position/position.ts'
import type { Variant } from '../seam/variant.ts'
import { unitById } from './format-order.ts'

/** `text`: the order as written. Null for an order that concerns no unit and no place. */
export function locateOrder(
  { boards, own }: Pick<Variant, 'boards' | 'own'>,
  position: Position,
  { power, order }: Issued,
  text: string,
): LocatedOrder | null {
  const seen = isOwn(order) ? own.standsFor(order) : order
  if (seen?.kind === 'build')
    return { text, power, board: seen.board, kind: 'build', arm: seen.arm, at: seen.at, of: null, to: null }
  const id = unitOf(order)
  const unit = id === null ? undefined : unitById(position, id)
  const board = boards.find((candidate) => isOn(position, candidate.board, id))?.board
  if (unit === undefined || board === undefined) return null
  return {
    text,
    power,
    board,
    kind: seen?.kind ?? order.kind,
    arm: unit.arm,
    at: unit.at,
    of: seen !== null && 'of' in seen ? (unitById(position, seen.of)?.at ?? null) : null,
    to: seen !== null && 'to' in seen ? seen.to : null,
  }
}

function isOn(position: Position, board: BoardId, id: UnitId | null): boolean {
  const { units = [], dislodged = [] } = position.boards[board] ?? {}
  return [...units, ...dislodged.map(({ unit }) => unit)].some((standing) => standing.id === id)
}
