/** Lines as they are copied from mails, lists and chats, shortened or incomplete. */
import { describe, expect, test } from 'vitest'
import { power } from '../../../src/rules/names.ts'
import type { Reader } from '../../../src/rules/notation/index.ts'
import { readLine, readSheet } from '../../../src/rules/notation/index.ts'
import { classical } from '../../support/boards/variants.ts'
import type { Sketch } from '../tables.ts'
import { POWERS, SPRING_RETREATS, WINTER, sketch } from '../tables.ts'

const at = (given: Sketch, ...powers: string[]): Reader => ({
  variant: classical,
  position: sketch(given),
  powers: powers.length === 0 ? POWERS : powers.map(power),
})

const SPRING = at({
  units: {
    ENGLAND: 'F NTH, A LVP, F NWG',
    FRANCE: 'A PAR, F WES, F MAO',
    ITALY: 'F TUS, A VEN',
    RUSSIA: 'F STP/SC, F BAL',
    TURKEY: 'F BUL/EC',
  },
})

describe('text around an order does not matter', () => {
  test.each([
    ['a zero-width blank', '\u200bA PAR - BUR'],
    ['marks of direction', 'A PAR\u200e - \u202aBUR\u202c\u200f'],
    ['an isolate', '\u2066A PAR - BUR\u2069'],
    ['a variation selector', 'A PAR \u27a1\ufe0f BUR'],
    ['a joiner within a word', 'A P\u034fAR - BUR'],
    ['a byte order mark', '\ufeffA PAR - BUR'],
    ['a soft hyphen', 'A PAR - BUR\u00adGUNDY'],
    ['a number', '1. A PAR - BUR'],
    ['a number in brackets', '(12) A PAR - BUR'],
    ['a number with a bracket', '3) A PAR - BUR'],
    ['a bullet', '• A PAR - BUR'],
    ['a minus as a bullet', '- A PAR - BUR'],
    ['a quoted line', '> > A PAR - BUR'],
    ['a picture', '✅ A PAR - BUR 👍'],
    ['a question mark', 'A PAR - BUR?'],
    ['quotation marks', '“A PAR - BUR”'],
    ['stars', '**A PAR - BUR**'],
    ['many blanks', `A${' '.repeat(90)}PAR\t-\t\tBUR`],
  ])('%s', (_, typed) => {
    const [line] = readSheet(SPRING, typed)
    expect(line).toMatchObject({ written: 'A PAR - BUR', problem: null, text: typed.trim() })
  })
  test.each(['>', '\u200b', '•', '> ', '...', '?'])('ignores a line of nothing but %j', (typed) =>
    expect(readSheet(SPRING, typed)).toEqual([]),
  )
})

describe('accepts names shortened word by word', () => {
  test.each([
    ['F MAO - W Med', 'F MAO - WES'],
    ['F MAO - w. med.', 'F MAO - WES'],
    ['F MAO - n. africa', 'F MAO - NAF'],
    ['F MAO - N Afr', 'F MAO - NAF'],
    ['F MAO - eng chan', 'F MAO - ENG'],
    ['F MAO - Eng. Channel', 'F MAO - ENG'],
    ['F MAO - north atl', 'F MAO - NAO'],
    ['F WES - gulf of lyo', 'F WES - LYO'],
    ['F BAL - gulf both', 'F BAL - BOT'],
    ['F NTH - nor sea', 'F NTH - NWG'],
    ['F NTH - Hel Bight', 'F NTH - HEL'],
    ['F NWG - NTH', 'F NWG - NTH'],
  ])('%s', (typed, expected) => expect(readLine(SPRING, typed)).toMatchObject({ written: expected, problem: null }))
  test('rejects a single letter that is not a point of the compass', () =>
    expect(readLine(SPRING, 'F MAO - e chan').written).toBeNull())
})

describe('accepts a build in everyday words', () => {
  const winter = at(
    { turn: WINTER, units: { ENGLAND: 'F NTH', RUSSIA: 'A UKR', FRANCE: 'A BRE, A MAR' } },
    'ENGLAND',
    'RUSSIA',
    'FRANCE',
  )
  test.each([
    ['build an army in Paris', 'A PAR B'],
    ['Build a fleet in London', 'F LON B'],
    ['build a new army at Moscow', 'A MOS B'],
    ['build the fleet in St Petersburg (north coast)', 'F STP/NC B'],
    ['France builds A PAR', 'A PAR B'],
    ['France builds an army in Paris', 'A PAR B'],
    ['England waives', 'WAIVE'],
  ])('%s', (typed, expected) => expect(readLine(winter, typed)).toMatchObject({ written: expected, problem: null }))
})

describe('prefers a unit that is named exactly', () => {
  const italy = at({ units: { ITALY: 'A TYR, F TYS, F TUS' } }, 'ITALY')
  test.each([
    ['A TYR - ROM', 'not-adjacent', 'Tyrolia does not border Rome.'],
    [
      'F TUS S A TYR',
      'support-unreachable',
      'The fleet in Tuscany cannot support into Tyrolia: it could not go there itself.',
    ],
  ])('%s', (typed, why, words) => {
    const [, line] = readSheet(italy, `F TYS - ION\n${typed}`)
    expect(line).toMatchObject({ written: null, problem: { why, words } })
  })
  test('does not replace a foreign unit by one’s own next to it', () => {
    const shared = at({ units: { ITALY: 'F TYS', AUSTRIA: 'A TYR' } }, 'ITALY')
    expect(readLine(shared, 'A TYR - ROM').problem?.why).toBe('not-yours')
  })
  test('reads an inexact name by what makes sense', () => {
    expect(readLine(italy, 'F TYR - ROM').written).toBe('F TYS - ROM')
    expect(readLine(italy, 'TYR - ROM').written).toBe('F TYS - ROM')
    expect(readLine(italy, 'A TYR - VEN').written).toBe('A TYR - VEN')
  })
})

describe('a letter in brackets', () => {
  test('is a support if a unit can be supported', () => {
    const both = at({ units: { RUSSIA: 'F STP/SC, F BOT' } })
    expect(readLine(both, 'F STP (S) BOT').written).toBe('F STP/SC S F BOT')
    expect(readLine(both, 'F STP(SC) - BOT').written).toBe('F STP/SC - BOT')
  })
  test('is a coast otherwise', () => expect(readLine(SPRING, 'F STP (S) BOT').written).toBe('F STP/SC - BOT'))
})

describe('reports the actual problem', () => {
  test.each([
    [
      'F NTH - north',
      'which-place',
      '“north” can mean North Africa, the North Atlantic Ocean or the North Sea. Which one?',
    ],
    ['F BUL/EC - GRE', 'not-adjacent', 'The east coast of Bulgaria does not border Greece.'],
    ['F BUL/SC - GRE', 'not-adjacent', 'The east coast of Bulgaria does not border Greece.'],
    ['F STP - BAR', 'not-adjacent', 'The south coast of St Petersburg does not border the Barents Sea.'],
    ['disband', 'which-unit', 'Which unit? This line names none.'],
    ['support', 'which-unit', 'Which unit? This line names none.'],
    ['build an army', 'which-unit', 'Which unit? This line names none.'],
  ])('%s', (typed, why, words) => expect(readLine(SPRING, typed).problem).toMatchObject({ why, words }))
  const fleeing = at(
    {
      turn: SPRING_RETREATS,
      from: 'ENG',
      units: { FRANCE: '*F MAO, A BRE', GERMANY: 'A PAR, A MUN' },
      standoffs: 'GAS',
    },
    'FRANCE',
  )
  test('suggests units for a lone verb', () => {
    expect(readLine(fleeing, 'disband').problem?.suggestions).toEqual(['F MAO D'])
    expect(readLine(at({ units: { FRANCE: 'A PAR, F BRE' } }, 'FRANCE'), 'hold').problem?.suggestions).toEqual([
      'A PAR H',
      'F BRE H',
    ])
  })
  test.each([
    [
      'F MAO R ENG',
      'The fleet in the Mid-Atlantic Ocean cannot retreat to the English Channel: its attacker came from there.',
    ],
    ['F MAO R BRE', 'The fleet in the Mid-Atlantic Ocean cannot retreat to Brest: it is occupied.'],
    ['F MAO R GAS', 'The fleet in the Mid-Atlantic Ocean cannot retreat to Gascony: it was fought over.'],
  ])('gives one reason for a barred retreat: %s', (typed, words) =>
    expect(readLine(fleeing, typed).problem).toMatchObject({ why: 'retreat-barred', words }),
  )
})
