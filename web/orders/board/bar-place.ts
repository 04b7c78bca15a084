/** Places the bar of the selected unit so that it covers nothing that can be tapped. */
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { Point } from '../../../src/board/curve.ts'
import { provinceOf } from '../../../src/board/scene.ts'
import { anchorOf, placeAt, type Plate } from '../../../src/board/plate.ts'
import type { Location } from '../../../src/rules/names.ts'
import { useMediaQuery } from '../../ui/hooks.ts'
import { WIDE_WINDOW } from '../../ui/panes/panes-layout.ts'
import type { ShownBoard } from './shown-boards.ts'

/** In CSS pixels, like all lengths here. */
export interface Spot {
  readonly x: number
  readonly y: number
}

export interface Box extends Spot {
  readonly width: number
  readonly height: number
}

/** Something that the bar should not cover. */
export interface Obstacle {
  readonly at: Spot
  /** The cost of covering it, in strides away from the selected unit; Infinity: never cover it. */
  readonly weight: number
}

export interface BarPlacement {
  /** The visible part of the board. */
  readonly area: Box
  readonly bar: { readonly width: number; readonly height: number }
  readonly selected: Spot
  readonly obstacles: readonly Obstacle[]
  /** The current place; the bar stays there unless another place is clearly better. */
  readonly current: Spot | null
}

/** The distance between the places that are tried. */
const STEP = 16
/** Obstacles closer to the bar than this count as covered. */
const CLEARANCE = 24
/** On small screens only half a unit: there is less room. */
const SMALL_CLEARANCE = 10
/** How much of a row a bar may cover: its padding. */
const MAX_CUT = 10
/** Of a province, below its unit. */
const SHOWN_BELOW = 40
const STRIDE = 60
/** How many strides better another place must be. */
const MIN_GAIN = 2

/** Every STEP from one end to the other, including both ends. */
function steps(from: number, to: number): number[] {
  if (to <= from) return [from]
  return [...Array.from({ length: Math.ceil((to - from) / STEP) }, (_, n) => from + n * STEP), to]
}

/** 0 inside the box. */
function distanceToBox({ x, y }: Spot, box: Box): number {
  const dx = Math.max(box.x - x, 0, x - box.x - box.width)
  const dy = Math.max(box.y - y, 0, y - box.y - box.height)
  return Math.hypot(dx, dy)
}

const shift = ({ x, y }: Spot, dx: number, dy: number): Spot => ({ x: x + dx, y: y + dy })

const centreOf = ({ x, y, width, height }: Box): Spot => shift({ x, y }, width / 2, height / 2)

const isInside = (box: Box, area: Box): boolean =>
  box.x >= area.x &&
  box.y >= area.y &&
  box.x + box.width <= area.x + area.width &&
  box.y + box.height <= area.y + area.height

/** The cheapest place; null if every place covers something that must stay clear. */
export function placeBar({ area, bar, selected, obstacles, current }: BarPlacement): Spot | null {
  const cost = (at: Spot): number => {
    const box = { ...at, ...bar }
    const covered = obstacles.filter((obstacle) => distanceToBox(obstacle.at, box) < CLEARANCE)
    const weight = covered.reduce((sum, obstacle) => sum + obstacle.weight, 0)
    const isCurrent = current !== null && current.x === at.x && current.y === at.y
    return weight + distanceToBox(selected, box) / STRIDE - (isCurrent ? MIN_GAIN : 0)
  }
  const xs = steps(area.x, area.x + area.width - bar.width)
  const ys = steps(area.y, area.y + area.height - bar.height)
  // The bar may have grown since it was placed.
  const fits = current !== null && isInside({ ...current, ...bar }, area)
  const places = [...(fits ? [current] : []), ...ys.flatMap((y) => xs.map((x) => ({ x, y })))]
  let [best, minCost]: [Spot | null, number] = [null, Infinity]
  for (const place of places) {
    const placeCost = cost(place)
    if (placeCost < minCost) [best, minCost] = [place, placeCost]
  }
  return best
}

const [SELECTED_WEIGHT, TARGET_WEIGHT, UNIT_WEIGHT, ZOOM_WEIGHT] = [Infinity, Infinity, 4, 4]

/** On a small screen: is the bar at the lower or at the upper edge of the window? */
type Edge = 'lower' | 'upper'

/**
 * The edge at which a bar covers fewer spots; the current one if both are as good. `top`: of the upper
 * edge, below the page's header.
 */
export function chooseEdge(atLowerEdge: Box, spots: readonly Spot[], top: number, current: Edge): Edge {
  const countCovered = (bar: Box): number => spots.filter((spot) => distanceToBox(spot, bar) < SMALL_CLEARANCE).length
  const gain = countCovered(atLowerEdge) - countCovered({ ...atLowerEdge, y: top })
  return gain === 0 ? current : gain > 0 ? 'upper' : 'lower'
}

/** The anchor of a target and four points around the middle of its province, in units of the plate. */
function spotsOf(plate: Plate, at: Location): readonly Point[] {
  const { left, top, right, bottom } = placeAt(plate, provinceOf(at)).box
  const [x, y, dx, dy] = [(left + right) / 2, (top + bottom) / 2, (right - left) / 4, (bottom - top) / 4]
  return [anchorOf(plate, at, false), [x - dx, y], [x + dx, y], [x, y - dy], [x, y + dy]]
}

/** Converts points of the plate to the screen. */
function screenProjection(svg: SVGSVGElement, plate: Plate): (at: Point) => Spot {
  const { x, y, width, height } = svg.getBoundingClientRect()
  return (at) => ({ x: x + (at[0] / plate.width) * width, y: y + (at[1] / plate.height) * height })
}

function placeOverBoard(
  bar: HTMLElement,
  svg: SVGSVGElement,
  plate: Plate,
  { scene }: ShownBoard,
  current: Spot | null,
): Spot | null {
  const project = screenProjection(svg, plate)
  const spotOf = (at: Location): Spot => project(anchorOf(plate, at, false))
  const selected = scene.selected === null ? project([0, 0]) : spotOf(scene.selected)
  const frame = svg.closest('.window') ?? svg
  const zoom = frame.parentElement?.querySelector('.zoom')?.getBoundingClientRect()
  return placeBar({
    area: frame.getBoundingClientRect(),
    bar: { width: bar.offsetWidth, height: bar.offsetHeight },
    selected,
    obstacles: [
      { at: selected, weight: SELECTED_WEIGHT },
      ...scene.targets.flatMap((at) =>
        spotsOf(plate, at).map((spot) => ({ at: project(spot), weight: TARGET_WEIGHT })),
      ),
      ...scene.units.map(({ at }) => ({ at: spotOf(at), weight: UNIT_WEIGHT })),
      ...(zoom === undefined ? [] : [{ at: centreOf(zoom), weight: ZOOM_WEIGHT }]),
    ],
    current,
  })
}

/** Moves the bar to the upper edge of a small screen if it would cover something to tap at the lower one. */
function dockBar(bar: HTMLElement, svg: SVGSVGElement, plate: Plate, { scene }: ShownBoard): void {
  // First the lower edge, within reach of the thumb.
  const current = bar.classList.contains('docked') ? 'upper' : 'lower'
  bar.classList.remove('docked')
  const project = screenProjection(svg, plate)
  const { selected, targets } = scene
  // With nothing to tap, the answers are in the bar.
  const places = selected === null || targets.length === 0 ? targets : [selected, ...targets]
  const spots = places.map((at) => project(anchorOf(plate, at, true)))
  const top = Math.max(0, document.querySelector('header')?.getBoundingClientRect().bottom ?? 0)
  bar.style.top = `${top}px`
  // The part that is shown: a long bar scrolls.
  bar.classList.toggle('docked', chooseEdge(barBox(bar), spots, top, current) === 'upper')
}

const barBox = (bar: HTMLElement): Box => (bar.parentElement ?? bar).getBoundingClientRect()

/** How far to scroll so that a bar does not cover the selected unit; 0 if it does not. In CSS pixels. */
export const scrollToShow = (selected: Spot, bar: Box): number =>
  Math.max(0, Math.ceil(selected.y + SHOWN_BELOW - bar.y))

/** Clips a row that a bar at the lower edge would cut in two. Screen readers still find it. */
function clipIfCut(row: HTMLElement | null | undefined, bar: Element | null | undefined): void {
  if (row == null) return
  const { top, bottom } = row.getBoundingClientRect()
  const edge = bar?.getBoundingClientRect().top ?? Infinity
  row.style.clipPath = top < edge && bottom > edge + MAX_CUT ? 'inset(100%)' : ''
}

/**
 * In a wide window the bar floats over the board while a province is selected, unless it would cover
 * the unit or a target. On a small screen it is below the board, or at the upper edge of the window.
 */
export function useBarPlace(
  panel: RefObject<HTMLElement | null>,
  plate: Plate | null | undefined,
  shown: ShownBoard | undefined,
): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null)
  /** `at`: in the box that the bar is positioned in. */
  const last = useRef<{ readonly key: string; readonly at: Spot } | null>(null)
  const shownAt = useRef<string | null>(null)
  const isWide = useMediaQuery(WIDE_WINDOW)
  const selected = shown?.scene.selected ?? null
  const hasPlace = selected !== null && plate != null
  const place = () => {
    const { current: element } = bar
    const svg = panel.current?.querySelector<SVGSVGElement>(`[data-board="${shown?.board}"] .plate > svg`)
    const mayFloat = isWide && hasPlace
    const [ownBar, ready] = isWide ? [] : [element?.parentElement, document.querySelector('div.standing')]
    clipIfCut(svg?.closest('.board')?.querySelector<HTMLElement>('.zoom'), ownBar)
    clipIfCut(panel.current?.querySelector<HTMLElement>('.planned'), ready)
    // Before it is measured: it is narrower afloat.
    element?.classList.toggle('afloat', mayFloat)
    if (!mayFloat) last.current = null
    if (!hasPlace) shownAt.current = null
    if (!hasPlace || element === null || svg == null || shown === undefined) return element?.classList.remove('docked')
    if (!isWide) {
      dockBar(element, svg, plate, shown)
      // Once: the player may scroll back.
      const at = `${shown.board} ${selected}`
      if (shownAt.current === at || shown.scene.targets.length > 0) return
      shownAt.current = at
      const by = scrollToShow(screenProjection(svg, plate)(anchorOf(plate, selected, true)), barBox(element))
      if (by > 0) scrollBy(0, by)
      return
    }
    element.classList.remove('docked')
    const key = `${shown.board} ${selected}`
    // Null if it is fixed in the window; with two boards it scrolls with the panel.
    const origin = element.offsetParent?.getBoundingClientRect() ?? { x: 0, y: 0 }
    const before = last.current?.key === key ? shift(last.current.at, origin.x, origin.y) : null
    const spot = placeOverBoard(element, svg, plate, shown, before)
    const at = spot && shift(spot, -origin.x, -origin.y)
    last.current = at && { key, at }
    if (at === null) return element.classList.remove('afloat')
    element.style.left = `${at.x}px`
    element.style.top = `${at.y}px`
  }
  // After every render: the targets and the size of the bar may have changed.
  useLayoutEffect(place)
  const latest = useRef(place)
  latest.current = place
  useEffect(() => {
    if (isWide) return
    const onScroll = () => latest.current()
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [isWide])
  return bar
}
