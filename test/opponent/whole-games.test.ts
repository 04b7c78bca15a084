/** Whole games between computer players: no game gets stuck, and no order is refused. */
import { describe, expect, it } from 'vitest'
import { chooseOrders } from '../../src/opponent/choose-orders.ts'
import type { Issued } from '../../src/rules/orders/order.ts'
import { refusalOf } from '../../src/rules/phases/legality.ts'
import type { Verdict } from '../../src/rules/seam/variant.ts'
import { RULESETS } from '../../src/variants/index.ts'
import { variantNamed } from '../support/boards/variants.ts'
import { isThorough } from '../support/thorough.ts'
import { type Player, playMatch } from '../tournament/match.ts'

const EFFORT = 40
const GAMES = isThorough ? 100 : 1
const YEARS = 30
/** On two boards everything takes longer. */
const LONG: Readonly<Record<string, number>> = { 'shadow-worlds': 60 }

/** Endings that computers reach among themselves in 100 games. */
const ENDINGS: Readonly<Record<string, readonly Verdict['why'][]>> = {
  duo: ['solo'],
  'balkan-battle': ['solo'],
  'shadow-worlds': ['solo', 'draw'],
  'twilight-zone': ['solo'],
  'double-diplomacy': ['solo', 'joint'],
}

const player: Player = (variant, position, seat, seed) => {
  const orders = chooseOrders({ variant, position, seat, effort: EFFORT, seed, computers: variant.seats })
  // Only the deadline can judge orders by maps that the seat has not seen.
  const isJudged = (issued: Issued): boolean =>
    variant.unseen(position, seat, { orders: [issued], refused: [] }, [issued.power]).undecided.length === 0
  const refused = orders.filter((issued) => isJudged(issued) && refusalOf(variant, position, issued) !== null)
  if (refused.length > 0) throw new Error(`${variant.id}, seed ${seed}: ${JSON.stringify(refused)}`)
  return orders
}

describe('computers play whole games', () => {
  it.each(RULESETS.map(({ id }) => id))(
    'of %s',
    (id) => {
      const variant = variantNamed(id)
      // A sample ends after the first year with moves.
      const years = isThorough ? (LONG[id] ?? YEARS) : 1 + Math.sign(variant.calendar.prologue.length)
      const players = Object.fromEntries(variant.seats.map((seat) => [seat, player]))
      const results = Array.from({ length: GAMES }, (_, n) => playMatch({ variant, players, seed: n + 1, years }))
      for (const { verdict, years: played } of results) expect(verdict !== null || played >= years).toBe(true)
      if (isThorough)
        expect(results.map(({ verdict }) => verdict?.why)).toEqual(expect.arrayContaining([...(ENDINGS[id] ?? [])]))
      for (const { position } of results) expect(position.boards).not.toEqual(variant.setup(0).boards)
    },
    3_600_000,
  )
})
