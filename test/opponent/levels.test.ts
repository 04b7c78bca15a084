/** With two players, a higher level wins against a lower one. */
import { describe, expect, it } from 'vitest'
import { chooseOrders } from '../../src/opponent/choose-orders.ts'
import { SERVICE_EFFORTS } from '../../src/opponent/levels.ts'
import { seat } from '../../src/rules/names.ts'
import { variantNamed } from '../support/boards/variants.ts'
import { allOrInTurn } from '../support/thorough.ts'
import { type Player, playMatch } from '../tournament/match.ts'

const computer =
  (effort: number): Player =>
  (variant, position, seat, seed) =>
    chooseOrders({ variant, position, seat, effort, seed, computers: [] })

/** The share of games that the first player wins, with each side in turn. */
function winRate(id: string, games: number, first: Player, second: Player): number {
  const variant = variantNamed(id)
  const wins = Array.from({ length: games }, (_, seed) => {
    const hero = variant.seats[seed % 2] ?? seat('')
    const players = Object.fromEntries(variant.seats.map((each) => [each, each === hero ? first : second]))
    return playMatch({ variant, players, seed, years: 40 }).shares[hero] ?? 0
  })
  return wins.reduce((sum, share) => sum + share, 0) / games
}

describe('more effort wins', () => {
  // Balkan Battle is decided by luck more often: fewer games would say nothing.
  const matches: readonly (readonly [string, number])[] = [
    ['duo', 10],
    ['balkan-battle', 40],
  ]
  it.each(allOrInTurn(matches, 0))('in %s', (id, games) => {
    const { player, master } = SERVICE_EFFORTS
    expect(winRate(id, games, computer(master), computer(player))).toBeGreaterThan(0.65)
  })
})
