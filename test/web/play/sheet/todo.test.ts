import { describe, expect, it } from 'vitest'
import type { BoardView, RequiredView, UnitView } from '../../../../src/game/views/shapes.ts'
import { boardId, location, power } from '../../../../src/rules/names.ts'
import { known } from '../../orders/entry/known.ts'
import type { Choice } from '../../../../web/orders/entry/pointing.ts'
import {
  openAdjustments,
  countOpenItems,
  openItems,
  openSites,
  unorderedUnits,
} from '../../../../web/play/sheet/todo.ts'

const unit = (id: number, at: string): UnitView => ({ id, power: power('FRANCE'), arm: 'army', at: location(at) })
const required = (part: Partial<RequiredView>): RequiredView => ({
  own: [],
  flaws: [],
  units: [],
  retreats: [],
  builds: 0,
  disbands: 0,
  ...part,
})
const boards: BoardView[] = [
  {
    board: boardId('MAIN'),
    title: '',
    units: [unit(1, 'PAR'), unit(2, 'MAR')],
    dislodged: [],
    standoffs: [],
    centres: [],
    homes: [],
    owners: {},
  },
]
const KNOWN = known({
  'A PAR - BUR': '1 order',
  'A PAR - PIC': '1 retreat',
  'A PAR H': '1 order',
  'A PAR - LON': '1',
  'A MAR H': '2 order',
  'A MAR D': '2 disband',
  'A PAR D': '1 retreat',
  'A PAR B': 'MAIN PAR build',
  'A MAR B': 'MAIN MAR build',
  'A MOS B': 'MAIN MOS build',
  'F STP/NC B': 'MAIN STP build',
  'A: A MOS B': 'A MOS build',
  WAIVE: 'build',
})

describe('units without an order', () => {
  const wanted = required({ units: [unit(1, 'PAR'), unit(2, 'MAR')] })
  const labels = (text: string) => unorderedUnits(wanted, boards, text, KNOWN).map(({ label }) => label)

  it('include all units at first', () => expect(labels('')).toEqual(['A PAR', 'A MAR']))
  it('exclude units with a line', () => expect(labels('A PAR - BUR')).toEqual(['A MAR']))
  it('include units whose line is invalid', () => {
    expect(labels('A PAR - LON\nA MAR H')).toEqual(['A PAR'])
  })
})

describe('builds and disbands', () => {
  it('are counted down, including waived builds', () => {
    expect(openAdjustments(required({ builds: 3 }), 'A PAR B\nWAIVE', KNOWN)).toEqual({ builds: 1, disbands: 0 })
  })
  it('do not count the disband of a unit that could retreat', () => {
    const wanted = required({ retreats: [{ board: boardId('MAIN'), unit: unit(1, 'PAR'), to: [] }], disbands: 1 })
    expect(openAdjustments(wanted, 'A PAR D', KNOWN)).toEqual({ builds: 0, disbands: 1 })
    expect(openAdjustments(wanted, 'A PAR D\nA MAR D', KNOWN)).toEqual({ builds: 0, disbands: 0 })
  })
})

describe('sites for builds', () => {
  const build = (text: string, from: string, board = 'MAIN'): Choice => ({
    board: boardId(board),
    power: power('RUSSIA'),
    kind: 'build',
    map: null,
    from: location(from),
    of: null,
    to: null,
    via: false,
    arm: 'army',
    text,
    unit: text.slice(0, -2),
    helpedUnit: null,
  })
  const offered = [build('A MOS B', 'MOS'), build('F STP/NC B', 'STP/NC'), build('F STP/SC B', 'STP/SC')]
  const labels = (text: string, choices = offered) => openSites(choices, text, KNOWN).map(({ label }) => label)

  it('are listed once, whatever the coast', () => expect(labels('')).toEqual(['MOS', 'STP']))
  it('exclude those with a build', () => {
    expect(labels('A MOS B')).toEqual(['STP'])
    expect(labels('F STP/NC B')).toEqual(['MOS'])
  })
  it('are labelled by board', () => {
    const both = [build('A: A MOS B', 'MOS', 'A'), build('B: A MOS B', 'MOS', 'B')]
    expect(labels('', both)).toEqual(['A: MOS', 'B: MOS'])
    expect(labels('A: A MOS B', both)).toEqual(['B: MOS'])
  })
})

describe('open items', () => {
  const [first, second] = [unit(1, 'PAR'), unit(2, 'MAR')]
  const wanted = required({ retreats: [{ board: boardId('MAIN'), unit: first, to: [] }], builds: 2 })
  it('are counted by consequence', () => {
    expect(openItems(required({ units: [first, second] }), boards, 'A PAR H', KNOWN)).toMatchObject({
      units: 1,
      retreats: 0,
    })
    expect(openItems(wanted, boards, 'A MAR B', KNOWN)).toEqual({ units: 0, retreats: 1, builds: 1, disbands: 0 })
  })
  it('end at zero', () =>
    expect(countOpenItems(openItems(wanted, boards, 'A PAR - PIC\nWAIVE\nA MAR B', KNOWN))).toBe(0))
})
