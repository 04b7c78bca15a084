import type { JSX } from 'preact'
import { LEADING } from '../boxes.ts'
import type { Detail } from '../detail.ts'
import { labelOf } from '../label.ts'
import type { Plate } from '../plate.ts'
import type { Province } from '../../rules/names.ts'

interface WritingProps {
  readonly plate: Plate
  readonly detail: Detail
  /** The provinces whose labels give way to units. */
  readonly hidden: readonly Province[]
}

/** From the middle of the lines to the first baseline, in ems. */
const lift = (lines: readonly string[]): number => 0.34 - ((lines.length - 1) * LEADING) / 2

/** The names of provinces, or their codes if there is no room, or nothing. */
export function Names({ plate, detail, hidden }: WritingProps): JSX.Element {
  return (
    <g class={`names ${detail.writing}`} aria-hidden="true">
      {[...plate.places.values()].map((place) => {
        const label = hidden.includes(place.province) ? null : labelOf(place, detail)
        if (label === null) return null
        const { at, lines, size, isCode } = label
        // A bold code among names would make the smallest provinces stand out.
        const isPlain = !isCode || detail.writing === 'names'
        return (
          <text
            key={place.province}
            class={`${place.sea ? 'sea' : 'land'}${isPlain ? '' : ' code'}`}
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
