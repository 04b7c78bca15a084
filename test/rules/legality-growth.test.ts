import { expect, test } from 'vitest'
import { type Atlas, type BoardTable, makeAtlas } from '../../src/rules/atlas/atlas.ts'
import { type AtlasTables, type Cells, tablesOf } from '../../src/rules/movement/atlas-tables.ts'
import { placeUnits } from '../../src/rules/movement/context.ts'
import { readOrder } from '../../src/rules/movement/read-orders.ts'
import { withPooledContext } from '../../src/rules/movement/resolve.ts'
import { boardId, location, power, seat, unitId } from '../../src/rules/names.ts'
import { everyOrder, options } from '../../src/rules/notation/order-options.ts'
import type { CoreOrder } from '../../src/rules/orders/order.ts'
import { movementRefusal, refusalOf } from '../../src/rules/phases/legality.ts'
import type { Position, Unit } from '../../src/rules/position/position.ts'
import { standard } from '../../src/rules/seam/standard.ts'
import type { Variant } from '../../src/rules/seam/variant.ts'
import { boardOf, geographyOf } from '../support/boards/movement.ts'
import { classical } from '../support/boards/variants.ts'
import { REAL } from './tables.ts'

// The tests count questions, not time.

const LENGTHS = [20, 40, 80] as const
const RED = power('RED')
const [FIRST, LAST] = [unitId(1), (length: number) => unitId(length + 1)]

/** Seas in a row (S0, S1 …), each with one coast (C0, C1 …). */
function chainTable(length: number): BoardTable {
  const numbers = Array.from({ length }, (_, n) => n)
  const neighbours = (n: number) => [n - 1, n + 1].filter((m) => m >= 0 && m < length).map((m) => `S${m}`)
  return {
    id: `chain of ${length}`,
    title: 'Chain',
    powers: [{ power: 'RED', name: 'Red', adjective: 'Red', start: '' }],
    provinces: numbers.flatMap((n) => [
      { code: `S${n}`, name: `Sea ${n}`, kind: 'sea' as const },
      { code: `C${n}`, name: `Coast ${n}`, kind: 'coast' as const },
    ]),
    army: {},
    fleet: Object.fromEntries(
      numbers.flatMap((n) => [
        [`S${n}`, [`C${n}`, ...neighbours(n)].join(' ')],
        [`C${n}`, `S${n}`],
      ]),
    ),
  }
}

/** An army on the first coast, and a fleet in every sea. */
const unitsFor = (length: number): Unit[] => [
  { id: FIRST, power: RED, arm: 'army', at: location('C0') },
  ...Array.from({ length }, (_, n): Unit => ({ id: unitId(n + 2), power: RED, arm: 'fleet', at: location(`S${n}`) })),
]

interface Counter {
  questions: number
}

/** Counts each reading of an entry or a member, but not what arrays ask of themselves. */
const counted = <T extends object>(list: T, counter: Counter): T =>
  new Proxy(list, {
    get(target, key) {
      counter.questions++
      return Reflect.get(target, key, target) as unknown
    },
  })

/** The tables of a map, of which every reading is counted. */
function countedTables(tables: AtlasTables, counter: Counter): AtlasTables {
  const cells = (all: Cells): Cells => counted(all, counter)
  return {
    ...tables,
    touches: cells(tables.touches),
    seas: counted(tables.seas.map(cells), counter),
    shores: counted(tables.shores.map(cells), counter),
  }
}

/** How often the kernel reads the map to judge one order. */
function readingsFor(length: number, order: CoreOrder): number {
  const counter = { questions: 0 }
  const atlas = makeAtlas(chainTable(length))
  const geography = geographyOf({ atlas, mayShare: () => false })
  const tables = countedTables(tablesOf(atlas), counter)
  const units = unitsFor(length)
  const unit = units.findIndex(({ id }) => 'unit' in order && id === order.unit)
  const refusal = withPooledContext(units.length, tables, (b) => {
    placeUnits(b, geography, units, tables)
    return readOrder(b, geography, unit, { power: RED, order })
  })
  expect(refusal).toBeNull()
  return counter.questions
}

const longestMove = (length: number): CoreOrder => ({
  kind: 'move',
  unit: FIRST,
  to: location(`C${length - 1}`),
  via: true,
  map: null,
})
const longestConvoy = (length: number): CoreOrder => ({
  kind: 'convoy',
  unit: LAST(length),
  of: FIRST,
  to: location(`C${length - 1}`),
  map: null,
})

test.each([
  ['convoy', longestConvoy],
  ['move by sea', longestMove],
])('the cost of a %s grows with the length of the chain, no faster', (_, orderFor) => {
  const perSea = LENGTHS.map((length) => readingsFor(length, orderFor(length)) / length)
  expect(Math.max(...perSea)).toBeLessThan(1.1 * Math.min(...perSea))
})

/** Standard rules on a chain, of which every question is counted. */
function countedVariant(length: number, counter: Counter): Variant {
  const atlas: Atlas = makeAtlas(chainTable(length))
  const answers = standard(counted(atlas, counter))
  return { ...answers, id: 'chain', title: 'Chain', blurb: '', atlas: () => counted(atlas, counter) }
}

test('the list of legal orders asks the map in proportion to the fleets', () => {
  const perFleet = LENGTHS.map((length) => {
    const counter = { questions: 0 }
    const variant = countedVariant(length, counter)
    const position: Position = {
      turn: 0,
      boards: { [boardId('MAIN')]: boardOf(unitsFor(length)) },
      nextUnit: unitId(length + 2),
      memory: null,
    }
    const tree = options(variant, position, seat('RED'))
    // The army moves by sea to every coast but its own; each fleet carries it to its own coast and beyond.
    const convoys = everyOrder(tree).filter(({ order }) => order.kind === 'convoy')
    expect(tree.moves[0]?.moves).toHaveLength(length - 1)
    expect(convoys).toHaveLength((length * (length + 1)) / 2 - 1)
    return counter.questions / length
  })
  expect(Math.max(...perFleet)).toBeLessThan(1.1 * Math.min(...perFleet))
})

test('a sheet of many lines places the units once', () => {
  const length = 40
  let readings = 0
  const units = unitsFor(length).map((unit) =>
    Object.defineProperty({ ...unit }, 'at', { get: () => (readings++, unit.at) }),
  )
  const geography = geographyOf({ atlas: makeAtlas(chainTable(length)), mayShare: () => false })
  const state = boardOf(units)
  for (let n = 0; n < 100; n++)
    expect(movementRefusal(geography, state, { power: RED, order: longestConvoy(length) })).toBeNull()
  expect(readings).toBe(units.length)
})

test('the units of another position are placed again, and misplaced units are always a fault', () => {
  const geography = geographyOf({ atlas: makeAtlas(chainTable(3)), mayShare: () => false })
  const issued = { power: RED, order: longestConvoy(3) }
  const whole = boardOf(unitsFor(3))
  const broken = boardOf(unitsFor(3).filter(({ at }) => at !== 'S1'))
  const misplaced = boardOf(unitsFor(3).map((unit) => ({ ...unit, at: location('NOWHERE') })))
  for (let n = 0; n < 2; n++) {
    expect(movementRefusal(geography, whole, issued)).toBeNull()
    expect(movementRefusal(geography, broken, issued)).toBe('no-route')
    expect(() => movementRefusal(geography, misplaced, issued)).toThrow('NOWHERE')
    expect(() => movementRefusal(geography, misplaced, issued)).toThrow('NOWHERE')
  }
})

test('a winter sheet of many lines asks once what each power may build', () => {
  const winter = REAL.W1903A
  if (winter === undefined) throw new Error('W1903A')
  let asked = 0
  const allowance: Variant['allowance'] = (...args) => (asked++, classical.allowance(...args))
  const variant = { ...classical, allowance }
  const refusal = () => refusalOf(variant, winter, { power: power('RUSSIA'), order: { kind: 'waive' } })
  expect(refusal()).toBeNull()
  const first = asked
  for (let n = 0; n < 100; n++) expect(refusal()).toBeNull()
  expect([first > 0, asked]).toEqual([true, first])
})
