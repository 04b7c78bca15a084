import type { JSX } from 'preact'
import { distance, type Point } from '../curve.ts'
import { type Detail, TOKEN } from '../detail.ts'
import type { Place, Plate } from '../plate.ts'

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
