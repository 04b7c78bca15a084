import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { movementRefusal } from '../../src/rules/phases/legality.ts'
import type { Movement } from '../../src/rules/movement/resolve.ts'
import { resolveMovement } from '../../src/rules/movement/resolve.ts'
import type { Issued } from '../../src/rules/orders/order.ts'
import { unitOf } from '../../src/rules/orders/order.ts'
import type { Unit } from '../../src/rules/position/position.ts'
import { readCasesIn } from '../support/cases/cases.ts'
import { atlas, boardOf, geographyOf, MAIN, ONE_MAP, ordersOf, standard, unitsOf } from '../support/boards/movement.ts'
import type { Dice } from '../support/random/random-movement.ts'
import {
  alteredOrders,
  diceFrom,
  randomOrders,
  randomUnits,
  reinforced,
  wildOrders,
} from '../support/random/random-movement.ts'
import type { SlowOutcome } from '../support/boards/slow-movement.ts'
import { resolveSlowly } from '../support/boards/slow-movement.ts'
import { examples } from '../support/thorough.ts'

interface Scene {
  readonly units: readonly Unit[]
  readonly orders: readonly Issued[]
}

const cases = readCasesIn(new URL('cases/', import.meta.url), 'datc-6').filter(
  ({ id, steps }) => /6\.[C-G]/.test(id) && steps[0]?.step === 'moves',
)

/** A crowded corner of the board. */
function crowd(seed: number): Scene {
  const dice = diceFrom(seed)
  const units = randomUnits(dice, 4 + dice(20))
  return { units, orders: randomOrders(dice, units) }
}

/** A test case with more units and some other orders, full of convoys, circles and paradoxes. */
function variation(seed: number): Scene {
  const dice: Dice = diceFrom(seed)
  const orders = cases[dice(cases.length)]?.steps[0]?.orders ?? []
  const byPower = (textOf: (text: string) => string) =>
    Object.fromEntries(
      orders.map(({ power }) => [power, orders.filter((o) => o.power === power).map((o) => textOf(o.text))]),
    )
  const base = unitsOf(byPower((text) => text.split(' ').slice(0, 2).join(' ')))
  const units = reinforced(dice, base, dice(12))
  return {
    units,
    orders: alteredOrders(
      dice,
      units,
      ordersOf(
        base,
        byPower((text) => text),
      ),
    ),
  }
}

const scenes = fc.oneof(fc.integer().map(crowd), fc.integer().map(variation))
const resolve = ({ units, orders }: Scene): Movement => resolveMovement(standard, MAIN, boardOf(units), orders)

/** The board afterwards, regardless of the rulings. */
const boardAfter = ({ units, dislodged, standoffs }: Movement): SlowOutcome => ({
  units: units.map(({ id, at }) => `${id} ${at}`).toSorted(),
  dislodged: dislodged.map(({ unit }) => `${unit.id}`).toSorted(),
  standoffs: [...standoffs].toSorted(),
})

describe('movement with any orders', () => {
  it('agrees with a slow, plain implementation of the rules', () => {
    fc.assert(
      fc.property(scenes, (scene) => {
        expect(boardAfter(resolve(scene))).toEqual(resolveSlowly(scene.units, scene.orders))
      }),
      { numRuns: examples(12_000) },
    )
  })

  it.each(['duo', 'balkan'] as const)(
    'agrees with it on the board of %s, including units that share a province',
    (name) => {
      const board = ONE_MAP[name]
      fc.assert(
        fc.property(fc.integer(), (seed) => {
          const dice = diceFrom(seed)
          const units = randomUnits(dice, 4 + dice(20), board)
          const orders = randomOrders(dice, units, board)
          const outcome = boardAfter(resolveMovement(geographyOf(board), MAIN, boardOf(units), orders))
          expect(outcome).toEqual(resolveSlowly(units, orders, board))
        }),
        { numRuns: examples(6_000) },
      )
    },
  )

  it('neither loses nor creates units', () => {
    fc.assert(
      fc.property(scenes, (scene) => {
        const { units, dislodged } = resolve(scene)
        const after = [...units, ...dislodged.map(({ unit }) => unit)].map(({ id }) => id)
        expect(new Set(after)).toEqual(new Set(scene.units.map(({ id }) => id)))
        expect(after).toHaveLength(scene.units.length)
      }),
      { numRuns: examples(2000) },
    )
  })

  it('never leaves two units in one province', () => {
    fc.assert(
      fc.property(scenes, (scene) => {
        const provinces = resolve(scene).units.map(({ at }) => atlas.provinceOf(at))
        expect(new Set(provinces).size).toBe(provinces.length)
      }),
      { numRuns: examples(2000) },
    )
  })

  it('does not depend on the order of the orders', () => {
    fc.assert(
      fc.property(scenes, (scene) => {
        const turned = resolve({ ...scene, orders: scene.orders.toReversed() })
        expect(turned).toEqual(resolve(scene))
      }),
      { numRuns: examples(2000) },
    )
  })

  it('treats an illegal order as a hold', () => {
    fc.assert(
      fc.property(scenes, ({ units, orders }) => {
        const state = boardOf(units)
        const asHolds = orders.map((issued): Issued => {
          const refused = movementRefusal(standard, state, issued) !== null
          const unit = unitOf(issued.order)
          return refused && unit !== null ? { ...issued, order: { kind: 'hold', unit } } : issued
        })
        expect(boardAfter(resolve({ units, orders: asHolds }))).toEqual(boardAfter(resolve({ units, orders })))
      }),
      { numRuns: examples(2000) },
    )
  })

  it('gives one ruling for every unit, and for every order without one', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const dice = diceFrom(seed)
        const units = randomUnits(dice, 1 + dice(20))
        const orders = wildOrders(dice, units)
        const { rulings } = resolve({ units, orders })
        expect(rulings.flatMap(({ unit }) => unit?.id ?? [])).toEqual(units.map(({ id }) => id))
        const used = rulings.filter(({ given }) => given).map(({ issued }) => issued)
        expect(used).toHaveLength(orders.length)
        expect(new Set(used)).toEqual(new Set(orders))
      }),
      { numRuns: examples(4000) },
    )
  })

  it('names a cause of every bounce, cut and disruption', () => {
    fc.assert(
      fc.property(scenes, (scene) => {
        const blamed = resolve(scene).rulings.flatMap(({ fate }) => ('by' in fate ? [fate.by.length] : []))
        expect(blamed.every((count) => count > 0)).toBe(true)
      }),
      { numRuns: examples(2000) },
    )
  })
})
