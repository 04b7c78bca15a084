/**
 * Captains who always agree play Standard: in real games, with random orders, and when one of them
 * is silent.
 */
import * as fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Position, type Unit, stateOf } from '../../src/rules/position/position.ts'
import type { Outcome } from '../../src/rules/fates/fate.ts'
import type { Power } from '../../src/rules/names.ts'
import { formatRuling, formatUnit } from '../../src/rules/notation/index.ts'
import type { Issued } from '../../src/rules/orders/order.ts'
import type { RecordedPhase } from '../../src/rules/saved/index.ts'
import { readSavedPhase } from '../../src/rules/saved/index.ts'
import { adjudicate } from '../../src/rules/phases/turn.ts'
import type { Submissions } from '../../src/rules/seam/variant.ts'
import { MAIN } from '../support/boards/movement.ts'
import type { Dice } from '../support/random/random-movement.ts'
import { alteredOrders, diceFrom } from '../support/random/random-movement.ts'
import { classical, submissionsOf, variantNamed } from '../support/boards/variants.ts'
import { examples } from '../support/thorough.ts'

const double = variantNamed('double-diplomacy')
const FOLDER = new URL('../games/', import.meta.url)

/** Every phase of the sample games that has orders. */
const phases: readonly RecordedPhase[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) => {
    const game: { phases: Record<string, unknown>[] } = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))
    return game.phases.slice(0, -1).map((phase) => {
      const result = readSavedPhase(classical, phase)
      if (!result.ok) throw new Error(result.error)
      return result.value
    })
  })

const all = (submissions: Submissions): readonly Issued[] =>
  Object.values(submissions).flatMap((sheet) => sheet?.orders ?? [])

const byPowers = (issued: readonly Issued[]): Submissions =>
  submissionsOf(
    Object.fromEntries(classical.seats.map((seat) => [seat, issued.filter(({ power }) => power === (seat as string))])),
  )

/** Every captain submits the orders for their powers, except those about which they are silent. */
function byCaptains(position: Position, issued: readonly Issued[], silent: ReadonlySet<string>): Submissions {
  const says = (name: string, power: Power) => !silent.has(`${name} ${power}`)
  const sheets = double.seats.map((seat) => {
    const powers = double.powers(position, seat)
    return [seat, issued.filter(({ power }) => powers.includes(power) && says(seat, power))] as const
  })
  return submissionsOf(Object.fromEntries(sheets.filter(([, orders]) => orders.length > 0)))
}

/** For some powers, one of the two captains is silent. */
const silences = (position: Position, dice: Dice): ReadonlySet<string> =>
  new Set(
    classical.seats.flatMap((power) => {
      const captains = double.seats.filter((seat) => double.powers(position, seat).includes(power as string as Power))
      const captain = captains[dice(4)]
      return captain === undefined ? [] : [`${captain} ${power}`]
    }),
  )

/** The results as text. Standard has no captains, and builds in the order of its own seats. */
function happened(before: Position, { report, position }: Outcome) {
  const board = stateOf(position, MAIN)
  const nameOf = ({ power, arm, at }: Unit) => `${power} ${formatUnit({ arm, at })}`
  return {
    rulings: report.rulings
      .map((ruling) => `${ruling.issued.power} ${formatRuling(classical, before, ruling)}`)
      .toSorted(),
    captures: report.captures,
    units: board.units.map(nameOf).toSorted(),
    dislodged: board.dislodged.map(({ unit, from }) => `${nameOf(unit)} < ${from}`).toSorted(),
    standoffs: board.standoffs.toSorted(),
    owners: board.owners,
  }
}

const agreed = (position: Position, issued: readonly Issued[], silent: ReadonlySet<string> = new Set()) =>
  happened(position, adjudicate(double, position, byCaptains(position, issued, silent)))
const plain = (position: Position, issued: readonly Issued[]) =>
  happened(position, adjudicate(classical, position, byPowers(issued)))

describe('DBL-2 captains who always agree play Standard', () => {
  it('in every phase of the sample games', () => {
    expect(phases.length).toBeGreaterThan(150)
    for (const { position, submissions } of phases)
      expect(agreed(position, all(submissions))).toEqual(plain(position, all(submissions)))
  })
  it('DBL-4 also when one of them is silent about a power', () => {
    fc.assert(
      fc.property(fc.nat(phases.length - 1), fc.integer(), (n, seed) => {
        const { position, submissions } = phases[n] ?? { position: double.setup(0), submissions: {} }
        const orders = all(submissions)
        expect(agreed(position, orders, silences(position, diceFrom(seed)))).toEqual(plain(position, orders))
      }),
      { numRuns: examples(1200) },
    )
  })
  it('with any other orders in the movement phases', () => {
    const moves = phases.filter(({ code }) => code.endsWith('M'))
    fc.assert(
      fc.property(fc.nat(moves.length - 1), fc.integer(), (n, seed) => {
        const { position, submissions } = moves[n] ?? { position: double.setup(0), submissions: {} }
        const units = Object.values(position.boards).flatMap((board) => board.units)
        const orders = alteredOrders(diceFrom(seed), units, all(submissions))
        expect(agreed(position, orders)).toEqual(plain(position, orders))
      }),
      { numRuns: examples(1200) },
    )
  })
})

/** A seat's orders, shuffled. */
const shuffled = <T>(dice: Dice, list: readonly T[]): T[] =>
  list
    .map((item) => ({ item, key: dice(1 << 20) }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item)

describe('DBL-2 the order of the orders does not matter', () => {
  it('on a sheet with one order per unit, and among sheets', () => {
    const moves = phases.filter(({ code }) => code.endsWith('M'))
    fc.assert(
      fc.property(fc.nat(moves.length - 1), fc.integer(), (n, seed) => {
        const dice = diceFrom(seed)
        const { position, submissions } = moves[n] ?? { position: double.setup(0), submissions: {} }
        const units = Object.values(position.boards).flatMap((board) => board.units)
        const sheets = double.seats.map((seat) => {
          const powers = double.powers(position, seat)
          const orders = alteredOrders(dice, units, all(submissions)).filter(({ power }) => powers.includes(power))
          return [seat, { orders, refused: [] }] as const
        })
        const again = shuffled(dice, sheets).map(
          ([seat, { orders }]) => [seat, { orders: shuffled(dice, orders), refused: [] }] as const,
        )
        const first = happened(position, adjudicate(double, position, Object.fromEntries(sheets)))
        expect(happened(position, adjudicate(double, position, Object.fromEntries(again)))).toEqual(first)
      }),
      { numRuns: examples(800) },
    )
  })
})
