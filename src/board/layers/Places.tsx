import type { JSX } from 'preact'
import type { Province } from '../../rules/names.ts'
import { distance, type Point } from '../curve.ts'
import { placeAloud } from '../describe.ts'
import { type Detail, TOKEN } from '../detail.ts'
import type { Place, Plate } from '../plate.ts'
import { provinceOf, type Scene } from '../scene.ts'

interface PlacesProps {
  readonly plate: Plate
  /** What is read aloud of them. */
  readonly scene: Scene
  readonly owners: Scene['owners']
  readonly colours: ReadonlyMap<string, string>
  /** The one province the Tab key reaches; the arrow keys lead on from it. Null where nothing can be picked. */
  readonly active: Province | null
  /** Does anything come of picking one? Else they are there to be read alone. */
  readonly picks: boolean
  /** The keyboard has led to a province; null where a finger or a mouse has. */
  readonly onFocus: (province: Province | null) => void
}

const isByKey = (event: FocusEvent): boolean =>
  event.currentTarget instanceof Element && event.currentTarget.matches(':focus-visible')

/** Seas first: islands lie on top of them. */
const inDrawingOrder = (plate: Plate): Place[] =>
  [...plate.places.values()].toSorted((a, b) => Number(b.sea) - Number(a.sea))

/** The provinces: tinted, focusable, read aloud. */
export function Places({ plate, scene, owners, colours, active, picks, onFocus }: PlacesProps): JSX.Element {
  const selected = scene.selected && provinceOf(scene.selected)
  return (
    <g class="places">
      {inDrawingOrder(plate).map((place) => {
        const owner = colours.get(owners[place.province] ?? '')
        return (
          <path
            key={place.province}
            class={`place ${place.sea ? 'sea' : 'land'}${owner === undefined ? '' : ' owned'}`}
            style={owner === undefined ? undefined : { '--power': owner }}
            d={place.path}
            data-province={place.province}
            {...(active !== null && {
              role: picks ? 'button' : 'img',
              tabindex: place.province === active ? 0 : -1,
              'aria-label': placeAloud(scene, place),
              onFocus: (event: FocusEvent) => onFocus(isByKey(event) ? place.province : null),
            })}
            {...(active !== null && picks && { 'aria-pressed': place.province === selected })}
          />
        )
      })}
    </g>
  )
}

interface LitProps {
  readonly plate: Plate
  readonly scene: Scene
  readonly focused: Province | null
}

/** What is lifted from the rest: offered provinces, the chosen one, and the one the keyboard is on. */
export function Lit({ plate, scene, focused }: LitProps): JSX.Element {
  const path = (province: Province | null): string =>
    province === null ? '' : (plate.places.get(province)?.path ?? '')
  return (
    <g class="lit">
      {[...new Set(scene.targets.map(provinceOf))].map((province) => (
        <path key={province} class="target" d={path(province)} />
      ))}
      {scene.selected !== null && <path class="selected" d={path(provinceOf(scene.selected))} />}
      {focused !== null && <path class="focused" d={path(focused)} />}
    </g>
  )
}

interface WritingProps {
  readonly plate: Plate
  readonly detail: Detail
}

/** From the middle of some lines to the foot of the first, in ems. */
const lift = (lines: readonly string[]): number => 0.32 - (lines.length - 1) * 0.48

/** The names of the provinces, or their codes where names would be too small to read. */
export function Names({ plate, detail }: WritingProps): JSX.Element {
  return (
    <g class={`names ${detail.writing}`} style={{ '--text': detail.text }} aria-hidden="true">
      {[...plate.places.values()].map((place) => {
        const { at, lines, size } = written(place, detail)
        return (
          <text
            key={place.province}
            class={place.sea ? 'sea' : 'land'}
            x={at[0]}
            y={at[1]}
            dy={lines.length === 1 ? `${lift(lines)}em` : undefined}
            style={{ '--size': `${size}px` }}
          >
            {lines.length === 1
              ? lines
              : lines.map((line, i) => (
                  <tspan key={line} x={at[0]} dy={`${i === 0 ? lift(lines) : 0.96}em`}>
                    {line}
                  </tspan>
                ))}
          </text>
        )
      })}
    </g>
  )
}

interface Written {
  readonly at: Point
  readonly lines: readonly string[]
  readonly size: number
}

function written(place: Place, { writing, token }: Detail): Written {
  if (writing === 'names') return { ...place.label, size: place.label.size + (place.sea ? 1.2 : 0.8) }
  if (writing === 'codes') return { at: place.code, lines: [place.province], size: 13.5 }
  return { at: clearOf(place.small.unit, place.small.code, token), lines: [place.province], size: 18 }
}

/** Moves a code outwards until a token of this size does not cover it. */
function clearOf(unit: Point, code: Point, token: number): Point {
  const grown = Math.max(1, (TOKEN * token + 9) / Math.max(1, distance(unit, code)))
  return [unit[0] + (code[0] - unit[0]) * grown, unit[1] + (code[1] - unit[1]) * grown]
}

interface CentresProps extends WritingProps {
  readonly owners: Readonly<Record<string, string>>
  readonly colours: ReadonlyMap<string, string>
}

/** A full circle, as a part of a path. */
const disc = ([x, y]: Point, radius: number): string => {
  const r = radius.toFixed(2)
  return `M${(x - radius).toFixed(2)} ${y}a${r} ${r} 0 1 0 ${(2 * radius).toFixed(2)} 0a${r} ${r} 0 1 0 ${(-2 * radius).toFixed(2)} 0Z`
}

/**
 * The supply centres: a ringed dot in the owner's colour. One path for all rings, and one for each owner's dots: few parts
 * are quickly painted.
 */
export function Centres({ plate, detail, owners, colours }: CentresProps): JSX.Element {
  const size = detail.token ** 0.6
  const centres = [...plate.places.values()].flatMap(({ province, centre }) =>
    centre === null ? [] : [{ centre, colour: colours.get(owners[province] ?? '') }],
  )
  return (
    <g class="centres" style={{ '--weight': size }} aria-hidden="true">
      <path class="ring" d={centres.map(({ centre }) => disc(centre, 4.4 * size)).join('')} />
      {[...new Set(centres.map(({ colour }) => colour))].map((colour) => (
        <path
          key={colour}
          class={colour === undefined ? 'dot' : 'dot owned'}
          style={colour === undefined ? undefined : { '--power': colour }}
          d={centres.flatMap((each) => (each.colour === colour ? disc(each.centre, 2.3 * size) : [])).join('')}
        />
      ))}
    </g>
  )
}

/** A transform that puts a mark drawn around (0, 0) at a point. */
export const placed = ([x, y]: Point, scale: number): string =>
  `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})`
