/** Whole sheets: headings, commands, and which lines count. */
import { describe, expect, test } from 'vitest'
import { formatOrder, ordersOf, readLine, readSheet } from '../../../src/rules/notation/index.ts'
import { classical } from '../../support/boards/variants.ts'
import { at, notices, WEST } from './readers.ts'

describe('a sheet', () => {
  const reader = at(WEST, 'FRANCE', 'GERMANY')
  const echo = (text: string) =>
    readSheet(reader, text).map(
      ({ written, problem, command }) => written ?? problem?.why ?? command?.kind ?? 'heading',
    )

  test('splits orders at line ends, commas and semicolons, and ignores comments and spaces', () => {
    expect(echo('A PAR H, A MAR H; F BRE H\r\n\n// A GAS H\n  \n# no\nA GAS H // A MUN H')).toEqual([
      'A PAR H',
      'A MAR H',
      'F BRE H',
      'A GAS H',
    ])
  })
  test('reads good lines despite bad ones', () => {
    expect(echo('A PAR - BUR\nA PAR - TRI\nnonsense?\nA MAR H')).toEqual([
      'A PAR - BUR',
      'not-adjacent',
      'unreadable',
      'A MAR H',
    ])
  })
  test('reads headings by power name, marked letter, or adjective', () => {
    expect(echo('FRANCE\nA PAR H\nGermany:\nA MUN H\n[French]\nA MAR H\nG) F KIE H\n(FRANCE)')).toEqual([
      'heading',
      'A PAR H',
      'heading',
      'A MUN H',
      'heading',
      'A MAR H',
      'F KIE H',
      'heading',
    ])
    expect(echo('Italy:')).toEqual(['not-your-power'])
    expect(echo('R: A MOS H')).toEqual(['not-your-power'])
  })
  test('does not take an unmarked heading for a fleet', () => {
    expect(echo('F PAR H')).toEqual(['A PAR H'])
    expect(echo('A PAR H')).toEqual(['A PAR H'])
  })
  test('reads commands', () => {
    expect(echo('CLEAR\n(NMR)\nready\nWAIT\nnot ready\nSIGNOFF')).toEqual([
      'clear',
      'no-orders',
      'ready',
      'not-ready',
      'not-ready',
      'heading',
    ])
  })
  test.each([
    ['PHASE S1901M', 'S1901M', []],
    ['phase s1901m', 'S1901M', []],
    ['Spring 1901', 'S1901M', []],
    ['PHASE F 1901 R', 'F1901R', ['other-phase']],
    ['W1901B', 'W1901A', ['other-phase']],
    ['Fall 1902 Retreats', 'F1902R', ['other-phase']],
    ['Winter 1902 Design', 'W1902D', ['other-phase']],
    ['S 1901 Diplomacy', 'S1901M', []],
  ])('%s names a phase', (typed, code, remarks) => {
    const line = readLine(reader, typed)
    expect([line.command, notices(line), line.problem]).toEqual([{ kind: 'phase', code }, remarks, null])
  })
  test('uses the last order for a unit, and says so at the earlier line', () => {
    const lines = readSheet(reader, 'A PAR H\nA MAR H\nA PAR - BUR')
    expect(lines.map(notices)).toEqual([['superseded'], [], []])
    expect(lines[0]?.notices[0]?.words).toBe('A later line counts: A PAR - BUR.')
    expect(ordersOf(lines).map(({ order }) => formatOrder(classical, reader.position, order))).toEqual([
      'A MAR H',
      'A PAR - BUR',
    ])
  })
})
