/** Provinces on a board: their areas, supply centres and names. */
import type { JSX, SVGAttributes } from 'preact'
import type { Location, Province } from '../../rules/names.ts'
import type { Detail } from '../detail.ts'
import type { Inks } from '../powers/colours.ts'
import { type Place, placeAt, type Plate } from '../plate.ts'
import { provinceOf, type Scene } from '../scene.ts'
import { pathOf, type Point, straight } from '../curve.ts'
import { LEADING } from '../boxes.ts'
import { type Leader, type ShownLabel, writtenBox } from '../label.ts'

export type PlaceAttributes = SVGAttributes<SVGPathElement> & { readonly 'data-province'?: Province }

interface PlacesProps {
  readonly plate: Plate
  readonly owners: Scene['owners']
  readonly inks: Inks
  /** More attributes for the outline of a place, on boards that are interactive. */
  readonly attributesOf?: (place: Place) => PlaceAttributes
}

/** Seas first: islands lie on top of them. */
const inDrawingOrder = (plate: Plate): Place[] =>
  [...plate.places.values()].toSorted((a, b) => Number(b.sea) - Number(a.sea))

/** The provinces, tinted by their owners. */
export function Places({ plate, owners, inks, attributesOf }: PlacesProps): JSX.Element {
  return (
    <g class="places">
      {inDrawingOrder(plate).map((place) => {
        const ink = inks.get(owners[place.province] ?? '')
        return (
          <path
            key={place.province}
            class={`place ${place.sea ? 'sea' : 'land'} ${ink === undefined ? 'free' : 'owned'}`}
            fill={place.sea ? ink?.own : ink?.land}
            d={place.path}
            {...attributesOf?.(place)}
          />
        )
      })}
    </g>
  )
}

interface HighlightsProps extends Pick<Scene, 'targets' | 'selected'> {
  readonly plate: Plate
  readonly detail: Detail
  /** The province with the keyboard focus. */
  readonly focused: Province | null
}

/** From this span on (CSS pixels), missing corners of rough outlines would show. */
const CORNERS_SHOW = 1600

/**
 * Provinces that are offered, selected or in focus. Outlines have few corners, and each is an element: wide
 * strokes around many corners, or elements as large as the board, took five times as long to paint.
 */
export function Highlights({ plate, detail, targets, selected, focused }: HighlightsProps): JSX.Element {
  const offered = [...new Set(targets.map(provinceOf))].toSorted(
    (a, b) => Number(isSea(plate, b)) - Number(isSea(plate, a)),
  )
  const outline = (province: Province, kind: string): JSX.Element | null => {
    const place = plate.places.get(province)
    return place === undefined ? null : (
      <path key={`${kind} ${province}`} class={kind} d={detail.span < CORNERS_SHOW ? place.rough : place.path} />
    )
  }
  return (
    <g class="highlights">
      {offered.map((province) => outline(province, 'halo'))}
      {offered.map((province) => outline(province, 'target'))}
      {selected !== null && outline(provinceOf(selected), 'selected')}
      {focused !== null && outline(focused, 'focused')}
      {selected !== null && <Coasts {...{ plate, detail, targets }} />}
    </g>
  )
}

/** Which coast of an offered province is which: on a drawn map, the north coast can lie in the west. */
const Coasts = ({ plate, detail, targets }: Pick<HighlightsProps, 'plate' | 'detail' | 'targets'>): JSX.Element => (
  <g class="names" aria-hidden="true">
    {targets.map((at) => {
      const [, coast] = at.split('/')
      const [x, y] = coastLabelAt(plate, detail, at)
      return (
        coast !== undefined && (
          <text key={at} class="code" font-size={detail.code} {...{ x, y }}>
            {coast}
          </text>
        )
      )
    })}
  </g>
)

/** At the place of its fleet; farther from the other coasts' if they nearly coincide. */
function coastLabelAt(plate: Plate, { small, code }: Detail, at: Location): Point {
  const { coasts } = small ? placeAt(plate, provinceOf(at)).small : placeAt(plate, provinceOf(at))
  const mean = (axis: 0 | 1): number =>
    [...coasts.values()].reduce((sum, point) => sum + point[axis], 0) / Math.max(1, coasts.size)
  const [x, y] = [mean(0), mean(1)]
  const [toX, toY] = coasts.get(at) ?? [x, y]
  const far = Math.hypot(toX - x, toY - y)
  const share = far === 0 ? 1 : Math.max(1, code / far)
  return [x + (toX - x) * share, y + (toY - y) * share]
}

const isSea = (plate: Plate, province: Province): boolean => plate.places.get(province)?.sea === true

interface CentresProps extends Pick<Scene, 'centres' | 'homes' | 'owners' | 'captured'> {
  readonly plate: Plate
  readonly detail: Detail
  readonly inks: Inks
}

/** A circle, as a part of a path. */
const disc = ([x, y]: Point, radius: number): string => {
  const r = radius.toFixed(2)
  return `M${(x - radius).toFixed(2)} ${y}a${r} ${r} 0 1 0 ${(2 * radius).toFixed(2)} 0a${r} ${r} 0 1 0 ${(-2 * radius).toFixed(2)} 0Z`
}

/** A square on its corner, as a part of a path; as large to the eye as a circle of that radius. */
const diamond = ([x, y]: Point, radius: number): string => {
  const r = (radius * 1.3).toFixed(2)
  return `M${x.toFixed(2)} ${(y - radius * 1.3).toFixed(2)}l${r} ${r}l-${r} ${r}l-${r} -${r}Z`
}

/** The mark of a supply centre: a diamond for a home centre, a circle for any other. */
export const centreMark = (at: Point, radius: number, isHome: boolean): string =>
  isHome ? diamond(at, radius) : disc(at, radius)

/** In units of the plate, before scaling to the detail. */
export const CENTRE = { ring: 4.6, dot: 3.2, captured: 7.6 } as const

interface Centre {
  readonly at: Point
  readonly isHome: boolean
  readonly isCaptured: boolean
  /** Of its owner; undefined if it has none. */
  readonly colour: string | undefined
}

function centresOf({ plate, detail, centres, homes, owners, captured = [], inks }: CentresProps): Centre[] {
  const colourOf = (province: Province): string | undefined => inks.get(owners[province] ?? '')?.own
  return [...plate.places.values()].flatMap((place) => {
    const { province } = place
    const at = (detail.small ? place.small : place).centre
    return at === null || !centres.includes(province)
      ? []
      : [{ at, isHome: homes.includes(province), isCaptured: captured.includes(province), colour: colourOf(province) }]
  })
}

/** Rings around captured centres: light, with dark edges. */
export const Captured = ({ d, size }: { readonly d: string; readonly size: number }): JSX.Element => (
  <>
    <path class="captured" stroke-width={+(3 * size).toFixed(3)} d={d} />
    <path class="captured light" stroke-width={+(1.4 * size).toFixed(3)} d={d} />
  </>
)

/** Supply centres in their owners' colours. Few paths paint fast: one per owner. */
export function Centres(props: CentresProps): JSX.Element {
  const size = props.detail.centre / CENTRE.ring
  const centres = centresOf(props)
  const marks = (marked: readonly Centre[], radius: number): string =>
    marked.map(({ at, isHome }) => centreMark(at, radius * size, isHome)).join('')
  const captured = centres.filter(({ isCaptured }) => isCaptured)
  return (
    <g class="centres" aria-hidden="true">
      {captured.length > 0 && <Captured d={marks(captured, CENTRE.captured)} size={size} />}
      {centres.length > 0 && <path class="ring" stroke-width={+size.toFixed(3)} d={marks(centres, CENTRE.ring)} />}
      {[...Map.groupBy(centres, ({ colour }) => colour)].map(([colour, owned]) => (
        <path
          key={colour}
          class={`dot ${colour === undefined ? 'free' : 'owned'}`}
          fill={colour}
          d={marks(owned, CENTRE.dot)}
        />
      ))}
    </g>
  )
}

/** The width of a leader line or a frame, in ems of a code. */
const LEADER = 0.09

interface WritingProps {
  readonly detail: Detail
  readonly labels: readonly ShownLabel[]
  /** The provinces whose labels have a frame: they differ from those of another board. */
  readonly framed?: readonly Province[]
}

/** Frames around the boxes of labels, which nothing else takes. */
const Frames = ({ labels, detail }: Omit<WritingProps, 'framed'>): JSX.Element => (
  <path
    class="frame"
    stroke-width={+(detail.code * LEADER).toFixed(2)}
    d={labels
      .map((label) => {
        const { width, height } = writtenBox(label, detail)
        const [left, top] = [label.at[0] - width / 2, label.at[1] - height / 2]
        return `M${left.toFixed(1)} ${top.toFixed(1)}h${width.toFixed(1)}v${height.toFixed(1)}h${(-width).toFixed(1)}Z`
      })
      .join('')}
  />
)

interface LeadersProps {
  readonly leaders: readonly Leader[]
  readonly width: number
}

/** From the middle of the lines to the first baseline, in ems. */
const lift = (lines: readonly string[]): number => 0.34 - ((lines.length - 1) * LEADING) / 2

/** Lines from labels on the water to their provinces. */
const Leaders = ({ leaders, width }: LeadersProps): JSX.Element => (
  <path
    class="leader"
    stroke-width={+width.toFixed(2)}
    d={leaders.map(({ start, end }) => pathOf(straight([start, end]))).join('')}
  />
)

/** The names of provinces, or their codes if there is no room, or nothing. */
export function Names({ detail, labels, framed = [] }: WritingProps): JSX.Element {
  const framedLabels = labels.filter(({ province }) => framed.includes(province))
  const leaders = labels.flatMap(({ leader }) => (leader === null ? [] : [leader]))
  return (
    <g class={`names ${detail.writing}`} aria-hidden="true">
      {leaders.length > 0 && <Leaders leaders={leaders} width={detail.code * LEADER} />}
      {framedLabels.length > 0 && <Frames labels={framedLabels} detail={detail} />}
      {labels.map(({ province, sea, at, lines, size, isCode }) => {
        // A bold code among names would make the smallest provinces stand out.
        const isPlain = !isCode || detail.writing === 'names'
        return (
          <text
            key={province}
            class={`${sea ? 'sea' : 'land'}${isPlain ? '' : ' code'}`}
            x={at[0]}
            y={at[1]}
            dy={lines.length === 1 ? `${lift(lines)}em` : undefined}
            font-size={+size.toFixed(2)}
          >
            {lines.length === 1
              ? lines
              : lines.map((line, i) => (
                  <tspan key={line} x={at[0]} dy={`${i === 0 ? lift(lines) : LEADING}em`}>
                    {line}
                  </tspan>
                ))}
          </text>
        )
      })}
    </g>
  )
}
