/** What the page says will happen to a sheet, in positions of several variants. */
import { describe, expect, it } from 'vitest'
import { type BoardId, boardId, location, power, seat } from '../../../../src/rules/names.ts'
import type { SheetForecast } from '../../../../web/play/sheet/forecast-sheet.ts'
import { forecastSheet } from '../../../../web/play/sheet/forecast-sheet.ts'
import {
  boardToOrder,
  countOpenItems,
  isEverythingOrdered,
  openItems,
  openSites,
  unorderedUnits,
} from '../../../../web/play/sheet/todo.ts'
import { visibleOrders } from '../../../../web/play/board/use-scenes.ts'
import type { SeenOrder } from '../../../../web/orders/entry/pointing.ts'
import { boardsIn, phaseIn } from '../../../../web/sandbox/local-game.ts'
import { settings } from '../../../support/games/hosting.ts'
import { drawing, designPosition, textsBySeat } from '../../../support/boards/twilight-zone.ts'
import { variantNamed } from '../../../support/boards/variants.ts'
import { forecast, labels, marks } from './forecasting.ts'

const isUseful = ({ winter }: SheetForecast, kind: string, nation: string, at: string) =>
  ['MAIN', 'A'].some((on) => winter.isUseful({ kind, power: power(nation), board: boardId(on), from: location(at) }))

it('names up to three units that hold, and the armies for which the sheet has no convoy', () => {
  const units = { FRANCE: ['A MAR', 'F LYO', 'A PAR', 'A PIC'], ITALY: ['F WES'] }
  const namedBy = (text: string) => forecast('classical', { name: 'S1901M', units, centers: {} }, 'FRANCE', text).named
  expect(namedBy('')).toEqual({ units: '', retreats: '', unconvoyed: '', voids: '' })
  expect(namedBy('A MAR - SPA').units).toBe('F LYO, A PAR and A PIC')
  expect(namedBy('A MAR - TUS VIA\nF LYO H\nA PIC H')).toEqual({
    units: 'A PAR',
    retreats: '',
    unconvoyed: 'A MAR has no convoy on your sheet.',
    voids: '',
  })
  expect(namedBy('A MAR - TUS VIA\nF LYO C A MAR - TUS').unconvoyed).toBe('')
})

it('DUO-3 says that a transform fails if the script of the Neutral prevents it', () => {
  const units = { ROTLAND: ['F ABA', 'A KAR'], NEUTRAL: ['F SWM'] }
  const state = { name: 'F1003M', units, memory: { homeward: ['SWM'] } }
  expect(forecast('duo', state, 'ROTLAND', 'F ABA T\nA KAR T').lines).toMatchObject([
    { text: 'F ABA T', state: 'fails', why: 'Prevented by F SWM - ABA.' },
    { text: 'A KAR T', state: 'counts', why: null },
  ])
})

describe('names the orders that are void whatever the others do', () => {
  type Units = Readonly<Record<string, readonly string[]>>
  const voids = (variant: string, units: Units, you: string, ...text: string[]) => {
    const board = { units, centers: {} }
    const state = variant === 'shadow-worlds' ? { boards: { A: board } } : board
    return forecast(variant, { name: 'S1901M', ...state }, you, text.join('\n')).named.voids.replaceAll('\u00a0', ' ')
  }
  const duo = { ROTLAND: ['A KAR', 'A ROT', 'F ZIN'], GRUNLAND: ['A MOU'] }

  it('a support of a move that its unit does not make', () => {
    expect(voids('duo', duo, 'ROTLAND', 'A KAR S A ROT - MOU', 'A ROT - QWI')).toBe(
      '1 order is void: A KAR S A ROT - MOU.',
    )
    expect(voids('duo', duo, 'ROTLAND', 'A KAR S A ROT - MOU', 'A ROT - MOU')).toBe('')
    const worlds = { FRANCE: ['A PAR', 'A MAR'] }
    expect(voids('shadow-worlds', worlds, 'FRANCE', 'A PAR S A MAR - BUR', 'A MAR S A PAR - BUR')).toMatch(
      /^2 orders are void: .*A PAR S A MAR - BUR and .*A MAR S A PAR - BUR\.$/,
    )
  })
  it('but none that another player decides', () =>
    expect(voids('duo', duo, 'ROTLAND', 'A KAR S A MOU - SAM', 'F ZIN S A MOU')).toBe(''))
  it('of more than three only the number', () => {
    const units = { FRANCE: ['A PAR', 'A PIC', 'A GAS', 'A MAR', 'A BEL'] }
    const supports = ['PIC', 'GAS', 'MAR', 'BEL'].map((at) => `A ${at} S A PAR - BUR`)
    expect(voids('classical', units, 'FRANCE', 'A PAR H', ...supports)).toBe('4 orders are void.')
  })
})

it('names void orders in place of the prompt that every unit has an order', () => {
  const promptFor = (text: string) =>
    forecast('classical', { name: 'S1901M', units: { FRANCE: ['A PAR', 'A MAR'] }, centers: {} }, 'FRANCE', text).winter
      .complete
  expect(promptFor('A PAR S A MAR - BUR\nA MAR H')).toMatch(/^1 order is void: A PAR S A MAR.*\. Tap a unit to change/)
  expect(promptFor('A PAR S A MAR - BUR\nA MAR - BUR')).toBe('')
})

describe('in a movement phase', () => {
  const state = { name: 'S1901M', units: { FRANCE: ['A PAR', 'A MAR'], GERMANY: ['A MUN'] }, centers: {} }
  const without = (text: string) => labels(unorderedUnits(forecast('classical', state, 'FRANCE', text), false))
  it('units without a valid order hold', () => {
    expect(without('')).toEqual(['A PAR', 'A MAR'])
    expect(without('A PAR - BUR')).toEqual(['A MAR'])
    expect(without('A PAR - LON\nA MAR H')).toEqual(['A PAR'])
    expect(openItems(forecast('classical', state, 'FRANCE', 'A PAR H'))).toMatchObject({ units: 1, retreats: 0 })
  })
  it('an order counts even if it may fail, and a line that a later one replaces does not', () => {
    expect(marks(forecast('classical', state, 'FRANCE', 'A PAR - PIC\nA PAR - BUR\nA MAR - BUR'))).toEqual([
      'A PAR - PIC: none',
      'A PAR - BUR: counts',
      'A MAR - BUR: counts',
    ])
  })
})

describe('a support or convoy of another player’s unit', () => {
  const state = { name: 'S1901M', units: { ENGLAND: ['F LON', 'A LVP'], FRANCE: ['F BRE', 'A PIC'] }, centers: {} }
  const linesOf = (text: string) => forecast('classical', state, 'ENGLAND', text).lines
  it('depends on that player’s order', () => {
    expect(linesOf('F LON S F BRE - ENG')).toMatchObject([{ state: 'open', why: 'Used if France orders F BRE - ENG.' }])
    const atSea = { ...state, units: { ENGLAND: ['F ENG'], FRANCE: ['A PIC'] } }
    expect(forecast('classical', atSea, 'ENGLAND', 'F ENG C A PIC - WAL').lines).toMatchObject([
      { state: 'open', why: 'Used if France orders A PIC - WAL.' },
    ])
  })
  it('is void if it contradicts an order of the sheet', () =>
    expect(linesOf('F LON S A LVP - WAL\nA LVP - YOR')[0]).toMatchObject({ state: 'fails' }))
  it('DBL-4 of a power that is left to its other captain, too', () => {
    const both = { ...state, units: { ENGLAND: ['F BLA'], TURKEY: ['A CON'] } }
    expect(forecast('double-diplomacy', both, 'SEAT 1', 'F BLA S A CON - BUL').lines).toMatchObject([
      { state: 'open', why: 'Used if Turkey orders A CON - BUL.' },
    ])
  })
  it('BAL-7 of a support by a unit that its order makes a fleet', () => {
    const units = { AUSTRIA: ['A BUL'], RUSSIA: ['A BUL'], TURKEY: ['A BUL'] }
    const why = 'Used if Austria orders A BUL - GRE.'
    for (const order of ['A BUL S AUSTRIAN A BUL - GRE', 'F BUL/SC S AUSTRIAN A BUL - GRE'])
      expect(forecast('balkan-battle-3', { name: 'S1899M', units, centers: {} }, 'RUSSIA', order).lines).toMatchObject([
        { state: 'open', why },
      ])
  })
  it('BAL-7 of a support where only a fleet can go, which that unit can still become', () => {
    const units = { AUSTRIA: ['A BUL'], RUSSIA: ['A BUL'], TURKEY: ['A BUL'] }
    const state = { name: 'S1899M', units, centers: {} }
    expect(forecast('balkan-battle-3', state, 'RUSSIA', 'F BUL/EC S AUSTRIAN A BUL - BLA')).toMatchObject({
      lines: [{ state: 'open', why: 'Used if Austria orders its unit in BUL to BLA.' }],
      named: { voids: '' },
    })
  })
})

describe('in a retreat phase', () => {
  const state = {
    name: 'S1901R',
    units: { FRANCE: ['*A PAR', '*A MAR', '*A SPA'], GERMANY: ['A BEL'] },
    retreats: { FRANCE: { 'A PAR': ['GAS', 'PIC'], 'A MAR': ['GAS'], 'A SPA': [] } },
    centers: {},
  }
  it('units without an order are disbanded; one with nowhere to go needs no order', () =>
    expect(labels(unorderedUnits(forecast('classical', state, 'FRANCE', 'A MAR R GAS'), false))).toEqual(['A PAR']))
  it('two units that retreat to the same place are both disbanded', () => {
    const { lines } = forecast('classical', state, 'FRANCE', 'A PAR R GAS\nA MAR R GAS')
    expect(lines.map(({ why }) => why)).toEqual([
      'Disbanded: bounced with A MAR R GAS.',
      'Disbanded: bounced with A PAR R GAS.',
    ])
  })
})

describe('a tap on a unit in Winter', () => {
  it('says, of a player with builds, why none is possible at an occupied home', () => {
    const winter = { name: 'W1901A', centers: { FRANCE: ['PAR', 'MAR', 'BRE', 'SPA'] } }
    const reason = (units: readonly string[], at: string) =>
      forecast('classical', { ...winter, units: { FRANCE: units } }, 'FRANCE', '').winter.noOrderText(
        location(at),
        boardId('MAIN'),
      )
    expect(reason(['A MAR', 'A GAS'], 'MAR')).toBe('You can’t build in MAR: Marseilles is occupied.')
    expect(reason(['A MAR', 'A GAS'], 'GAS')).toBe('You will not have to disband A GAS.')
    expect(reason(['A MAR', 'A PAR', 'A BRE', 'F MAO'], 'MAR')).toBe('You will not have to disband A MAR.')
  })
  it('names the disband that is enough before another one', () => {
    const state = { name: 'W1901A', units: { RUSSIA: ['A FIN', 'F NTH'] }, centers: { RUSSIA: ['MOS'] } }
    const question = (sheet: string) =>
      forecast('classical', state, 'RUSSIA', sheet).winter.disbandText({ text: 'F NTH D', unit: 'F NTH' })
    expect(question('A FIN D')).toBe(
      'Disband F NTH? It would not be used: A FIN D is enough. To keep A FIN, tap it first.',
    )
    expect(question('')).toBe('Disband F NTH? Nothing requires it.')
  })
})

describe('BAL-2 in a Winter with retreats of others', () => {
  const state = {
    name: 'W1901A',
    units: { AUSTRIA: ['A TYR', 'A VEN'], TURKEY: ['*A TYR'] },
    retreats: { TURKEY: { 'A TYR': ['BOH', 'TRI'] } },
    centers: { AUSTRIA: ['TRI', 'VEN'] },
  }
  it('a disband that only a retreat requires is drawn as one that may be used', () => {
    const result = forecast('balkan-battle', state, 'AUSTRIA', 'A TYR D')
    expect(marks(result)).toEqual(['A TYR D: open'])
    const order = { kind: 'disband', text: 'A TYR D' } as SeenOrder
    expect(visibleOrders([order], result)).toEqual([{ ...order, isConditional: true }])
  })
})

describe('BAL-2 the cases of a combined Winter', () => {
  const state = (units: string[], centres: string[]) => ({
    name: 'W1902A',
    units: { AUSTRIA: units, TURKEY: ['A GRE', '*A RUM'] },
    centers: { AUSTRIA: centres, TURKEY: ['CON'] },
    retreats: { TURKEY: { 'A RUM': ['BUD', 'GAL'] } },
    memory: { homes: { AUSTRIA: ['VIE', 'BUD'], TURKEY: ['CON', 'BUL'] }, owned: ['AUSTRIA', 'TURKEY'] },
  })
  const useful = (result: SheetForecast) =>
    ['build', 'disband'].filter((kind) => isUseful(result, kind, 'AUSTRIA', 'VIE'))
  it('a disband is asked for only if a retreat can require it', () => {
    const builds = state(['A SER', 'A RUM'], ['VIE', 'BUD', 'SER', 'TRI'])
    expect(useful(forecast('balkan-battle', builds, 'AUSTRIA', ''))).toEqual(['build'])
    const even = state(['A SER', 'A RUM', 'A TYR'], ['BUD', 'SER'])
    expect(useful(forecast('balkan-battle', even, 'AUSTRIA', ''))).toEqual(['disband'])
    expect(useful(forecast('balkan-battle', even, 'AUSTRIA', 'A TYR D'))).toEqual([])
  })
  it('names a unit that need not be disbanded after any retreat', () => {
    const builds = state(['A SER', 'A RUM'], ['VIE', 'BUD', 'SER', 'TRI'])
    const { noOrderText } = forecast('balkan-battle', builds, 'AUSTRIA', '').winter
    const why = (at: string) => noOrderText(location(at), boardId('MAIN'))
    expect([why('SER'), why('GRE'), why('VIE')]).toEqual(['You will not have to disband A SER.', '', ''])
  })
  it('a dislodged unit with nowhere to go can always be disbanded', () => {
    const lost = state(['A SER', '*A ALB'], ['VIE', 'BUD', 'SER', 'TRI'])
    const result = forecast(
      'balkan-battle',
      { ...lost, retreats: { ...lost.retreats, AUSTRIA: { 'A ALB': [] } } },
      'AUSTRIA',
      '',
    )
    expect(isUseful(result, 'disband', 'AUSTRIA', 'ALB')).toBe(true)
    expect(isUseful(result, 'disband', 'AUSTRIA', 'SER')).toBe(false)
  })
})

describe('in Winter, what is highlighted', () => {
  const useful = (result: SheetForecast, ...spots: readonly string[]) =>
    spots.filter((spot) => {
      const [kind = '', nation = '', at = ''] = spot.split(' ')
      return isUseful(result, kind, nation, at)
    })
  it('is only what is due, and nothing once everything has an order', () => {
    const winter = { name: 'W1901A', units: { RUSSIA: ['A WAR'] }, centers: { RUSSIA: ['MOS', 'STP'] } }
    const spots = ['build RUSSIA MOS', 'build RUSSIA STP/NC', 'disband RUSSIA WAR']
    expect(useful(forecast('classical', winter, 'RUSSIA', ''), ...spots)).toEqual(spots.slice(0, 2))
    expect(useful(forecast('classical', winter, 'RUSSIA', 'A MOS B'), ...spots)).toEqual([])
    const many = { ...winter, units: { RUSSIA: ['A WAR', 'A UKR', 'A SEV'] } }
    expect(useful(forecast('classical', many, 'RUSSIA', ''), ...spots)).toEqual(['disband RUSSIA WAR'])
  })
  it('DBL-7 is what each power still needs', () => {
    const units = { FRANCE: ['A BUR'], RUSSIA: ['A UKR'] }
    const centers = { FRANCE: ['PAR', 'MAR', 'BRE'], RUSSIA: ['MOS', 'STP', 'WAR'] }
    const winter = { name: 'W1901A', units, centers }
    const left = (text: string) =>
      useful(
        forecast('double-diplomacy', winter, 'SEAT 5', text),
        'build FRANCE MAR',
        'build RUSSIA MOS',
        'disband RUSSIA UKR',
      )
    expect(left('A PAR B\nA STP B')).toEqual(['build FRANCE MAR', 'build RUSSIA MOS'])
    expect(left('A PAR B\nA BRE B\nA STP B')).toEqual(['build RUSSIA MOS'])
    // A power that is left to its other captain can still be ordered.
    expect(left('A PAR B\nA BRE B')).toEqual(['build RUSSIA MOS', 'disband RUSSIA UKR'])
    expect(left('A PAR B\nA BRE B\nA STP B\nA MOS B')).toEqual([])
  })
})

describe('in Winter', () => {
  const state = { name: 'W1901A', units: { RUSSIA: ['A WAR'] }, centers: { RUSSIA: ['MOS', 'STP', 'WAR', 'SEV'] } }
  const winter = (text: string) => forecast('classical', state, 'RUSSIA', text)
  it('builds without an order are waived, and sites are listed once', () => {
    expect(openItems(winter('A MOS B\nWAIVE'))).toMatchObject({ builds: 1, disbands: 0 })
    expect(labels(openSites(winter('A MOS B'), false)).toSorted()).toEqual(['SEV', 'STP'])
    expect(countOpenItems(openItems(winter('A MOS B\nWAIVE\nWAIVE')))).toBe(0)
  })
  it('a build too many is no tick', () =>
    expect(marks(winter('A MOS B\nWAIVE\nF SEV B\nWAIVE'))).toEqual([
      'A MOS B: counts',
      'WAIVE: counts',
      'F SEV B: counts',
      'WAIVE: fails',
    ]))
  it('builds and disbands that are not used are named, with the reason if all have the same', () => {
    const named = (text: string) => winter(text).winter.prompt
    expect(named('A MOS B\nA STP B\nF SEV B\nWAIVE')).toBe('Not used: WAIVE. You have no more builds.')
    expect(named('A MOS B')).toBe('')
  })
  it('disbands without an order are chosen by the rules, and named', () => {
    const many = { name: 'W1901A', units: { FRANCE: ['A PAR', 'A GAS', 'A UKR'] }, centers: { FRANCE: ['PAR', 'MAR'] } }
    expect(forecast('classical', many, 'FRANCE', '').chosen.map(({ unit }) => unit.at)).toEqual(['UKR'])
    expect(forecast('classical', many, 'FRANCE', 'A PAR D').chosen).toEqual([])
  })
})

describe('the board to open', () => {
  const state = {
    name: 'F1901M',
    boards: { A: { units: { ITALY: ['A TRI'] } }, B: { units: { ITALY: ['A VIE'] } } },
  }
  const [A, B] = ['A', 'B'].map(boardId)
  const toOpen = (open: BoardId | null | undefined, text: string) =>
    boardToOrder(forecast('shadow-worlds', state, 'ITALY', text), open ?? null)

  it('is the first where a unit needs an order, unless the open one has such a unit', () => {
    expect(toOpen(A, '')).toBe('A')
    expect(toOpen(B, '')).toBe('B')
    expect(toOpen(A, 'A: A TRI H')).toBe('B')
    expect(toOpen(B, 'A: A TRI H\nB: A VIE H')).toBe('B')
    expect(boardToOrder(null, null)).toBeNull()
  })
  it('is in Winter the first where something can be built', () => {
    const full = { units: { ITALY: ['A VEN', 'A ROM', 'F NAP'] }, centers: { ITALY: ['VEN', 'ROM', 'NAP'] } }
    const empty = { units: {}, centers: { ITALY: ['VEN', 'ROM'] } }
    const winter = forecast('shadow-worlds', { name: 'W1901A', boards: { A: full, B: empty } }, 'ITALY', '')
    expect([A, B].map((open) => boardToOrder(winter, open ?? null))).toEqual(['B', 'B'])
  })
})

describe('in Double Diplomacy', () => {
  const state = {
    name: 'S1901M',
    units: { ENGLAND: ['F LON', 'F EDI'], TURKEY: ['A CON', 'A SMY', 'F ANK'] },
    centers: {},
  }
  it('DBL-4 a power without an order is left to the other captain', () => {
    const result = forecast('double-diplomacy', state, 'SEAT 1', 'F LON H')
    expect(openItems(result)).toMatchObject({
      units: 1,
      deferral: 'Turkey is left to its other captain.',
    })
    // That orders need both captains is explained above the sheet.
    expect(result.unseen.assumption).toBeNull()
    expect(labels(unorderedUnits(result, false))).toEqual(['F EDI'])
  })
  it('DBL-4 nothing is complete while a power is left to the other captain', () => {
    const isDone = (orders: string) =>
      isEverythingOrdered(openItems(forecast('double-diplomacy', state, 'SEAT 1', orders)))
    expect(isDone('F LON H\nF EDI H')).toBe(false)
    expect(isDone('F LON H\nF EDI H\nA CON H\nA SMY H\nF ANK H')).toBe(true)
  })
  it('powers are named in the order of the seat’s name', () => {
    const units = { FRANCE: ['A PAR'], RUSSIA: ['A MOS'] }
    const result = forecast('double-diplomacy', { name: 'S1901M', units, centers: {} }, 'SEAT 5', '')
    expect(openItems(result).deferral).toBe('Russia and France are left to their other captains.')
  })
  it('DBL-7 in Winter, each power has its own builds and disbands, also one that is left to its other captain', () => {
    const units = { ENGLAND: ['F NWY'], TURKEY: ['A SMY', 'F ANK'] }
    const centers = { ENGLAND: ['LON', 'EDI', 'LVP'], TURKEY: ['CON', 'SMY', 'ANK'] }
    const winter = (text: string, others = {}) =>
      forecast('double-diplomacy', { name: 'W1901A', units, centers, ...others }, 'SEAT 1', text)
    const left = ({ adjusting, winter: { prompt } }: SheetForecast) => [
      ...adjusting.map((own) => `${own.power} ${own.builds} ${labels(openSites(own, false)).toSorted().join(' ')}`),
      prompt,
    ]
    expect(left(winter(''))).toEqual([
      'ENGLAND 2 EDI LON LVP',
      'TURKEY 1 CON',
      'England, 2 builds: tap EDI, LON or LVP. Turkey, 1 build: tap CON.',
    ])
    expect(left(winter('F LON B'))).toEqual([
      'ENGLAND 1 EDI LVP',
      'TURKEY 1 CON',
      'England, 1 build: tap EDI or LVP. Turkey, 1 build: tap CON.',
    ])
    expect(left(winter('F LON B\nA LVP B'))).toEqual([
      'ENGLAND 0 ',
      'TURKEY 1 CON',
      'Turkey, 1 build: tap CON, or leave it to its other captain.',
    ])
    expect(left(winter('F LON B\nA LVP B\nA CON B'))).toEqual(['ENGLAND 0 ', 'TURKEY 0 ', ''])
    const three = { centers: { ...centers, TURKEY: ['CON', 'SMY', 'ANK', 'BUL'] } }
    expect(
      winter('F LON B\nA LVP B', { units: { ...units, TURKEY: ['A BUL', 'F ANK'] }, ...three }).winter.prompt,
    ).toBe('Turkey, 2 builds: tap CON and SMY, or leave them to its other captain.')
    const many = { centers: { ...centers, TURKEY: ['CON'] } }
    expect(winter('F LON B', many).winter.prompt).toBe(
      'England, 1 build: tap EDI or LVP. Turkey, 1 disband: tap a unit.',
    )
  })
  it('DBL-7 in Winter, the powers left to other captains have their builds and disbands named', () => {
    const units = { ENGLAND: ['F NWY'], TURKEY: ['A CON', 'A SMY', 'F ANK'] }
    const centers = { ENGLAND: ['LON', 'NWY', 'EDI'], TURKEY: ['CON'] }
    const result = forecast('double-diplomacy', { name: 'W1901A', units, centers }, 'SEAT 1', '')
    expect(openItems(result).deferral).toBe(
      'England (2 builds) and Turkey (2 disbands) are left to their other captains.',
    )
  })
})

describe('in Twilight Zone', () => {
  it('TWZ-7 standard units are placed where no unit is ordered', () => {
    const variant = variantNamed('twilight-zone')
    const position = designPosition(textsBySeat([0, 1, 2, 3, 4, 5, 6].map(drawing)))
    const you = variant.seats.find((name) => variant.powers(position, name)[0] === 'FRANCE') ?? seat('')
    const game = { variant, position }
    const view = { settings: settings({ variant: variant.id }), phase: phaseIn(game), boards: boardsIn(game), you }
    const memory = variant.visibleMemory(position, you, false)
    const result = forecastSheet({ ...view, memory }, 'F MAR B')
    expect(result?.placed.map(({ unit }) => `${unit.arm} ${unit.at}`)).toEqual(['fleet BRE', 'army PAR'])
    expect(result && openItems(result)).toMatchObject({ builds: 0, placed: 2 })
  })
})

describe('in the combined Winter of the Balkans', () => {
  it('BAL-2 says that others are assumed not to retreat', () => {
    const state = {
      name: 'W1902A',
      units: { AUSTRIA: ['A BUD', 'A SER'], TURKEY: ['A GRE', '*A RUM'] },
      centers: { AUSTRIA: ['VIE', 'BUD', 'BUL'], TURKEY: ['CON'] },
      attackers: { TURKEY: { 'A RUM': 'SER' } },
      memory: { homes: { AUSTRIA: ['VIE', 'BUD'], TURKEY: ['CON', 'BUL'] }, owned: ['AUSTRIA', 'TURKEY'] },
    }
    const result = forecast('balkan-battle', state, 'AUSTRIA', 'A VIE B\nA BUD B')
    expect(result.unseen.assumption).toMatch(/^This assumes that no unit of another player retreats\./)
    // Whoever retreats where, two centres are left for two units.
    const spare = forecast('balkan-battle', state, 'AUSTRIA', 'A SER D')
    expect(marks(spare)).toEqual(['A SER D: fails'])
    expect(spare.winter.unused).toBe('Not used: A SER D.')
    expect(spare.winter.doneText([{ kind: 'disband', text: 'A SER D' }])).toMatch(/^Everything has an order\./)
  })
})

describe('BAL-2 a unit that retreats and is one too many', () => {
  const state = {
    name: 'W1903A',
    units: { AUSTRIA: ['A RUM'], TURKEY: ['A GRE', 'A CON', '*A RUM'] },
    centers: { AUSTRIA: ['VIE', 'RUM'], TURKEY: ['CON', 'GRE'] },
    retreats: { TURKEY: { 'A RUM': ['UKR'] } },
    memory: { homes: { AUSTRIA: ['VIE', 'BUD'], TURKEY: ['CON', 'BUL'] }, owned: ['AUSTRIA', 'TURKEY'] },
  }
  const far = (sheet: string) => forecast('balkan-battle', state, 'TURKEY', sheet)
  it('is a disband that is due, not a unit without an order', () => {
    const result = far('A RUM R UKR')
    expect(openItems(result)).toMatchObject({ retreats: 0, disbands: 1 })
    expect(labels(unorderedUnits(result, false))).toEqual([])
    // As it stands on the board, where it can be tapped.
    expect(result.chosen.map(({ unit }) => unit.at)).toEqual(['RUM'])
    expect(result.winter.due).toEqual({ builds: 0, disbands: 1 })
  })
  it('is kept if another unit is disbanded', () => {
    expect(isUseful(far('A RUM R UKR'), 'disband', 'TURKEY', 'GRE')).toBe(true)
    expect(openItems(far('A RUM R UKR\nA GRE D'))).toMatchObject({ retreats: 0, disbands: 0 })
  })
  it('counts with the others', () => {
    const units = { ...state.units, TURKEY: ['F AEG', 'F BLA', '*A RUM'] }
    const poor = { ...state, units, centers: { ...state.centers, TURKEY: ['CON'] } }
    const result = forecast('balkan-battle', poor, 'TURKEY', 'A RUM R UKR')
    expect(result.winter.due).toEqual({ builds: 0, disbands: 2 })
  })
  it('is lost without a retreat, as before', () =>
    expect(openItems(far(''))).toMatchObject({ retreats: 1, disbands: 0 }))
})
