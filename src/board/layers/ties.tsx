/** Lines between provinces whose borders the drawing does not show. */
import type { JSX } from 'preact'
import type { Point } from '../curve.ts'
import type { Place, Plate } from '../plate.ts'
import type { Tie } from '../scene.ts'

/** How far a line bends if another one joins the same provinces. */
const BEND = 14
/** Half the size of the cross on a refused way; and where along it: in its middle, or off the provinces there. */
const CROSS = 11
const CROSS_AT = [0.5, 0.38, 0.62, 0.26, 0.74, 0.14, 0.86]

const TITLES: Readonly<Record<Tie['is'], string>> = {
  touch: 'These are proved to touch',
  reach: 'An army can go there, by land or by sea',
  refused: 'Refused: some unit could not go there',
}

export function Ties({ plate, ties }: { readonly plate: Plate; readonly ties: readonly Tie[] }): JSX.Element {
  return (
    <g class="ties">
      {ties.map((tie) => {
        const path = pathOf(plate, tie, ties)
        return (
          <g key={`${tie.is} ${tie.between.join(' ')}`} class={tie.is}>
            <title>{TITLES[tie.is]}</title>
            <path class="under" d={path} />
            <path class="way" d={path} />
          </g>
        )
      })}
    </g>
  )
}

/** Empty if the plate lacks a province. A refused way is crossed out. */
function pathOf({ places }: Plate, { between, is }: Tie, ties: readonly Tie[]): string {
  const [from, to] = between.map((province) => places.get(province))
  if (from === undefined || to === undefined) return ''
  const [start, end] = [edgeTowards(from, middleOf(to)), edgeTowards(to, middleOf(from))]
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]]
  const isDoubled = is === 'refused' && ties.some((tie) => tie.is !== is && joinsSame(tie, between))
  const bend = isDoubled ? BEND / (Math.hypot(dx, dy) || 1) : 0
  const [x, y] = [(start[0] + end[0]) / 2 + dy * bend, (start[1] + end[1]) / 2 - dx * bend]
  const pull: Point = [2 * x - (start[0] + end[0]) / 2, 2 * y - (start[1] + end[1]) / 2]
  const way = `M${start.join(' ')}Q${pull.join(' ')} ${end.join(' ')}`
  return is === 'refused' ? way + crossOn([start, pull, end], [...places.values()]) : way
}

/** On a quadratic curve, clear of provinces if possible. */
function crossOn([start, pull, end]: readonly [Point, Point, Point], places: readonly Place[]): string {
  const spots = CROSS_AT.map((t): Point => {
    const along = (axis: 0 | 1): number => (1 - t) ** 2 * start[axis] + 2 * t * (1 - t) * pull[axis] + t * t * end[axis]
    return [along(0), along(1)]
  })
  const isFree = ([x, y]: Point): boolean =>
    !places.some(({ box }) => x > box.left && x < box.right && y > box.top && y < box.bottom)
  const [x, y] = spots.find(isFree) ?? spots[0] ?? start
  return `M${x - CROSS} ${y - CROSS}l${2 * CROSS} ${2 * CROSS}m0 ${-2 * CROSS}l${-2 * CROSS} ${2 * CROSS}`
}

const joinsSame = ({ between }: Tie, pair: Tie['between']): boolean => between.every((end) => pair.includes(end))

const middleOf = ({ box: { left, top, right, bottom } }: Place): Point => [(left + right) / 2, (top + bottom) / 2]

/** Where the line from the middle of a place to a point leaves its box. */
function edgeTowards(place: Place, [toX, toY]: Point): Point {
  const { left, right, top, bottom } = place.box
  const [x, y] = middleOf(place)
  const [dx, dy] = [toX - x, toY - y]
  const share = Math.min(1, (right - left) / 2 / Math.abs(dx || 1), (bottom - top) / 2 / Math.abs(dy || 1))
  return [x + dx * share, y + dy * share]
}
