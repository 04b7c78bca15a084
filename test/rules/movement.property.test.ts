import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Atlas } from '../../src/rules/atlas/atlas.ts'
import { location, province } from '../../src/rules/names.ts'
import { movementRefusal } from '../../src/rules/phases/legality.ts'
import type { Movement } from '../../src/rules/movement/resolve.ts'
import { resolveMovement } from '../../src/rules/movement/resolve.ts'
import type { Issued } from '../../src/rules/orders/order.ts'
import { unitOf } from '../../src/rules/orders/order.ts'
import type { Unit } from '../../src/rules/position/position.ts'
import { variantNamed } from '../support/boards/variants.ts'
import { ONE_MAP, MAIN, atlas, boardOf, standard } from '../support/boards/movement.ts'
import { diceFrom, randomOrders, randomUnits, wildOrders } from '../support/random/random-movement.ts'
import { boardAfter, outcomesOf, randomTrial, variation } from '../support/random/random-trials.ts'
import { shortestRoutes } from '../support/boards/slow-movement.ts'
import { examples } from '../support/thorough.ts'
import { RULESETS } from '../../src/variants/index.ts'

const duo = ONE_MAP.duo.atlas

/** All chains of seas from one province to another, also longer than needed. */
function everyRoute(map: Atlas, from: string, to: string, seas: readonly string[]): string[][] {
  const meet = (sea: string, area: string): boolean => map.touches('fleet', location(sea), province(area))
  const extend = (route: readonly string[]): string[][] =>
    seas
      .filter((sea) => !route.includes(sea) && meet(sea, route.at(-1) ?? from))
      .flatMap((sea) => {
        const longer = [...route, sea]
        return meet(sea, to) ? [longer, ...extend(longer)] : extend(longer)
      })
  return extend([])
}

interface Scene {
  readonly units: readonly Unit[]
  readonly orders: readonly Issued[]
}

/** A crowded corner of the board. */
function crowd(seed: number): Scene {
  const dice = diceFrom(seed)
  const units = randomUnits(dice, 4 + dice(20))
  return { units, orders: randomOrders(dice, units) }
}

const scenes = fc.oneof(
  fc.integer().map(crowd),
  fc.integer().map((seed) => variation(diceFrom(seed))),
)
const resolve = ({ units, orders }: Scene): Movement => resolveMovement(standard, MAIN, boardOf(units), orders)

describe('movement with any orders', () => {
  it.each(RULESETS.map(({ id }) => id))('agrees with a slow, plain reading of the rules in %s', (id) => {
    const variant = variantNamed(id)
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        for (const { kernel, slow } of outcomesOf(variant, randomTrial(variant, seed))) expect(kernel).toEqual(slow)
      }),
      { numRuns: examples(6000) },
    )
  })

  it('and the slow reading takes every chain of seas from which none can be left out', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const dice = diceFrom(seed)
        const [coasts, seas] = (['coast', 'sea'] as const).map((terrain) =>
          duo.provinces.filter((province) => province.terrain === terrain).map(({ code }) => code as string),
        )
        const pick = (codes: readonly string[] = []): string => codes[dice(codes.length)] ?? ''
        const [from, to] = [pick(coasts), pick(coasts)]
        const manned = [...new Set(Array.from({ length: 12 }, () => pick(seas)))]
        const all = everyRoute(duo, from, to, manned)
        const needed = all.filter(
          (route) => !all.some((other) => other.length < route.length && other.every((sea) => route.includes(sea))),
        )
        const used = (routes: readonly (readonly string[])[]) => [...new Set(routes.flat())].toSorted()
        if (from !== to) expect(used(shortestRoutes(duo, from, to, manned))).toEqual(used(needed))
      }),
      { numRuns: examples(6000) },
    )
  })

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
