import type { JSX } from 'preact'
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Location, Province } from '../rules/names.ts'
import type { Point } from './curve.ts'
import { detailAt, inSteps } from './detail.ts'
import { Arrows, LINES, MARKS, RINGS } from './layers/Arrows.tsx'
import { Lines, Owners, Sea } from './layers/Ground.tsx'
import { Centres, Lit, Names, Places } from './layers/Places.tsx'
import { Standoffs, Units } from './layers/Units.tsx'
import { DIRECTIONS, pickAt, placeTowards } from './pick.ts'
import { placeAt, type Plate } from './plate.ts'
import { provinceOf, type Scene } from './scene.ts'
import { useLater } from './useLater.ts'
import { useSame } from './useSame.ts'
import { useFit, useView } from './useView.ts'
import { closeUp, revealing, type View, viewBox } from './view.ts'
// eslint-disable-next-line import/no-unassigned-import -- a style sheet
import './board.css'

export interface BoardProps {
  readonly plate: Plate
  readonly scene: Scene
  /** A province was tapped, clicked or chosen by key; with its coast only where a target or a unit is on that coast. */
  readonly onPick?: (place: Location) => void
  /** Provinces to be shown close up at first; left out: the whole board. */
  readonly near?: readonly Province[]
  /** A picture: nothing on it can be picked, moved or enlarged. */
  readonly still?: boolean
  /** What the board is called aloud, e.g. `Board, Spring 1901`. */
  readonly label?: string
}

/** A thumb lands this near (CSS px) to what it means. */
const THUMB = 22

/** Where the Tab key enters the board. */
function entrance(plate: Plate, scene: Scene): Province | null {
  const at = scene.selected ?? scene.targets[0] ?? scene.entrance ?? scene.units[0]?.at
  return at === undefined ? ([...plate.places.keys()][0] ?? null) : provinceOf(at)
}

const anchorsOf = (plate: Plate, near: readonly Province[]): View =>
  closeUp(
    near.map((province) => placeAt(plate, province).unit),
    plate,
  )

const provinceIn = (target: EventTarget | null): Province | null =>
  target instanceof SVGElement ? ((target.dataset['province'] ?? null) as Province | null) : null

/** Where the keyboard is, also after a finger or a mouse has left it there. */
const placeInFocus = (): Province | null => provinceIn(document.activeElement)

/** The board: shows a scene, reports what is picked, and knows no rules. */
export function Board({ plate, scene, onPick, near = [], still = false, label = 'Board' }: BoardProps): JSX.Element {
  const id = useId()
  const svg = useRef<SVGSVGElement>(null)
  /** The province the keyboard has led to. */
  const [focused, setFocused] = useState<Province | null>(null)
  const fit = useFit(svg, plate)
  const colours = useMemo(
    () => new Map(scene.powers.map(({ power, colour }) => [power as string, colour])),
    [scene.powers],
  )
  const onTap = (point: Point): void => {
    const at = pickAt(plate, scene, point, THUMB / scale, detail.small)
    if (at !== null) onPick?.(at)
  }
  const { view, setView, zoomBy, reset, handlers } = useView(
    svg,
    plate,
    onTap,
    scene.selected !== null,
    anchorsOf(plate, near),
  )
  const scale = fit * view.zoom
  const steady = inSteps(scale)
  const detail = useMemo(() => detailAt(steady), [steady])

  const focusOn = (province: Province): void => {
    svg.current?.querySelector<SVGPathElement>(`[data-province="${province}"]`)?.focus({ preventScroll: true })
  }
  /** The keyboard has come to a province, from here or from elsewhere on the page; null: it is another's turn. */
  const onFocus = (province: Province | null): void => {
    setFocused(province)
    if (province !== null) setView((now) => revealing(now, placeAt(plate, province).unit, plate))
  }
  const walk = (direction: Point): void => {
    const at = placeInFocus()
    const next = at === null ? null : placeTowards(plate, at, direction)
    if (next !== null) focusOn(next)
  }
  const pick = (): void => {
    const at = placeInFocus()
    if (at !== null) onPick?.(at)
  }
  /** Assistive software presses what it has come to without a pointer; of such a click `detail` counts no press (UI Events). */
  const onClick = ({ detail: presses, target }: MouseEvent): void => {
    const at = presses === 0 ? provinceIn(target) : null
    if (at !== null) onPick?.(at)
  }
  const keys: Readonly<Record<string, () => void>> = {
    ...Object.fromEntries(Object.entries(DIRECTIONS).map(([key, direction]) => [key, () => walk(direction)])),
    Enter: pick,
    ' ': pick,
    '+': () => zoomBy(1),
    '=': () => zoomBy(1),
    '-': () => zoomBy(-1),
    '0': reset,
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }

  const ground = useMemo(() => <Sea plate={plate} id={id} />, [plate, id])
  const borders = useMemo(() => <Lines plate={plate} id={id} />, [plate, id])
  const held = useSame(scene.owners)
  const owners = useMemo(
    () => <Owners plate={plate} id={id} owners={held} colours={colours} />,
    [plate, id, held, colours],
  )
  // What is read aloud follows what is seen by a moment.
  const read = useLater(scene)
  const active = focused ?? entrance(plate, read)
  const picks = onPick !== undefined
  const places = useMemo(
    () => <Places {...{ plate, colours, picks, onFocus }} scene={read} owners={held} active={still ? null : active} />,
    [plate, colours, picks, read, held, still, active],
  )
  const shown = { plate, scene, detail, colours }
  // What a tap does not change is not drawn again: a slow phone has to answer at once.
  const centres = useMemo(() => <Centres {...shown} owners={held} />, [plate, detail, colours, held])
  const names = useMemo(() => <Names plate={plate} detail={detail} />, [plate, detail])
  // Another position is shown at once, and what was ordered in it with the next picture.
  const position = useSame(scene.units)
  const isSettled = useLater(position) === position
  const { arrows, standoffs, focusPower, about } = scene
  const units = useMemo(() => <Units {...shown} />, [plate, detail, colours, position, focusPower])
  const fights = useMemo(
    () => isSettled && <Standoffs {...shown} />,
    [plate, detail, position, standoffs, arrows, isSettled, focusPower, about],
  )
  const [rings, lines, marks] = useMemo(
    () => [RINGS, LINES, MARKS].map((kinds) => isSettled && <Arrows {...shown} kinds={kinds} />),
    [plate, detail, colours, position, arrows, isSettled, focusPower, about],
  )
  return (
    <div class="board">
      <svg
        ref={svg}
        class="plate"
        role={still ? 'img' : 'group'}
        aria-label={label}
        viewBox={viewBox(view, plate)}
        data-zoomed={view.zoom > 1 && !still ? '' : undefined}
        style={{ aspectRatio: `${plate.width} / ${plate.height}` }}
        onKeyDown={still ? undefined : onKeyDown}
        onClick={still ? undefined : onClick}
        onBlurCapture={() => setFocused(null)}
        {...(still ? {} : handlers)}
      >
        {ground}
        {places}
        {owners}
        {borders}
        <Lit plate={plate} scene={scene} focused={focused} />
        {centres}
        {rings}
        {names}
        {lines}
        {fights}
        {units}
        {marks}
      </svg>
      {!still && <Zoom whole={view.zoom === 1} onZoom={zoomBy} onReset={reset} />}
    </div>
  )
}

interface ZoomProps {
  /** Is the whole board in sight? */
  readonly whole: boolean
  readonly onZoom: (steps: number) => void
  readonly onReset: () => void
}

/** Ways back from an enlarged board are there only while it is enlarged; the focus they had goes to the one that stays. */
function Zoom({ whole, onZoom, onReset }: ZoomProps): JSX.Element {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const stays = bar.current?.querySelector('button')
    if (whole && bar.current?.contains(document.activeElement) === true && stays instanceof HTMLElement) stays.focus()
  }, [whole])
  return (
    <div class="zoom" role="group" aria-label="Zoom" ref={bar}>
      <span class="hint">{whole ? 'Pinch or tap twice to enlarge' : 'Drag to move'}</span>
      <button type="button" aria-label="Zoom in" onClick={() => onZoom(1)}>
        +
      </button>
      <button type="button" aria-label="Zoom out" disabled={whole} onClick={() => onZoom(-1)}>
        −
      </button>
      <button type="button" aria-label="Whole board" disabled={whole} onClick={onReset}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 6V2H6M10 2H14V6M14 10V14H10M6 14H2V10" />
        </svg>
      </button>
    </div>
  )
}
