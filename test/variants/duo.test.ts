/**
 * Tests of Duo that do not fit into a case file: texts, lists, and rules that its board never
 * needs.
 */
import { describe, expect, test } from 'vitest'
import { duo as table } from '../../src/maps/duo.ts'
import type { BoardTable } from '../../src/rules/atlas/atlas.ts'
import { makeAtlas } from '../../src/rules/atlas/atlas.ts'
import { stateOf, withBoard } from '../../src/rules/position/position.ts'
import { chooseOptions, MAIN } from '../../src/rules/seam/standard.ts'
import { power, province, seat } from '../../src/rules/names.ts'
import { formatOrder, readLine } from '../../src/rules/notation/index.ts'
import { everyOrder, options } from '../../src/rules/notation/order-options.ts'
import type { SandboxState } from '../../src/rules/sandbox/run-phase.ts'
import { sandbox } from '../../src/rules/sandbox/run-phase.ts'
import { readState } from '../../src/rules/sandbox/state.ts'
import type { Variant } from '../../src/rules/seam/variant.ts'
import { duo as ruleset, duoOn } from '../../src/variants/duo/index.ts'
import { atlas, turnPlace } from '../support/boards/duo.ts'
import { variantNamed } from '../support/boards/variants.ts'

const duo = variantNamed('duo')
const RED = power('ROTLAND')

/** Duo on a board where these provinces are centres, too. */
function withCentres(...codes: readonly string[]): Variant {
  const provinces = table.provinces.map((row) => (codes.includes(row.code) ? { ...row, centre: true } : row))
  const board: BoardTable = { ...table, provinces }
  return { ...ruleset, ...duoOn(makeAtlas(board), 15) }
}

function play(variant: Variant, state: Readonly<Record<string, unknown>>, ...red: readonly string[]): SandboxState {
  const result = sandbox(variant, state, red.length === 0 ? {} : { ROTLAND: red })
  if (!result.ok) throw new Error(result.error.message)
  return result.value.state
}

test('DUO-1 has two seats, and a power without one', () => {
  expect(duo.seats).toEqual(['ROTLAND', 'GRUNLAND'])
  expect(duo.seats.flatMap((seat) => duo.powers(duo.setup(0), seat))).toEqual(['ROTLAND', 'GRUNLAND'])
})

test('DUO-1 Rotland (“red land”) is red and Grünland (“green land”) green, in both themes', () => {
  /** The largest of red, green and blue in `#rrggbb`. */
  const hue = (colour: string): string => {
    const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
    return ['red', 'green', 'blue'][parts.indexOf(Math.max(...parts))] ?? ''
  }
  const colours = table.powers.map(({ power: name, colour }) => [
    name,
    hue(colour?.light ?? ''),
    hue(colour?.dark ?? ''),
  ])
  expect(colours.slice(0, 2)).toEqual([
    ['ROTLAND', 'red', 'red'],
    ['GRUNLAND', 'green', 'green'],
  ])
})

test('DUO-2 offers fifteen to twenty-eight centres to win, fifteen by default', () => {
  expect(chooseOptions(ruleset, {})).toMatchObject({ victory: 15 })
  expect([14, 15, 28, 29].map((victory) => chooseOptions(ruleset, { victory }) !== null)).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('DUO-3 refuses a transform in another phase differently from a hold', () => {
  const result = sandbox(duo, { name: 'W1001A', units: { ROTLAND: ['A KAR'] } }, { ROTLAND: ['A KAR T'] })
  expect(result.ok && result.value.report.lines[0]?.problem?.words).toBe('This order belongs to another phase.')
})

describe('DUO-5 on a board with a centre with two coasts', () => {
  const bynn = withCentres('BYN')
  const spring = { name: 'S1001M', units: { ROTLAND: ['A BYN'] } }

  test.each(['A BYN T EC', 'A BYN T BYN/EC', 'A BYN transform (ec)', 'A Bynn transforms to a fleet on the east coast'])(
    'a coast may be named: “%s”',
    (line) => {
      expect(play(bynn, spring, line).units).toMatchObject({ ROTLAND: ['F BYN/EC'] })
    },
  )

  test.each(['A BYN T', 'A BYN T NC'])('an order without one fails: “%s”', (line) => {
    const result = sandbox(bynn, spring, { ROTLAND: [line] })
    expect(result.ok && result.value.report.lines[0]?.problem).toMatchObject({
      why: 'needs-coast',
      words: 'Which coast of Bynn? Write BYN/EC or BYN/WC.',
    })
    expect(result.ok && result.value.state.units).toMatchObject({ ROTLAND: ['A BYN'] })
  })

  test('a fleet that becomes an army loses its coast, and ignores one in its order', () => {
    for (const line of ['F BYN T', 'F BYN/WC T EC'])
      expect(play(bynn, { ...spring, units: { ROTLAND: ['F BYN/WC'] } }, line).units).toMatchObject({
        ROTLAND: ['A BYN'],
      })
  })

  test('an attack on the other coast is an attack', () => {
    const units = { ROTLAND: ['F BYN/WC'], GRUNLAND: ['F KUP'] }
    const result = sandbox(bynn, { name: 'S1001M', units }, { ROTLAND: ['F BYN T'], GRUNLAND: ['F KUP - BYN'] })
    expect(result.ok && result.value.report.orders.map(({ outcome }) => outcome)).toEqual(['attacked', 'bounced'])
    expect(result.ok && result.value.state.units).toMatchObject(units)
  })

  test('both coasts are listed among the orders', () => {
    const start = bynn.setup(0)
    const units = stateOf(start, MAIN).units.map((unit) =>
      unit.at === 'KAR' ? { ...unit, at: province('BYN') } : unit,
    )
    const position = withBoard(start, MAIN, { units })
    const { own } = options(bynn, position, seat('ROTLAND'))
    expect(own.map(({ order }) => bynn.own.write(order, position))).toEqual([
      'F ZIN T',
      'A BYN T BYN/EC',
      'A BYN T BYN/WC',
    ])
  })
})

describe('DUO-8 the alphabetical order', () => {
  const MIDGEBIRGE = ['NOR', 'WES', 'OST', 'SUN'].map(province)

  test('is never needed: an army of the Midgebirge has at most one other centre next to it besides Westberg or Ostberg', () => {
    for (const from of MIDGEBIRGE) {
      const near = atlas.centres.filter((to) => atlas.reach('army', from, to))
      const summits = near.filter((to) => ['WES', 'OST'].includes(to))
      expect([from, summits.length <= 1, near.length - summits.length <= 1]).toEqual([from, true, true])
    }
    expect(turnPlace(province('WES'))).toBe('OST')
  })

  test('decides on another board', () => {
    const state = {
      name: 'S1001R',
      retreats: { NEUTRAL: { 'A SUN': [] } },
      attackers: { NEUTRAL: { 'A SUN': null } },
      units: { ROTLAND: ['A SUN'], GRUNLAND: ['A OST'] },
    }
    expect(play(withCentres('HIL', 'FEU', 'EUN'), state).units?.NEUTRAL).toEqual(['A EUN'])
  })
})

// By hand, from the borders of the board.
test.each([
  // Heronn, and Gurand over the bridge; a hold and a transform.
  { what: 'an army at a bridge', state: { name: 'S1001M', units: { ROTLAND: ['A GAW'] } }, orders: 4 },
  { what: 'a fleet under it', state: { name: 'S1001M', units: { ROTLAND: ['F GAW'] } }, orders: 7 },
  { what: 'an army where there are two coasts', state: { name: 'S1001M', units: { ROTLAND: ['A BYN'] } }, orders: 4 },
  {
    what: 'a retreat',
    state: { name: 'S1001R', retreats: { ROTLAND: { 'A KAR': [] } }, attackers: { ROTLAND: { 'A KAR': 'SAM' } } },
    orders: 3,
  },
  {
    what: 'a winter with three homes to build in',
    state: { name: 'W1001A', centers: { ROTLAND: ['KAR', 'ZIN', 'ROT'] }, units: { GRUNLAND: ['A SUN'] } },
    orders: 6,
  },
])('$what has $orders orders', ({ state, orders }) => {
  const position = readState(duo, state)
  if (!position.ok) throw new Error(position.error)
  expect(everyOrder(options(duo, position.value, seat('ROTLAND')))).toHaveLength(orders)
})

describe('the list of orders', () => {
  const start = duo.setup(0)

  test('contains transforms of units on coastal centres', () => {
    expect(
      duo.seats.map((seat) => options(duo, start, seat).own.map(({ order }) => duo.own.write(order, start))),
    ).toEqual([
      ['F ZIN T', 'A KAR T'],
      ['F SGR T', 'A JAD T'],
    ])
  })

  test('is read back as written', () => {
    for (const seat of duo.seats) {
      const reader = { variant: duo, position: start, powers: duo.powers(start, seat) }
      for (const issued of everyOrder(options(duo, start, seat)))
        expect(readLine(reader, formatOrder(duo, start, issued.order)).issued).toEqual(issued)
    }
  })

  test('offers support of a transforming unit as a support to hold', () => {
    const reader = { variant: duo, position: duo.setup(0), powers: [RED] }
    const { problem } = readLine(reader, 'ZIN supports KAR transforms')
    expect(problem).toMatchObject({
      words: expect.stringContaining('supported to hold'),
      suggestions: ['F ZIN S A KAR'],
    })
    expect(readLine(reader, 'F ZIN S A SGR T').problem?.suggestions).toEqual([])
  })
  test('explains why a unit cannot transform', () => {
    const reader = { variant: duo, position: start, powers: [RED] }
    expect(readLine(reader, 'A ROT T').problem?.words).toBe(
      'Rotheim is no coastal supply centre: no unit can transform there.',
    )
    expect(readLine(reader, 'A JAD T').problem?.words).toBe('The army in Jadestadt is Green, not yours.')
    expect(readLine(reader, 'A LOS T').problem?.words).toBe('There is no unit in Losteria.')
  })
})

test('shows every viewer where the Neutral’s fleets will go', () => {
  const position = { ...duo.setup(0), memory: { homeward: ['NOM'] } }
  expect([null, ...duo.seats].map((viewer) => duo.visibleMemory(position, viewer, false))).toEqual([
    { homeward: ['NOM'] },
    { homeward: ['NOM'] },
    { homeward: ['NOM'] },
  ])
})
