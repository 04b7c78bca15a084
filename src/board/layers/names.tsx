import type { JSX } from 'preact'
import { distance, type Point } from '../curve.ts'
import { type Detail, TOKEN } from '../detail.ts'
import type { Inks } from '../powers/ink.ts'
import type { Place, Plate } from '../plate.ts'
import type { Scene } from '../scene.ts'

interface WritingProps {
  readonly plate: Plate
  readonly detail: Detail
}

/** From the middle of some lines to the foot of the first, in ems. */
const lift = (lines: readonly string[]): number => 0.32 - (lines.length - 1) * 0.48

/** The names of the provinces, or their codes where names would be too small to read. */
export function Names({ plate, detail }: WritingProps): JSX.Element {
  return (
    <g class={`names ${detail.writing}`} aria-hidden="true">
      {[...plate.places.values()].map((place) => {
        const { at, lines, size } = written(place, detail)
        return (
          <text
            key={place.province}
            class={place.sea ? 'sea' : 'land'}
            x={at[0]}
            y={at[1]}
            dy={lines.length === 1 ? `${lift(lines)}em` : undefined}
            font-size={+(size * detail.text).toFixed(3)}
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
  readonly centres: Scene['centres']
  readonly owners: Scene['owners']
  readonly inks: Inks
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
export function Centres({ plate, detail, centres: shown, owners, inks }: CentresProps): JSX.Element {
  const size = detail.token ** 0.6
  const centres = [...plate.places.values()].flatMap(({ province, centre }) =>
    centre === null || !shown.includes(province) ? [] : [{ centre, colour: inks.get(owners[province] ?? '')?.own }],
  )
  return (
    <g class="centres" aria-hidden="true">
      {centres.length > 0 && (
        <path
          class="ring"
          stroke-width={+size.toFixed(3)}
          d={centres.map(({ centre }) => disc(centre, 4.4 * size)).join('')}
        />
      )}
      {[...new Set(centres.map(({ colour }) => colour))].map((colour) => (
        <path
          key={colour}
          class={`dot ${colour === undefined ? 'free' : 'owned'}`}
          fill={colour}
          d={centres.flatMap((each) => (each.colour === colour ? disc(each.centre, 2.3 * size) : [])).join('')}
        />
      ))}
    </g>
  )
}
