/**
 * Boards unlike the standard one: powers without units, many powers, rivers with coasts, land that
 * fleets may use for convoys.
 */
import { describe, expect, test } from 'vitest'
import type { BoardTable } from '../../../src/rules/atlas/atlas.ts'
import { makeAtlas } from '../../../src/rules/atlas/atlas.ts'
import { everyOrder, options } from '../../../src/rules/notation/order-options.ts'
import { formatOrder } from '../../../src/rules/notation/index.ts'
import { resolvePhase, requiredOrders } from '../../../src/rules/phases/turn.ts'
import { stateOf } from '../../../src/rules/position/position.ts'
import { sandbox } from '../../../src/rules/sandbox/run-phase.ts'
import { seat } from '../../../src/rules/names.ts'
import { MAIN, standard } from '../../../src/rules/seam/standard.ts'
import type { Variant } from '../../../src/rules/seam/variant.ts'

const on = (table: BoardTable): Variant => ({ id: table.id, title: '', blurb: '', ...standard(makeAtlas(table)) })
const row = (code: string, kind: 'land' | 'coast' | 'sea', extra: Partial<BoardTable['provinces'][number]> = {}) => ({
  code,
  name: code.toLowerCase(),
  kind,
  ...extra,
})
const one = (power: string, start: string) => ({ power, name: power, adjective: power, start })

/** The fate of every order, `A AAA - BBB: succeeded`. */
function played(
  variant: Variant,
  state: Readonly<Record<string, unknown>>,
  orders: Readonly<Record<string, readonly string[]>>,
) {
  const result = sandbox(variant, state, orders)
  if (!result.ok) throw new Error(result.error.message)
  const { report } = result.value
  const problems = report.lines.flatMap(({ text, problem }) => (problem === null ? [] : [`${text}: ${problem.why}`]))
  return [...problems, ...report.orders.map(({ text, outcome }) => `${text}: ${outcome}`)]
}

describe('thirty-four powers in a ring, one of them without a unit', () => {
  const N = 34
  const code = (n: number) => `P${String(((n % N) + N) % N).padStart(2, '0')}`
  const ring = on({
    id: 'ring',
    title: 'Ring',
    powers: Array.from({ length: N }, (_, n) => one(`POWER${n}`, n === 0 ? '' : `A ${code(n)}`)),
    provinces: Array.from({ length: N }, (_, n) => row(code(n), 'land', { centre: true, home: `POWER${n}` })),
    army: Object.fromEntries(Array.from({ length: N }, (_, n) => [code(n), `${code(n - 1)} ${code(n + 1)}`])),
    fleet: {},
  })
  test('begin with their units, and are asked for orders', () => {
    const start = ring.setup(0)
    expect(stateOf(start, MAIN).units).toHaveLength(N - 1)
    expect(requiredOrders(ring, start)).toHaveLength(N - 1)
    expect(ring.seats.every((seat) => ring.alive(start, seat))).toBe(true)
  })
  test('let the power without units build in Winter', () => {
    const winter = { ...ring.setup(0), turn: 4 }
    expect(
      everyOrder(options(ring, winter, seat('POWER0'))).map(({ order }) => formatOrder(ring, winter, order)),
    ).toEqual(['A P00 B', 'WAIVE'])
    expect(resolvePhase(ring, ring.setup(0), {}).verdict).toBeNull()
  })
})

describe('a river that divides an inland province into two coasts', () => {
  const river = on({
    id: 'river',
    title: 'River',
    powers: [one('RED', 'F SEA'), one('BLUE', 'A TOP')],
    provinces: [
      row('SEA', 'sea'),
      row('MTH', 'coast', { centre: true }),
      row('INL', 'coast', { coasts: ['NC', 'SC'] }),
      row('TOP', 'coast'),
      row('LOW', 'coast'),
    ],
    army: { MTH: 'INL', INL: 'MTH TOP LOW', TOP: 'INL', LOW: 'INL' },
    fleet: {
      SEA: 'MTH',
      MTH: 'SEA INL/NC INL/SC',
      'INL/NC': 'MTH TOP',
      'INL/SC': 'MTH LOW',
      TOP: 'INL/NC',
      LOW: 'INL/SC',
    },
  })
  const at = (units: readonly string[]) => ({ name: 'S1901M', units: { RED: units } })
  test('is sailed along the named bank', () => {
    expect(played(river, at(['F MTH']), { RED: ['F MTH - INL'] })).toContain('F MTH - INL: needs-coast')
    expect(played(river, at(['F MTH']), { RED: ['F MTH - INL/NC'] })).toEqual(['F MTH - INL/NC: succeeded'])
    expect(played(river, at(['F INL/NC']), { RED: ['F INL/NC - LOW'] })).toContain('F INL/NC - LOW: not-adjacent')
    expect(played(river, at(['F INL/NC']), { RED: ['F INL/NC - TOP'] })).toEqual(['F INL/NC - TOP: succeeded'])
  })
  test('carries no army', () => {
    expect(played(river, at(['F INL/NC', 'A TOP']), { RED: ['F INL/NC C A TOP - MTH'] })).toContain(
      'F INL/NC C A TOP - MTH: not-a-convoyer',
    )
  })
})

describe('land from which fleets convoy', () => {
  const board = (convoys: boolean) =>
    on({
      id: 'canal',
      title: 'Canal',
      powers: [one('RED', 'A WES, F CAN, F GUL')],
      provinces: [
        row('WES', 'coast'),
        row('CAN', 'coast', { centre: true, convoys }),
        row('GUL', 'sea'),
        row('EAS', 'coast'),
      ],
      army: { WES: 'CAN', CAN: 'WES', EAS: '' },
      fleet: { WES: 'CAN', CAN: 'WES GUL', GUL: 'CAN EAS', EAS: 'GUL' },
    })
  const state = { name: 'S1901M', units: { RED: ['A WES', 'F CAN', 'F GUL'] } }
  const orders = { RED: ['A WES - EAS', 'F CAN C A WES - EAS', 'F GUL C A WES - EAS'] }
  test('is part of a convoy route like a sea', () => {
    expect(played(board(true), state, orders)).toEqual([
      'A WES - EAS VIA: succeeded',
      'F CAN C A WES - EAS: succeeded',
      'F GUL C A WES - EAS: succeeded',
    ])
  })
  test('is listed among the orders', () => {
    const canal = board(true)
    const start = canal.setup(0)
    const listed = everyOrder(options(canal, start, seat('RED'))).map(({ order }) => formatOrder(canal, start, order))
    expect(listed).toEqual(expect.arrayContaining(['A WES - EAS VIA', 'F CAN C A WES - EAS', 'F GUL C A WES - EAS']))
  })
  test('does not include other land', () => {
    expect(played(board(false), state, orders)).toContain('F CAN C A WES - EAS: not-a-convoyer')
  })
})
