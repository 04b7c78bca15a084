/** The interactive board: shows a scene and reports the province that was picked. Knows no rules. */
import type { JSX } from 'preact'
import { useCallback, useEffect, useId, useMemo, useRef } from 'preact/hooks'
import { type Detail, detailAt, roundScale } from '../../src/board/detail.ts'
import type { Point } from '../../src/board/curve.ts'
import { hasTwoSides } from '../../src/board/plates.ts'
import { placeAt, type Plate } from '../../src/board/plate.ts'
import { LAYERS, provinceOf, type Scene } from '../../src/board/scene.ts'
import type { Location, Power, Province } from '../../src/rules/names.ts'
import { turnBoards } from '../client/device/board-side.ts'
import { markBoardShown, useStable } from '../client/slow-phone.ts'
import { provinceIn, useKeyboard } from './interaction/use-keyboard.ts'
import { hitTarget } from './interaction/hit-target.ts'
import { type LayersOptions, useLayers } from './use-layers.tsx'
import { lazyComponent } from '../ui/fetching/fetched-part.tsx'
import { usePrinting } from '../ui/hooks.ts'
import type { LinkedViews } from './interaction/linked-views.ts'
import { type BoardView, type ShownView, useView } from './interaction/use-view.ts'
import {
  closeUpView,
  clampView,
  panView,
  revealAny,
  revealPoint,
  shownPart,
  turnView,
  type Space,
  type View,
} from './interaction/board-view.ts'
import { Zoom } from './interaction/zoom.tsx'
import '../../src/board/style/board.css'
import '../../src/board/style/marks.css'
import './board.css'

export interface BoardProps {
  readonly plate: Plate
  readonly scene: Scene
  /**
   * A province was picked; with its coast only if a target or a unit is on that coast.
   * `alternatives`: other provinces that the finger may have meant. `power`: whose unit was tapped,
   * if units of several powers share the province.
   */
  readonly onPick?: (place: Location, alternatives: readonly Location[], power: Power | null) => void
  /** The last pick was the first tap of a double tap, which enlarges the board. */
  readonly onUnpick?: () => void
  /** Provinces to show close up at first. Default: the whole board. */
  readonly near?: readonly Province[]
  /** The first view, for example from a link; takes precedence over `near`. */
  readonly opening?: View | null
  readonly onView?: (view: View) => void
  /** Boards of the same drawing that move and zoom with this one. */
  readonly linkedViews?: LinkedViews
  /** Nothing can be picked, moved or enlarged. */
  readonly still?: boolean
  /** The name for screen readers: `Board, Spring 1901`. */
  readonly label?: string
}

const Minimap = lazyComponent(() => import('./interaction/minimap.tsx').then((part) => part.Minimap))
/** The minimap is shown from this zoom on, unless the board is a close-up. */
const MINIMAP_ZOOM = 3

/**
 * The `svg` element of each layer. Layers that change together share one: a browser paints the
 * whole of an `svg` in which anything changes.
 */
const PART_OF: Readonly<Record<(typeof LAYERS)[number], string>> = {
  sea: 'ground',
  places: 'ground',
  owners: 'ground',
  borders: 'ground',
  highlights: 'lifted',
  centres: 'centres',
  rings: 'orders',
  lines: 'orders',
  standoffs: 'orders',
  names: 'names',
  units: 'units',
  marks: 'marks',
}
const PARTS = [...new Set(LAYERS.map((layer) => PART_OF[layer]))]

/** Reports every view after the first. */
function useOnView(view: View, onView: ((view: View) => void) | undefined): void {
  const last = useRef({ view, onView })
  useEffect(() => {
    const { view: before } = last.current
    last.current = { view, onView }
    if (before.x !== view.x || before.y !== view.y || before.zoom !== view.zoom) onView?.(view)
  }, [view, onView])
}

/** The first view: from the link, else a close-up of `near`, else the whole plate. */
function useOpening({ plate, near, opening }: BoardProps): (space: Space) => View {
  const first = useRef({ near, opening }).current
  return useCallback(
    (space) =>
      first.opening ??
      closeUpView(
        // Units stand elsewhere on small screens and on maps of a few large spaces.
        (first.near ?? []).flatMap((at) => [placeAt(plate, at).unit, placeAt(plate, at).small.unit]),
        space,
      ),
    [plate, first],
  )
}

/** Scrolls a province into view. */
const useReveal = (plate: Plate, jump: BoardView['jump']) =>
  useCallback(
    (province: Province) => jump((was, space) => revealPoint(was, placeAt(plate, province).unit, space)),
    [plate, jump],
  )

/** When something can be chosen at last, moves an enlarged board to it if all of it is out of view. */
function useShowTargets({ plate, scene: { selected, targets }, near }: BoardProps, { shown, jump }: BoardView): void {
  const isAsking = selected !== null || targets.length > 0
  useEffect(() => {
    if (!isAsking || selected !== null || near !== undefined) return
    const points = targets.map((at) => placeAt(plate, provinceOf(at)).unit)
    jump((was, space) => revealAny(was, points, space))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: the player may move the board away
  }, [shown.isMeasured, isAsking])
}

function useCloseUp({ view, space }: ShownView, near: BoardProps['near']) {
  const provinces = useStable(near ?? null)
  return useMemo(() => provinces && { part: shownPart(view, space), provinces }, [view, space, provinces])
}

/** Turns the board and what it shows; null for a close-up, or a board with one side only. */
function turnFor({ plate, near }: BoardProps, jump: BoardView['jump']): (() => void) | null {
  if (near !== undefined || !hasTwoSides(plate.id)) return null
  return () => {
    jump((was) => turnView(was, plate))
    turnBoards()
  }
}

/** The width of a printed board (CSS px), whatever its size on the screen. */
const PAPER_WIDTH = 640

const selectedPoint = ({ plate, scene: { selected } }: BoardProps): Point | null =>
  (selected && plate.places.get(provinceOf(selected))?.unit) ?? null

/** The level of detail; it changes in steps. A close-up is printed as it is on the screen. */
function useDetail(scale: number, width: number, near: BoardProps['near']): Detail {
  const isPrinting = usePrinting()
  const step = roundScale(isPrinting && near === undefined ? PAPER_WIDTH / width : scale)
  return useMemo(() => detailAt(step, width), [step, width])
}

/**
 * The board, the sheet that moves and scales in it, the drawing, and the frame on the minimap; and
 * whether it was last touched by a finger.
 */
const useParts = () => ({
  byFinger: useRef(false),
  board: useRef<HTMLDivElement>(null),
  sheet: useRef<HTMLDivElement>(null),
  drawing: useRef<HTMLDivElement>(null),
  mark: useRef<SVGRectElement>(null),
})

/** The province clicked by assistive software, which counts 0 presses in `detail` (UI Events). */
const provinceClicked = ({ detail: presses, target }: MouseEvent): Province | null =>
  presses === 0 ? provinceIn(target) : null

export function Board(props: BoardProps): JSX.Element {
  const { plate, scene, onPick, onUnpick, still = false, label = 'Board' } = props
  const id = useId()
  const { byFinger, ...parts } = useParts()
  const onTap = (point: Point): void => {
    const aim = { plate, scene, detail, point, scale: shown.scale, byFinger: byFinger.current }
    const { at, alternatives, power } = hitTarget(aim)
    if (at !== null) onPick?.(at, alternatives, power)
  }
  const taps = { onTap, onUntap: onUnpick, selected: selectedPoint(props) }
  const boardView = useView({ ...parts, plate, first: useOpening(props), linked: props.linkedViews, ...taps })
  const { shown, jump, zoomBy, reset } = boardView
  const { view } = shown
  useOnView(view, props.onView)
  useShowTargets(props, boardView)
  useEffect(markBoardShown, [])
  const detail = useDetail(shown.scale, plate.width, props.near)
  const reveal = useReveal(plate, jump)
  const pan = (by: Point) => jump((was, space) => panView(was, [by[0] / was.zoom, by[1] / was.zoom], space))
  const { focused, onFocus, ...keyboard } = useKeyboard({ ...parts, plate, onPick, zoomBy, pan, reset, reveal })
  const closeUp = useCloseUp(shown, props.near)
  const content = { plate, scene, detail, id, focused, onFocus, still, closeUp, canPick: onPick !== undefined }
  const onClick = (event: MouseEvent): void => {
    const at = provinceClicked(event)
    if (at !== null) onPick?.(at, [], null)
  }
  return (
    <div
      class="board"
      data-zoomed={view.zoom === 1 ? undefined : still ? 'still' : 'live'}
      style={{ '--aspect': plate.width / plate.height }}
      onKeyDown={still ? undefined : keyboard.onKeyDown}
    >
      <div class="window" ref={parts.board}>
        {/* Not on the drawing itself: Chromium makes an SVG element with focus listeners a tab stop. */}
        <div ref={parts.sheet} class={still ? 'sheet' : 'sheet live'} onBlurCapture={keyboard.onBlur}>
          <div
            ref={parts.drawing}
            class="plate"
            role={still ? 'img' : 'group'}
            aria-label={label}
            style={{ '--weight': detail.token }}
            onPointerDownCapture={({ pointerType }) => (byFinger.current = pointerType !== 'mouse')}
            {...(still ? {} : { ...boardView.handlers, onClick })}
          >
            {shown.isMeasured && <Parts {...content} />}
          </div>
        </div>
        {!still && props.near === undefined && view.zoom > MINIMAP_ZOOM && (
          <Minimap
            {...{ plate, scene, mark: parts.mark }}
            onMove={(to) => boardView.move((was, space) => clampView({ ...was, x: to[0], y: to[1] }, space))}
            onRest={boardView.settle}
          />
        )}
      </div>
      {!still && <Zoom isWhole={view.zoom === 1} onZoom={zoomBy} onReset={reset} onTurn={turnFor(props, jump)} />}
    </div>
  )
}

/** Hidden while the units already belong to another position. */
const ORDER_PARTS = ['orders', 'marks']

function Parts(content: LayersOptions): JSX.Element {
  const { plate } = content
  const { layers, areOrdersLate } = useLayers(content)
  return (
    <>
      {PARTS.map((part) => (
        <svg
          key={part}
          class={areOrdersLate && ORDER_PARTS.includes(part) ? 'late' : undefined}
          {...(part === 'ground' ? { role: 'presentation' } : { 'aria-hidden': true })}
          viewBox={`0 0 ${plate.width} ${plate.height}`}
        >
          {LAYERS.map((layer) => (PART_OF[layer] === part ? layers[layer] : null))}
        </svg>
      ))}
    </>
  )
}
