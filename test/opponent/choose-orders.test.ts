import { describe, expect, it } from 'vitest'
import { chooseLines, chooseOrders, type Turn } from '../../src/opponent/choose-orders.ts'
import type { Json } from '../../src/lib/json.ts'
import { type Seat, type UnitId, power, province, seat, unitId } from '../../src/rules/names.ts'
import { formatIssued, readSheet } from '../../src/rules/notation/index.ts'
import { type Issued, unitOf } from '../../src/rules/orders/order.ts'
import { refusalOf } from '../../src/rules/phases/legality.ts'
import { phaseOf, requiredOrders, resolvePhase } from '../../src/rules/phases/turn.ts'
import { type Position, stateOf, withBoard } from '../../src/rules/position/position.ts'
import { MAIN } from '../../src/rules/seam/standard.ts'
import type { Variant } from '../../src/rules/seam/variant.ts'
import { RULESETS } from '../../src/variants/index.ts'
import { designPosition, drawing, mapOf, textsBySeat, twilight } from '../support/boards/twilight-zone.ts'
import { classical, variantNamed } from '../support/boards/variants.ts'
import { diceFrom } from '../support/random/random-movement.ts'
import { playAtRandom } from '../support/random/random-play.ts'
import { isThorough } from '../support/thorough.ts'

const EFFORT = 80
const turnOf = (variant: Variant, position: Position, name: string, more: Partial<Turn> = {}): Turn => ({
  variant,
  position,
  seat: seat(name),
  effort: EFFORT,
  seed: 1,
  computers: variant.seats,
  ...more,
})

describe('a computer player', () => {
  it('gives the same orders for the same seed and effort, and others for another seed', () => {
    const position = classical.setup(1)
    const linesOf = (seed: number) => chooseLines(turnOf(classical, position, 'AUSTRIA', { seed, effort: 600 }))
    expect(linesOf(5)).toEqual(linesOf(5))
    expect(new Set(Array.from({ length: 10 }, (_, seed) => linesOf(seed).join())).size).toBeGreaterThan(1)
  })

  it('supports only what its units do, and sends none to where another stays', () => {
    const useless: string[] = []
    for (let seed = 0; seed < 4; seed++) {
      let position = classical.setup(seed)
      for (let phase = 0; phase < 8; phase++) {
        const submissions = Object.fromEntries(
          classical.seats.map((each) => {
            const orders = chooseOrders(turnOf(classical, position, each, { seed, effort: 600 }))
            useless.push(...uselessOf(position, orders).map((what) => `${seed} ${phase} ${each} ${what}`))
            return [each, { orders, refused: [] }]
          }),
        )
        position = resolvePhase(classical, position, submissions).next
      }
    }
    expect(useless).toEqual([])
  })

  it('orders every unit of its own, and nothing else', () => {
    const orders = chooseOrders(turnOf(classical, classical.setup(1), 'FRANCE'))
    expect(orders.map((issued) => issued.power)).toEqual(['FRANCE', 'FRANCE', 'FRANCE'])
  })

  it('has nothing to order for a seat without units', () => {
    const position = withBoard(classical.setup(1), MAIN, { units: [], owners: {} })
    expect(chooseOrders(turnOf(classical, position, 'FRANCE'))).toEqual([])
  })

  it.each(RULESETS.map(({ id }) => id))('gives legal orders that read back as themselves: %s', (id) => {
    const variant = variantNamed(id)
    const phases = playAtRandom(variant, diceFrom(7), isThorough ? 60 : 9)
    for (const { before } of phases.filter((_, n) => isThorough || n % 3 === 0))
      for (const { seat: each } of requiredOrders(variant, before).slice(0, isThorough ? 9 : 2))
        expectLegal(variant, before, each)
  })
})

/** Supports of what a friend does not do, and moves to where one stays. */
function uselessOf(position: Position, issued: readonly Issued[]): string[] {
  const orders = issued.map(({ order }) => order)
  const goalOf = (id: UnitId): string | null => {
    const order = orders.find((each) => 'unit' in each && each.unit === id)
    return order?.kind === 'move' && 'to' in order ? order.to.slice(0, 3) : null
  }
  const staying = stateOf(position, MAIN)
    .units.filter(({ id }) => orders.some((each) => unitOf(each) === id) && goalOf(id) === null)
    .map(({ at }) => at.slice(0, 3))
  return orders.flatMap((order) => {
    if (order.kind === 'move' && 'to' in order && staying.includes(order.to.slice(0, 3)))
      return [`moves to ${order.to}`]
    const isOurs = order.kind === 'support' && 'of' in order && orders.some((each) => unitOf(each) === order.of)
    return isOurs && (order.to?.slice(0, 3) ?? null) !== goalOf(order.of) ? [`supports ${order.of}`] : []
  })
}

function expectLegal(variant: Variant, position: Position, each: Seat): void {
  const orders = chooseOrders({ variant, position, seat: each, effort: EFFORT, seed: 3, computers: [] })
  const lines = orders.map((issued) => formatIssued(variant, position, issued))
  const { code } = phaseOf(variant, position)
  for (const issued of orders) expect(refusalOf(variant, position, issued), `${code} ${each}`).toBeNull()
  const read = readSheet({ variant, position, powers: variant.powers(position, each) }, lines.join('\n'))
  expect(read.filter(({ problem }) => problem !== null)).toEqual([])
  expect(variant.flaws(position, each, orders)).toEqual([])
  expect(variant.ownRequirements(position, each, orders)).toEqual([])
}

describe('a computer player sees only what its seat sees', () => {
  const texts = twilight.seats.map((_, n) => drawing(n))
  const position = designPosition(textsBySeat(texts))

  it.each(twilight.seats.slice(0, isThorough ? 7 : 2))('%s plays the same whatever maps the others drew', (name) => {
    const n = twilight.seats.indexOf(name)
    const others = texts.map((text, index) =>
      index === n ? text : drawing((index + 3) % 7 === n ? 7 : (index + 3) % 7),
    )
    const altered = designPosition(textsBySeat(others))
    expect(mapOf(altered, name)).toBe(mapOf(position, name))
    expect(altered.memory).not.toEqual(position.memory)
    expect(chooseLines(turnOf(twilight, altered, name))).toEqual(chooseLines(turnOf(twilight, position, name)))
    const [spring, alteredSpring] = [position, altered].map((p) => resolvePhase(twilight, p, {}).next)
    if (spring === undefined || alteredSpring === undefined) throw new Error('no Spring')
    const lines = chooseLines(turnOf(twilight, spring, name))
    expect(lines).toHaveLength(3)
    expect(chooseLines(turnOf(twilight, alteredSpring, name))).toEqual(lines)
  })
})

describe('in single variants it', () => {
  it('draws a valid map, another for another seed (TWZ-2)', () => {
    const start = twilight.setup(1)
    const [first] = twilight.seats
    if (first === undefined) throw new Error('no seats')
    const orders = chooseOrders(turnOf(twilight, start, first))
    expect(twilight.flaws(start, first, orders)).toEqual([])
    expect(twilight.ownRequirements(start, first, orders)).toEqual([])
    expect(chooseLines(turnOf(twilight, start, first, { seed: 2 }))).not.toEqual(
      chooseLines(turnOf(twilight, start, first)),
    )
  })

  it('agrees with the other captain, if both have the same seed (DBL-3)', () => {
    const double = variantNamed('double-diplomacy')
    const position = double.setup(1)
    const ordersFor = (name: string, code: string) =>
      chooseOrders(turnOf(double, position, name)).flatMap(({ power: by, order }) =>
        by === power(code) ? [double.own.list.length > 0 && 'order' in order ? order.order : order] : [],
      )
    expect(ordersFor('SEAT 1', 'TURKEY')).toEqual(ordersFor('SEAT 2', 'TURKEY'))
    expect(ordersFor('SEAT 1', 'TURKEY')).toHaveLength(3)
  })

  it('plans with a person as partner what they may order, too (DBL-3)', () => {
    const double = variantNamed('double-diplomacy')
    const linesWith = (computers: readonly Seat[]) =>
      chooseLines(turnOf(double, double.setup(1), 'SEAT 1', { effort: 400, computers }))
    expect(linesWith([])).not.toEqual(linesWith(double.seats))
  })

  it('sends no two units to one place if its partner is a person, who may give no orders (DBL-4)', () => {
    const double = variantNamed('double-diplomacy')
    for (const name of ['SEAT 1', 'SEAT 2', 'SEAT 3', 'SEAT 4'])
      for (const seed of [1, 2, 3, 4]) {
        const lines = chooseLines(turnOf(double, double.setup(1), name, { effort: 400, seed, computers: [] }))
        const moves = lines.flatMap((line) => /^[AF] \S+ - (\w+)/.exec(line)?.[1] ?? [])
        expect([name, seed, moves]).toEqual([name, seed, [...new Set(moves)]])
      }
  })

  it('overrides with one order at most (DBL-6)', () => {
    const double = variantNamed('double-diplomacy')
    const lines = chooseLines(turnOf(double, double.setup(1), 'SEAT 1', { effort: 400 }))
    expect(lines.filter((line) => line.endsWith('!'))).toHaveLength(1)
  })

  it('votes to share a tied win (DBL-9)', () => {
    const double = variantNamed('double-diplomacy')
    const memory: Json = { overrides: {}, tied: ['SEAT 1', 'SEAT 4'], tie: 'asked' }
    const position = { ...double.setup(1), turn: 4, memory }
    expect(chooseLines(turnOf(double, position, 'SEAT 1'))).toContain('VOTE YES')
    expect(chooseLines(turnOf(double, position, 'SEAT 2'))).toEqual([])
  })

  it('chooses one of several new homes (BAL-10)', () => {
    const balkan = variantNamed('balkan-battle-3')
    const start = balkan.setup(1)
    const units = ['SER', 'RUM', 'GRE'].map((at, n) => ({
      id: unitId(n + 1),
      power: power('AUSTRIA'),
      arm: 'army' as const,
      at: province(at),
    }))
    const position = { ...withBoard(start, MAIN, { units }), turn: 2 }
    const lines = chooseLines(turnOf(balkan, position, 'AUSTRIA'))
    expect(lines.filter((line) => line.startsWith('HOME '))).toHaveLength(1)
  })

  it('chooses what its first unit is (BAL-7)', () => {
    const balkan = variantNamed('balkan-battle-3')
    const lines = [1, 2, 3].flatMap((seed) =>
      chooseLines(turnOf(balkan, balkan.setup(1), 'TURKEY', { seed, effort: 1500 })),
    )
    expect(lines).toHaveLength(3)
    for (const line of lines) expect(line).toMatch(/^[AF] BUL(?:\/[NESW]C)? - /)
  })
})
