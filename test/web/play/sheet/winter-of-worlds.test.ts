/** SHW-2, SHW-3, SHW-4: what the page says will happen in a Winter of Shadow Worlds. */
import { describe, expect, it } from 'vitest'
import { boardId, location, power } from '../../../../src/rules/names.ts'
import type { SheetForecast } from '../../../../web/play/sheet/forecast-sheet.ts'
import { openSites } from '../../../../web/play/sheet/todo.ts'
import { boardsIn, gameFromState } from '../../../../web/sandbox/local-game.ts'
import { balanceText, controlListOf, unitsIn, worldsOf } from '../../../../web/variants/shadow-worlds/shadow-winter.ts'
import { forecast, labels, marks } from './forecasting.ts'

describe('in Shadow Worlds', () => {
  const state = {
    name: 'W1901A',
    boards: {
      A: { units: { ITALY: ['A TRI', 'F ION'] }, centers: { ITALY: ['VEN', 'ROM', 'NAP', 'TRI'] } },
      B: { units: { ITALY: ['A VIE', 'F TUN'] }, centers: { ITALY: ['VEN', 'ROM', 'NAP', 'TUN'] } },
    },
  }
  const text = 'A: A VEN B\nA: A TRI D\nB: A ROM B\nB: A VIE D'
  it('SHW-3 with builds and disbands on both boards, all disbands are void and the builds happen', () => {
    const result = forecast('shadow-worlds', state, 'ITALY', text)
    expect(marks(result)).toEqual([
      'A: A VEN B: counts',
      'A: A TRI D: fails',
      'B: A ROM B: counts',
      'B: A VIE D: fails',
    ])
    expect(result.lines[1]?.why).toMatch(/^Void: /)
    const game = gameFromState('shadow-worlds', state)
    if (!game.ok) throw new Error(game.error)
    const worlds = worldsOf(boardsIn(game.value), 'ITALY', [])
    expect(worlds.map((world) => unitsIn(world, result))).toEqual([3, 3])
    expect(balanceText(controlListOf(boardsIn(game.value), power('ITALY')), worlds, result)).toBe(
      'Your 5 different centres, 3 of them counted twice, support 8 units: 3 in World A, 3 in World B; 2 still to place.',
    )
  })
  describe('in Winter', () => {
    const winter = (units: readonly string[], sheet: string) =>
      forecast(
        'shadow-worlds',
        { ...state, boards: { ...state.boards, A: { ...state.boards.A, units: { ITALY: units } } } },
        'ITALY',
        sheet,
      )
    /** The units and sites that are highlighted. */
    const useful = ({ winter: shown }: SheetForecast) =>
      ['A TRI', 'A ION', 'A VEN', 'A ROM', 'A NAP', 'B VIE', 'B TUN', 'B VEN', 'B ROM', 'B NAP'].filter((place) => {
        const [board = '', at = ''] = place.split(' ')
        return shown.isUseful({
          kind: ['VEN', 'ROM', 'NAP'].includes(at) ? 'build' : 'disband',
          board: boardId(board),
          from: location(at),
          power: power('ITALY'),
        })
      })

    const full = ['A TRI', 'F ION', 'A APU', 'A PIE', 'A TYR', 'A ALB']
    it('SHW-3 only what can count is highlighted', () => {
      expect(useful(winter(['A TRI'], 'A: A VEN B'))).toEqual(['A ROM', 'A NAP', 'B VEN', 'B ROM', 'B NAP'])
      expect(useful(winter(full, 'A: A TRI D'))).toEqual(['B VEN', 'B ROM', 'B NAP'])
      expect(useful(winter(full, 'A: A TRI D\nB: A ROM B'))).toEqual([])
    })
    it('SHW-3 disbands are highlighted only if one is due', () => {
      expect(useful(winter(full, ''))).toEqual([])
      expect(useful(winter([...full, 'A GRE'], ''))).toEqual(['A TRI', 'A ION', 'B VIE', 'B TUN'])
    })
    it('SHW-3 names the board whose disbands leave builds unused', () => {
      const spare = 'A: A TRI D'
      expect(winter(['A TRI', 'A APU', 'A PIE'], spare).winter.balance).toMatch(
        /, 4 units with these orders: 3 builds, as World A disbands$/,
      )
    })
    it('SHW-3 says that a disband on the other board allows a build, if it does', () => {
      const why = (sheet: string, order: string) => winter(full, sheet).winter.refusal({ text: order })
      expect(why('', 'A: A VEN B')).toBe('you have no builds, unless you disband a unit in World B.')
      expect(why('A: A TRI D\nB: A ROM B', 'B: A VEN B')).toBe(
        'you have no more builds, unless you disband a unit in World A.',
      )
      const built = ['A', 'B'].flatMap((board) => ['VEN', 'ROM'].map((at) => `${board}: A ${at} B`)).join('\n')
      expect(winter(['A TRI', 'A APU'], built).winter.refusal({ text: 'B: A NAP B' })).toBe('you have no more builds.')
    })
    it('SHW-3 says how many disbands on the other board allow a build while some are due', () => {
      const why = (sheet: string) => winter([...full, 'A GRE'], sheet).winter.refusal({ text: 'A: A VEN B' })
      expect(why('')).toBe('you have no builds, unless you disband 2 units in World B.')
      expect(why('B: A VIE D')).toBe('you have no builds, unless you disband a unit in World B.')
    })
    it('SHW-3 a finished Winter names what a disband would allow, else an unused build', () => {
      const text = (units: readonly string[], sheet: string, orders: readonly string[] = []) =>
        winter(units, sheet).winter.doneText(
          orders.map((order) => ({ kind: order.endsWith('D') ? 'disband' : 'build', text: order })),
        )
      expect(text(full, '')).toBe('No builds, unless you disband a unit.')
      expect(text(full, 'A: A TRI D\nB: A ROM B')).toBe('No more builds, unless you disband a unit in World A.')
      expect(text(full, 'A: A TRI D\nB: A ROM B', ['A: A TRI D'])).toBe(
        'No more builds, unless you disband a unit in World A. Tap an order to change or remove it.',
      )
      const spare = 'A: A VEN D\nB: A ROM B\nB: A VEN B\nB: A NAP B'
      expect(text(['A VEN', 'A ROM', 'A NAP'], spare)).toBe('1 build cannot be used, as no other home is empty.')
      expect(text(['A TRI'], 'A: A VEN B\nA: A ROM B\nA: A NAP B\nB: A VEN B\nB: A ROM B')).toBe(
        'Everything has an order.',
      )
    })
    it('SHW-3 says why a build in a world with a disband would not count', () => {
      const why = (order: string) => winter(['A TRI'], 'A: A TRI D').winter.refusal({ text: order })
      expect(why('A: A VEN B')).toMatch(/^On one board you build or disband/)
      expect(why('B: A VEN B')).toBe('')
    })
    it('SHW-3 says why a disband in a world with a build would not count', () => {
      const result = winter(['A TRI'], 'A: A VEN B').winter
      const disband = (board: string, at: string) =>
        result.isUseful({ kind: 'disband', board: boardId(board), from: location(at), power: power('ITALY') })
      expect([disband('A', 'TRI'), disband('B', 'VIE')]).toEqual([false, false])
      expect(result.refusal({ text: 'A: A TRI D' })).toBe('On one board you build or disband, not both.')
      expect(result.refusal({ text: 'B: A VIE D' })).toBe('')
    })
    it('SHW-3 says why nothing can be built at a home that is lost or occupied', () => {
      const lost = { ITALY: ['VEN', 'NAP'], AUSTRIA: ['ROM'] }
      const boards = { ...state.boards, B: { units: { ITALY: ['A VIE'], AUSTRIA: ['A NAP'] }, centers: lost } }
      const { homesWithoutUnit, noOrderText } = forecast('shadow-worlds', { ...state, boards }, 'ITALY', '').winter
      expect(homesWithoutUnit(boardId('B'))).toEqual(['NAP', 'ROM', 'VEN'])
      const why = (at: string) => noOrderText(location(at), boardId('B'))
      expect(why('ROM')).toBe('You can’t build in ROM: Italy does not own Rome.')
      expect(why('NAP')).toBe('You can’t build in NAP: Naples is occupied.')
      expect([why('VEN'), why('VIE'), why('GRE')]).toEqual(['', '', ''])
    })
    it('SHW-3 asks about a disband, and says what it would change', () => {
      const disband = { text: 'B: A VIE D', unit: 'B: A VIE' }
      const five = ['A TRI', 'F ION', 'A APU', 'A PIE', 'A TYR']
      expect(winter(five, 'A: A ROM B').winter.disbandText(disband)).toBe('Disband B: A VIE to build one more?')
      expect(winter(five, '').winter.disbandText(disband)).toBe(
        'Disband B: A VIE to build one more? World B could then build nothing.',
      )
      expect(winter(['A TRI'], '').winter.disbandText(disband)).toBe(
        'Disband B: A VIE? No build could replace it, and World B could then build nothing.',
      )
      const all = ['A TRI', 'A VEN', 'A ROM', 'A NAP', 'A TYR', 'A ALB']
      expect(winter(all, 'A: A TRI D\nB: A ROM B').winter.disbandText(disband)).toBe(
        'Disband B: A VIE? Nothing requires it, and no build could replace it.',
      )
    })
    it('SHW-3 asks about a disband that lets a build on the sheet count', () => {
      const ask = (units: readonly string[], sheet: string) =>
        winter(units, sheet).winter.disbandText({ text: 'A: F ION D', unit: 'A: F ION' })
      expect(ask(full, 'B: A ROM B')).toBe('Disband A: F ION to build one more?')
      expect(ask([...full, 'A GRE'], 'A: A TRI D\nB: A ROM B')).toBe('Disband A: F ION to build one more?')
    })
    it('SHW-3 asks before Ready if a disband leaves a build that cannot be used', () => {
      const built = 'A: A VEN B\nA: A ROM B\nA: A NAP B'
      const three = ['A TRI', 'A APU', 'A PIE']
      expect(winter(three, `${built}\nB: A VIE D`).winter).toMatchObject({
        completion: 'Everything has an order.',
        unused: '1 build cannot be used, as World B disbands.',
      })
      expect(winter([...three, 'A TYR'], `${built}\nB: A VIE D`).winter.unused).toBe('')
      expect(winter(['A VEN', 'A ROM', 'A NAP'], 'A: A VEN D\nB: A ROM B\nB: A VEN B\nB: A NAP B').winter.unused).toBe(
        '1 build cannot be used, as no other home is empty.',
      )
    })
    it('SHW-3 orders that cannot count are named', () => {
      const text = (sheet: string) => winter(['A TRI'], sheet).winter.prompt
      expect(text('A: A VEN B')).toBe('')
      expect(winter(['A TRI'], 'A: A VEN B\nA: A TRI D').winter.unused).toBe('Not used: A: A TRI D.')
      const disbands = ['A TRI', 'F ION', 'A APU', 'A PIE'].map((unit) => `A: ${unit} D`).join('\n')
      expect(winter(full.slice(0, 4), `A: A VEN B\n${disbands}`).winter.unused).toBe('4 orders are not used.')
      expect(text('A: A VEN B\nA: A TRI D')).toBe('Not used: A: A TRI D. On one board you build or disband, not both.')
      const all = ['VEN', 'ROM', 'NAP'].flatMap((at) => [`A: A ${at} B`, `B: A ${at} B`]).join('\n')
      expect(text(all)).toBe('Not used: B: A NAP B. You have no more builds.')
    })
    it('SHW-3 everything has an order only if every line counts', () => {
      const full = ['A TRI', 'F ION', 'A APU', 'A PIE', 'A TYR']
      expect(winter(full, '').winter.completion).toBe('')
      expect(winter(full, 'A: A ROM B').winter.completion).toBe('Everything has an order.')
      expect(winter(full, 'A: A ROM B\nB: A VEN B').winter.completion).toBe('')
    })
    it('SHW-3 nothing is due with as many units as are supported, but they may be exchanged', () => {
      expect(winter(full, '').winter.idle).toBe(
        '5 different centres, 3 of them count twice, 8 units: nothing to build or disband. You may disband a unit to build on the other board.',
      )
      expect(winter(['A TRI', 'A APU', 'A PIE', 'A VEN', 'A ROM', 'A NAP'], '').winter.idle).toMatch(
        /: nothing to build or disband\. You may disband a unit in World A to build on the other board\.$/,
      )
      expect(winter(full, 'A: A TRI D').winter.idle).toBe('')
      expect(winter(['A TRI'], '').winter.idle).toBe('')
    })
    it('SHW-4 a player with too many units is told so', () => {
      const result = winter(['A TRI', 'F ION', 'A APU', 'A PIE', 'A TYR', 'A ALB', 'A GRE'], '')
      const game = gameFromState('shadow-worlds', state)
      if (!game.ok) throw new Error(game.error)
      const worlds = worldsOf(boardsIn(game.value), 'ITALY', []).map((world, n) => ({
        ...world,
        units: n === 0 ? 7 : 2,
      }))
      expect(balanceText(controlListOf(boardsIn(game.value), power('ITALY')), worlds, result)).toMatch(
        /^You have 9 units; your 5 different centres, 3 of them counted twice, support 8: disband 1 in either world\. Otherwise the rules take A [A-Z]{3} in World [AB]\.$/,
      )
      expect(result.winter).toMatchObject({
        prompt: '5 different centres, 3 of them count twice, 9 units: disband 1 unit, on either board.',
        unused: '',
      })
    })
    it('SHW-2 the prompt explains the number of builds', () => {
      const boards = (france: readonly string[], spring: readonly string[]) => ({
        A: { units: { FRANCE: france }, centers: { FRANCE: spring } },
        B: { units: { FRANCE: ['F SPA/SC', 'A BUR', 'A RUH'] }, centers: { FRANCE: ['SPA', 'POR', 'BEL', 'MUN'] } },
      })
      const start = (units: readonly string[], centres: readonly string[], text = '') =>
        forecast('shadow-worlds', { name: 'W1901A', boards: boards(units, centres) }, 'FRANCE', text).winter
      const centres = ['PAR', 'MAR', 'SPA', 'POR', 'BRE']
      const [two, four] = [
        ['A GAS', 'A PIC'],
        ['A GAS', 'A PIC', 'A PIE', 'A TYR'],
      ]
      expect(start(two, centres).balance).toBe('7 different centres, 5 units: 2 builds')
      expect(start(two, centres, 'A: A PAR B').balance).toBe('7 different centres, 6 units with these orders: 1 build')
      expect(start(['A PAR', 'A MAR'], centres).balance).toBe(
        '7 different centres, 5 units: 1 build, as no other home is empty',
      )
      expect(start(['A PAR', 'A MAR'], centres, 'A: F BRE B')).toMatchObject({ isDone: true, unused: '' })
      expect(start(['A PAR', 'A MAR', 'F BRE'], centres).idle).toMatch(
        /^7 different centres, 6 units, but no home is empty: nothing to build or disband\./,
      )
      expect(start(four, centres).balance).toBe('')
      const classical = { name: 'W1901A', units: { RUSSIA: ['A WAR'] }, centers: { RUSSIA: ['MOS', 'STP'] } }
      expect(forecast('classical', classical, 'RUSSIA', '').winter.balance).toBe('')
    })
  })
  it('labels name the board', () =>
    expect(labels(openSites(forecast('shadow-worlds', state, 'ITALY', 'A: A VEN B'), true))).toContain('B: ROM'))
})
