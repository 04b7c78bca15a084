/** Which of several boards is open. New results open where a unit of the viewer was dislodged. */
import { useState } from 'preact/hooks'
import type { ClosedPhaseView, GameView } from '../../../src/game/views/shapes.ts'
import type { BoardId, Power } from '../../../src/rules/names.ts'

type ClosedBoard = Pick<ClosedPhaseView['boards'][number], 'board' | 'orders'>

/** The powers of the viewer; none for a spectator. */
export const ownPowers = ({ seats, you }: Pick<GameView, 'seats' | 'you'>): readonly Power[] =>
  seats.find(({ seat }) => seat === you)?.powers ?? []

/** How many units of these powers were dislodged on a board. */
export const countDislodged = ({ orders }: Pick<ClosedBoard, 'orders'>, powers: readonly Power[]): number =>
  orders.filter(({ dislodged, power }) => dislodged && powers.includes(power)).length

/** The board for new results: the open one, unless these powers had units dislodged only on others. */
export function boardToRead(
  boards: readonly ClosedBoard[],
  powers: readonly Power[],
  open: BoardId | null,
): BoardId | null {
  const hit = boards.filter((board) => countDislodged(board, powers) > 0).map(({ board }) => board)
  return hit.some((board) => board === open) ? open : (hit[0] ?? open)
}

interface OpenBoardOptions {
  readonly game: GameView
  /** The closed phase on the board. */
  readonly past: ClosedPhaseView | null
  /** The index of the closed phase with new results; null if none are shown. */
  readonly fresh: number | null
  /** The board in the address; null: none. */
  readonly linked: BoardId | null
}

/** The open board, and how to open another. Only the player leaves the board that new results opened. */
export function useOpenBoard({ game, past, fresh, linked }: OpenBoardOptions) {
  const [last, choose] = useState({ board: linked ?? game.boards[0]?.board ?? null, fresh: linked && fresh })
  const isNews = past !== null && past.index === fresh && last.fresh !== fresh
  const open = isNews ? boardToRead(past.boards, ownPowers(game), last.board) : last.board
  if (isNews) choose({ board: open, fresh })
  return [open, (board: BoardId) => choose({ board, fresh })] as const
}
