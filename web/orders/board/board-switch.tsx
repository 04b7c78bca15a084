/** Which of several boards is shown. */
import type { JSX } from 'preact'
import type { BoardId } from '../../../src/rules/names.ts'
import type { ShownBoard } from './shown-boards.ts'

interface BoardSwitchProps {
  readonly boards: readonly Pick<ShownBoard, 'board' | 'title' | 'remark'>[]
  readonly onOpen: (board: BoardId) => void
  /** The board that alone is shown. */
  readonly atHand: BoardId | undefined
  /** Are all of them shown? */
  readonly abreast?: boolean
  /** Where there is room for all: shows one alone, or all again. */
  readonly enlarge?: (alone: boolean) => void
}

/** Which of several boards is shown, and how much is open on each of them; a second tap on a board shows all again. */
export function BoardSwitch({ boards, atHand, onOpen, abreast, enlarge }: BoardSwitchProps): JSX.Element {
  return (
    <div class="row switch" role="group" aria-label="Boards">
      {enlarge !== undefined && (
        <button aria-pressed={abreast === true} onClick={() => enlarge(false)}>
          All
        </button>
      )}
      {boards.map(({ board, title, remark }) => (
        <button
          key={board}
          aria-pressed={board === atHand}
          onClick={() => {
            if (board !== atHand) onOpen(board)
            enlarge?.(board !== atHand)
          }}
        >
          {title} {remark !== undefined && abreast !== true && <span class="remark">{remark}</span>}
        </button>
      ))}
    </div>
  )
}
