import type { Seat } from '../../rules/names.ts'
import type { Verdict } from '../../rules/seam/variant.ts'
import type { InPlay } from '../in-play.ts'

/** A draw of these, or of all survivors where nobody is named (STD-4). */
export const drawBetween = ({ variant, position }: InPlay, among: readonly Seat[]): Verdict => ({
  why: 'draw',
  winners: among.length > 0 ? among : variant.seats.filter((seat) => variant.alive(position, seat)),
})
