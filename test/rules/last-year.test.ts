import { describe, expect, it, test } from 'vitest'
import { centresToWin } from '../../src/opponent/value/centres-to-win.ts'
import { seat } from '../../src/rules/names.ts'
import { yearsLeft } from '../../src/rules/phases/last-year.ts'
import { phaseOf, resolvePhase, skipIdlePhases, verdictAt } from '../../src/rules/phases/turn.ts'
import { countOf } from '../../src/rules/seam/standard.ts'
import type { Variant } from '../../src/rules/seam/variant.ts'
import { RULESETS } from '../../src/variants/index.ts'
import { classical, variantNamed } from '../support/boards/variants.ts'
import { phase } from '../support/games/recorded.ts'

/** Plays without any orders until somebody wins. */
function playIdly(variant: Variant) {
  let { position } = skipIdlePhases(variant, variant.setup(1))
  for (let n = 0; n < 30; n++) {
    const { verdict, next } = resolvePhase(variant, position, {})
    if (verdict !== null) return { verdict, next }
    position = next
  }
  throw new Error('the game did not end')
}

const yearsOf = (id: string): readonly number[] =>
  RULESETS.find((each) => each.id === id)
    ?.choices.find((choice) => choice.id === 'lastYear')
    ?.values.flatMap(({ value }) => (typeof value === 'number' ? [value] : [])) ?? []

describe.each(RULESETS.map(({ id }) => [id]))('the last year of %s', (id) => {
  const [first = 0, second = 0] = yearsOf(id)

  it('END-2 offers years in which centres change owner, in their order', () => {
    const { calendar } = variantNamed(id)
    // Maps are designed, and units placed, before the first year.
    expect(first).toBe(id === 'twilight-zone' ? 1901 : calendar.from)
    expect(yearsOf(id)).toHaveLength(30)
    // Nothing happens in 1900 in the three-way Balkan Battle.
    expect(second).toBe(id === 'balkan-battle-3' ? 1901 : first + calendar.by)
  })

  it('END-2 ends the game once centres have changed owner in it', () => {
    const variant = variantNamed(id, { lastYear: second })
    const { verdict, next } = playIdly(variant)
    expect(verdict).toEqual({ why: 'draw', winners: variant.contenders(next), lastYear: second })
    const closed = phaseOf(variant, { ...next, turn: next.turn - 1 })
    expect([closed.year, closed.captures]).toEqual([second, true])
  })

  it('END-3 may give the game to the most centres', () => {
    const variant = variantNamed(id, { lastYear: first, lastYearResult: 'most' })
    const { verdict, next } = playIdly(variant)
    const counts = variant.seats.map((each) => variant.score(next, each))
    const leaders = variant.seats.filter((each) => variant.score(next, each) === Math.max(...counts))
    expect(verdict).toEqual({ why: leaders.length === 1 ? 'solo' : 'draw', winners: leaders, lastYear: first })
  })

  it('is none unless it is chosen', () => {
    expect(variantNamed(id).lastYear).toBeNull()
    expect(variantNamed(id, { lastYearResult: 'most' }).lastYear).toBeNull()
  })

  it('END-1 the number of centres to win is that of the verdict', () => {
    const variant = variantNamed(id)
    const start = skipIdlePhases(variant, variant.setup(1)).position
    if (id === 'double-diplomacy') expect(variant.victory).toBeNull()
    else expect(new Set(centresToWin(variant, start).values())).toEqual(new Set([variant.victory]))
    // In Shadow Worlds, homes that a player owns in both worlds support two units.
    if (id !== 'shadow-worlds')
      for (const each of variant.seats) expect(variant.score(start, each)).toBe(countOf(variant, start, each))
  })
})

const CENTRES = { FRANCE: ['PAR', 'BRE', 'MAR', 'SPA', 'POR'], GERMANY: ['MUN', 'BER', 'KIE', 'HOL'], ITALY: ['ROM'] }
const UNITS = { FRANCE: ['A PAR', 'A BUR'], GERMANY: ['A MUN'], ITALY: ['A ROM'] }

describe('STD-3, END-2 the last year of a standard game', () => {
  const fall = (name: string, orders: Record<string, string[]> = {}, centres: typeof CENTRES = CENTRES) =>
    phase(name, UNITS, { centres, orders })
  const ending = (options: Record<string, string | number>, { position, submissions }: ReturnType<typeof phase>) =>
    resolvePhase(variantNamed('classical', options), position, submissions).verdict

  it('counts the centres that the last Fall has taken', () => {
    const takes = fall('F1905M', { FRANCE: ['A BUR - MUN', 'A PAR - BUR'] })
    expect(ending({ lastYear: 1905, lastYearResult: 'most' }, takes)).toEqual({
      why: 'solo',
      winners: ['FRANCE'],
      lastYear: 1905,
    })
    const equal = { ...CENTRES, GERMANY: [...CENTRES.GERMANY, 'DEN'] }
    expect(ending({ lastYear: 1905, lastYearResult: 'most' }, fall('F1905M', {}, equal))).toEqual({
      why: 'draw',
      winners: ['FRANCE', 'GERMANY'],
      lastYear: 1905,
    })
  })

  it('does not end in Spring, or a year early', () => {
    expect(ending({ lastYear: 1905 }, fall('S1905M'))).toBeNull()
    expect(ending({ lastYear: 1905 }, fall('F1904M'))).toBeNull()
  })

  it('ends at once if the year is already over', () =>
    expect(ending({ lastYear: 1905 }, fall('F1907M'))).toMatchObject({ why: 'draw', lastYear: 1905 }))

  it('leaves a win as it is', () => {
    const win = ending({ lastYear: 1905, victory: 10 }, fall('F1905M', {}, { ...CENTRES, FRANCE: TEN }))
    expect(win).toEqual({ why: 'solo', winners: ['FRANCE'] })
    expect(ending({ victory: 11 }, fall('F1905M', {}, { ...CENTRES, FRANCE: TEN }))).toBeNull()
  })
  const TEN = ['PAR', 'BRE', 'MAR', 'SPA', 'POR', 'LON', 'EDI', 'LVP', 'BEL', 'TUN']

  it('shares a draw between survivors only', () => {
    const verdict = ending({ lastYear: 1905 }, fall('F1905M'))
    expect(verdict?.winners).toEqual(['FRANCE', 'GERMANY', 'ITALY'])
  })
})

test('END-4 after a tie in Double Diplomacy, only the tied players share the end', () => {
  const double = variantNamed('double-diplomacy', { lastYear: 1901 })
  const turn = 4
  const start = double.setup(0)
  const memory = { tied: ['SEAT 3', 'SEAT 4'], tie: 'broken-by-play', overrides: {} }
  const tied = { ...start, turn, memory }
  expect(verdictAt(double, { ...start, turn })).toMatchObject({ why: 'draw', winners: double.seats })
  expect(verdictAt(double, tied)).toEqual({ why: 'draw', winners: [seat('SEAT 3'), seat('SEAT 4')], lastYear: 1901 })
})

test('a year is left until its centres have changed owner', () => {
  const variant = variantNamed('classical', { lastYear: 1903 })
  const at = (turn: number) => yearsLeft(variant, { ...variant.setup(0), turn })
  // Spring and Fall 1901, Winter 1901, Spring 1902, Spring 1903, Winter 1903, Spring 1905.
  expect([at(0), at(3), at(4), at(5), at(10), at(14), at(20)]).toEqual([3, 3, 2, 2, 1, 0, 0])
  const twilight = variantNamed('twilight-zone', { lastYear: 1899 })
  expect(yearsLeft(twilight, twilight.setup(0))).toBe(3)
  const balkan = variantNamed('balkan-battle-3', { lastYear: 1902 })
  expect(yearsLeft(balkan, balkan.setup(0))).toBe(3)
  expect(yearsLeft(classical, classical.setup(0))).toBeNull()
})
