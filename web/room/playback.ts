/** How the wall shows a closed phase: order by order, then the units move. Pure. */
import type { ClosedPhaseView, OrderView } from '../../src/game/views/shapes.ts'
import type { BoardId } from '../../src/rules/names.ts'

/** A picture of the show. Every frame includes those before it. */
export interface Frame {
  /** How many orders each board shows, of those in `ordersInTurn`. */
  readonly shown: number
  /** The newest order; null: none, or the units move. */
  readonly order: OrderView | null
  /** The board of the newest order. */
  readonly board: BoardId | null
  readonly hasMoved: boolean
  /** In ms. */
  readonly duration: number
}

interface PlacedOrder {
  readonly board: BoardId
  readonly order: OrderView
}

/** In ms. A table does not wait longer for results, however many units there are. */
const ORDERS_TIME = 40_000
const ORDER_TIME = { min: 400, max: 1_600 } as const
const OPENING_TIME = 1_500
const MOVED_TIME = 6_000

/** A unit that nobody ordered has nothing to show, unless something happened to it. */
const isWorthShowing = ({ given, dislodged }: OrderView): boolean => given || dislodged

/** The orders in the sequence of the show: power by power, as results list them. */
export const ordersInTurn = ({ boards }: Pick<ClosedPhaseView, 'boards'>): readonly PlacedOrder[] =>
  boards.flatMap(({ board, orders }) => orders.filter(isWorthShowing).map((order) => ({ board, order })))

/** The phase, each order, and the units where they are afterwards. */
export function framesOf(phase: Pick<ClosedPhaseView, 'boards'>): readonly Frame[] {
  const orders = ordersInTurn(phase)
  const each = Math.min(ORDER_TIME.max, Math.max(ORDER_TIME.min, ORDERS_TIME / Math.max(1, orders.length)))
  return [
    { shown: 0, order: null, board: null, hasMoved: false, duration: OPENING_TIME },
    ...orders.map(({ board, order }, i) => ({ shown: i + 1, order, board, hasMoved: false, duration: each })),
    { shown: orders.length, order: null, board: null, hasMoved: true, duration: MOVED_TIME },
  ]
}

/** The closed phase as this frame shows it: later orders are not there yet. */
export function phaseAt<Phase extends Pick<ClosedPhaseView, 'boards'>>(
  phase: Phase,
  { shown, hasMoved }: Frame,
): Phase {
  const visible = new Set(
    ordersInTurn(phase)
      .slice(0, shown)
      .map(({ order }) => order),
  )
  const boards = phase.boards.map((board) => ({
    ...board,
    orders: hasMoved ? board.orders : board.orders.filter((order) => visible.has(order)),
    ...(!hasMoved && { captures: [], contested: [] }),
  }))
  return { ...phase, boards }
}

/**
 * The next closed phase to show; null: none. `played`: how many have been shown. A game that was
 * rolled back has fewer: nothing is shown then.
 */
export const nextToPlay = (played: number, history: readonly string[]): number | null =>
  played < history.length ? played : null
