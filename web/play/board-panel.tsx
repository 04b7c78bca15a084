/** The boards of a game; where there are several, one at a time. */
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { BoardId, Location } from '../../src/rules/names.ts'
import { provinceOf } from '../board/scene.ts'
import type { Choice } from './ordering.ts'
import { WordsFold } from './words-fold.tsx'
import { Board, Legend, loadPlate, type Plate, type Scene } from '../board/index.ts'

export interface BoardPanelProps {
  /** Undefined while it is fetched, null if there is no such drawing. */
  readonly plate: Plate | null | undefined
  readonly boards: readonly { readonly board: BoardId; readonly title: string; readonly scene: Scene }[]
  /** The board that is shown. */
  readonly open: BoardId | null
  readonly onOpen: (board: BoardId) => void
  readonly label: string
  readonly onPick: ((at: Location) => void) | undefined
  /** What belongs directly below the board. */
  readonly children: ComponentChildren
  /** What the viewer may order on the open board. */
  readonly choices?: readonly Choice[]
  /** Beside the legend. */
  readonly aside?: ComponentChildren
}

/** The drawing of a map. Undefined while it is fetched, null if there is none. */
export function usePlate(id: string): Plate | null | undefined {
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

/** The name of a province; its code while there is no drawing that tells the name. */
export const nameAt = (plate: Plate | null | undefined, at: Location | null): string =>
  at === null ? '' : (plate?.places.get(provinceOf(at))?.name ?? at)

export function BoardPanel({
  plate,
  boards,
  open,
  onOpen,
  label,
  onPick,
  children,
  choices = [],
  aside,
}: BoardPanelProps): JSX.Element {
  const shown = boards.find(({ board }) => board === open) ?? boards[0]
  return (
    <div class="board-panel">
      {boards.length > 1 && (
        <div class="row" role="group" aria-label="Boards">
          {boards.map(({ board, title }) => (
            <button key={board} aria-pressed={board === shown?.board} onClick={() => onOpen(board)}>
              {title}
            </button>
          ))}
        </div>
      )}
      {plate === undefined || shown === undefined ? (
        <div class="board-waiting muted">The board is being drawn…</div>
      ) : plate === null ? (
        <div class="board-waiting muted">This board has no drawing yet. Orders can be typed.</div>
      ) : (
        <Board plate={plate} scene={shown.scene} label={label} {...(onPick && { onPick })} />
      )}
      {children}
      <div class="row between top">
        <details class="legend-fold">
          <summary>What the marks mean</summary>
          <Legend powers={shown?.scene.powers ?? []} />
        </details>
        {shown !== undefined && <WordsFold scene={shown.scene} plate={plate ?? null} choices={choices} />}
        {aside}
      </div>
    </div>
  )
}
