/** A greedy player: each unit takes the shortest way to a centre of somebody else, supported if it meets a friend. */
import { ordersOf, readSheet } from '../../src/rules/notation/index.ts'
import { diceFrom } from '../support/random/random-movement.ts'
import { keenLines } from '../support/random/bots.ts'
import type { Player } from './match.ts'

export const greedyPlayer: Player = (variant, position, seat, seed) => {
  const powers = variant.powers(position, seat)
  const lines = powers.flatMap((power) => keenLines(variant, position, seat, power, diceFrom(seed)))
  return ordersOf(readSheet({ variant, position, powers }, lines.join('\n')))
}
