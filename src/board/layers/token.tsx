import type { JSX } from 'preact'
import type { Arm } from '../../rules/names.ts'
import type { Ink } from '../powers/ink.ts'
import type { Sign } from '../powers/power-signs.ts'

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
