/** The list of spaces by country: to choose what to paint, with what is missing or wrong. */
import type { JSX } from 'preact'
import {
  baseAtlas,
  type DescribedViolation,
  type Design,
  sizesOf,
} from '../../../../src/variants/twilight-zone/map-maker.ts'
import { POWER_INKS } from './country-colours.ts'

interface PaletteProps {
  readonly design: Design
  readonly violations: readonly DescribedViolation[]
  readonly colour: string
  readonly onColour: (code: string) => void
}

/** All spaces, marked if missing, wrong or selected for painting. */
export function Palette({ design, violations, colour, onColour }: PaletteProps): JSX.Element {
  const sizes = sizesOf(design)
  const wrong = new Set(violations.flatMap(({ violation }) => violation.spaces))
  const groups = [
    ...baseAtlas().powers.map(({ power, name }) => ({
      title: name,
      colour: POWER_INKS.get(power)?.own,
      spaces: baseAtlas().provinces.filter(({ homeland }) => homeland === power),
    })),
    {
      title: 'Neutral',
      colour: undefined,
      spaces: baseAtlas().provinces.filter(({ homeland, terrain }) => homeland === null && terrain !== 'sea'),
    },
    { title: 'Seas', colour: undefined, spaces: baseAtlas().provinces.filter(({ terrain }) => terrain === 'sea') },
  ]
  const drawnCount = baseAtlas().provinces.filter(({ code }) => sizes.has(code)).length
  return (
    <div class="palette" role="group" aria-label="Spaces">
      <p>
        {drawnCount} of {baseAtlas().provinces.length} spaces are on the map.
      </p>
      {groups.map(({ title, colour: swatch, spaces }) => (
        <div key={title} class="row" role="group" aria-label={title}>
          <span class="small muted">
            {swatch !== undefined && <span class="country-colour" style={{ background: swatch }} aria-hidden="true" />}
            {title}
          </span>
          {spaces.map(({ code, name, terrain, centre }) => (
            <button
              key={code}
              class={`order ${terrain}${wrong.has(code) ? ' wrong' : ''}`}
              aria-pressed={colour === code}
              title={`${name}: ${terrain === 'land' ? 'inland' : terrain === 'coast' ? 'coastal' : 'sea'}${centre ? ', a centre' : ''}`}
              onClick={() => onColour(code)}
            >
              {sizes.has(code) ? '' : '× '}
              {code}
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}
