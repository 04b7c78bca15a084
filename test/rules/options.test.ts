import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seat } from '../../src/rules/names.ts'
import { type Position, stateOf } from '../../src/rules/position/position.ts'
import { movementRefusal } from '../../src/rules/phases/legality.ts'
import { geographyOf } from '../../src/rules/phases/movement.ts'
import { formatOrder } from '../../src/rules/notation/index.ts'
import { everyOrder, options, writtenOrders } from '../../src/rules/notation/order-options.ts'
import type { CoreOrder, Issued } from '../../src/rules/orders/order.ts'
import { MAIN } from '../../src/rules/seam/standard.ts'
import { classical } from '../support/boards/variants.ts'
import { REAL, SPRING_RETREATS, sketch } from './tables.ts'
import { examples } from '../support/thorough.ts'

const ordersOf = (position: Position, name: string): readonly Issued[] =>
  everyOrder(options(classical, position, seat(name)))
const textsOf = (position: Position, name: string): string[] =>
  ordersOf(position, name).map(({ order }) => formatOrder(classical, position, order))
const count = (position: Position) => classical.seats.map((seat) => ordersOf(position, seat).length)

describe('the orders of Spring 1901', () => {
  const start = REAL.S1901M ?? classical.setup(0)

  test('are complete for every power', () => {
    expect(Object.fromEntries(classical.seats.map((seat, n) => [seat, count(start)[n]]))).toEqual({
      AUSTRIA: 34,
      ENGLAND: 29,
      FRANCE: 30,
      GERMANY: 38,
      ITALY: 38,
      RUSSIA: 42,
      TURKEY: 27,
    })
  })

  // By hand: each army has its hold and five moves; Trieste's fleet a hold and three. Supports need a neighbour to hold or
  // someone else who can reach one of our own neighbours: Venice to Trieste or Tyrolia, Warsaw to Galicia, Munich to Bohemia
  // or Tyrolia, Rome to Venice, Sevastopol to Rumania.
  test('are 34 for Austria', () => {
    expect(textsOf(start, 'AUSTRIA').toSorted()).toEqual(
      [
        'A BUD H',
        'A BUD - GAL',
        'A BUD - RUM',
        'A BUD - SER',
        'A BUD - TRI',
        'A BUD - VIE',
        'A BUD S A VIE',
        'A BUD S A VIE - GAL',
        'A BUD S A VIE - TRI',
        'A BUD S F TRI',
        'A BUD S A VEN - TRI',
        'A BUD S A WAR - GAL',
        'A BUD S F SEV - RUM',
        'A VIE H',
        'A VIE - BOH',
        'A VIE - BUD',
        'A VIE - GAL',
        'A VIE - TRI',
        'A VIE - TYR',
        'A VIE S A BUD',
        'A VIE S A BUD - GAL',
        'A VIE S A BUD - TRI',
        'A VIE S F TRI',
        'A VIE S A MUN - BOH',
        'A VIE S A MUN - TYR',
        'A VIE S A VEN - TRI',
        'A VIE S A VEN - TYR',
        'A VIE S A WAR - GAL',
        'F TRI H',
        'F TRI - ADR',
        'F TRI - ALB',
        'F TRI - VEN',
        'F TRI S A ROM - VEN',
        'F TRI S A VEN',
      ].toSorted(),
    )
  })
})

test.each([
  ['S1901M', 238],
  ['F1903M', 796],
  ['F1904M', 775],
  ['S1905M', 1197],
  ['F1902R', 4],
  ['W1903A', 35],
])('the number of legal orders of all powers in %s', (code, total) => {
  const position = REAL[code]
  if (position === undefined) throw new Error(code)
  expect(count(position).reduce((a, b) => a + b)).toBe(total)
})

describe('by sea', () => {
  const channel = sketch({ units: { ENGLAND: 'A LON, F NTH', FRANCE: 'F ENG, A BRE' } })
  test('moves an army as far as the fleets of all powers reach', () => {
    const moves = options(classical, channel, seat('ENGLAND')).moves[0]?.moves ?? []
    const sails = moves
      .filter(({ via }) => via)
      .map(({ to }) => to as string)
      .toSorted()
    expect(sails).toEqual(['BEL', 'BRE', 'DEN', 'EDI', 'HOL', 'NWY', 'PIC', 'WAL', 'YOR'])
    expect(moves.filter(({ via }) => !via).map(({ to }) => to as string)).toEqual(['WAL', 'YOR'])
  })
  test('offers a fleet only armies and shores where it is useful', () => {
    const [, fleet] = options(classical, channel, seat('ENGLAND')).moves
    // What the Channel does alone, the North Sea is no help for: London to Brest, Brest to Belgium.
    const north = ['DEN', 'EDI', 'HOL', 'NWY', 'YOR']
    expect(fleet?.convoys.map(({ to }) => [...to].toSorted())).toEqual([['BEL', ...north].toSorted(), north])
  })
})

describe('retreats', () => {
  test('offer a dislodged unit vacant places, and nothing to a unit with nowhere to go', () => {
    const position = sketch({
      turn: SPRING_RETREATS,
      units: { FRANCE: '*A BUR', GERMANY: 'A BUR, A MUN, A RUH', ITALY: '*A NAF', TURKEY: 'A NAF, F TUN' },
      from: 'MUN',
    })
    expect(textsOf(position, 'FRANCE').toSorted()).toEqual([
      'A BUR D',
      'A BUR R BEL',
      'A BUR R GAS',
      'A BUR R MAR',
      'A BUR R PAR',
      'A BUR R PIC',
    ])
    expect(textsOf(position, 'ITALY')).toEqual([])
  })
})

test('an order says what it decides: a disband ends a retreat, or what is owed in winter', () => {
  const decisionsIn = (position: Position, name: string) => {
    const written = writtenOrders(classical, position, options(classical, position, seat(name)))
    return Object.fromEntries(written.map((order) => [order.written, order.decides]))
  }
  const fleeing = sketch({ turn: SPRING_RETREATS, units: { FRANCE: '*A BRE, A PAR', ITALY: 'A PIC' } })
  expect(decisionsIn(fleeing, 'FRANCE')).toEqual({ 'A BRE D': 'retreat', 'A BRE R GAS': 'retreat' })
  expect(decisionsIn(REAL.W1903A ?? fleeing, 'TURKEY')).toMatchObject({ 'A ANK D': 'disband' })
  expect(decisionsIn(REAL.W1903A ?? fleeing, 'RUSSIA')).toMatchObject({ 'A MOS B': 'build', WAIVE: 'build' })
})

describe('adjustments', () => {
  const winter = REAL.W1903A ?? classical.setup(0)
  test('offer builds at vacant homes, and coasts for fleets', () => {
    expect(textsOf(winter, 'RUSSIA').toSorted()).toEqual([
      'A MOS B',
      'A SEV B',
      'A STP B',
      'F SEV B',
      'F STP/NC B',
      'F STP/SC B',
      'WAIVE',
    ])
  })
  test('offer the disbands that are owed', () => {
    expect(textsOf(winter, 'TURKEY')).toEqual(['F BLA D', 'A ANK D', 'F SMY D', 'A CON D'])
    expect(options(classical, winter, seat('GERMANY')).adjustments).toMatchObject([
      { builds: 0, disbands: 3, sites: [] },
    ])
    expect(textsOf(winter, 'AUSTRIA')).toEqual([])
  })
})

describe('the tree and the rules agree', () => {
  const positions = ['S1901M', 'F1903M', 'F1904M', 'S1905M'].flatMap((code) => REAL[code] ?? [])
  const legal = (position: Position, issued: Issued) =>
    movementRefusal(geographyOf(classical, position, MAIN), stateOf(position, MAIN), issued) === null

  test.each(positions)('lists only legal orders, each once', (position) => {
    for (const seat of classical.seats) {
      const all = ordersOf(position, seat)
      expect(all.filter((issued) => !legal(position, issued))).toEqual([])
      expect(new Set(all.map((issued) => JSON.stringify(issued))).size).toBe(all.length)
    }
  })

  test('lists every legal order among thousands made at random', () => {
    const places = classical.atlas(classical.setup(0), null, null)?.locations ?? []
    const provinces = places.filter(({ coast }) => coast === null)
    const trees = new Map(
      positions.map((p) => [
        p,
        new Set(classical.seats.flatMap((seat) => ordersOf(p, seat)).map((i) => JSON.stringify(i))),
      ]),
    )
    const draw = fc.record({
      position: fc.constantFrom(...positions),
      n: fc.nat(),
      m: fc.nat(),
      to: fc.nat(),
      kind: fc.nat(4),
      via: fc.boolean(),
    })
    let count = 0
    fc.assert(
      fc.property(draw, ({ position, n, m, to, kind, via }) => {
        const { units } = stateOf(position, MAIN)
        const [unit, otherUnit] = [units[n % units.length], units[m % units.length]]
        if (unit === undefined || otherUnit === undefined) return
        const mover = kind < 2 ? unit : otherUnit
        const pool = mover.arm === 'army' || kind === 3 ? provinces : places
        const goal = pool[to % pool.length]
        if (goal === undefined) return
        const order = orderOf(kind, unit.id, otherUnit.id, goal.id, via)
        const issued = { power: unit.power, order }
        // An army's far move is by sea whether it says so or not, and is listed once.
        const far =
          order.kind === 'move' && !order.via && legal(position, { power: unit.power, order: { ...order, via: true } })
        if (!legal(position, issued) || (far && !trees.get(position)?.has(JSON.stringify(issued)))) return
        count += 1
        expect(trees.get(position)?.has(JSON.stringify(issued)), formatOrder(classical, position, order)).toBe(true)
      }),
      { numRuns: examples(120_000) },
    )
    expect(count).toBeGreaterThan(100)
  })
})

function orderOf(
  kind: number,
  unit: CoreOrder extends infer O ? (O extends { unit: infer U } ? U : never) : never,
  of: typeof unit,
  at: string,
  via: boolean,
): CoreOrder {
  const to = at as Extract<CoreOrder, { kind: 'move' }>['to']
  if (kind < 2) return { kind: 'move', unit, to, via, map: null }
  if (kind === 2) return { kind: 'support', unit, of, to, map: null }
  if (kind === 3) return { kind: 'convoy', unit, of, to, map: null }
  return { kind: 'support', unit, of, to: null, map: null }
}
