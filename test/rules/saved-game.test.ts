import { describe, expect, test } from 'vitest'
import type { Comparison } from '../../src/rules/saved/index.ts'
import { comparePhases, readSavedPhase, toSavedPhase } from '../../src/rules/saved/index.ts'
import { standardGame } from '../support/games/recorded.ts'
import { variantNamed } from '../support/boards/variants.ts'

/** A recorded phase, with as many parts as the test gives. */
interface Page {
  readonly name: string
  readonly units: Readonly<Record<string, unknown>>
  readonly retreats?: Readonly<Record<string, unknown>>
  readonly centers?: Readonly<Record<string, unknown>>
  readonly orders?: Readonly<Record<string, unknown>>
}

const phaseOf = ({ name, units, retreats = {}, centers = {}, orders = {} }: Page) => ({
  name,
  state: { name, units, retreats, centers },
  orders,
})

function compared(now: Page, next: Page): Comparison {
  const result = readSavedPhase(standardGame, phaseOf(now))
  if (!result.ok) throw new Error(result.error)
  const comparison = comparePhases(standardGame, result.value, phaseOf(next))
  if (!comparison.ok) throw new Error(comparison.error)
  return comparison.value
}

const textsFor = (now: Page, next: Page): string[] => {
  const { differences, notes } = compared(now, next)
  return [...differences.map(({ what, ours, recorded }) => `${what}: ${ours.join()} | ${recorded.join()}`), ...notes]
}

describe('orders in a record', () => {
  const units = { FRANCE: ['A PAR', 'F BRE'], GERMANY: ['A MUN'] }
  const after = (...french: string[]): Page => ({ name: 'F1901M', units: { FRANCE: french, GERMANY: ['A MUN'] } })
  const HELD = after('A PAR', 'F BRE')
  test.each<[string, Readonly<Record<string, unknown>>, Page]>([
    ['no orders at all', {}, HELD],
    ['a power with null', { FRANCE: null, GERMANY: [] }, HELD],
    ['something that is no list', { FRANCE: 'A PAR - BUR', GERMANY: { 'A MUN': '- BUR' } }, HELD],
    ['a list of things that are no text', { FRANCE: [null, 7, ['A PAR - BUR'], {}] }, HELD],
    ['a power that is none', { ATLANTIS: ['A PAR - BUR'] }, HELD],
    ['a unit that is not there', { FRANCE: ['A LYO - MAR', 'A GAS - BUR'] }, HELD],
    ['a unit of another power', { GERMANY: ['A PAR - BUR'] }, HELD],
    ['the wrong letter names no unit', { FRANCE: ['F PAR - BUR', 'A BRE - GAS'] }, HELD],
    ['nor in words', { FRANCE: ['fleet paris to burgundy'] }, HELD],
    ['nor in a support', { FRANCE: ['A PAR - BUR'], GERMANY: ['A MUN S F PAR - BUR'] }, after('A BUR', 'F BRE')],
    ['small letters', { france: ['a par - bur', '  f bre - eng '] }, after('A BUR', 'F ENG')],
    ['a coast where there is none', { FRANCE: ['A PAR - BUR/NC'], GERMANY: ['A MUN S A PAR - BUR/NC'] }, after('A BUR', 'F BRE')], // prettier-ignore
    ['no letters', { FRANCE: ['PAR - BUR'] }, after('A BUR', 'F BRE')],
    ['two orders for a unit: the last', { FRANCE: ['A PAR - BUR', 'A PAR - GAS'] }, after('A GAS', 'F BRE')],
    ['orders of other phases', { FRANCE: ['A PAR D', 'F BRE B', 'A PAR R BUR', 'WAIVE'] }, HELD],
    ['a fleet by convoy', { FRANCE: ['F BRE - GAS VIA'] }, HELD],
    ['a move to where it stands', { FRANCE: ['A PAR - PAR'] }, HELD],
  ])('%s', (_, orders, next) => expect(textsFor({ name: 'S1901M', units, orders }, next)).toEqual([]))

  test('names orders without effect where something differs', () => {
    const now = { name: 'S1901M', units, orders: { FRANCE: ['F PAR - BUR'] } }
    expect(textsFor(now, after('A BUR', 'F BRE'))).toEqual([
      'units: FRANCE A PAR | FRANCE A BUR',
      'without effect: FRANCE F PAR - BUR',
      'FRANCE A PAR H, not ordered: done.',
    ])
  })

  test('adds the only coast in reach; a fleet with two holds', () => {
    const gascony = { name: 'S1901M', units: { FRANCE: ['F GAS'] }, orders: { FRANCE: ['F GAS - SPA'] } }
    expect(textsFor(gascony, { name: 'F1901M', units: { FRANCE: ['F SPA/NC'] } })).toEqual([])
    const atlantic = { name: 'S1901M', units: { FRANCE: ['F MAO'] }, orders: { FRANCE: ['F MAO - SPA'] } }
    expect(textsFor(atlantic, { name: 'F1901M', units: { FRANCE: ['F MAO'] } })).toEqual([])
  })
})

describe('units in a record', () => {
  const attack: Page = {
    name: 'S1902M',
    units: { FRANCE: ['A BUR', 'A PIC'], GERMANY: ['A PAR'], ITALY: ['A GAS', 'F BRE'] },
    orders: { FRANCE: ['A BUR - PAR', 'A PIC S A BUR - PAR'] },
  }
  const state = { FRANCE: ['A PAR', 'A PIC'], ITALY: ['A GAS', 'F BRE'] }
  test.each<[string, Page]>([
    [
      'kept with its empty list',
      { name: 'S1902R', units: { ...state, GERMANY: ['*A PAR'] }, retreats: { GERMANY: { 'A PAR': [] } } },
    ],
    ['kept with a star alone', { name: 'S1902R', units: { ...state, GERMANY: ['*A PAR'] } }],
    ['kept among the retreats alone', { name: 'S1902R', units: state, retreats: { germany: { 'A PAR': [] } } }],
    [
      'kept without its star',
      { name: 'S1902R', units: { ...state, GERMANY: ['A PAR'] }, retreats: { GERMANY: { 'A PAR': [] } } },
    ],
    ['taken off at once', { name: 'S1902R', units: state }],
    ['taken off, and no retreats recorded', { name: 'F1902M', units: state }],
  ])('may leave out a dislodged unit without retreats: %s', (_, next) => expect(textsFor(attack, next)).toEqual([]))

  test('may not leave out a dislodged unit with retreats', () => {
    const { orders } = attack
    const now = { ...attack, units: { ...attack.units, ITALY: ['F BRE'] }, orders: orders ?? {} }
    expect(textsFor(now, { name: 'S1902R', units: { ...state, ITALY: ['F BRE'] } })[0]).toBe('units: GERMANY *A PAR | ')
  })

  test('a list of retreats for the power that leaves a unit out says that it can go nowhere', () => {
    const now: Page = { ...attack, units: { ...attack.units, ITALY: ['F BRE'] } }
    const units = { ...state, ITALY: ['F BRE'], GERMANY: ['*A PAR'] }
    expect(textsFor(now, { name: 'S1902R', units })).toEqual([])
    expect(textsFor(now, { name: 'S1902R', units, retreats: { GERMANY: {} } })[0]).toBe(
      'retreats: GERMANY A PAR to GAS | GERMANY A PAR to nowhere',
    )
  })

  test('accepts a unit dislodged by convoy, and notes that others let it go anywhere', () => {
    const now: Page = {
      name: 'S1902M',
      units: { ENGLAND: ['A LON', 'F ENG', 'F MAO'], FRANCE: ['F BRE', 'A PAR'] },
      orders: { ENGLAND: ['A LON - BRE VIA', 'F ENG C A LON - BRE', 'F MAO S A LON - BRE'] },
    }
    const next: Page = {
      name: 'S1902R',
      units: { ENGLAND: ['A BRE', 'F ENG', 'F MAO'], FRANCE: ['*F BRE', 'A PAR'] },
      retreats: { FRANCE: { 'F BRE': ['PIC', 'GAS', 'ENG', 'MAO'] } },
    }
    expect(textsFor(now, next)).toEqual([
      'retreats: FRANCE F BRE to GAS PIC | FRANCE F BRE to ENG GAS MAO PIC',
      'FRANCE F BRE H, not ordered: Dislodged by A LON - BRE VIA.',
      'the attacker came by convoy, so only occupied and contested provinces are barred (DATC 6.H.11); other adjudicators bar none',
    ])
  })
})

describe('retreats in a record', () => {
  const retreats = { FRANCE: { 'A BUR': ['PAR', 'GAS'] }, ITALY: { 'A MAR': ['GAS', 'SPA'] } }
  const units = { GERMANY: ['A BUR', 'A MAR'], FRANCE: ['*A BUR', 'A PIC'], ITALY: ['*A MAR'] }
  const rest = { GERMANY: ['A BUR', 'A MAR'] }
  const after = (FRANCE: string[], ITALY: string[]): Page => ({ name: 'F1902M', units: { ...rest, FRANCE, ITALY } })
  test.each<[string, Readonly<Record<string, unknown>>, Page]>([
    ['as ordered', { FRANCE: ['A BUR R PAR'], ITALY: ['A MAR R SPA'] }, after(['A PIC', 'A PAR'], ['A SPA'])],
    ['ordered as moves', { FRANCE: ['A BUR - PAR'], ITALY: ['A MAR - SPA'] }, after(['A PIC', 'A PAR'], ['A SPA'])],
    ['to one place: both are lost', { FRANCE: ['A BUR R GAS'], ITALY: ['A MAR R GAS'] }, after(['A PIC'], [])],
    ['to an occupied place', { FRANCE: ['A BUR R PIC'], ITALY: ['A MAR D'] }, after(['A PIC'], [])],
    ['to a place that the record bars', { FRANCE: ['A BUR R BEL', 'A BUR R RUH'] }, after(['A PIC'], [])],
    ['to a place far away', { ITALY: ['A MAR R TUN'] }, after(['A PIC'], [])],
    ['not ordered', {}, after(['A PIC'], [])],
    ['a unit that stands cannot retreat', { FRANCE: ['A PIC R PAR', 'A PIC - PAR'] }, after(['A PIC'], [])],
  ])('%s', (_, orders, next) => expect(textsFor({ name: 'S1902R', units, retreats, orders }, next)).toEqual([]))
})

describe('adjustments in a record', () => {
  const centers = { FRANCE: ['PAR', 'BRE', 'MAR', 'SPA'], GERMANY: ['BER'] }
  const units = { FRANCE: ['A SPA', 'F GAS', 'A BUR'], GERMANY: ['A KIE', 'F DEN', 'A HOL'] }
  const after = (FRANCE: string[], GERMANY: string[]): Page => ({ name: 'S1902M', units: { FRANCE, GERMANY }, centers })
  const GONE = ['A KIE']
  const disbands = ['F DEN D', 'A HOL D']
  const old = units.FRANCE
  test.each<[string, readonly string[], Page]>([
    ['more builds than are due: the first', ['A PAR B', 'F BRE B'], after([...old, 'A PAR'], GONE)],
    ['a waiver gives way to builds', ['WAIVE', 'A PAR B'], after([...old, 'A PAR'], GONE)],
    ['waivers alone', ['WAIVE', 'WAIVE'], after(old, GONE)],
    ['nowhere but at home', ['A SPA B', 'A BEL B', 'A VIE B', 'F BRE B'], after([...old, 'F BRE'], GONE)],
    ['no fleet inland', ['F PAR B', 'A MAR B'], after([...old, 'A MAR'], GONE)],
    ['no disbands where builds are due', ['A SPA D'], after(old, GONE)],
    ['not ordered', [], after(old, GONE)],
  ])('%s', (_, builds, next) =>
    expect(textsFor({ name: 'W1901A', units, centers, orders: { FRANCE: builds, GERMANY: disbands } }, next)).toEqual(
      [],
    ),
  )
  test.each<[string, readonly string[]]>([
    ['a unit disbanded twice', ['F DEN D', 'F DEN D', 'A HOL D']],
    ['a unit that is not there', ['A SIL D', 'F DEN D', 'A HOL D']],
    ['more than are owed: the first', ['F DEN D', 'A HOL D', 'A KIE D']],
    ['a build where disbands are due', ['A BER B', 'F DEN D', 'A HOL D']],
  ])('disbands: %s', (_, orders) =>
    expect(textsFor({ name: 'W1901A', units, centers, orders: { GERMANY: orders } }, after(old, GONE))).toEqual([]),
  )

  test('explains how civil disorder counts where the record lost another unit', () => {
    const now = { name: 'W1901A', units, centers, orders: { GERMANY: ['F DEN D'] } }
    expect(textsFor(now, after(old, ['A HOL']))).toEqual([
      'units: GERMANY A KIE | GERMANY A HOL',
      'GERMANY A HOL D, not ordered: Disbanded: not enough disbands were ordered.',
      'civil disorder counts from the centres a power owns (DATC 6.J.11); other adjudicators count from its homes',
    ])
  })
})

describe('convoys on which adjudicators differ', () => {
  const units = { FRANCE: ['A PIC'], ENGLAND: ['F ENG'] }
  test('an army that asked for a convoy does not march without one', () => {
    const now = { name: 'S1901M', units, orders: { FRANCE: ['A PIC - BEL VIA'] } }
    expect(textsFor(now, { name: 'F1901M', units })).toEqual([])
    expect(textsFor(now, { name: 'F1901M', units: { ...units, FRANCE: ['A BEL'] } })).toEqual([
      'units: FRANCE A PIC | FRANCE A BEL',
      'FRANCE A PIC - BEL VIA: No fleet was ordered to convoy it.',
      'an army that means to go by convoy does not walk when the convoy fails (DATC 6.G.8); other adjudicators let it',
    ])
  })
  test('a foreign convoy does not carry an army that marches (DATC 6.G.2)', () => {
    const orders = { FRANCE: ['A PIC - BEL'], ENGLAND: ['F ENG C A PIC - BEL'] }
    expect(
      textsFor({ name: 'S1901M', units, orders }, { name: 'F1901M', units: { ...units, FRANCE: ['A BEL'] } }),
    ).toEqual([])
  })
})

describe('the end of a record', () => {
  const now: Page = {
    name: 'S1902M',
    units: { FRANCE: ['A BUR', 'A PIC'], GERMANY: ['A PAR'] },
    centers: { FRANCE: ['BRE'], GERMANY: ['PAR'] },
    orders: { FRANCE: ['A BUR - PAR', 'A PIC S A BUR - PAR'] },
  }
  const { centers = {} } = now
  test.each<[string, Page]>([
    ['as the last phase stood', { name: 'COMPLETED', units: now.units, centers }],
    [
      'as it was adjudicated, without its retreats',
      { name: 'COMPLETED', units: { FRANCE: ['A PAR', 'A PIC'] }, centers },
    ],
  ])('%s', (_, end) => expect(textsFor(now, end)).toEqual([]))
  test('is still compared', () =>
    expect(textsFor(now, { name: 'COMPLETED', units: { FRANCE: ['A PAR'] }, centers })[0]).toBe(
      'units: FRANCE A PIC | ',
    ))
})

test('a record of two worlds includes both', () => {
  const worlds = variantNamed('shadow-worlds')
  const position = worlds.setup(0)
  const { state } = toSavedPhase(worlds, position)
  expect(Object.keys(state.boards ?? {})).toEqual(worlds.boards.map(({ board }) => board))
  for (const { units, centers } of Object.values(state.boards ?? {}))
    expect([Object.values(units).flat().length, Object.values(centers).flat().length]).toEqual([22, 22])
  expect(toSavedPhase(standardGame, standardGame.setup(0)).state).not.toHaveProperty('boards')
})
