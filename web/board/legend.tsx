import type { ComponentChildren, JSX } from 'preact'
import {
  BuildMark,
  ConvoyMark,
  DisbandMark,
  DislodgedMark,
  DislodgedRing,
  FailedMark,
  HoldMark,
  NotBuiltMark,
  OpenMark,
  StandoffMark,
  Token,
  TransformMark,
  TransformRing,
} from '../../src/board/layers/board-marks.tsx'
import { Captured, CENTRE, centreMark } from '../../src/board/layers/provinces.tsx'
import { inkOf, NO_INK, PAGE_PALETTE } from '../../src/board/powers/colours.ts'
import type { Plate } from '../../src/board/plate.ts'
import { headPath, routePath, trim } from '../../src/board/arrow-routes/route-shape.ts'
import type { Scene, Tie } from '../../src/board/scene.ts'
import { signsOf } from '../../src/board/powers/power-signs.ts'
import type { Arm } from '../../src/rules/names.ts'
import { useSign } from '../client/device/appearance.ts'
import { PaletteField, SignField } from '../ui/device/device-settings.tsx'

export interface LegendProps {
  /** Null until it is loaded. */
  readonly plate: Plate | null
  readonly scene: Scene
  /** Whether the game has several boards. */
  readonly hasSeveral: boolean
}

function Swatch({ children }: { readonly children: ComponentChildren }): JSX.Element {
  return (
    <svg class="plate swatch" viewBox="-22 -19 44 38" aria-hidden="true">
      {children}
    </svg>
  )
}

const LINE = [
  [-21, 8],
  [21, -8],
] as const

/** `mark`: `failed`, `ghost` or `elsewhere`. */
function SampleArrow({ kind, mark = '' }: { readonly kind: string; readonly mark?: string }): JSX.Element {
  const headed = kind === 'move' || kind === 'retreat'
  return (
    <g class={`arrow ${kind} ${mark}`}>
      <path class="line" stroke={NO_INK.order} d={routePath(headed ? trim(LINE, 0, 5) : LINE)} />
      {headed && <path class="head" fill={NO_INK.order} d={headPath(LINE, 8.5)} />}
      {!headed && <circle class="knob" fill={NO_INK.order} cx="21" cy="-8" r="3.2" />}
      {mark === 'failed' && <FailedMark />}
    </g>
  )
}

interface Entry {
  readonly means: string
  readonly mark: JSX.Element
}

const FIELD = 'M-20 -14H20V14H-20Z'

const HATCH =
  'M-20 -4L-10 -14M-20 6L0 -14M-18 14L10 -14M-8 14L20 -14M2 14L20 -4M12 14L20 6M20 -4L10 -14M20 6L0 -14M18 14L-10 -14M8 14L-20 -14M-2 14L-20 -4M-12 14L-20 6'

const Field = ({ kind }: { readonly kind: string }): JSX.Element => (
  <>
    <path class="place land free" d={FIELD} />
    <g class="highlights">
      {kind === 'target' && <path class="halo" d={FIELD} />}
      <path class={kind} d={FIELD} />
    </g>
  </>
)

interface CentreProps {
  readonly owned: boolean
  readonly home?: boolean
  readonly captured?: boolean
}

const Centre = ({ owned, home = false, captured = false }: CentreProps): JSX.Element => (
  <g class="centres" transform="scale(2)">
    {captured && <Captured d={centreMark([0, 0], CENTRE.captured, home)} size={1} />}
    <path class="ring" stroke-width="1" d={centreMark([0, 0], CENTRE.ring, home)} />
    <path
      class={`dot ${owned ? 'owned' : 'free'}`}
      fill={owned ? NO_INK.own : undefined}
      d={centreMark([0, 0], CENTRE.dot, home)}
    />
  </g>
)

/** The ground of this board. */
function groundEntries(plate: Plate | null): readonly Entry[] {
  if (plate === null) return []
  const ifDrawn = (path: string, entry: Entry): readonly Entry[] => (path === '' ? [] : [entry])
  return [
    { means: 'supply centre without an owner', mark: <Centre owned={false} /> },
    { means: 'supply centre, in its owner’s colour', mark: <Centre owned /> },
    { means: 'home centre', mark: <Centre owned home /> },
    { means: 'captured in this phase', mark: <Centre owned captured /> },
    ...ifDrawn(plate.bridges, {
      means: 'bridge: armies cross, fleets pass under it',
      mark: (
        <g class="bridges">
          <path class="under" d="M-18 7L18 -7" />
          <path d="M-18 7L18 -7" />
        </g>
      ),
    }),
    ...ifDrawn(plate.links, {
      means: 'link: the two provinces are adjacent',
      mark: (
        <g class="links">
          <path d="M-18 7L18 -7" />
        </g>
      ),
    }),
    ...ifDrawn(plate.impassable, {
      means: 'impassable: no unit enters it',
      mark: (
        <>
          <path class="impassable" d={FIELD} />
          <path class="hatch" d={HATCH} />
        </>
      ),
    }),
    ...ifDrawn(plate.inert + plate.idleWater, {
      means: 'grey: not part of the board',
      mark: <path class="inert" d={FIELD} />,
    }),
  ]
}

/** Highlights while orders are given. */
const HIGHLIGHTS: readonly Entry[] = [
  { means: 'the selected province', mark: <Field kind="selected" /> },
  { means: 'can be tapped', mark: <Field kind="target" /> },
]

/** An entry with a unit, and marks below or above it. */
const unitEntry = (means: string, above: JSX.Element | null, arm: Arm = 'army', below: JSX.Element | null = null) => ({
  means,
  mark: (
    <>
      {below}
      <Token arm={arm} ink={NO_INK} />
      {above}
    </>
  ),
})

/** Units and orders. */
const MARKS: readonly Entry[] = [
  unitEntry('army', null),
  unitEntry('fleet', null, 'fleet'),
  { means: 'move', mark: <SampleArrow kind="move" /> },
  { means: 'failed order', mark: <SampleArrow kind="move" mark="failed" /> },
  { means: 'planned, may be used, or submitted and not used', mark: <SampleArrow kind="move" mark="ghost" /> },
  { means: 'support, to the unit or move it supports', mark: <SampleArrow kind="support" /> },
  unitEntry('convoy', null, 'fleet', <ConvoyMark colour={NO_INK.own} />),
  unitEntry('hold', null, 'army', <HoldMark colour={NO_INK.order} />),
  unitEntry('needs your orders', <OpenMark />),
  {
    means: 'dislodged, must retreat',
    mark: (
      <>
        <DislodgedRing />
        <Token arm="army" ink={NO_INK} aside />
        <DislodgedMark />
      </>
    ),
  },
  { means: 'retreat', mark: <SampleArrow kind="retreat" /> },
  { means: 'standoff: closed to retreats', mark: <StandoffMark /> },
  unitEntry('built', <BuildMark />),
  {
    means: 'ordered, and not built or disbanded',
    mark: (
      <g class="arrow ghost">
        <Token arm="army" ink={NO_INK} />
        <NotBuiltMark />
      </g>
    ),
  },
  unitEntry('disbanded', <DisbandMark />),
  {
    means: 'build or disband that may be used: it depends on others’ orders',
    mark: (
      <g class="arrow ghost">
        <Token arm="army" ink={NO_INK} />
        <DisbandMark />
      </g>
    ),
  },
]

const TIES: readonly (Entry & Pick<Tie, 'is'>)[] = (
  [
    ['touch', 'proved to touch, like tiles without a gap', 'M-18 7L18 -7'],
    ['reach', 'proved: an army can go there, by land or by sea', 'M-18 7L18 -7'],
    ['refused', 'refused: some unit could not go there', 'M-18 7L18 -7M-6 -6L6 6M6 -6L-6 6'],
  ] as const
).map(([is, means, path]) => ({
  is,
  means,
  mark: (
    <g class="ties">
      <g class={is}>
        <path class="way" d={path} />
      </g>
    </g>
  ),
}))

const TRANSFORM = unitEntry(
  'transforms',
  <TransformMark arm="fleet" ink={NO_INK} />,
  'army',
  <TransformRing colour={NO_INK.order} />,
)

const ELSEWHERE: Entry = {
  means: 'order by another map than this one',
  mark: <SampleArrow kind="move" mark="elsewhere" />,
}

const DIFFERENCE: Entry = {
  means: 'different on the other board',
  mark: (
    <g class="names">
      <path class="frame" d="M-18 -9H18V9H-18Z" />
      <text class="land code" font-size="13" dy=".34em">
        PAR
      </text>
    </g>
  ),
}

/** The powers, the display settings, and the meaning of every mark. */
export function Legend({ plate, scene, hasSeveral }: LegendProps): JSX.Element {
  const { powers, ties = [], arrows } = scene
  const signOf = signsOf(powers, useSign())
  const differences = hasSeveral ? [DIFFERENCE] : []
  const proved = TIES.filter(({ is }) => ties.some((tie) => tie.is === is))
  return (
    <div class="legend">
      <ul class="powers">
        {powers.map((power) => (
          <li key={power.power}>
            <span>
              <svg class="plate swatch both" viewBox="-13 -13 53 26" aria-hidden="true">
                <Token arm="army" sign={signOf({ ...power, arm: 'army' })} ink={inkOf(power.colour, PAGE_PALETTE)} />
                <g transform="translate(27 0)">
                  <Token
                    arm="fleet"
                    sign={signOf({ ...power, arm: 'fleet' })}
                    ink={inkOf(power.colour, PAGE_PALETTE)}
                  />
                </g>
              </svg>
              {power.name}
            </span>
          </li>
        ))}
      </ul>
      <div class="choices">
        <SignField />
        <PaletteField />
      </div>
      <ul class="marks">
        {[
          ...proved,
          ...(arrows.some(({ elsewhere }) => elsewhere) ? [ELSEWHERE] : []),
          ...MARKS,
          ...(arrows.some(({ kind }) => kind === 'transform') ? [TRANSFORM] : []),
          ...HIGHLIGHTS,
          ...groundEntries(plate),
          ...differences,
        ].map(({ means, mark }) => (
          <li key={means}>
            <Swatch>{mark}</Swatch>
            {means}
          </li>
        ))}
      </ul>
    </div>
  )
}
