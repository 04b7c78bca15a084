/** Sheets as they are pasted from mails: with headings, lists, conditions, remarks and HTML. */
import { describe, expect, test } from 'vitest'
import { type Reader, readSheet } from '../../../src/rules/notation/index.ts'
import { linesOf } from '../../../src/rules/notation/tokens.ts'
import { SPRING_RETREATS, WINTER } from '../tables.ts'
import { at, summary, WEST } from './readers.ts'

const MOVES = at(WEST)
const FRENCH = at(WEST, 'FRANCE')
const RETREATS = at(
  {
    turn: SPRING_RETREATS,
    from: 'ENG',
    units: { FRANCE: '*F MAO, A BRE, *A BUR', GERMANY: 'A PAR, A MUN' },
    standoffs: 'GAS',
  },
  'FRANCE',
)
const BUILDS = at({ turn: WINTER, units: { FRANCE: 'A GAS' } }, 'FRANCE')
const REMOVALS = at({ turn: WINTER, units: { GERMANY: 'F KIE, F BAL, A MUN' }, owners: { GERMANY: 'MUN' } }, 'GERMANY')

type Cases = readonly (readonly [sheet: string, ...answers: string[]])[]

function check(reader: Reader, cases: Cases): void {
  test.each(cases.map(([sheet, ...answers]) => ({ sheet, answers })))('$sheet', ({ sheet, answers }) => {
    const lines = readSheet(reader, sheet)
    expect(lines.map(summary)).toEqual(answers)
    expect(lines.map(({ text }) => text)).toEqual(linesOf(sheet))
  })
}

const TWO = ['A PAR - BUR', 'A MAR - SPA']

describe('a heading for this phase is no order', () => {
  check(MOVES, [
    ['Orders: A Par-Bur, A Mar-Spa', ...TWO],
    ['My orders: A Par-Bur, A Mar-Spa', ...TWO],
    ['Here are my orders:\nA Par-Bur', 'nothing', 'A PAR - BUR'],
    ['Orders for France: A Par-Bur, A Mar-Spa', ...TWO],
    ["France's orders: A Par-Bur", 'A PAR - BUR'],
    ['Moves: A Par-Bur, A Mar-Spa', ...TWO],
    ['Movement: A Par-Bur, A Mar-Spa', ...TWO],
    ['Movement phase\nA Par-Bur', 'nothing', 'A PAR - BUR'],
    ['Spring: A Par-Bur', 'A PAR - BUR'],
    ['Spring 1901:\nA Par-Bur', 'nothing', 'A PAR - BUR'],
    ['Spring 1901 moves: A Par-Bur, A Mar-Spa', ...TWO],
    ['Spring 1901 - A Par-Bur', 'A PAR - BUR'],
    ['Orders – A Par-Bur', 'A PAR - BUR'],
    ['S1901M A Par-Bur', 'A PAR - BUR'],
    ['S1901M: A Par-Bur', 'A PAR - BUR'],
    ['S01M: A Par-Bur', 'A PAR - BUR'],
    ['S 1901 A Par-Bur', 'A PAR - BUR'],
    ['Spring, 1901: A Par-Bur', 'nothing', 'A PAR - BUR'],
    ['FRANCE: Moves: A Par-Bur', 'A PAR - BUR'],
    ['Holds: A Par, F Bre', 'A PAR H', 'F BRE H'],
    ['Supports:\nA Par S A Mar-Bur', 'nothing', 'A PAR S A MAR - BUR'],
    ['Retreats: none\nBuilds: none\nMoves: A Par-Bur', 'nothing', 'nothing', 'A PAR - BUR'],
  ])
})

const HEADED = (name: string): string =>
  `“${name}” is not the open phase. Only orders for Spring 1901, movement count now.`
const UNDER = (name: string): string =>
  `This line is under “${name}”, which is not the open phase. If it is for this phase, delete that heading.`

describe('a block for another phase does not count', () => {
  check(MOVES, [
    ['Fall 1902:\nA Par-Bur\nA Mar-Spa', HEADED('Fall 1902'), UNDER('Fall 1902'), UNDER('Fall 1902')],
    ['Fall 1902: A Par-Bur, A Mar-Spa', UNDER('Fall 1902'), UNDER('Fall 1902')],
    ['Fall: A Par-Bur', UNDER('Fall')],
    ['Autumn 1901:\nA Par-Bur', HEADED('Autumn 1901'), UNDER('Autumn 1901')],
    ['My Fall plan:\nA Par-Bur', HEADED('My Fall plan'), UNDER('My Fall plan')],
    ['Next turn:\nA Par-Bur', HEADED('Next turn'), UNDER('Next turn')],
    ['Next: A Par-Bur', UNDER('Next')],
    ['S1902M A Par-Bur', UNDER('S1902M')],
    ['S1902M: A Par-Bur', UNDER('S1902M')],
    ['F01M A Par-Bur', UNDER('F01M')],
    ['1902: A Par-Bur', UNDER('1902')],
    ['Fall 1902\nA Par-Bur', 'phase F1902M | This sheet is for F1902M, but the phase is S1901M.', UNDER('Fall 1902')],
    [
      'PHASE F1901M\nA Par-Bur',
      'phase F1901M | This sheet is for F1901M, but the phase is S1901M.',
      UNDER('PHASE F1901M'),
    ],
    ['Builds: A Par, F Bre', UNDER('Builds'), UNDER('Builds')],
    ['Retreats:\nF Mao - Iri', HEADED('Retreats'), UNDER('Retreats')],
    ['Winter builds:\nA Par', HEADED('Winter builds'), UNDER('Winter builds')],
    ['Remove: F Bre', UNDER('Remove')],
    ['Spring 1901 retreats: A Par-Bur', UNDER('Spring 1901 retreats')],
    // The rest of the sheet is not lost.
    ['A Mar-Spa\nFall 1901:\nA Par-Bur', 'A MAR - SPA', HEADED('Fall 1901'), UNDER('Fall 1901')],
    ['Fall 1901:\nA Spa H\nSpring 1901:\nA Par-Bur', HEADED('Fall 1901'), UNDER('Fall 1901'), 'nothing', 'A PAR - BUR'],
    ['Builds: A Par\nMoves:\nA Par-Bur', UNDER('Builds'), 'nothing', 'A PAR - BUR'],
    [
      'PHASE F1901M\nA Par H\nPHASE S1901M\nA Par-Bur',
      'phase F1901M | This sheet is for F1901M, but the phase is S1901M.',
      UNDER('PHASE F1901M'),
      'phase S1901M',
      'A PAR - BUR',
    ],
    ['Fall 1901:\nFRANCE:\nA Par-Bur', HEADED('Fall 1901'), 'nothing', UNDER('Fall 1901')],
  ])
})

const CONDITIONAL = 'Orders cannot depend on a condition or leave a choice. Write only the order that is to count.'
const UNDER_CONDITION = (name: string): string =>
  `This line is under “${name}”, and orders cannot depend on a condition. Delete that line if the order is to count.`

describe('a condition or a choice is no order', () => {
  check(MOVES, [
    ['If Germany attacks, A Par-Bur', `${CONDITIONAL} | A PAR - BUR`],
    ['If Germany attacks A Par-Bur', CONDITIONAL],
    ['if Germany attacks: A Par-Bur', `${CONDITIONAL} | A PAR - BUR`],
    ['A Par-Bur, no: Pic', `${CONDITIONAL} | A PAR - BUR`],
    ['A Par-Bur, if not Pic', `${CONDITIONAL} | A PAR - BUR`],
    ['A Par-Bur, otherwise A Par-Pic', `${CONDITIONAL} | A PAR - BUR`],
    ['A Par-Bur; else A Par-Pic', `${CONDITIONAL} | A PAR - BUR`],
    ['A Par-Bur or Pic', CONDITIONAL],
    ['A Par-Bur (if Germany attacks)', CONDITIONAL],
    ['A Par-Bur unless Germany attacks', CONDITIONAL],
    ['Unless Germany attacks, A Par-Bur', `${CONDITIONAL} | A PAR - BUR`],
    ['When Germany moves, A Par-Bur', `${CONDITIONAL} | A PAR - BUR`],
    ['In case of an attack, A Par-Bur', `${CONDITIONAL} | A PAR - BUR`],
    ['Only if Germany attacks, A Par-Bur, A Mar-Spa', `${CONDITIONAL} | A PAR - BUR | A MAR - SPA`],
    ['If Germany attacks:\nA Par-Bur', CONDITIONAL, UNDER_CONDITION('If Germany attacks')],
    ['If Germany attacks\nA Par-Bur\nA Mar-Spa', CONDITIONAL, UNDER_CONDITION('If Germany attacks'), 'A MAR - SPA'],
    ['Otherwise:\nA Par-Bur', CONDITIONAL, UNDER_CONDITION('Otherwise')],
    // The rest of the sheet is not lost.
    ['If Germany attacks, A Par-Bur\nA Mar-Spa', `${CONDITIONAL} | A PAR - BUR`, 'A MAR - SPA'],
    [
      'If Germany attacks:\nA Par-Bur\nOrders:\nA Mar-Spa',
      CONDITIONAL,
      UNDER_CONDITION('If Germany attacks'),
      'nothing',
      'A MAR - SPA',
    ],
    [
      'Let me know if you need more.\nIf it is not too late, here are my orders:\nA Par-Bur',
      CONDITIONAL,
      CONDITIONAL,
      'A PAR - BUR',
    ],
  ])
})

describe('retreats under a heading', () => {
  check(RETREATS, [
    ['Retreats: F Mao - Iri, A Bur - Bel', 'F MAO R IRI', 'A BUR R BEL'],
    ['Retreat orders: F Mao - Iri', 'F MAO R IRI'],
    ['Retreats:\nF Mao - Iri', 'nothing', 'F MAO R IRI'],
    ['Spring 1901 retreats: F Mao - Iri', 'F MAO R IRI'],
    ['S1901R F Mao - Iri', 'F MAO R IRI'],
    ['Disbands: F Mao, A Bur', 'F MAO D', 'A BUR D'],
    ['Disband: F Mao', 'F MAO D'],
    ['no retreats', 'Which units? Write one order for each. | F MAO D, A BUR D'],
    ['Retreats: none', 'Which units? Write one order for each. | F MAO D, A BUR D'],
    ['all disband', 'Which units? Write one order for each. | F MAO D, A BUR D'],
    ['F Mao off the board', 'F MAO D'],
    ['F Mao OTB', 'F MAO D'],
  ])
})

describe('builds under a heading', () => {
  check(BUILDS, [
    ['Builds: A Par, F Bre', 'A PAR B', 'F BRE B'],
    ['Builds:\nA Par\nF Bre', 'nothing', 'A PAR B', 'F BRE B'],
    ['Builds\nA Par', 'nothing', 'A PAR B'],
    ['Build: A Par, F Bre', 'A PAR B', 'F BRE B'],
    ['Builds - A Par, F Bre', 'A PAR B', 'F BRE B'],
    ['2 builds: A Par, F Bre', 'A PAR B', 'F BRE B'],
    ['Two builds: A Par; F Bre', 'A PAR B', 'F BRE B'],
    ['Build A Par and F Bre', 'A PAR B', 'F BRE B'],
    ['France builds: A Par', 'A PAR B'],
    ['French builds: A Par', 'A PAR B'],
    ['Builds: build A Par', 'A PAR B'],
    ['Builds: Par', 'A PAR B'],
    ['Builds: Bre', 'An army or a fleet in Brest? | A BRE B | F BRE B'],
    ['Adjustments: build A Par', 'A PAR B'],
    ['Winter 1901: A Par B', 'A PAR B'],
    ['Winter 1901 builds: A Par', 'A PAR B'],
    ['Winter 1901 build A Par', 'A PAR B'],
    ['W1901A: A Par B', 'A PAR B'],
    ['Fall 1901 builds: A Par', 'A PAR B'],
    ['Winter: build A Par', 'A PAR B'],
    ['1. Build A Par 2. Build F Bre', 'A PAR B', 'F BRE B'],
    ['no builds', 'WAIVE'],
    ['no build', 'WAIVE'],
    ['Builds: none', 'WAIVE'],
    ['Build nothing', 'WAIVE'],
    ['waive all', 'WAIVE'],
    ['waive the rest', 'WAIVE'],
    ['waive all builds', 'WAIVE'],
    ['no removals', 'nothing'],
  ])
})

describe('removals under a heading', () => {
  check(REMOVALS, [
    ['Remove: F Kiel, F Baltic', 'F KIE D', 'F BAL D'],
    ['Removes: F Kiel, F Baltic', 'F KIE D', 'F BAL D'],
    ['Removals:\nF Kiel\nF Baltic', 'nothing', 'F KIE D', 'F BAL D'],
    ['Disbands: F Kiel', 'F KIE D'],
    ['Destroy: F Kiel', 'F KIE D'],
    ['Winter 1901 removals: F Kiel', 'F KIE D'],
    ['Removals: remove F Kiel', 'F KIE D'],
    ['Remove F Kiel and F Baltic', 'F KIE D', 'What should the fleet in the Baltic Sea do? | F BAL D'],
    ['no removals', 'Which units? Write one order for each.'],
  ])
})

describe('orders in a list, or several on a line', () => {
  check(MOVES, [
    ['1.A Par-Bur 2.A Mar-Spa', ...TWO],
    ['1. A Par-Bur 2. A Mar-Spa', ...TWO],
    ['1) A Par-Bur 2) A Mar-Spa', ...TWO],
    ['1: A Par-Bur', 'A PAR - BUR'],
    ['A Par-Bur and A Mar-Spa', ...TWO],
    ['A Par-Bur & A Mar-Spa', ...TWO],
    ['A Par-Bur / A Mar-Spa', ...TWO],
    ['A Par-Bur | A Mar-Spa', ...TWO],
    ['A Par-Bur, and A Mar-Spa', ...TWO],
    ['the army in Paris goes to Burgundy and the army in Marseilles to Spain', ...TWO],
    ['A Par-Bur A Mar-Spa', 'Write each order on its own line. | A PAR - BUR, A MAR - SPA'],
    [
      'A Par S A Mar-Bur A Mar-Bur F Bre H',
      'Write each order on its own line. | A PAR S A MAR - BUR, A MAR - BUR, F BRE H',
    ],
    ['A Par-Bur. A Mar-Spa.', 'Write each order on its own line. | A PAR - BUR, A MAR - SPA'],
    ['A Par and A Mar hold', 'What should the army in Paris do? | A PAR H', 'A MAR H'],
  ])
})

describe('a letter in brackets is the arm, the power or a list', () => {
  check(FRENCH, [
    ['(A) Par - Bur', 'A PAR - BUR'],
    ['[A] Par - Bur', 'A PAR - BUR'],
    ['(F) Bre - Mao', 'F BRE - MAO'],
    ['a) A Par-Bur', 'A PAR - BUR'],
    ['a) A Par-Bur\nb) A Mar-Spa\nc) F Bre H', ...TWO, 'F BRE H'],
    ['i) A Par-Bur\nii) A Mar-Spa', ...TWO],
    ['(b) A Par-Bur', 'A PAR - BUR'],
    ['(F) A Par-Bur', 'A PAR - BUR'],
    ['R) A Mos H', 'The army in Moscow is Russian, not yours.'],
    ['R: A Mos H', 'You do not command Russia.'],
  ])
})

const NO_PLACE = 'This cannot be read as an order.'

describe('signs of HTML, typography and chats', () => {
  check(MOVES, [
    ...[
      '-&gt;',
      '&gt;',
      '-&#62;',
      '&#62;',
      '&#x3e;',
      '&rarr;',
      '&#8594;',
      '&mdash;',
      '&ndash;',
      '-&amp;gt;',
      '&minus;',
    ].map((arrow) => [`A PAR ${arrow} BUR`, 'A PAR - BUR'] as const),
    ['&gt; A PAR - BUR', 'A PAR - BUR'],
    ['&bull; A PAR - BUR', 'A PAR - BUR'],
    ['A&nbsp;PAR&nbsp;-&gt;&nbsp;BUR; A&nbsp;MAR - SPA', ...TWO],
    ['A\u00a0PAR\u202f-\u2003BUR', 'A PAR - BUR'],
    ['&quot;A PAR - BUR&quot;', 'A PAR - BUR'],
    ['‘A PAR - BUR’', 'A PAR - BUR'],
    ['“A PAR - BUR”, “A MAR - SPA”', ...TWO],
    ['«A PAR - BUR»', 'A PAR - BUR'],
    ['A PAR &zzz; BUR', NO_PLACE],
  ])
})

describe('names and powers as they are abbreviated', () => {
  check(
    at({ units: { RUSSIA: 'F STP/SC, A MOS', GERMANY: 'A MUN', FRANCE: 'A MAR', ENGLAND: 'F ENG, F NTH, F BEL' } }),
    [
      ...['Saint Petersburg', 'St. Petersburg', 'St.P', 'St. P', 'St P', 'St.P.', 'Petersburg'].map(
        (name) => [`F ${name} - Bot`, 'F STP/SC - BOT'] as const,
      ),
      ['F St.P(sc) - Bot', 'F STP/SC - BOT'],
      ['F St. Pete - Bot', 'F STP/SC - BOT | “st pete” was read as St Petersburg.'],
      ['F Saint Pete - Bot', 'F STP/SC - BOT | “saint pete” was read as St Petersburg.'],
      ['A Mos - Saint Petersburg', 'A MOS - STP'],
      ['A Mar S ger A Mun - Bur', 'A MAR S A MUN - BUR'],
      ['A Mar S Ger. A Mun - Bur', 'A MAR S A MUN - BUR'],
      ['A Mar S GER A Mun - Bur', 'A MAR S A MUN - BUR'],
      ['A Mar S Germ A Mun - Bur', 'A MAR S A MUN - BUR'],
      ['ger A Mun - Bur', 'A MUN - BUR'],
      ['F BEL S ENG NTH', 'F BEL S F ENG - NTH'],
    ],
  )
})

const ITALY = at({ units: { AUSTRIA: 'A TRI', ITALY: 'F LYO, F TUS, A NAP, F TYS' } })
const ASK_TYR = '“TYR” is Tyrolia. Did you mean the Tyrrhenian Sea?'

describe('a code means its own province', () => {
  check(ITALY, [
    ['A Tri-Tyr-Ven', 'A unit can move to only one place. A convoy route crosses seas, and Tyrolia is none.'],
    ['F LYO - TYR', `${ASK_TYR} | F LYO - TYS`],
    ['F TUS S F LYO - TYR', `${ASK_TYR} | F TUS S F LYO - TYS`],
    ['F LYO - tyr', 'F LYO - TYS | “tyr” was read as the Tyrrhenian Sea.'],
    ['A NAP - TYS - TUS', 'A NAP - TUS VIA'],
  ])
})

describe('a line for all units', () => {
  check(FRENCH, [
    ...['all hold', 'All units hold', 'everything holds', 'hold all', 'All hold.', 'everyone holds', 'all stand'].map(
      (line) => [line, 'Which units? Write one order for each. | A PAR H, A MAR H, F MAO H, F BRE H, A GAS H'] as const,
    ),
    ['the rest hold', 'Which units? Write one order for each.'],
    ['all others hold', 'Which units? Write one order for each.'],
    ['no builds', 'There are no builds to waive in this phase.'],
  ])
})

const LEFT_OUT = (remark: string): string => `“${remark}” is not part of the order and was left out.`

describe('a remark in brackets behind an order', () => {
  check(MOVES, [
    ['A Par-Bur (with German support)', `A PAR - BUR | ${LEFT_OUT('with German support')}`],
    ['A Par-Bur [as agreed]', `A PAR - BUR | ${LEFT_OUT('as agreed')}`],
    ['A Par-Bur (hopefully)', `A PAR - BUR | ${LEFT_OUT('hopefully')}`],
    ['A Par-Bur (please!)', `A PAR - BUR | ${LEFT_OUT('please!')}`],
    ['A Par H (just in time).', `A PAR H | ${LEFT_OUT('just in time')}`],
    // Brackets that may change the order are not left out.
    ['A Lon-Wal (over the sea, by convoy please)', NO_PLACE],
  ])
})
