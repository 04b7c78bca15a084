/** The boards of a game; where there are several, abreast if there is room, else one at a time. */
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { BoardId, Location } from '../../../src/rules/names.ts'
import { provinceOf } from '../../../src/board/scene.ts'
import { useMediaQuery } from '../../ui/hooks.ts'
import type { Choice } from '../entry/ordering.ts'
import { BoardTextFold } from './board-text-fold.tsx'
import { type BoardMap, loadPlate, type Plate, type Scene } from '../../../src/board/index.ts'
import { Board, Legend, type LegendProps } from '../../board/index.ts'

export interface ShownBoard {
  readonly board: BoardId
  readonly title: string
  readonly scene: Scene
  /** A short remark beside the title: how much is open there. */
  readonly remark?: string | undefined
}

export interface BoardPanelProps {
  /** Undefined while it is fetched, null if there is no such drawing. */
  readonly plate: Plate | null | undefined
  readonly boards: readonly ShownBoard[]
  /** The board that is at hand; where there is no room for several abreast, it alone is shown. */
  readonly open: BoardId | null
  readonly onOpen: (board: BoardId) => void
  readonly label: string
  /** `others`: what a finger may have meant as well. */
  readonly onPick: ((at: Location, board: BoardId, others: readonly Location[]) => void) | undefined
  /** What belongs directly below the board. */
  readonly children: ComponentChildren
  /** What the viewer may order. */
  readonly choices?: readonly Choice[]
  /** Beside the legend. */
  readonly aside?: ComponentChildren
}

/** The plate of a board. Undefined while it is fetched or drawn, null if it cannot be had, or if there is no board. */
export function usePlate(map: BoardMap | null): Plate | null | undefined {
  const [plate, setPlate] = useState<Plate | null>()
  useEffect(() => {
    let wanted = true
    const loading = map === null ? Promise.resolve(null) : loadPlate(map)
    loading.then(
      (found) => wanted && setPlate(found),
      () => wanted && setPlate(null),
    )
    return () => {
      wanted = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same map may come as another object
  }, [map?.id, map?.drawing])
  return plate
}

/** The name of a province; its code while there is no drawing that tells the name. */
export const provinceName = (plate: Plate | null | undefined, at: Location | null): string =>
  at === null ? '' : (plate?.places.get(provinceOf(at))?.name ?? at)

/** Two boards abreast are still larger than one on a phone. */
const SIDE_BY_SIDE = '(width >= 78rem)'

export function BoardPanel(props: BoardPanelProps): JSX.Element {
  const { plate, boards, open, children, choices = [], aside } = props
  const isRoomy = useMediaQuery(SIDE_BY_SIDE)
  const atHand = boards.find(({ board }) => board === open) ?? boards[0]
  const several = boards.length > 1
  const shown = isRoomy ? boards : boards.filter((one) => one === atHand)
  return (
    <section class="board-panel" aria-label="At the board">
      {several && !isRoomy && <Switch {...props} atHand={atHand?.board} />}
      <div class={shown.length > 1 ? 'abreast' : 'alone'}>
        {shown.map((one) => (
          <BoardShown key={one.board} {...props} shown={one} headed={shown.length > 1} several={several} />
        ))}
      </div>
      {children}
      <div class="row between top">
        <LegendFold powers={atHand?.scene.powers ?? []} plate={plate ?? null} />
        {shown.map(({ board, title, scene }) => (
          <BoardTextFold
            key={board}
            title={several ? title : 'The board'}
            scene={scene}
            plate={plate ?? null}
            choices={choices.filter((choice) => choice.board === board)}
          />
        ))}
        {aside}
      </div>
    </section>
  )
}

function LegendFold(props: LegendProps): JSX.Element {
  const [open, setOpen] = useState(false)
  return (
    <details class="legend-fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Legend</summary>
      {open && <Legend {...props} />}
    </details>
  )
}

/** Which of several boards is shown, and how much is open on each of them. */
function Switch({ boards, atHand, onOpen }: BoardPanelProps & { atHand: BoardId | undefined }): JSX.Element {
  return (
    <div class="row switch" role="group" aria-label="Boards">
      {boards.map(({ board, title, remark }) => (
        <button key={board} aria-pressed={board === atHand} onClick={() => onOpen(board)}>
          {title}
          {remark !== undefined && <span class="remark">{remark}</span>}
        </button>
      ))}
    </div>
  )
}

interface BoardShownProps extends BoardPanelProps {
  readonly shown: ShownBoard
  /** Does its title stand above it? */
  readonly headed: boolean
  readonly several: boolean
}

function BoardShown({ plate, shown, headed, several, label, onPick }: BoardShownProps): JSX.Element {
  const { board, title, remark, scene } = shown
  return (
    <div data-board={board}>
      {headed && (
        <h2 class="board-title">
          {title}
          {remark !== undefined && <span class="remark">{remark}</span>}
        </h2>
      )}
      {plate === undefined ? (
        <div class="board-waiting muted">Loading the board…</div>
      ) : plate === null ? (
        <div class="board-waiting muted">The board could not be fetched. Orders can be typed.</div>
      ) : (
        <Board
          plate={plate}
          scene={scene}
          label={several ? `${label}: ${title}` : label}
          {...(onPick && { onPick: (at, others) => onPick(at, board, others) })}
        />
      )}
    </div>
  )
}
