/** The map, painted with mouse, finger or keyboard. */
import { weakMemoize } from '../../../../src/lib/memoize.ts'
import type { JSX } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { cellUnder, AUTOMATIC_EXTENT, type SketchedBorder } from '../../../../src/board/cells/index.ts'
import { baseAtlas, codeOf, type Design } from '../../../../src/variants/twilight-zone/map-maker.ts'
import { useAnnounce } from '../../../ui/announcer.tsx'
import { landColour } from './country-colours.ts'
import { findPaintedCells, type Picture, pictureOf, type PlaceInPicture } from './picture.ts'

interface CanvasProps {
  readonly design: Design
  /** Highlighted provinces. */
  readonly highlighted: readonly string[]
  /** Called as a stroke grows, with all of its cells and the last one. `isEnd`: the stroke is over. */
  readonly onStroke: (cells: ReadonlySet<number>, last: number, isEnd: boolean) => void
  /** Selects the province of a cell for painting. */
  readonly onPick: (cell: number) => void
}

const KINDS = ['sea', 'land', 'coast'] as const

const nameOf = (cell: string): string => baseAtlas().province(codeOf(cell))?.name ?? 'nothing'

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

type Point = readonly [number, number]

/** Interpolates points densely enough to miss no cell. */
function interpolate({ width, height }: Design, from: Point, to: Point): Point[] {
  const across = Math.abs(to[0] - from[0]) / (AUTOMATIC_EXTENT.width / width)
  const down = Math.abs(to[1] - from[1]) / (AUTOMATIC_EXTENT.height / height)
  const steps = Math.max(1, Math.ceil(2 * Math.max(across, down)))
  const part = (n: number, axis: 0 | 1): number => from[axis] + ((to[axis] - from[axis]) * n) / steps
  return Array.from({ length: steps }, (_, n) => [part(n + 1, 0), part(n + 1, 1)])
}

/** Not available in older browsers, or without TLS. */
const coalescedEvents = (event: PointerEvent): readonly PointerEvent[] =>
  'getCoalescedEvents' in event ? event.getCoalescedEvents() : []

/** Positions on the plate since the last event: browsers send one move event per frame. */
function pointsOf(event: PointerEvent): readonly Point[] {
  if (!(event.currentTarget instanceof SVGSVGElement)) return []
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
  return [...coalescedEvents(event), event].map(({ clientX, clientY }): Point => [
    ((clientX - left) / width) * AUTOMATIC_EXTENT.width,
    ((clientY - top) / height) * AUTOMATIC_EXTENT.height,
  ])
}

/** Collects the cells of a stroke. */
function useStroke(design: Design, onStroke: CanvasProps['onStroke']) {
  const stroke = useRef<{ readonly cells: Set<number>; at: Point } | null>(null)
  const touch = (event: PointerEvent) => {
    if (stroke.current === null) return
    const { cells } = stroke.current
    const fresh: number[] = []
    for (const to of pointsOf(event)) {
      for (const point of interpolate(design, stroke.current.at, to)) fresh.push(cellUnder(design, point))
      stroke.current.at = to
    }
    const added = fresh.filter((cell) => cell >= 0 && !cells.has(cell))
    for (const cell of added) cells.add(cell)
    const last = added.at(-1)
    if (last !== undefined) onStroke(cells, last, false)
  }
  const end = () => {
    const cells = stroke.current?.cells
    stroke.current = null
    if (cells !== undefined && cells.size > 0) onStroke(cells, [...cells].at(-1) ?? 0, true)
  }
  const begin = (event: PointerEvent) => {
    if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId)
    const [at] = pointsOf(event)
    if (at === undefined) return
    stroke.current = { cells: new Set(), at }
    touch(event)
  }
  return { touch, begin, end }
}

// Memoized, as Preact skips elements that are the same object as before.
const lineOf = weakMemoize(({ id, kind, path }: SketchedBorder) => <path key={id} class={`line ${kind}`} d={path} />)
const spaceOf = weakMemoize(({ code, sea, path }: PlaceInPicture) => (
  <path key={code} {...groundOf(code, sea ? 'sea' : 'land')} d={path} />
))
const nameOn = weakMemoize(({ code, sea, name, size, at: [x, y] }: PlaceInPicture) => (
  <text key={code} class={`${sea ? 'sea' : 'land'} code ${size}`} x={x} y={y} dy="0.34em" font-size={17}>
    {name}
  </text>
))
/** The look of a space: in its country's colour, or as free land or sea. */
function groundOf(code: string, terrain: 'land' | 'sea'): { readonly class: string; readonly fill?: string } {
  const fill = landColour(code)
  return fill === null ? { class: `place ${terrain} free` } : { class: `place ${terrain} owned`, fill }
}

/** A tap is shorter. */
const LAG_MS = 200

/** The map, updated at most once per lag. */
function useLagging(design: Design): Design {
  const [lagging, setLagging] = useState(design)
  const newest = useRef(design)
  newest.current = design
  const isDue = design !== lagging
  useEffect(() => {
    if (!isDue) return undefined
    const timer = setTimeout(() => setLagging(newest.current), LAG_MS)
    return () => clearTimeout(timer)
  }, [isDue])
  return lagging
}

/**
 * The map, covered by the newly painted cells of a stroke. Borders and names follow after a lag, as
 * they take a slow phone several frames.
 */
function Painted({ design, highlighted }: Pick<CanvasProps, 'design' | 'highlighted'>): JSX.Element {
  const lagging = useLagging(design)
  const painted = useMemo(() => findPaintedCells(lagging, design), [lagging, design])
  const base = painted === null ? design : lagging
  const ground = useMemo(() => <Ground design={base} highlighted={highlighted} />, [base, highlighted])
  const [width, height] = [AUTOMATIC_EXTENT.width / design.width, AUTOMATIC_EXTENT.height / design.height]
  return (
    <>
      {ground}
      {painted?.map(({ cell, terrain }) => (
        <rect
          key={cell}
          {...(terrain === null ? { class: 'impassable' } : groundOf(codeOf(design.cells[cell] ?? ''), terrain))}
          x={(cell % design.width) * width}
          y={Math.floor(cell / design.width) * height}
          {...{ width, height }}
        />
      ))}
    </>
  )
}

/** The spaces, their borders and their names. */
function Ground({ design, highlighted }: Pick<CanvasProps, 'design' | 'highlighted'>): JSX.Element {
  const last = useRef<Picture | null>(null)
  const { places, sketch, blank } = useMemo(() => (last.current = pictureOf(design, last.current)), [design])
  const lines = Map.groupBy(sketch.borders, ({ kind }) => kind)
  const concerned = places.filter(({ code }) => highlighted.includes(code))
  return (
    <>
      <rect class="deep" width={AUTOMATIC_EXTENT.width} height={AUTOMATIC_EXTENT.height} />
      {blank !== '' && <path class="impassable" d={blank} />}
      {places.map(spaceOf)}
      <g class="ground">
        {KINDS.map((kind) => (
          <g key={kind}>{lines.get(kind)?.map(lineOf)}</g>
        ))}
      </g>
      {['casing', ''].map((kind) =>
        concerned.map(({ code, path }) => <path key={code + kind} class={`concerned ${kind}`} d={path} />),
      )}
      <g class="names codes">{places.map(nameOn)}</g>
    </>
  )
}

export function Canvas({ design, highlighted, onStroke, onPick }: CanvasProps): JSX.Element {
  const painted = useMemo(() => <Painted design={design} highlighted={highlighted} />, [design, highlighted])
  // The keyboard cursor keeps its place while the focus is elsewhere. A finger or mouse shows none.
  const [place, setPlace] = useState(0)
  const last = useRef(0)
  const [isFocused, setFocused] = useState(false)
  const cursor = isFocused ? Math.min(place, design.cells.length - 1) : null
  const { touch, begin, end } = useStroke(design, onStroke)
  useAnnounce(cursor === null ? '' : cellText(design, cursor))
  const press = (event: KeyboardEvent) => {
    setFocused(true)
    const step = STEPS[event.key]
    // Held keys repeat faster than the map renders.
    const at = Math.min(last.current, design.cells.length - 1)
    if (step !== undefined) {
      const to = moveCursor(design, at, step)
      last.current = to
      setPlace(to)
      if (event.shiftKey) onStroke(new Set([to]), to, true)
    } else if (event.key === 'Enter' || event.key === ' ') onStroke(new Set([at]), at, true)
    else if (event.key === 'p' || event.key === 'P') onPick(at)
    else return
    event.preventDefault()
  }
  const cell = { width: AUTOMATIC_EXTENT.width / design.width, height: AUTOMATIC_EXTENT.height / design.height }
  return (
    <svg
      class="plate map-canvas"
      viewBox={`0 0 ${AUTOMATIC_EXTENT.width} ${AUTOMATIC_EXTENT.height}`}
      role="application"
      aria-label="The map. Arrow keys move, Enter uses the tool, Shift and an arrow do both, P selects the space to paint with."
      tabIndex={0}
      onFocus={({ currentTarget }) => setFocused(currentTarget.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
      onKeyDown={press}
      onPointerDown={begin}
      onPointerMove={touch}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {painted}
      {cursor !== null && (
        <rect
          class="cursor"
          x={(cursor % design.width) * cell.width}
          y={Math.floor(cursor / design.width) * cell.height}
          {...cell}
        />
      )}
    </svg>
  )
}

const moveCursor = ({ width, height }: Design, cell: number, [dx, dy]: readonly [number, number]): number => {
  const x = Math.max(0, Math.min(width - 1, (cell % width) + dx))
  const y = Math.max(0, Math.min(height - 1, Math.floor(cell / width) + dy))
  return y * width + x
}

const cellText = ({ width, cells }: Design, cell: number): string =>
  `Row ${Math.floor(cell / width) + 1}, cell ${(cell % width) + 1}: ${nameOf(cells[cell] ?? '')}`
