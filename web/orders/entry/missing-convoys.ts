/** Armies that are ordered over sea while nobody on the sheet carries them, and who could. Pure. */
import { provinceOf } from '../../../src/board/scene.ts'
import type { Choice } from './ordering.ts'

export interface MissingConvoy {
  readonly move: Choice
  /** The convoy orders that would help, of fleets that are near enough to be of use. */
  readonly offers: readonly Choice[]
}

const carries = (move: Choice, order: Choice): boolean =>
  order.kind === 'convoy' &&
  order.board === move.board &&
  order.of === move.from &&
  order.to !== null &&
  move.to !== null &&
  provinceOf(order.to) === provinceOf(move.to)

export function missingConvoys(ordered: readonly Choice[], choices: readonly Choice[]): readonly MissingConvoy[] {
  return ordered
    .filter((move) => move.kind === 'move' && move.via && !ordered.some((order) => carries(move, order)))
    .map((move) => ({ move, offers: choices.filter((choice) => carries(move, choice)) }))
}
