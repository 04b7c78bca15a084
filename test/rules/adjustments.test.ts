import { describe, expect, test } from 'vitest'
import { location, power } from '../../src/rules/names.ts'
import { ordersOf, readSheet } from '../../src/rules/notation/index.ts'
import { refusalOf } from '../../src/rules/phases/legality.ts'
import { adjudicate } from '../../src/rules/phases/turn.ts'
import { MAIN } from '../../src/rules/seam/standard.ts'
import { phase, standardGame, unitsOf } from '../support/games/recorded.ts'
import { classical, submissionsOf } from '../support/boards/variants.ts'
import { WINTER, sketch } from './tables.ts'

type Lists = Record<string, string[]>

function winter(units: Lists, centres: Lists, orders: Lists = {}) {
  const { position, submissions } = phase('W1901A', units, { centres, orders })
  const { report, position: after } = adjudicate(standardGame, position, submissions)
  return {
    units: unitsOf(after),
    fates: report.rulings.map(({ fate }) => (fate.kind === 'void' ? fate.why : fate.kind)),
    nextUnit: after.nextUnit,
  }
}

/** Returns the units that civil disorder takes from a power with these centres and no orders. */
function lost(power: string, units: string[], centres: string[]): string[] {
  const { position } = phase('W1901A', { [power]: units }, { centres: { [power]: centres } })
  const { report } = adjudicate(standardGame, position, {})
  return report.rulings.map(({ unit, fate }) => `${fate.kind} ${unit?.at}`)
}

const GERMANY = { GERMANY: ['BER', 'KIE', 'MUN', 'DEN'] }

describe('builds', () => {
  test('DATC 6.I.1 the first valid builds count, as many as are due', () => {
    const { units, fates } = winter({ GERMANY: ['F DEN', 'A RUH', 'A PRU'] }, GERMANY, {
      GERMANY: ['A WAR B', 'A BER B', 'A MUN B'],
    })
    expect(fates).toEqual(['not-owned', 'succeeded', 'surplus'])
    expect(units).toEqual(['GERMANY A BER', 'GERMANY A PRU', 'GERMANY A RUH', 'GERMANY F DEN'])
  })

  test.each([
    ['DATC 6.I.2 no fleet in an inland province', 'F MUN B', 'not-by-land'],
    ['DATC 6.I.3 no second unit in a centre', 'A BER B', 'not-vacant'],
    ['DATC 6.I.5 not in a home that another owns', 'A KIE B', 'not-owned'],
    ['DATC 6.I.6 not in a centre that is no home', 'A DEN B', 'not-a-home'],
    ['not outside the centres', 'A RUH B', 'not-owned'],
  ])('%s', (_, order, why) => {
    const { fates } = winter(
      { GERMANY: ['A BER'] },
      { GERMANY: ['BER', 'MUN', 'DEN'], ENGLAND: ['KIE'] },
      { GERMANY: [order] },
    )
    expect(fates).toEqual([why])
  })

  test('DATC 6.I.4 a fleet on one coast occupies the whole province', () => {
    const { fates } = winter({ RUSSIA: ['F STP/SC'] }, { RUSSIA: ['STP', 'MOS'] }, { RUSSIA: ['F STP/NC B'] })
    expect(fates).toEqual(['not-vacant'])
  })

  test('DATC 6.I.7 allows only one build in a centre, on any coast', () => {
    const { fates, units } = winter({}, { RUSSIA: ['STP', 'MOS'] }, { RUSSIA: ['F STP/NC B', 'A STP B', 'F STP/SC B'] })
    expect(fates).toEqual(['succeeded', 'not-vacant', 'not-vacant'])
    expect(units).toEqual(['RUSSIA F STP/NC'])
  })

  test('a fleet in a province with two coasts must name one', () => {
    expect(winter({}, { RUSSIA: ['STP'] }, { RUSSIA: ['F STP B'] }).fates).toEqual(['needs-coast'])
  })

  test('STD-2 waives builds that are not ordered; a waiver uses up one', () => {
    expect(winter({}, GERMANY).units).toEqual([])
    const { position } = phase('W1901A', { GERMANY: ['F DEN', 'A RUH'] }, { centres: GERMANY })
    const sheet = { variant: standardGame, position, powers: [power('GERMANY')] }
    const orders = ordersOf(readSheet(sheet, 'WAIVE\nA BER B\nA MUN B'))
    const { report, position: after } = adjudicate(standardGame, position, submissionsOf({ GERMANY: orders }))
    expect(report.rulings.map(({ fate }) => fate.kind)).toEqual(['succeeded', 'succeeded', 'surplus'])
    expect(unitsOf(after)).not.toContain('GERMANY A MUN')
  })

  test('reports that a power has nothing to build', () => {
    expect(winter({ GERMANY: ['A RUH'] }, { GERMANY: ['BER'] }, { GERMANY: ['A BER B'] }).fates).toEqual([
      'nothing-to-build',
    ])
  })

  test('gives every unit built an id of its own', () => {
    const { position, submissions } = phase(
      'W1901A',
      { GERMANY: ['A RUH'] },
      { centres: GERMANY, orders: { GERMANY: ['A BER B', 'F KIE B'] } },
    )
    const { position: after } = adjudicate(standardGame, position, submissions)
    const ids = Object.values(after.boards).flatMap(({ units }) => units.map(({ id }) => id))
    expect(new Set(ids).size).toBe(3)
    expect(Math.max(...ids)).toBeLessThan(after.nextUnit)
  })
})

describe('orders given twice on a sheet', () => {
  /**
   * The result of a sheet in a winter in which Germany may build `room` units and France must
   * disband one.
   */
  const kept = (name: string, text: string) => {
    const units = { GERMANY: ['F DEN', 'A RUH'], FRANCE: ['A PAR', 'A MAR', 'F BRE'] }
    const { position } = phase('W1901A', units, { centres: { ...GERMANY, FRANCE: ['PAR', 'MAR'] } })
    const lines = readSheet({ variant: standardGame, position, powers: [power(name)] }, text)
    const { report } = adjudicate(standardGame, position, submissionsOf({ [name]: ordersOf(lines) }))
    const successes = report.rulings.filter(({ fate }) => fate.kind === 'succeeded')
    return {
      superseded: lines.map(({ notices }) => notices.find(({ why }) => why === 'superseded')?.words ?? null),
      done: successes.map(({ unit }) => `${unit?.arm} ${unit?.at}`),
    }
  }
  const EARLIER = 'An earlier line counts:'

  test('DATC 6.I.7 uses the first of two builds in one place, and says so at the later line', () => {
    expect(kept('GERMANY', 'F KIE B\nA KIE B')).toEqual({
      superseded: [null, `${EARLIER} F KIE B.`],
      done: ['fleet KIE'],
    })
  })

  test('DATC 6.I.1 keeps the rank of the first of two equal builds', () => {
    expect(kept('GERMANY', 'A MUN B\nA BER B\nA KIE B\nA MUN B').done).toEqual(['army MUN', 'army BER'])
  })

  test('DATC 6.J.1 keeps the rank of the first of two equal disbands', () => {
    expect(kept('FRANCE', 'A PAR D\nA MAR D\nA PAR D')).toEqual({
      superseded: [null, null, `${EARLIER} A PAR D.`],
      done: ['army PAR'],
    })
  })
})

describe('disbands', () => {
  test('DATC 6.J.1 uses the first valid disbands, as many as are owed', () => {
    const { units, fates } = winter(
      { FRANCE: ['A PIC', 'A PAR'] },
      { FRANCE: ['PAR'] },
      { FRANCE: ['F LYO D', 'A PIC D', 'A PAR D'] },
    )
    expect(fates).toEqual(['succeeded', 'surplus'])
    expect(units).toEqual(['FRANCE A PAR'])
  })

  test('DATC 6.J.2 counts a unit disbanded twice once; civil disorder takes the rest', () => {
    const { fates } = winter(
      { FRANCE: ['A PAR', 'F LYO', 'A RUH'] },
      { FRANCE: ['PAR'] },
      { FRANCE: ['A PAR D', 'A PAR D'] },
    )
    expect(fates).toEqual(['succeeded', 'civil-disorder'])
  })

  test('refuses disbands that are not owed', () => {
    expect(winter({ FRANCE: ['A PAR'] }, { FRANCE: ['PAR'] }, { FRANCE: ['A PAR D'] }).fates).toEqual([
      'nothing-to-disband',
    ])
  })
})

describe('STD-2 civil disorder by the 2023 rules', () => {
  test.each([
    ['6.J.3 the farther army', 'RUSSIA', ['A LVN', 'A PRU'], ['STP'], 'PRU'],
    ['6.J.4 equally far: by the alphabet', 'RUSSIA', ['A LVN', 'A UKR'], ['MOS'], 'LVN'],
    [
      '6.J.6 equally far: Norway before the Norwegian Sea, by name and not by code',
      'GERMANY',
      ['F NWG', 'F NWY'],
      ['KIE'],
      'NWY',
    ],
    ['6.J.5 the farther fleet', 'RUSSIA', ['F SKA', 'F NAO'], ['STP'], 'NAO'],
    ['6.J.7 a fleet before an army equally far', 'RUSSIA', ['A BOH', 'F SKA'], ['STP', 'WAR'].slice(0, 1), 'BOH'],
    ['6.J.8 the army, when the fleet is nearer', 'RUSSIA', ['A TYR', 'F BAL'], ['WAR'], 'TYR'],
    ['6.J.10 armies too are reckoned over the sea', 'ITALY', ['A PIE', 'A ALB'], ['NAP'], 'PIE'],
    ['6.J.11 from the centres owned, home or not', 'ITALY', ['A WAR', 'A TUS'], ['WAR'], 'TUS'],
  ])('DATC %s', (_, power, units, centres, gone) => {
    expect(lost(power, units, centres)).toEqual([`civil-disorder ${gone}`])
  })

  test('DATC 6.J.9 measures from both coasts: Skagerrak is two steps from St Petersburg, Albania three from Sevastopol', () => {
    expect(lost('RUSSIA', ['A ALB', 'A SEV', 'F BAL'], ['STP', 'SEV'])).toEqual(['civil-disorder ALB'])
    expect(lost('RUSSIA', ['A ALB', 'A SEV', 'F SKA'], ['STP', 'SEV'])).toEqual(['civil-disorder ALB'])
  })

  test('takes fleets before armies at the same distance', () => {
    expect(lost('FRANCE', ['A GAS', 'F PIC'], ['BRE'])).toEqual(['civil-disorder PIC'])
  })

  test('takes every unit of a power without centres', () => {
    expect(lost('FRANCE', ['A PAR', 'F BRE'], [])).toEqual(['civil-disorder BRE', 'civil-disorder PAR'])
  })
})

test.each([
  ['AUSTRIA', null],
  ['TURKEY', 'not-vacant'],
])('a home is vacant if %s loses the unit there before Italy adjusts: %s', (name, why) => {
  const position = sketch({ turn: WINTER, units: { [name]: 'A VEN' }, owners: { ITALY: 'VEN' } })
  const build = { kind: 'build', board: MAIN, arm: 'army', at: location('VEN') } as const
  expect(refusalOf(classical, position, { power: power('ITALY'), order: build })).toBe(why)
})
