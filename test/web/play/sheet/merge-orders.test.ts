/** Orders proposed in a message, merged into the sheet. */
import { describe, expect, it } from 'vitest'
import { forecastText } from '../../../../web/play/sheet/forecast-sheet.ts'
import { allOrders, gameFromState } from '../../../../web/sandbox/local-game.ts'
import { knownLines, linesOf, type KnownLine } from '../../../../web/orders/entry/lines.ts'
import { mergeOrders } from '../../../../web/orders/entry/merge-orders.ts'
import { uniqueName, withDraft } from '../../../../web/play/sheet/order-drafts.ts'
import { seat, unitId } from '../../../../src/rules/names.ts'

const about = (unit: number): KnownLine => ({
  subject: { kind: 'unit', unit: unitId(unit) },
  decides: 'order',
  problem: null,
})
const known = new Map([
  ['A MUN H', about(1)],
  ['A MUN - BUR', about(1)],
  ['A BER - KIE', about(2)],
  ['F KIE - DEN', about(3)],
])

describe('proposed orders', () => {
  it('replace those of the same units and leave the others', () => {
    const { text, replaced } = mergeOrders('A MUN H\nA BER - KIE', known, ['A MUN - BUR', 'F KIE - DEN'])
    expect([linesOf(text), replaced]).toEqual([['A MUN - BUR', 'A BER - KIE', 'F KIE - DEN'], ['A MUN H']])
  })
  it('replace no equal order', () => expect(mergeOrders('A MUN - BUR', known, ['A MUN - BUR']).replaced).toEqual([]))
  it('become a draft named after the author, numbered if the name is taken', () => {
    const drafts = withDraft([], 'A MUN H', uniqueName([], 'Proposed by Italy'))
    expect(uniqueName(drafts, 'Proposed by Italy')).toBe('Proposed by Italy (2)')
    expect(withDraft(drafts, 'A MUN H', 'Proposed by France')).toEqual(drafts)
  })
})

/** The sheet with proposed orders, and the lines that they replace. */
function agreeIn(variant: string, state: Readonly<Record<string, unknown>>, you: string) {
  const game = gameFromState(variant, state)
  if (!game.ok) throw new Error(game.error)
  const known = knownLines([], allOrders(game.value))
  return (sheet: readonly string[], orders: readonly string[], proposed: readonly string[] = []) => {
    const text = sheet.join('\n')
    const merged = forecastText(game.value, seat(you), text).merge(text, known, orders, proposed)
    return { sheet: linesOf(merged.text), replaced: merged.replaced, contests: merged.contests }
  }
}

describe('a proposed build', () => {
  const units = { ENGLAND: ['F NTH', 'A NWY', 'F ENG'], TURKEY: ['A GRE'] }
  const centers = { ENGLAND: ['LON', 'LVP', 'EDI', 'NWY', 'BEL'], TURKEY: ['CON', 'GRE'] }
  const one = { name: 'W1901A', units, centers: { ...centers, ENGLAND: centers.ENGLAND.slice(0, 4) } }
  it('DBL-7 replaces the last build if there are as many as the power has', () => {
    const agree = agreeIn('double-diplomacy', one, 'SEAT 1')
    expect(agree(['F EDI B', 'A CON B'], ['F LVP B'])).toEqual({
      sheet: ['A CON B', 'F LVP B'],
      replaced: ['F EDI B'],
      contests: [],
    })
    expect(agree(['ENGLAND: WAIVE', 'A CON B'], ['F LVP B']).replaced).toEqual(['ENGLAND: WAIVE'])
    expect(agree(['A CON B'], ['F LVP B']).replaced).toEqual([])
    expect(agree(['A EDI B'], ['F EDI B'])).toMatchObject({ sheet: ['F EDI B'], replaced: ['A EDI B'] })
    // The player left two to choose from, and still does.
    expect(agree(['F EDI B', 'F LON B'], ['F LVP B'])).toMatchObject({
      sheet: ['F EDI B', 'F LVP B'],
      replaced: ['F LON B'],
    })
  })
  it('DBL-7 replaces none that the other captain proposed', () => {
    const agree = agreeIn('double-diplomacy', { name: 'W1901A', units, centers }, 'SEAT 1')
    expect(agree(['F EDI B', 'F LVP B'], ['A LON B'], ['F LVP B']).replaced).toEqual(['F EDI B'])
    expect(agree(['F EDI B', 'F LVP B'], ['A LON B'], ['F LVP B', 'F EDI B']).replaced).toEqual([])
    expect(agree(['F EDI B'], ['F LVP B', 'A LON B'])).toMatchObject({
      sheet: ['F LVP B', 'A LON B'],
      replaced: ['F EDI B'],
    })
  })
  it('DBL-7 stays beside one of an earlier message, and the other captain decides', () => {
    const agree = agreeIn('double-diplomacy', one, 'SEAT 1')
    expect(agree(['F EDI B'], ['F LVP B'], ['F EDI B', 'F LVP B'])).toEqual({
      sheet: ['F EDI B', 'F LVP B'],
      replaced: [],
      contests: ['England has 1 build, your sheet 2. The other captain decides which counts.'],
    })
    expect(agree([], ['F LVP B', 'F EDI B'], ['F EDI B', 'F LVP B']).contests[0]).toMatch(
      /^England has 1 build, your sheet 2/,
    )
    // Nothing changes about it.
    expect(agree(['F EDI B', 'F LVP B'], ['A CON B'], ['A CON B', 'F EDI B', 'F LVP B']).contests).toEqual([])
  })
  it('replaces one of an earlier message if no other sheet decides', () => {
    const agree = agreeIn('classical', one, 'ENGLAND')
    expect(agree(['F EDI B'], ['F LVP B'], ['F EDI B', 'F LVP B'])).toEqual({
      sheet: ['F LVP B'],
      replaced: ['F EDI B'],
      contests: [],
    })
  })
  it('replaces one in other games, too', () => {
    const agree = agreeIn('classical', one, 'ENGLAND')
    expect(agree(['F EDI B'], ['F LVP B'])).toMatchObject({ sheet: ['F LVP B'], replaced: ['F EDI B'] })
  })
})

describe('a proposed disband', () => {
  it('DBL-7 replaces the last disband if there are as many as are due', () => {
    const state = { name: 'W1901A', units: { ENGLAND: ['F NTH', 'A NWY'] }, centers: { ENGLAND: ['LON'] } }
    const agree = agreeIn('double-diplomacy', state, 'SEAT 1')
    expect(agree(['F NTH D'], ['A NWY D'])).toMatchObject({ sheet: ['A NWY D'], replaced: ['F NTH D'] })
  })
})
