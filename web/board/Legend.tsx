import type { ComponentChildren, JSX } from 'preact'
import type { Power } from '../../src/rules/names.ts'
import {
  BuildMark,
  ConvoyMark,
  DisbandMark,
  DislodgedMark,
  FailedMark,
  HoldMark,
  StandoffMark,
  Token,
} from './layers/marks.tsx'
import { headPath, routePath, trimmed } from './route.ts'
import type { ScenePower } from './scene.ts'

export interface LegendProps {
  readonly powers: readonly ScenePower[]
  /** The power whose orders alone are shown, if any. */
  readonly focus?: Power | null
  /** Given, the powers are buttons that ask to show their orders alone, or (null) everybody's. */
  readonly onFocus?: (power: Power | null) => void
}

function Swatch({ colour, children }: { readonly colour?: string; readonly children: ComponentChildren }): JSX.Element {
  return (
    <svg
      class="plate swatch"
      viewBox="-24 -20 48 40"
      aria-hidden="true"
      style={{ '--power': colour ?? 'var(--power-neutral)' }}
    >
      {children}
    </svg>
  )
}

const LINE = [
  [-21, 8],
  [21, -8],
] as const

function SampleArrow({ kind, failed = false }: { readonly kind: string; readonly failed?: boolean }): JSX.Element {
  const headed = kind === 'move' || kind === 'retreat'
  return (
    <g class={`arrow ${kind}${failed ? ' failed' : ''}`}>
      <path class="line" d={routePath(headed ? trimmed(LINE, 0, 5) : LINE)} />
      {headed && <path class="head" d={headPath(LINE, 8.5)} />}
      {!headed && <circle class="knob" cx="21" cy="-8" r="3.2" />}
      {failed && <FailedMark />}
    </g>
  )
}

/** Every mark of the board, and what it means. */
const MARKS: readonly { readonly means: string; readonly mark: JSX.Element }[] = [
  { means: 'army', mark: <Token arm="army" letter="" /> },
  { means: 'fleet', mark: <Token arm="fleet" letter="" /> },
  { means: 'move', mark: <SampleArrow kind="move" /> },
  { means: 'order that failed', mark: <SampleArrow kind="move" failed /> },
  { means: 'support, to what it supports', mark: <SampleArrow kind="support" /> },
  {
    means: 'convoy',
    mark: (
      <>
        <ConvoyMark />
        <Token arm="fleet" letter="" />
      </>
    ),
  },
  { means: 'hold', mark: <HoldMark /> },
  {
    means: 'dislodged, must retreat',
    mark: (
      <>
        <DislodgedMark />
        <Token arm="army" letter="" />
      </>
    ),
  },
  { means: 'retreat', mark: <SampleArrow kind="retreat" /> },
  { means: 'standoff, barred to retreats', mark: <StandoffMark /> },
  {
    means: 'built',
    mark: (
      <>
        <Token arm="army" letter="" />
        <BuildMark />
      </>
    ),
  },
  {
    means: 'disbanded',
    mark: (
      <>
        <Token arm="army" letter="" />
        <DisbandMark />
      </>
    ),
  },
]

const emblem = ({ name, letter, colour }: ScenePower): JSX.Element => (
  <>
    <Swatch colour={`var(--power-${colour}, var(--power-neutral))`}>
      <Token arm="army" letter={letter} />
    </Swatch>
    {name}
  </>
)

/** What the marks on the board mean, and whose is whose. */
export function Legend({ powers, focus = null, onFocus }: LegendProps): JSX.Element {
  return (
    <div class="legend">
      <ul class="powers">
        {powers.map((power) => (
          <li key={power.power}>
            {onFocus === undefined ? (
              <span>{emblem(power)}</span>
            ) : (
              <button
                type="button"
                aria-pressed={focus === power.power}
                onClick={() => onFocus(focus === power.power ? null : power.power)}
              >
                {emblem(power)}
              </button>
            )}
          </li>
        ))}
      </ul>
      <ul class="marks">
        {MARKS.map(({ means, mark }) => (
          <li key={means}>
            <Swatch>{mark}</Swatch>
            {means}
          </li>
        ))}
      </ul>
    </div>
  )
}
