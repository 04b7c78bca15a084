/** The boards of a game: side by side if there is room, else one at a time. */
import type { ComponentChildren, JSX, RefObject } from 'preact'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { BoardId, Location, Power } from '../../../src/rules/names.ts'
import { emptyScene, provinceOf } from '../../../src/board/scene.ts'
import { WIDE_WINDOW } from '../../ui/panes/panes-layout.ts'
import { useKeyed, useMediaQuery } from '../../ui/hooks.ts'
import { lazyComponent, lazyPart } from '../../ui/fetching/fetched-part.tsx'
import { useDeferred } from '../../client/slow-phone.ts'
import type { Choice } from '../entry/pointing.ts'
import type { BoardTextProps } from './board-text.tsx'
import { useBoardTurned } from '../../client/device/board-side.ts'
import { type BoardMap, hasTwoSides, type Plate, loadPlate } from '../../../src/board/index.ts'
import { Board, type LegendProps } from '../../board/index.ts'
import { differencesText, withDifferences } from './board-differences.ts'
import type { ShownBoard } from './shown-boards.ts'
import { useBarPlace } from './bar-place.ts'
import { LinkedViews } from '../../board/interaction/linked-views.ts'
import { type View, readView, turnView, viewText } from '../../board/interaction/board-view.ts'

export type { ShownBoard }

export interface BoardPanelProps {
  /** Undefined while it loads, null if there is no drawing. */
  readonly plate: Plate | null | undefined
  readonly boards: readonly ShownBoard[]
  /** The active board; the only one shown if there is no room for several. */
  readonly open: BoardId | null
  readonly onOpen: (board: BoardId) => void
  readonly label: string
  /** `alternatives`, `power`: see `BoardProps`. */
  readonly onPick:
    | ((at: Location, board: BoardId, alternatives: readonly Location[], power: Power | null) => void)
    | undefined
  /** The last pick was the first tap of a double tap. */
  readonly onUnpick?: (() => void) | undefined
  /** Shown directly below the board. */
  readonly children: ComponentChildren
  /** The legal orders of the viewer. */
  readonly choices?: readonly Choice[]
  /** Keeps the visible part of the boards in the address. */
  readonly linked?: boolean
  /** Shown next to the legend. */
  readonly aside?: ComponentChildren
}

/** The plate of a board. Undefined while it loads; null if loading failed or there is no board. */
export function usePlate(map: BoardMap | null): Plate | null | undefined {
  const [plate, setPlate] = useState<Plate | null | undefined>(undefined)
  const cells = map?.cells?.join('\n')
  const isTurned = useBoardTurned() && hasTwoSides(map?.drawing ?? null)
  useLayoutEffect(() => {
    if (map === null) return setPlate(null)
    let isCurrent = true
    loadPlate(map, isTurned).then(
      (loaded) => isCurrent && setPlate(loaded),
      () => isCurrent && setPlate(null),
    )
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same map may come as another object
  }, [map?.id, map?.drawing, cells, isTurned])
  return plate
}

/** The name of a province; its code until the plate is loaded. */
export const provinceName = (plate: Plate | null | undefined, at: Location | null): string =>
  at === null ? '' : (plate?.places.get(provinceOf(at))?.name ?? at)

export function BoardPanel(input: BoardPanelProps): JSX.Element {
  const boards = useMemo(() => withDifferences(input.boards), [input.boards])
  const props = { ...input, boards }
  const { open } = props
  const isWide = useMediaQuery(WIDE_WINDOW)
  const [enlarged, enlarge] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const drawing = useDrawingCount(input.plate)
  const linkedViews = useKeyed([drawing], () => new LinkedViews())
  const active = boards.find(({ board }) => board === open) ?? boards[0]
  const hasSeveral = boards.length > 1
  const isSideBySide = hasSeveral && isWide && !enlarged
  const shown = isSideBySide ? boards : boards.filter((board) => board === active)
  return (
    <section class="board-panel" aria-label="At the board" ref={panel}>
      {hasSeveral && (
        <BoardSwitch
          {...props}
          active={isSideBySide ? undefined : active?.board}
          {...(isWide && { isSideBySide, enlarge })}
        />
      )}
      <div class={isSideBySide ? 'boards abreast' : 'boards'}>
        {shown.map((board) => (
          <OneBoard
            key={`${board.board} ${drawing}`}
            {...props}
            {...{ linkedViews, hasSeveral, drawing }}
            shown={board}
            showTitle={isSideBySide}
          />
        ))}
      </div>
      <Below {...props} {...{ panel, active, shown }} />
    </section>
  )
}

/**
 * Counts the drawings shown so far; the two sides of a board are one. Another drawing is another map: it
 * is shown whole, and units do not glide to it.
 */
function useDrawingCount(plate: Plate | null | undefined): number {
  const last = useRef<{ readonly plate: Plate | null; readonly count: number }>({ plate: null, count: 0 })
  const { plate: before, count } = last.current
  if (plate != null && plate !== before) {
    const isTurned = before?.id === plate.id && hasTwoSides(plate.id)
    last.current = { plate, count: isTurned ? count : count + 1 }
  }
  return last.current.count
}

interface BelowProps extends BoardPanelProps {
  readonly panel: RefObject<HTMLElement | null>
  readonly active: ShownBoard | undefined
  readonly shown: readonly ShownBoard[]
}

const Below = (props: BelowProps): JSX.Element => {
  const below = (
    <>
      <Bar {...props} />
      <BoardFolds {...props} />
    </>
  )
  // The board responds to a tap or a step first.
  return useDeferred(below, props.active?.scene)
}

function Bar({ panel, plate, active, children }: BelowProps): JSX.Element {
  const bar = useBarPlace(panel, plate, active)
  return (
    <div class={active?.scene.selected == null ? 'bar' : 'bar busy'}>
      <div ref={bar}>{children}</div>
    </div>
  )
}

/** The legend and the board as text, folded at first. Boxed names are explained here, where that moves nothing. */
function BoardFolds({ plate = null, boards, active, shown, choices = [], aside }: BelowProps): JSX.Element {
  const differences = differencesText(boards, shown.length > 1 ? undefined : active?.board)
  return (
    <div class="row between top folds">
      <LegendFold scene={active?.scene ?? emptyScene} plate={plate} hasSeveral={boards.length > 1} />
      {shown.map(({ board, title, scene }) => (
        <BoardTextFold
          key={board}
          title={boards.length > 1 ? title : 'The board'}
          scene={scene}
          plate={plate}
          choices={choices.filter((choice) => choice.board === board)}
        />
      ))}
      {aside}
      {differences !== '' && <p class="small muted caption">{differences}</p>}
    </div>
  )
}

/** Loaded when it is first unfolded. */
const useLegend = lazyPart<LegendProps>(() => import('../../board/legend.tsx').then((module) => module.Legend))

function LegendFold(props: LegendProps): JSX.Element {
  const [open, setOpen] = useState(false)
  const Legend = useLegend(open)
  return (
    <details class="legend-fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Legend</summary>
      {open && Legend !== undefined && (
        <div class="unfolded" role="group" aria-label="What the marks mean" tabIndex={0}>
          <Legend {...props} />
        </div>
      )}
    </details>
  )
}

interface OneBoardProps extends BoardPanelProps {
  readonly shown: ShownBoard
  readonly linkedViews: LinkedViews
  readonly hasSeveral: boolean
  /** See `useDrawingCount`. */
  readonly drawing: number
  /** Whether its title is shown above it. */
  readonly showTitle: boolean
}

function OneBoard({
  plate,
  shown,
  linkedViews,
  hasSeveral,
  drawing,
  showTitle,
  label,
  onPick,
  onUnpick,
  linked,
}: OneBoardProps): JSX.Element {
  const { board, title, remark, scene } = shown
  const view = useLinkedView('view', plate, drawing > 1)
  return (
    <div data-board={board}>
      {showTitle && (
        <h2 class="board-name">
          {title} {remark !== undefined && <span class="remark">{remark}</span>}
        </h2>
      )}
      {plate === undefined ? (
        <div class="board-waiting muted">Loading the board…</div>
      ) : plate === null ? (
        <div class="board-waiting muted">The board could not be loaded. You can type your orders.</div>
      ) : (
        <Board
          plate={plate}
          scene={scene}
          label={hasSeveral ? `${label}: ${title}` : label}
          linkedViews={linkedViews}
          {...(linked === true && view)}
          {...(onUnpick && { onUnpick })}
          {...(onPick && { onPick: (at, alternatives, power) => onPick(at, board, alternatives, power) })}
        />
      )}
    </div>
  )
}

const hashNow = () => new URLSearchParams(location.hash.slice(1))

/** Replaces the history entry: the page does not reload, and "back" does not step through views. */
function writeView(name: string, view: View): void {
  const hash = hashNow()
  if (view.zoom === 1) hash.delete(name)
  else hash.set(name, viewText(view))
  const text = hash.toString().replaceAll('%2C', ',')
  const { pathname, search } = location
  history.replaceState(history.state, '', pathname + search + (text === '' ? '' : `#${text}`))
}

/**
 * The view in the address, and a callback that updates it. The address has the view of a board not
 * turned. `isLater`: the view was of another drawing, and is removed.
 */
function useLinkedView(
  name: string,
  plate: Plate | null | undefined,
  isLater: boolean,
): { readonly opening: View | null; readonly onView: (view: View) => void } {
  const isTurned = useBoardTurned() && plate != null && hasTwoSides(plate.id)
  const opening = useMemo(() => {
    const view = isLater ? null : readView(hashNow().get(name))
    return view !== null && isTurned ? turnView(view, plate) : view
  }, [name, plate, isTurned, isLater])
  useEffect(() => {
    if (isLater) writeView(name, { x: 0, y: 0, zoom: 1 })
  }, [name, isLater])
  const onView = useCallback(
    (view: View) => writeView(name, isTurned ? turnView(view, plate) : view),
    [name, plate, isTurned],
  )
  return { opening, onView }
}

interface BoardSwitchProps {
  readonly boards: readonly Pick<ShownBoard, 'board' | 'title' | 'remark' | 'isUnseen'>[]
  readonly onOpen: (board: BoardId) => void
  /** The only board shown; undefined if all are. */
  readonly active: BoardId | undefined
  /** Whether all boards are shown. */
  readonly isSideBySide?: boolean
  /** If there is room for all boards: shows one alone, or all again. */
  readonly enlarge?: (alone: boolean) => void
}

/** Switches between boards; a second tap shows all. Marks new results and counts missing orders. */
export function BoardSwitch({ boards, active, onOpen, isSideBySide, enlarge }: BoardSwitchProps): JSX.Element {
  return (
    <div class="row switch" role="group" aria-label="Boards">
      {enlarge !== undefined && (
        <button aria-pressed={isSideBySide === true} onClick={() => enlarge(false)}>
          All
        </button>
      )}
      {boards.map(({ board, title, isUnseen, remark = isUnseen === true ? 'new results' : undefined }) => (
        <button
          key={board}
          aria-pressed={board === active}
          onClick={() => {
            if (board !== active) onOpen(board)
            enlarge?.(board !== active)
          }}
        >
          {title} {remark !== undefined && isSideBySide !== true && <span class="remark">{remark}</span>}
        </button>
      ))}
    </div>
  )
}

/** Loaded when it is unfolded. */
const BoardText = lazyComponent(() => import('./board-text.tsx').then((part) => part.BoardText))

function BoardTextFold(props: BoardTextProps): JSX.Element {
  const [open, setOpen] = useState(false)
  return (
    <details class="legend-fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{props.title} as text</summary>
      {open && <BoardText {...props} />}
    </details>
  )
}
