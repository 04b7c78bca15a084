/** Submitted maps, their faults, and replacements. */
import { describe, expect, it } from 'vitest'
import { location, province, seat, unitId } from '../../../src/rules/names.ts'
import { offeredOrders } from '../../../src/rules/notation/order-options.ts'
import { resolvePhase } from '../../../src/rules/phases/turn.ts'
import { type Position, withBoard } from '../../../src/rules/position/position.ts'
import { MAIN } from '../../../src/rules/seam/standard.ts'
import { sandbox } from '../../../src/rules/sandbox/run-phase.ts'
import { violationsIn } from '../../../src/variants/twilight-zone/drawing/index.ts'
import {
  DRAWINGS,
  base,
  designPosition,
  drawing,
  textsBySeat,
  mapOf,
  sheetOf,
  start,
  twilight,
} from '../../support/boards/twilight-zone.ts'

describe('TWZ-5 the sheet of a map', () => {
  const one = seat('SEAT 1')
  it('is read row by row, and is then complete', () => {
    const { lines, orders } = sheetOf(start, one, drawing(0).toLowerCase())
    expect(lines.every(({ problem, notices }) => problem === null && notices.length === 0)).toBe(true)
    expect(lines.map(({ written }) => written).join('\n')).toBe(drawing(0))
    expect([twilight.ownRequirements(start, one, orders), twilight.flaws(start, one, orders)]).toEqual([[], []])
  })
  it('reports its faults', () => {
    const { orders } = sheetOf(start, one, drawing(0).replaceAll('PAR', 'NAO'))
    expect(twilight.ownRequirements(start, one, orders)).toEqual(['your map'])
    expect(twilight.flaws(start, one, orders)).toContain('Not on the map: Paris.')
    expect(twilight.flaws(start, one, [])).toEqual([])
  })
  it('reports its violations in the sandbox as well', () => {
    const result = sandbox(
      twilight,
      { name: 'W1902D' },
      { 'SEAT 1': drawing(0).split('\n'), 'SEAT 2': ['NAO NTH NAO'] },
    )
    expect(result.ok && result.value.report.flaws.map((flaws) => [flaws.seat, flaws.words.slice(1, 3)])).toEqual([
      [
        'SEAT 2',
        [
          'Not in one piece: the North Atlantic Ocean (row 1, cell 3).',
          'Bordering fewer than two other seas: the North Atlantic Ocean (row 1, cell 1) and the North Sea (row 1, cell 2).',
        ],
      ],
    ])
  })
  it('is only read during the design', () => {
    expect(sheetOf({ ...start, turn: 2 }, one, drawing(0)).orders).toEqual([])
  })
  it.each([
    ['nothing', ''],
    ['no valid map', drawing(1).replaceAll('PAR', 'NAO')],
    ['the map of an earlier seat, drawn twice as high', drawing(0).replaceAll(/^.*$/gmu, '$&\n$&')],
  ])('gives a random valid map to a seat that submits %s', (_, text) => {
    const position = designPosition({ ...textsBySeat(DRAWINGS), 'SEAT 2': text })
    const map = mapOf(position, 'SEAT 2')
    expect(violationsIn(base, map)).toEqual([])
    expect(DRAWINGS).not.toContain(map)
    expect(mapOf(position, 'SEAT 1')).toBe(drawing(0))
  })
  it('TWZ-3h of two equal maps, the later seat’s is replaced', () => {
    const position = designPosition({ ...textsBySeat(DRAWINGS), 'SEAT 5': drawing(2) })
    expect(mapOf(position, 'SEAT 3')).toBe(drawing(2))
    expect(mapOf(position, 'SEAT 5')).not.toBe(drawing(2))
    expect(violationsIn(base, mapOf(position, 'SEAT 5'))).toEqual([])
  })
  describe('TWZ-15 a map that is replaced', () => {
    const textsFor = (position: Position, name: string, over = false) =>
      twilight.notes(position, seat(name), over).filter(({ title }) => title === 'You play on a random map')
    it('is the later one of two equal maps', () => {
      const { 'SEAT 5': fifth, ...rest } = textsBySeat(DRAWINGS)
      const position = designPosition({ 'SEAT 5': drawing(2), ...rest })
      expect(fifth).not.toBe(drawing(2))
      expect(mapOf(position, 'SEAT 5')).toBe(drawing(2))
      expect(mapOf(position, 'SEAT 3')).not.toBe(drawing(2))
      expect(textsFor(position, 'SEAT 5')).toEqual([])
      expect(textsFor(position, 'SEAT 3')[0]?.lines[0]).toBe('Your map had the same borders as one submitted earlier.')
    })
    it('is reported to its owner with the reason, and to nobody else', () => {
      const position = designPosition({
        ...textsBySeat(DRAWINGS),
        'SEAT 2': drawing(1).replaceAll('PAR', 'NAO'),
        'SEAT 4': '',
      })
      expect(textsFor(position, 'SEAT 2')[0]?.lines[0]).toMatch(/^Your map was not valid\. .*Paris/)
      expect(textsFor(position, 'SEAT 4')[0]?.lines[0]).toBe('You submitted no map.')
      for (const over of [false, true]) {
        expect(textsFor(position, 'SEAT 1', over)).toEqual([])
        expect(twilight.notes(position, null, over)).toEqual([])
        expect(JSON.stringify(twilight.visibleMemory(position, seat('SEAT 1'), over))).not.toContain('not valid')
      }
    })
  })
  it('does not reveal any map', () => {
    const { orders } = sheetOf(start, one, drawing(0))
    expect(resolvePhase(twilight, start, { [one]: { orders, refused: [] } }).report.rulings).toEqual([])
  })
})

describe('TWZ-9 supports that are offered', () => {
  it('lead armies to no sea: they can enter it on no map', () => {
    const drawn = designPosition(textsBySeat(twilight.seats.map((_, n) => drawing(n))))
    const me = seat('SEAT 1')
    const [mine] = twilight.powers(drawn, me)
    if (mine === undefined) throw new Error('no power')
    const places = { BRE: 'fleet', MAO: 'fleet', PAR: 'army', GAS: 'army' } as const
    const units = Object.entries(places).map(([code, arm], n) => ({
      id: unitId(n + 1),
      power: mine,
      arm,
      at: location(code),
    }))
    const position = withBoard({ ...drawn, turn: 4 }, MAIN, { units, owners: {} })
    const supports = offeredOrders(twilight, position, me).orders.map(({ written: text }) =>
      / S ([AF]) \w+ - (\w+)/.exec(text),
    )
    const goals = (arm: string) =>
      supports.flatMap((found) => (found?.[1] === arm ? [base.province(province(found[2] ?? ''))?.terrain] : []))
    expect(goals('F')).toContain('sea')
    expect(goals('A')).not.toContain('sea')
    expect(goals('A').length).toBeGreaterThan(0)
  })
})
