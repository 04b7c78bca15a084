/** The boards of a game; where there are several, one at a time. */
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { BoardId, Location, Power } from '../../src/rules/names.ts'
import { Board, Legend, loadPlate, type Plate, type Scene, type ScenePower } from '../board/index.ts'

export interface BoardPanelProps {
  /** The id of the drawing. */
  readonly plate: string
  readonly boards: readonly { readonly board: BoardId; readonly title: string; readonly scene: Scene }[]
  readonly powers: readonly ScenePower[]
  readonly label: string
  readonly onPick: ((at: Location) => void) | undefined
  /** What belongs directly below the board. */
  readonly children: ComponentChildren
}

/** Undefined while it is fetched, null if there is no such drawing. */
function usePlate(id: string): Plate | null | undefined {
  const [plate, setPlate] = useState<Plate | null>()
  useEffect(() => {
    let wanted = true
    loadPlate(id).then(
      (found) => wanted && setPlate(found),
      () => wanted && setPlate(null),
    )
    return () => {
      wanted = false
    }
  }, [id])
  return plate
}

export function BoardPanel({ plate: id, boards, powers, label, onPick, children }: BoardPanelProps): JSX.Element {
  const plate = usePlate(id)
  const [open, setOpen] = useState<BoardId | null>(null)
  const [focus, setFocus] = useState<Power | null>(null)
  const shown = boards.find(({ board }) => board === open) ?? boards[0]
  if (plate === undefined || shown === undefined)
    return <div class="board-waiting muted">The board is being drawn…</div>
  if (plate === null) return <div class="board-waiting notice">This board has no drawing yet. Orders can be typed.</div>
  return (
    <div class="board-panel">
      {boards.length > 1 && (
        <div class="row" role="group" aria-label="Boards">
          {boards.map(({ board, title }) => (
            <button key={board} aria-pressed={board === shown.board} onClick={() => setOpen(board)}>
              {title}
            </button>
          ))}
        </div>
      )}
      <Board plate={plate} scene={{ ...shown.scene, focusPower: focus }} label={label} {...(onPick && { onPick })} />
      {children}
      <details class="legend-fold">
        <summary>What the marks mean; one power’s orders alone</summary>
        <Legend powers={powers} focus={focus} onFocus={setFocus} />
      </details>
    </div>
  )
}
