import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Position, stateOf } from '../../src/rules/position/position.ts'
import type { Fate, Outcome, Ruling } from '../../src/rules/fates/fate.ts'
import type { Issued } from '../../src/rules/orders/order.ts'
import { MAIN } from '../../src/rules/seam/standard.ts'
import { adjudicate, phaseOf } from '../../src/rules/phases/turn.ts'
import { turnPosition, turnIssued, turnPower } from '../support/boards/duo.ts'
import { diceFrom } from '../support/random/random-movement.ts'
import { duo, legalOrders, provincesOf, randomPosition, senselessOrders } from '../support/random/random-duo.ts'
import { submissionsOf } from '../support/boards/variants.ts'
import { examples } from '../support/thorough.ts'

type Orders = Readonly<Record<string, readonly Issued[]>>

/** A phase of a year and its orders. */
interface Scene {
  readonly position: Position
  readonly orders: Orders
}

const close = ({ position, orders }: Scene): Outcome => adjudicate(duo, position, submissionsOf(orders))
const isWinter = (position: Position): boolean => phaseOf(duo, position).steps.includes('adjustments')

/** A year of random legal orders from a random position. */
function yearFrom(seed: number): Scene[] {
  const dice = diceFrom(seed)
  const scenes: Scene[] = []
  let position = randomPosition(dice)
  do {
    const scene = { position, orders: legalOrders(dice, position) }
    scenes.push(scene)
    position = close(scene).position
  } while (!isWinter(scenes.at(-1)?.position ?? position))
  return scenes
}

const years = fc.integer().map(yearFrom)

const turnedOrders = (orders: Orders): Orders =>
  Object.fromEntries(Object.entries(orders).map(([seat, issued]) => [turnPower(seat), issued.map(turnIssued)]))

const byId = <T extends { readonly id: number }>(units: readonly T[]): readonly T[] =>
  units.toSorted((a, b) => a.id - b.id)

/** A position with lists in a fixed order. */
function sorted(position: Position): unknown {
  const { units, dislodged, standoffs, owners } = stateOf(position, MAIN)
  const { homeward } = position.memory as { readonly homeward: readonly string[] }
  const fled = byId(dislodged.map(({ unit, from }) => ({ ...unit, from })))
  return { units: byId(units), fled, standoffs: standoffs.toSorted(), owners, homeward: homeward.toSorted() }
}

const sortedFate = (fate: Fate): Fate => ('by' in fate ? { ...fate, by: fate.by.toSorted((a, b) => a - b) } : fate)
const textsFor = (rulings: readonly Ruling[], turn: (issued: Issued) => Issued = (issued) => issued): unknown =>
  rulings
    .map(({ unit, issued, fate, given }) => ({
      id: unit?.id ?? 0,
      issued: turn(issued),
      fate: sortedFate(fate),
      given,
    }))
    .toSorted((a, b) => a.id - b.id)

describe('Duo with any orders', () => {
  // In Winter the standard rules break ties by name, which no board can turn (DATC 6.J); DUO-8 has its own such tie, which
  // this board never asks for (`duo.test.ts`): so movement and retreats have no exception.
  it('is symmetric, including the Neutral', () => {
    fc.assert(
      fc.property(years, (scenes) => {
        for (const { position, orders } of scenes.filter((scene) => !isWinter(scene.position))) {
          const here = close({ position, orders })
          const there = close({ position: turnPosition(position), orders: turnedOrders(orders) })
          expect(sorted(there.position)).toEqual(sorted(turnPosition(here.position)))
          expect(textsFor(there.report.rulings)).toEqual(textsFor(here.report.rulings, turnIssued))
        }
      }),
      { numRuns: examples(900) },
    )
  })

  it('loses units only in retreats and disbands, and gains them only by builds', () => {
    fc.assert(
      fc.property(years, (scenes) => {
        for (const scene of scenes) {
          const { position, report } = close(scene)
          const before = everyId(scene.position)
          const after = everyId(position)
          const losses = report.rulings.filter(({ unit, issued, fate }) => unit !== null && isLoss(issued, fate))
          const built = report.rulings.filter(
            ({ issued, fate }) => issued.order.kind === 'build' && fate.kind === 'succeeded',
          )
          expect(new Set(after).size).toBe(after.length)
          expect(without(before, after)).toEqual(new Set(losses.map(({ unit }) => unit?.id)))
          expect(without(after, before)).toEqual(new Set(built.map(({ unit }) => unit?.id)))
        }
      }),
      { numRuns: examples(600) },
    )
  })

  it('never leaves two units in one province', () => {
    fc.assert(
      fc.property(years, (scenes) => {
        for (const scene of scenes) {
          const provinces = provincesOf(stateOf(close(scene).position, MAIN).units)
          expect(new Set(provinces).size).toBe(provinces.length)
        }
      }),
      { numRuns: examples(600) },
    )
  })

  it('never gives the Neutral a unit, nor takes one in Winter (DUO-6)', () => {
    fc.assert(
      fc.property(years, (scenes) => {
        for (const scene of scenes) {
          const [before, after] = [neutral(scene.position), neutral(close(scene).position)]
          expect(without(after, before)).toEqual(new Set())
          if (isWinter(scene.position)) expect(after).toEqual(before)
        }
      }),
      { numRuns: examples(600) },
    )
  })

  it('does not depend on the order of orders or seats', () => {
    fc.assert(
      fc.property(years, (scenes) => {
        for (const { position, orders } of scenes.filter((scene) => !isWinter(scene.position))) {
          const backwards = Object.entries(orders)
            .toReversed()
            .map(([seat, issued]) => [seat, issued.toReversed()])
          const [first, second] = [orders, Object.fromEntries(backwards) as Orders].map((ordersBySeat) =>
            close({ position, orders: ordersBySeat }),
          )
          expect(second?.position).toEqual(first?.position)
          expect(second?.report.rulings).toEqual(first?.report.rulings)
        }
      }),
      { numRuns: examples(600) },
    )
  })

  it('changes a unit’s kind if and only if its transform succeeded, and never when attacked (DUO-4)', () => {
    fc.assert(
      fc.property(years, (scenes) => {
        for (const scene of scenes) {
          const { position, report } = close(scene)
          const turnedUnits = report.rulings.filter(
            ({ issued, fate }) => issued.order.kind === 'own:transform' && fate.kind === 'succeeded',
          )
          const arms = new Map(stateOf(scene.position, MAIN).units.map(({ id, arm }) => [id, arm]))
          const changed = stateOf(position, MAIN).units.filter(({ id, arm }) => arms.has(id) && arms.get(id) !== arm)
          expect(new Set(changed.map(({ id }) => id))).toEqual(new Set(turnedUnits.map(({ unit }) => unit?.id)))
          expect(turnedUnits.flatMap(({ attackers }) => attackers)).toEqual([])
        }
      }),
      { numRuns: examples(600) },
    )
  })

  // A million of them were given once, by `DUO_ORDERS=1000000`.
  it('does not crash on senseless orders', () => {
    const enough = Number(process.env.DUO_ORDERS ?? 100_000)
    let count = 0
    for (let seed = 0; count < enough; seed += 1) {
      const dice = diceFrom(seed)
      let position = randomPosition(dice)
      for (let phase = 0; phase < 5; phase += 1) {
        const orders = dice(3) === 0 ? legalOrders(dice, position) : senselessOrders(dice, position)
        count += Object.values(orders).flat().length
        position = close({ position, orders }).position
      }
    }
    expect(count).toBeGreaterThanOrEqual(enough)
  })
})

const everyId = (position: Position): readonly number[] => {
  const { units, dislodged } = stateOf(position, MAIN)
  return [...units, ...dislodged.map(({ unit }) => unit)].map(({ id }) => id)
}

const without = (ids: readonly number[], others: readonly number[]): ReadonlySet<number> =>
  new Set(ids.filter((id) => !others.includes(id)))

const neutral = (position: Position): readonly number[] => {
  const { units, dislodged } = stateOf(position, MAIN)
  const all = [...units, ...dislodged.map(({ unit }) => unit)]
  return all.filter(({ power }) => power === turnPower(power)).map(({ id }) => id)
}

/** A retreat that failed, or a disband. */
const isLoss = ({ order }: Issued, { kind }: Fate): boolean =>
  order.kind === 'retreat'
    ? kind !== 'succeeded'
    : order.kind === 'disband' && (kind === 'succeeded' || kind === 'civil-disorder')
