/** The board that is touched: shows a scene, reports what is picked, and knows no rules. */
import type { JSX } from 'preact'
import { useCallback, useId, useMemo, useRef } from 'preact/hooks'
import { detailAt, inSteps } from '../../src/board/detail.ts'
import type { Point } from '../../src/board/curve.ts'
import { Stack } from '../../src/board/drawing.tsx'
import { placeAt, type Plate } from '../../src/board/plate.ts'
import type { Scene } from '../../src/board/scene.ts'
import type { Location, Province } from '../../src/rules/names.ts'
import { FINGER_ERROR, rivalsOf } from './finger.ts'
import { pickAt } from './pick.ts'
import { provinceIn, useKeyboard } from './use-keyboard.ts'
import { useLayers } from './use-layers.tsx'
import { useFit, useView } from './use-view.ts'
import { closeUp, revealing, type View, viewBox } from './view.ts'
import { Zoom } from './zoom.tsx'
// eslint-disable-next-line import/no-unassigned-import -- a style sheet
import '../../src/board/board.css'
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
  /** Nothing on it can be picked, moved or enlarged. */
  readonly still?: boolean
  /** What the board is called aloud, e.g. `Board, Spring 1901`. */
  readonly label?: string
}

/** A thumb lands this near (CSS px) to what it means. */
const THUMB = 22

/** The provinces close up; the whole plate if there are none. */
const viewOf = (plate: Plate, near: readonly Province[]): View =>
  closeUp(
    near.map((province) => placeAt(plate, province).unit),
    plate,
  )

export function Board(props: BoardProps): JSX.Element {
  const { plate, scene, onPick, near = [], still = false, label = 'Board' } = props
  const id = useId()
  const svg = useRef<SVGSVGElement>(null)
  const fit = useFit(svg, plate)
  const byFinger = useRef(false)
  const onTap = (point: Point): void => {
    const at = pickAt(plate, scene, point, THUMB / scale, detail.small)
    if (at === null) return
    const others = byFinger.current ? rivalsOf(plate, at, point, FINGER_ERROR / scale, detail.small) : []
    onPick?.(at, others)
  }
  const counting = scene.selected !== null
  const { view, setView, zoomBy, reset, handlers } = useView({
    svg,
    plate,
    onTap,
    counting,
    first: viewOf(plate, near),
  })
  const scale = fit * view.zoom
  const steady = inSteps(scale)
  const detail = useMemo(() => detailAt(steady), [steady])
  const reveal = useCallback(
    (province: Province) => setView((was) => revealing(was, placeAt(plate, province).unit, plate)),
    [plate, setView],
  )
  const { focused, ...keyboard } = useKeyboard({ svg, plate, onPick, zoomBy, reset, reveal })
  const layers = useLayers({ plate, scene, detail, id, focused, still, picks: onPick !== undefined, ...keyboard })
  /** Assistive software presses what it has come to without a pointer; of such a click `detail` counts no press (UI Events). */
  const onClick = ({ detail: presses, target }: MouseEvent): void => {
    const at = presses === 0 ? provinceIn(target) : null
    if (at !== null) onPick?.(at, [])
  }
  return (
    <div class="board">
      <svg
        ref={svg}
        class="plate"
        role={still ? 'img' : 'group'}
        aria-label={label}
        viewBox={viewBox(view, plate)}
        data-zoomed={view.zoom > 1 && !still ? '' : undefined}
        style={{ aspectRatio: `${plate.width} / ${plate.height}`, '--weight': detail.token }}
        onBlurCapture={keyboard.onBlur}
        onPointerDownCapture={({ pointerType }) => (byFinger.current = pointerType !== 'mouse')}
        {...(still ? {} : { ...handlers, onClick, onKeyDown: keyboard.onKeyDown })}
      >
        <Stack {...layers} />
      </svg>
      {!still && <Zoom isWhole={view.zoom === 1} onZoom={zoomBy} onReset={reset} />}
    </div>
  )
}
