/** The names of provinces and their coasts. */
import { describe, expect, test } from 'vitest'
import { classical as table } from '../../../src/maps/classical.ts'
import { makeAtlas } from '../../../src/rules/atlas/atlas.ts'
import { readLine } from '../../../src/rules/notation/index.ts'
import { nameIndexOf } from '../../../src/rules/notation/name-index.ts'
import { at, notices } from './readers.ts'

describe('names of places', () => {
  const names = table.provinces.flatMap((p) =>
    [p.code, p.name, ...(p.aliases?.split(',') ?? [])].map((name) => [name.trim(), p] as const),
  )
  test.each(names)('%s', (name, p) => {
    const arm = p.kind === 'sea' ? 'F' : 'A'
    const reader = at({ units: { FRANCE: `${arm} ${p.code}` } })
    expect(readLine(reader, `${arm} ${name} H`).written).toBe(`${arm} ${p.code} H`)
    expect(readLine(reader, `${name.toUpperCase()} holds`).written).toBe(`${arm} ${p.code} H`)
  })

  test('no two names with an arrow between them form a third name', () => {
    const known = nameIndexOf(makeAtlas(table)).names
    const words = [...new Set(names.map(([name]) => name.toLowerCase()))]
    const pairs = words.flatMap((a) => words.map((b) => `${a} - ${b}`))
    expect(pairs.filter((pair) => known.has(pair))).toEqual([])
    const baltic = at({ units: { GERMANY: 'F BAL', ENGLAND: 'A SWE' } })
    expect(readLine(baltic, 'F BAL S A SWE-DEN').written).toBe('F BAL S A SWE - DEN')
  })

  const reader = at({ units: { ENGLAND: 'F NTH, A WAL, F SKA', RUSSIA: 'F NWG, F BAL, A LVN', ITALY: 'F MAO' } })
  test('reads an ambiguous name by what the unit can do, with a notice', () => {
    expect(readLine(reader, 'A WAL - liv')).toMatchObject({ written: 'A WAL - LVP', notices: [{ why: 'read-as' }] })
    expect(readLine(reader, 'liv h')).toMatchObject({ written: 'A LVN H', notices: [{ why: 'read-as' }] })
  })
  test('asks about an ambiguous name if both meanings make sense', () => {
    expect(readLine(reader, 'F MAO - na').problem).toEqual({
      why: 'which-place',
      words: '“na” can mean the North Atlantic Ocean or North Africa. Which one?',
      suggestions: ['F MAO - NAO', 'F MAO - NAF'],
    })
  })
  test.each([
    ['F NTH - nor', 'F NTH - NWY', ['read-as']],
    ['F NTH - NORW', 'F NTH - NWY', ['read-as']],
    ['F NTH - nwy', 'F NTH - NWY', []],
    ['F NTH - nrg', 'F NTH - NWG', []],
    ['F NTH - norg', 'F NTH - NWG', []],
    ['F SKA - nor', 'F SKA - NWY', ['read-as']],
  ])("reads a judge's abbreviation as judges do: %s", (typed, expected, remarks) => {
    const line = readLine(reader, typed)
    expect([line.written, notices(line)]).toEqual([expected, remarks])
  })
  test('suggests the nearest names for a misspelt one, and never assumes one', () => {
    expect(readLine(reader, 'A Wlaes - LVP').problem).toEqual({
      why: 'unknown-place',
      words: 'There is no place called “wlaes”. Did you mean Wales?',
      suggestions: ['A WAL - LVP'],
    })
    expect(readLine(reader, 'F NTH - Dennmark').problem?.suggestions).toEqual(['F NTH - DEN'])
    expect(readLine(reader, 'F NTH - Xyzzyx').problem).toMatchObject({ why: 'unknown-place', suggestions: [] })
  })
})

describe('coasts', () => {
  const reader = at({
    units: { FRANCE: 'F MAO, F GAS, F SPA/NC, A MAR, F POR', TURKEY: 'F CON, F BLA', RUSSIA: 'F STP/SC' },
  })
  test.each([
    ['DATC 6.B.1 two coasts in reach: asked', 'F MAO - SPA', null, 'needs-coast', []],
    ['DATC 6.B.2 one coast in reach: taken', 'F GAS - SPA', 'F GAS - SPA/NC', null, []],
    ['DATC 6.B.2 the only coast of Bulgaria', 'F BLA - BUL', 'F BLA - BUL/EC', null, []],
    ['DATC 6.B.3 the wrong coast is not repaired', 'F GAS - SPA/SC', null, 'wrong-coast', []],
    ['DATC 6.B.4 a support into a coast out of reach', 'F GAS S F MAO - SPA/SC', 'F GAS S F MAO - SPA/SC', null, []],
    ['DATC 6.B.7 a support without a coast', 'F POR S F MAO - SPA', 'F POR S F MAO - SPA', null, []],
    ['DATC 6.B.10 a unit is known by its province', 'F SPA/SC - GAS', 'F SPA/NC - GAS', null, ['other-coast']],
    ['DATC 6.B.11 the coast cannot be ordered to change', 'F SPA/SC - LYO', null, 'not-adjacent', ['other-coast']],
    ['DATC 6.B.12 an army has no coast', 'A MAR - SPA/NC', 'A MAR - SPA', null, ['coast-dropped']],
    ['a coast by another compass point', 'F MAO - SPA/WC', 'F MAO - SPA/SC', null, ['other-coast']],
    ['a coast that is none', 'F GAS - BRE/NC', 'F GAS - BRE', null, ['coast-dropped']],
    ['Bulgaria from Constantinople', 'F CON - BUL', null, 'needs-coast', []],
    ['an army supported to a coast', 'F GAS S A MAR - SPA/NC', 'F GAS S A MAR - SPA', null, ['coast-dropped']],
  ])('%s: %s', (_, typed, expected, why, remarks) => {
    const line = readLine(reader, typed)
    expect([line.written, line.problem?.why ?? null, notices(line)]).toEqual([expected, why, remarks])
  })
  test('asks for one of the coasts, and each answer is an order', () => {
    const line = readLine(reader, 'F MAO - SPA')
    expect(line.problem).toEqual({
      why: 'needs-coast',
      words: 'Which coast of Spain? Write SPA/NC or SPA/SC.',
      suggestions: ['F MAO - SPA/NC', 'F MAO - SPA/SC'],
    })
    for (const answer of line.problem?.suggestions ?? []) expect(readLine(reader, answer).written).toBe(answer)
  })
})
