/** The board that is touched: shows a scene, reports what is picked, and knows no rules. */
import type { JSX } from 'preact'
import { useCallback, useEffect, useId, useMemo, useRef } from 'preact/hooks'
import { type Detail, detailAt, inSteps } from '../../src/board/detail.ts'
import type { Point } from '../../src/board/curve.ts'
import { LAYERS } from '../../src/board/drawing.tsx'
import { placeAt, type Plate } from '../../src/board/plate.ts'
import type { Scene } from '../../src/board/scene.ts'
import type { Location, Province } from '../../src/rules/names.ts'
import { markBoardShown, useStable } from '../client/slow-phone.ts'
import { provinceIn, useKeyboard } from './interaction/use-keyboard.ts'
import { type HitTarget, useHitTarget } from './interaction/use-hit-target.ts'
import { type BoardLayers, useLayers } from './use-layers.tsx'
import { usePrinting } from '../ui/hooks.ts'
import { Minimap } from './interaction/minimap.tsx'
import { type Shown, useView } from './interaction/use-view.ts'
import { closeUp, held, panned, revealing, shownPart, type Space, type View } from './interaction/board-view.ts'
import { Zoom } from './interaction/zoom.tsx'
// eslint-disable-next-line import/no-unassigned-import -- a style sheet
import '../../src/board/style/board.css'
// eslint-disable-next-line import/no-unassigned-import -- a style sheet
import '../../src/board/style/marks.css'
// eslint-disable-next-line import/no-unassigned-import -- a style sheet
import './board.css'

export interface BoardProps {
  readonly plate: Plate
  readonly scene: Scene
  /**
   * A province was tapped, clicked or chosen by key; with its coast only where a target or a unit is on that coast. `others` are
   * those that a finger, which is less exact, may have meant as well.
   */
  readonly onPick?: (place: Location, others: readonly Location[]) => void
  /** Provinces to be shown close up at first; left out: the whole board. */
  readonly near?: readonly Province[]
  /** What is shown at first instead, e.g. because a link says so. */
  readonly opening?: View | null
  /** What is shown, whenever that has changed. */
  readonly onView?: (view: View) => void
  /** Nothing on it can be picked, moved or enlarged. */
  readonly still?: boolean
  /** What the board is called aloud, e.g. `Board, Spring 1901`. */
  readonly label?: string
}

/** Enlarged beyond this, the board shows where one is, unless only a few provinces matter. */
const LOST = 3

/**
 * Which layers are drawn anew together. Each part is an `svg` of its own, because a browser looks through and paints the whole of
 * an `svg` in which anything has changed.
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

/** Called back when the board shows something else than at first. */
function useOnView(view: View, onView: ((view: View) => void) | undefined): void {
  const last = useRef({ view, onView })
  useEffect(() => {
    const { view: before } = last.current
    last.current = { view, onView }
    if (before.x !== view.x || before.y !== view.y || before.zoom !== view.zoom) onView?.(view)
  }, [view, onView])
}

/** What is shown at first: as the link says, else these provinces close up, else the whole plate. */
function useOpening({ plate, near, opening }: BoardProps): (space: Space) => View {
  const first = useRef({ near, opening }).current
  return useCallback(
    (space) =>
      first.opening ??
      closeUp(
        // On small screens, and on maps of a few large spaces, units stand elsewhere.
        (first.near ?? []).flatMap((at) => [placeAt(plate, at).unit, placeAt(plate, at).small.unit]),
        space,
      ),
    [plate, first],
  )
}

/** Brings a province into sight. */
const useReveal = (plate: Plate, jump: (change: (was: View, space: Space) => View) => void) =>
  useCallback(
    (province: Province) => jump((was, space) => revealing(was, placeAt(plate, province).unit, space)),
    [plate, jump],
  )

/** What is shown, where some provinces are shown close up. */
function useCloseUp({ view, space }: Shown, near: BoardProps['near']) {
  const of = useStable(near ?? null)
  return useMemo(() => (of === null ? null : { part: shownPart(view, space), of }), [view, space, of])
}

/** On paper a board is about as wide (CSS px), however large it is on the screen. */
const PAPER = 640

/** How much is written, and how large tokens are, for a scale in steps. What is shown close up is as large on paper. */
function useDetail(scale: number, width: number, near: BoardProps['near']): Detail {
  const isPrinting = usePrinting()
  const steady = inSteps(isPrinting && near === undefined ? PAPER / width : scale)
  return useMemo(() => detailAt(steady, width), [steady, width])
}

/** The board itself, what is moved and scaled in it, the drawing on that, and the frame on the minimap. */
const useParts = () => ({
  board: useRef<HTMLDivElement>(null),
  sheet: useRef<HTMLDivElement>(null),
  drawing: useRef<HTMLDivElement>(null),
  mark: useRef<SVGRectElement>(null),
})

/** Assistive software presses what it has come to without a pointer; of such a click `detail` counts no press (UI Events). */
const pressedBySoftware = ({ detail: presses, target }: MouseEvent): Province | null =>
  presses === 0 ? provinceIn(target) : null

export function Board(props: BoardProps): JSX.Element {
  const { plate, scene, onPick, still = false, label = 'Board' } = props
  const id = useId()
  const parts = useParts()
  const byFinger = useRef(false)
  const meant = useHitTarget()
  const meaning = (point: Point): HitTarget =>
    meant({ plate, scene, point, small: detail.small, scale: shown.scale, byFinger: byFinger.current })
  const pick = ({ at, others }: HitTarget): void => {
    if (at !== null) onPick?.(at, others)
  }
  const onTap = (point: Point): void => pick(meaning(point))
  const counting = scene.selected !== null
  const seen = useView({ ...parts, plate, first: useOpening(props), onAim: meaning, onTap, counting })
  const { shown, jump, zoomBy, reset } = seen
  const { view } = shown
  useOnView(view, props.onView)
  useEffect(markBoardShown, [])
  const detail = useDetail(shown.scale, plate.width, props.near)
  const reveal = useReveal(plate, jump)
  const pan = (by: Point) => jump((was, space) => panned(was, [by[0] / was.zoom, by[1] / was.zoom], space))
  const { focused, ...keyboard } = useKeyboard({ ...parts, plate, onPick, zoomBy, pan, reset, reveal })
  const shownSo = { plate, scene, detail, id, focused, still, closeUp: useCloseUp(shown, props.near) }
  const drawn = useLayers({ ...shownSo, picks: onPick !== undefined, ...keyboard })
  const onClick = (event: MouseEvent): void => pick({ at: pressedBySoftware(event), others: [] })
  return (
    <div
      class="board"
      data-zoomed={view.zoom === 1 ? undefined : still ? 'still' : 'live'}
      style={{ '--aspect': plate.width / plate.height }}
      onKeyDown={still ? undefined : keyboard.onKeyDown}
    >
      <div class="window" ref={parts.board}>
        {/* Not on the drawing itself: what listens to the focus in an SVG is a stop of the Tab key (Chromium). */}
        <div ref={parts.sheet} class={still ? 'sheet' : 'sheet live'} onBlurCapture={keyboard.onBlur}>
          <div
            ref={parts.drawing}
            class="plate"
            role={still ? 'img' : 'group'}
            aria-label={label}
            style={{ '--weight': detail.token }}
            onPointerDownCapture={({ pointerType }) => (byFinger.current = pointerType !== 'mouse')}
            {...(still ? {} : { ...seen.handlers, onClick })}
          >
            <Parts plate={plate} {...drawn} />
          </div>
        </div>
        {!still && props.near === undefined && view.zoom > LOST && (
          <Minimap
            {...{ plate, scene, mark: parts.mark }}
            onMove={(to) => seen.move((was, space) => held({ ...was, x: to[0], y: to[1] }, space))}
            onRest={seen.settle}
          />
        )}
      </div>
      {!still && <Zoom isWhole={view.zoom === 1} onZoom={zoomBy} onReset={reset} />}
    </div>
  )
}

interface PartsProps extends BoardLayers {
  readonly plate: Plate
}

/** Parts that show the orders of a position: hidden while the units are already those of another one. */
const OF_ORDERS = ['orders', 'marks']

function Parts({ plate, layers, areOrdersLate }: PartsProps): JSX.Element {
  return (
    <>
      {PARTS.map((part) => (
        <svg
          key={part}
          class={areOrdersLate && OF_ORDERS.includes(part) ? 'late' : undefined}
          {...(part === 'ground' ? { role: 'presentation' } : { 'aria-hidden': true })}
          viewBox={`0 0 ${plate.width} ${plate.height}`}
        >
          {LAYERS.map((layer) => (PART_OF[layer] === part ? layers[layer] : null))}
        </svg>
      ))}
    </>
  )
}
