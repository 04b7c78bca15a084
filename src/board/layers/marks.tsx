import type { ComponentChildren, JSX } from 'preact'
import type { Arm } from '../../rules/names.ts'
import type { Point } from '../curve.ts'
import type { Ink } from '../powers/ink.ts'

/* Marks are drawn around (0, 0), in units of the plate; a token is 23 units wide. */

/** A transform that puts a mark drawn around (0, 0) at a point. */
export const placed = ([x, y]: Point, scale: number): string =>
  `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(3)})`

const SHIELD = 'M-10.5 -10.5H10.5V.5C10.5 6.2 5.4 10 0 12.2C-5.4 10 -10.5 6.2 -10.5 .5Z'
const SAIL = 'M-9 -12.5Q0 -10 9 -12.5Q12.2 -4.5 9 4Q0 1.8 -9 4Q-5.8 -4.5 -9 -12.5Z'
const HULL = 'M-13.5 5Q0 7.2 13.5 5Q11.5 11.8 6.5 11.8H-6.5Q-11.5 11.8 -13.5 5Z'

interface TokenProps {
  readonly arm: Arm
  readonly letter: string
  readonly ink: Ink
  /** Pushed aside: dislodged, and not at its place any more. */
  readonly aside?: boolean
}

/** A unit: an army is a shield, a fleet a ship under sail; the letter is its power's. */
export function Token({ arm, letter, ink, aside = false }: TokenProps): JSX.Element {
  return (
    <g class={`token ${arm}`} transform={aside ? 'rotate(-14)' : undefined}>
      {arm === 'army' ? (
        <path class="body" fill={ink.own} stroke={ink.edge} d={SHIELD} />
      ) : (
        <>
          <path class="mast" stroke={ink.dark} d="M0 -13V6" />
          <path class="hull" fill={ink.hull} d={HULL} />
          <path class="body" fill={ink.own} stroke={ink.edge} d={SAIL} />
        </>
      )}
      <text class="letter" stroke={ink.dark} y={arm === 'army' ? 4.2 : 0.2}>
        {letter}
      </text>
    </g>
  )
}

/** Struck through: the order failed. */
export function FailedMark(): JSX.Element {
  return (
    <g class="mark failed-mark">
      <path class="halo" d="M-5 -5L5 5M5 -5L-5 5" />
      <path d="M-5 -5L5 5M5 -5L-5 5" />
    </g>
  )
}

/** Two swords crossed: a standoff left this province empty, and barred to retreats. */
export function StandoffMark(): JSX.Element {
  return (
    <g class="mark standoff-mark">
      <circle r="11.5" />
      <path d="M-6 -7L4.4 4.4M6 -7L-4.4 4.4M1.8 6.2L6.2 1.8M-1.8 6.2L-6.2 1.8M4.4 4.4L6.8 6.8M-4.4 4.4L-6.8 6.8" />
    </g>
  )
}

/** A unit that is taken off the board. */
export function DisbandMark(): JSX.Element {
  return (
    <g class="mark disband-mark">
      <path class="halo" d="M-11 -11L11 11M11 -11L-11 11" />
      <path d="M-11 -11L11 11M11 -11L-11 11" />
    </g>
  )
}

/** The badge of a unit newly built. */
export function BuildMark(): JSX.Element {
  return (
    <g class="mark build-mark">
      <circle r="6.5" cx="11" cy="-11" />
      <path d="M11 -14.6V-7.4M7.4 -11H14.6" />
    </g>
  )
}

/** A unit that stands its ground. */
export const HoldMark = ({ colour }: { readonly colour: string }): JSX.Element => (
  <circle class="mark hold-mark" stroke={colour} r="17.5" />
)

/** A fleet that carries an army: waves around it. */
export const ConvoyMark = ({ colour }: { readonly colour: string }): JSX.Element => (
  <circle class="mark convoy-mark" stroke={colour} r="17.5" />
)

/** Beaten from its place: a broken ring around the token, and a warning over it. */
export function Dislodged({ children }: { readonly children: ComponentChildren }): JSX.Element {
  return (
    <>
      <g class="mark dislodged-mark">
        <circle r="17" />
      </g>
      {children}
      <g class="mark dislodged-mark">
        <path d="M12.5 -21L21 -6.5H4Z" />
        <path class="bang" d="M12.5 -16.4V-11.6M12.5 -9.3V-8.7" />
      </g>
    </>
  )
}
