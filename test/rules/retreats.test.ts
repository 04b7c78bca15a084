import { describe, expect, test } from 'vitest'
import { location, power, unitId } from '../../src/rules/names.ts'
import type { Issued } from '../../src/rules/orders/order.ts'
import { retreatChoices } from '../../src/rules/phases/retreats.ts'
import { adjudicate } from '../../src/rules/phases/turn.ts'
import { ordered, phase, standardGame, unitsOf } from '../support/games/recorded.ts'
import { classical, submissionsOf } from '../support/boards/variants.ts'
import { SPRING_RETREATS, sketch } from './tables.ts'

type Lists = Record<string, string[]>

/**
 * Plays a Spring with these orders, each for a unit at the place it names, and stops at the
 * retreats.
 */
function afterSpring(orders: Lists) {
  const units = Object.fromEntries(
    Object.entries(orders).map(([power, lines]) => [power, lines.map((line) => /^[AF] \S+/.exec(line)?.[0] ?? '')]),
  )
  const { position, submissions } = phase('S1901M', units, { orders })
  return adjudicate(standardGame, position, submissions).position
}

const retreating = (orders: Lists, retreats: Lists) => {
  const { position, submissions } = ordered(afterSpring(orders), retreats)
  const { report, position: after } = adjudicate(standardGame, position, submissions)
  return {
    units: unitsOf(after),
    fates: report.rulings.map(({ unit, fate, given }) => ({ at: unit?.at, given, fate })),
  }
}

const choices = (orders: Lists) =>
  retreatChoices(standardGame, afterSpring(orders)).map(({ unit, to }) => `${unit.at}: ${to.toSorted().join(' ')}`)

const VIENNA_FALLS = { AUSTRIA: ['A TRI - VIE', 'A BUD S A TRI - VIE'], ITALY: ['A VIE H'] }

describe('the retreats of a dislodged unit', () => {
  test('DATC 6.H.5 exclude its attacker’s origin and occupied provinces', () => {
    expect(choices(VIENNA_FALLS)).toEqual(['VIE: BOH GAL TYR'])
  })

  test('DATC 6.H.6 exclude contested provinces', () => {
    expect(choices({ ...VIENNA_FALLS, GERMANY: ['A MUN - BOH', 'A SIL - BOH'] })).toEqual(['VIE: GAL TYR'])
  })

  test('DATC 6.H.9 a dislodged unit does not contest its attacker’s province', () => {
    const places = choices({
      ENGLAND: ['F HEL - KIE', 'F DEN S F HEL - KIE'],
      GERMANY: ['A BER - PRU', 'F KIE H', 'A SIL S A BER - PRU'],
      RUSSIA: ['A PRU - BER'],
    })
    expect(places).toContain('KIE: BAL BER HOL')
  })

  test('DATC 6.H.11 exclude no province if the attacker came by convoy', () => {
    const places = choices({
      FRANCE: [
        'A GAS - MAR VIA',
        'A BUR S A GAS - MAR',
        'F MAO C A GAS - MAR',
        'F WES C A GAS - MAR',
        'F LYO C A GAS - MAR',
      ],
      ITALY: ['A MAR H'],
    })
    expect(places).toEqual(['MAR: GAS PIE SPA'])
  })

  test('include several coasts for a fleet', () => {
    const places = choices({ ENGLAND: ['F NAO - MAO', 'F IRI S F NAO - MAO'], FRANCE: ['F MAO H'] })
    expect(places).toEqual(['MAO: BRE ENG GAS NAF POR SPA/NC SPA/SC WES'])
  })
})

describe('retreats', () => {
  test('move a unit with a legal order', () => {
    expect(retreating(VIENNA_FALLS, { ITALY: ['A VIE R TYR'] }).units).toEqual([
      'AUSTRIA A BUD',
      'AUSTRIA A VIE',
      'ITALY A TYR',
    ])
  })

  test('STD-2 disband a unit without an order', () => {
    const { units, fates } = retreating(VIENNA_FALLS, {})
    expect(units).toEqual(['AUSTRIA A BUD', 'AUSTRIA A VIE'])
    expect(fates).toEqual([{ at: 'VIE', given: false, fate: { kind: 'civil-disorder' } }])
  })

  test('disband a unit by order', () => {
    expect(retreating(VIENNA_FALLS, { ITALY: ['A VIE D'] }).fates).toEqual([
      { at: 'VIE', given: true, fate: { kind: 'succeeded' } },
    ])
  })

  test.each([
    ['TRI', 'retreat-barred'],
    ['BUD', 'retreat-barred'],
    ['VEN', 'not-adjacent'],
    ['ADR', 'not-by-sea'],
  ])('STD-2 disband a unit with an illegal retreat to %s', (to, why) => {
    const { units, fates } = retreating(VIENNA_FALLS, { ITALY: [`A VIE R ${to}`] })
    expect(units).toEqual(['AUSTRIA A BUD', 'AUSTRIA A VIE'])
    expect(fates).toEqual([{ at: 'VIE', given: true, fate: { kind: 'void', why } }])
  })

  test('DATC 6.H.7 disband units that retreat to the same province, each naming the other', () => {
    const orders = {
      AUSTRIA: ['A BUD S A TRI - VIE', 'A TRI - VIE'],
      GERMANY: ['A MUN S A SIL - BOH', 'A SIL - BOH'],
      ITALY: ['A VIE H', 'A BOH H'],
    }
    const { units, fates } = retreating(orders, { ITALY: ['A VIE R TYR', 'A BOH R TYR'] })
    expect(units.filter((unit) => unit.startsWith('ITALY'))).toEqual([])
    expect(fates.map(({ fate }) => fate.kind)).toEqual(['bounced', 'bounced'])
  })

  test('DATC 6.H.10 ignore a barred retreat to the same province', () => {
    const orders = {
      ENGLAND: ['A KIE H'],
      GERMANY: ['A BER - KIE', 'A MUN S A BER - KIE', 'A PRU H'],
      RUSSIA: ['A WAR - PRU', 'A SIL S A WAR - PRU'],
    }
    const { units } = retreating(orders, { ENGLAND: ['A KIE R BER'], GERMANY: ['A PRU R BER'] })
    expect(units).toContain('GERMANY A BER')
    expect(units.filter((unit) => unit.startsWith('ENGLAND'))).toEqual([])
  })

  test('DATC 6.H.15 do not let a fleet crawl around the corner of a coast', () => {
    const orders = { ENGLAND: ['F POR H'], FRANCE: ['F SPA/SC - POR', 'F MAO S F SPA/SC - POR'] }
    expect(retreating(orders, { ENGLAND: ['F POR R SPA/NC'] }).fates).toEqual([
      { at: 'POR', given: true, fate: { kind: 'void', why: 'retreat-barred' } },
    ])
  })

  test('need a coast for a fleet that could land on two', () => {
    const orders = { ENGLAND: ['F NAO - MAO', 'F IRI S F NAO - MAO'], FRANCE: ['F MAO H'] }
    expect(retreating(orders, { FRANCE: ['F MAO R SPA'] }).fates[0]?.fate).toEqual({ kind: 'void', why: 'needs-coast' })
  })
})

test('units that retreat to different coasts of a province are both disbanded (DATC 6.H.7)', () => {
  const position = sketch({ turn: SPRING_RETREATS, units: { FRANCE: '*F GAS', ITALY: '*F WES, *A MAR' } })
  const retreat = (name: string, unit: number, to: string): Issued => ({
    power: power(name),
    order: { kind: 'retreat', unit: unitId(unit), to: location(to), map: null },
  })
  const { report } = adjudicate(
    classical,
    position,
    submissionsOf({
      FRANCE: [retreat('FRANCE', 1, 'SPA/NC')],
      ITALY: [retreat('ITALY', 2, 'SPA/SC'), retreat('ITALY', 3, 'PIE')],
    }),
  )
  expect(report.rulings.map(({ fate }) => fate)).toEqual([
    { kind: 'bounced', by: [unitId(2)] },
    { kind: 'bounced', by: [unitId(1)] },
    { kind: 'succeeded' },
  ])
})
