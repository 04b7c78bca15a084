import type { JSX } from 'preact'
import type { Province } from '../../rules/names.ts'
import type { Point } from '../curve.ts'
import type { Detail } from '../detail.ts'
import type { Inks } from '../powers/ink.ts'
import type { Plate } from '../plate.ts'
import type { Scene } from '../scene.ts'

interface CentresProps extends Pick<Scene, 'centres' | 'homes' | 'owners'> {
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
export const CENTRE = { ring: 4.6, dot: 3.2 } as const

interface Centre {
  readonly at: Point
  readonly isHome: boolean
  /** Of its owner; undefined if it has none. */
  readonly colour: string | undefined
}

function centresOf({ plate, detail, centres, homes, owners, inks }: CentresProps): Centre[] {
  const colourOf = (province: Province): string | undefined => inks.get(owners[province] ?? '')?.own
  return [...plate.places.values()].flatMap((place) => {
    const { province } = place
    const at = (detail.small ? place.small : place).centre
    return at === null || !centres.includes(province)
      ? []
      : [{ at, isHome: homes.includes(province), colour: colourOf(province) }]
  })
}

/** Supply centres in their owners' colours. Few paths paint fast: one per owner. */
export function Centres(props: CentresProps): JSX.Element {
  const size = props.detail.centre / CENTRE.ring
  const centres = centresOf(props)
  const marks = (marked: readonly Centre[], radius: number): string =>
    marked.map(({ at, isHome }) => centreMark(at, radius * size, isHome)).join('')
  return (
    <g class="centres" aria-hidden="true">
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
