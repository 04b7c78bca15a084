/** Lays the bar of the chosen unit over the board, beside the unit. */
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Point } from '../../../src/board/curve.ts'
import { anchorOf, type Plate } from '../../../src/board/plate.ts'
import { useMediaQuery } from '../../ui/hooks.ts'
import { WIDE_WINDOW } from '../../ui/panes/panes-layout.ts'
import { placeBar, type Spot } from './bar-place.ts'
import type { ShownBoard } from './shown-boards.ts'

const [ON_CHOSEN, ON_TARGET, ON_UNIT] = [100, 20, 4]

interface Placed {
  readonly chosen: string
  readonly at: Spot
}

/** How points of the plate are on the screen. */
function onScreen(svg: SVGSVGElement, plate: Plate): (at: Point) => Spot {
  const { x, y, width, height } = svg.getBoundingClientRect()
  return (at) => ({ x: x + (at[0] / plate.width) * width, y: y + (at[1] / plate.height) * height })
}

function placeOver(
  bar: HTMLElement,
  svg: SVGSVGElement,
  plate: Plate,
  { scene }: ShownBoard,
  before: Spot | null,
): Spot {
  const spot = onScreen(svg, plate)
  const chosen = spot(scene.selected === null ? [0, 0] : anchorOf(plate, scene.selected, false))
  const heavy = (weight: number) => (at: Spot) => ({ at, weight })
  return placeBar({
    area: (svg.closest('.window') ?? svg).getBoundingClientRect(),
    bar: { width: bar.offsetWidth, height: bar.offsetHeight },
    chosen,
    avoided: [
      heavy(ON_CHOSEN)(chosen),
      ...scene.targets.map((at) => heavy(ON_TARGET)(spot(anchorOf(plate, at, false)))),
      ...scene.units.map(({ at }) => heavy(ON_UNIT)(spot(anchorOf(plate, at, false)))),
    ],
    before,
  })
}

/**
 * Where there is room beside the board, the bar leaves its place there for one over the board while a province is chosen on it.
 * On a small screen it lies below the board, and stays in sight.
 */
export function useBarPlace(
  panel: RefObject<HTMLElement | null>,
  plate: Plate | null | undefined,
  shown: ShownBoard | undefined,
): { readonly bar: RefObject<HTMLDivElement | null>; readonly isAfloat: boolean } {
  const bar = useRef<HTMLDivElement>(null)
  const last = useRef<Placed | null>(null)
  const isDesk = useMediaQuery(WIDE_WINDOW)
  const chosen = shown?.scene.selected ?? null
  const isAfloat = isDesk && chosen !== null && plate != null
  // After every change: what can be tapped, and how large the bar is, come with it.
  useLayoutEffect(() => {
    const { current: element } = bar
    const svg = panel.current?.querySelector<SVGSVGElement>(`[data-board="${shown?.board}"] .plate > svg`)
    if (!isAfloat || element === null || svg == null || plate == null || shown === undefined) {
      last.current = null
      return
    }
    const key = `${shown.board} ${chosen}`
    const at = placeOver(element, svg, plate, shown, last.current?.chosen === key ? last.current.at : null)
    last.current = { chosen: key, at }
    element.style.left = `${at.x}px`
    element.style.top = `${at.y}px`
  })
  return { bar, isAfloat }
}
