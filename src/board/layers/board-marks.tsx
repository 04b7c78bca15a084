/** Marks on a board: tokens of units, and marks for orders and results. */
import type { JSX } from 'preact'
import type { Arm } from '../../rules/names.ts'
import type { Ink } from '../powers/colours.ts'
import type { Sign } from '../powers/power-signs.ts'
import type { Point } from '../curve.ts'

/** In units of a token, which is 23 units high and wide, and 18 to 22 pixels on screen. */
const SHAPES: Readonly<Record<Arm, string>> = {
  // An infantryman: helmet, shoulders, and a rifle next to the head.
  army: 'M8 -10.8L9.3 -7V2.9C10.4 3.6 10.8 4.8 10.8 6.4V10.8H-10.8V6.4C-10.8 3.8 -9.8 2.6 -7.6 2.3L-4.3 1.9C-5.2 1 -5.7 .2 -5.8 -1.2L-8 -2.3L-6.6 -3.7C-6.6 -6.5 -5.1 -8.1 -3.2 -8.6L-2.7 -10.8H-1.5L-1 -8.6C.9 -8.1 2.4 -6.5 2.4 -3.7L3.8 -2.3L1.6 -1.2C1.5 .2 1 1 .1 1.9L5.9 2.4L6.3 -7Z',
  // A warship ahead: mast, bridge, deck and bow.
  fleet:
    'M-10.8 2.4H-8V.2H-5.8V-4.6H-2.2V-1.8H-1V-10.8H1V-1.8H2.2V-4.6H5.8V.2H8V2.4H10.8L8.6 9.2C8.2 10.3 7.4 10.8 6.4 10.8H-6.4C-7.4 10.8 -8.2 10.3 -8.6 9.2Z',
}

function SignMark({ sign, ink }: { readonly sign: NonNullable<Sign>; readonly ink: Ink }): JSX.Element {
  return 'letter' in sign ? (
    <text class="letter" stroke={ink.dark} y="9.6">
      {sign.letter}
    </text>
  ) : (
    <>
      <path class="pattern-edge" stroke={ink.dark} d={sign.pattern} />
      <path class="pattern" d={sign.pattern} />
    </>
  )
}

interface TokenProps {
  readonly arm: Arm
  readonly ink: Ink
  readonly sign?: Sign | undefined
  /** Leaning: the unit is dislodged. */
  readonly aside?: boolean
}

/** A soldier or a ship in its power's colour, with the power's sign. */
export const Token = ({ arm, ink, sign = null, aside = false }: TokenProps): JSX.Element => (
  <g class={`token ${arm}`} transform={aside ? 'rotate(-14) scale(.9)' : undefined}>
    <path class="body" fill={ink.own} stroke={ink.edge} d={SHAPES[arm]} />
    {sign !== null && <SignMark sign={sign} ink={ink} />}
  </g>
)

/*
 * Marks are drawn around (0, 0) for a token 23 units high and wide. Rings lie below the names and may be
 * larger. Other marks lie above the names, within the token's box.
 */

/** A transform that puts a mark drawn around (0, 0) at a point. */
export const placeMark = ([x, y]: Point, scale: number): string =>
  `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})`

/** A cross with a halo. */
const Cross = ({ kind, d }: { readonly kind: string; readonly d: string }): JSX.Element => (
  <g class={`mark ${kind}`}>
    <path class="halo" d={d} />
    <path d={d} />
  </g>
)

/** Struck through: the order failed. */
export const FailedMark = ({ at = [[0, 0]] }: { readonly at?: readonly Point[] }): JSX.Element => (
  <Cross
    kind="failed-mark"
    d={at.map(([x, y]) => `M${(x - 5).toFixed(1)} ${(y - 5).toFixed(1)}l10 10m0 -10l-10 10`).join('')}
  />
)

/** Two crossed swords: a standoff left this province empty, and no unit may retreat here. */
export function StandoffMark(): JSX.Element {
  return (
    <g class="mark standoff-mark">
      <circle r="10.8" />
      <path d="M-6 -7L4.4 4.4M6 -7L-4.4 4.4M1.8 6.2L6.2 1.8M-1.8 6.2L-6.2 1.8M4.4 4.4L6.8 6.8M-4.4 4.4L-6.8 6.8" />
    </g>
  )
}

/** A unit that is disbanded. */
export const DisbandMark = (): JSX.Element => <Cross kind="disband-mark" d="M-9 -9L9 9M9 -9L-9 9" />

/** The badge of a unit newly built. */
export function BuildMark(): JSX.Element {
  return (
    <g class="mark build-mark">
      <circle r="4.8" cx="6.1" cy="-6.1" />
      <path d="M6.1 -9V-3.2M3.2 -6.1H9" />
    </g>
  )
}

/** The badge of a unit that was not built. */
export const NotBuiltMark = (): JSX.Element => (
  <g transform="translate(7 -7.5) scale(0.8)">
    <FailedMark />
  </g>
)

/** The badge of a dislodged unit. */
export function DislodgedMark(): JSX.Element {
  return (
    <g class="mark dislodged-mark">
      <path d="M5.5 -10.8L10.8 -1.2H.2Z" />
      <path class="bang" d="M5.5 -7.6V-4.9M5.5 -3V-2.8" />
    </g>
  )
}

/** The badge of a unit that still needs an order. */
export const OpenMark = (): JSX.Element => <circle class="mark open-mark" r="3.4" cx="-7.4" cy="-7.4" />

/** A unit that holds. */
export const HoldMark = ({ colour }: { readonly colour: string }): JSX.Element => (
  <circle class="mark hold-mark" stroke={colour} r={RING} />
)

/** Around a unit that transforms: two turning arrows. */
export const TransformRing = ({ colour }: { readonly colour: string }): JSX.Element => (
  <g class="mark transform-ring" stroke={colour}>
    <circle r={RING} stroke="none" />
    <path d="M-15.6 -6.8A17 17 0 0 1 13 -11M15.6 6.8A17 17 0 0 1 -13 11M13.6 -17V-10.4H7M-13.6 17V10.4H-7" />
  </g>
)

interface TransformMarkProps {
  readonly arm: Arm
  readonly ink: Ink
  readonly failed?: boolean | undefined
}

/**
 * The badge of a unit that transforms: what it becomes. At the left: at the right may be that it was
 * dislodged. Not a `mark`, whose paths have the colour of failures.
 */
export const TransformMark = ({ arm, ink, failed = false }: TransformMarkProps): JSX.Element => (
  <g class="transform-mark">
    <circle r="5" cx="-6" cy="-6" />
    <g transform="translate(-6 -6) scale(.34)">
      <Token arm={arm} ink={ink} />
    </g>
    {failed && (
      <g transform="translate(-6 -6) scale(.66)">
        <FailedMark />
      </g>
    )}
  </g>
)

/** The badge of a chosen unit that a tap transforms. */
export const TurnMark = (): JSX.Element => (
  <g class="mark turn-mark">
    <circle r="5" cx="6" cy="-6" />
    <path d="M3.2 -7.1A3 3 0 0 1 8.4 -7.8M8.8 -4.9A3 3 0 0 1 3.6 -4.2M8.7 -9.6V-7.5H6.6M3.3 -2.4V-4.5H5.4" />
  </g>
)

/** A fleet that carries an army: waves around it. */
export const ConvoyMark = ({ colour }: { readonly colour: string }): JSX.Element => (
  <circle class="mark convoy-mark" stroke={colour} r={RING} />
)

/** Around a dislodged unit: a broken ring. */
export const DislodgedRing = (): JSX.Element => <circle class="mark dislodged-ring" r={RING} />

const RING = 17
