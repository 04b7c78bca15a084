/** Every notation that we accept, rule by rule: understood, or refused with a helpful sentence. */
import { describe, expect, test } from 'vitest'
import { power } from '../../../src/rules/names.ts'
import { withBoard } from '../../../src/rules/position/position.ts'
import { MAIN } from '../../../src/rules/seam/standard.ts'
import type { Reader } from '../../../src/rules/notation/index.ts'
import { readSheet } from '../../../src/rules/notation/index.ts'
import { variantNamed } from '../../support/boards/variants.ts'
import { SPRING_RETREATS, WINTER } from '../tables.ts'
import { at, summary, WEST } from './readers.ts'

const [duo, twilight] = [variantNamed('duo'), variantNamed('twilight-zone')]
const UNSEEN = 'You cannot see this map, so the order is checked at the deadline.'

const MOVES = at(WEST)
const RETREATS = at({
  turn: SPRING_RETREATS,
  from: 'ENG',
  units: { FRANCE: '*F MAO, A BRE, *A BUR', GERMANY: 'A PAR, A MUN' },
  standoffs: 'GAS',
})
const BUILDS = at({ turn: WINTER, units: { ENGLAND: 'F NTH, A YOR', FRANCE: 'A PAR, F BRE, A MAR, F POR' } }, 'ENGLAND')
const REMOVALS = at(
  { turn: WINTER, units: { FRANCE: 'A PAR, F BRE, A MAR, F POR', GERMANY: 'A MUN' }, owners: { FRANCE: 'PAR BRE' } },
  'FRANCE',
)

type Forms = Readonly<Record<string, readonly [line: string, ...says: string[]][]>>

const hold = (reader: Reader, forms: Forms): void => {
  describe.each(Object.entries(forms))('%s', (_, lines) => {
    test.each(lines)('%s', (line, ...says) => expect(readSheet(reader, line).map(summary)).toEqual(says))
  })
}

describe('in a movement phase', () => {
  hold(MOVES, {
    'a sheet: orders apart by lines, commas and semicolons; comments are nothing': [
      ['A PAR - BUR, A MAR - GAS; A GAS H', 'A PAR - BUR', 'A MAR - GAS', 'A GAS H'],
      ['A PAR - BUR // with Germany', 'A PAR - BUR'],
      ['# nothing'],
      ['a par - bur', 'A PAR - BUR'],
    ],
    'a power above its orders, or before one': [
      ['FRANCE\nA PAR H', 'nothing', 'A PAR H'],
      ['[FRANCE] A PAR H', 'A PAR H'],
      ['(FRANCE): A PAR H', 'A PAR H'],
      ['FRANCE: A PAR H', 'A PAR H'],
      ['FRANCE A PAR H', 'A PAR H'],
      ['R) A MOS - UKR', 'A MOS - UKR'],
      ['R: A MOS - UKR', 'A MOS - UKR'],
      ['R A MOS - UKR', 'A MOS - UKR'],
    ],
    commands: [
      ['CLEAR', 'clear'],
      ['(NMR)', 'no-orders'],
      ['SIGNOFF', 'nothing'],
      ['WAIT', 'not-ready'],
      ['READY', 'ready'],
      ['PHASE S 1901 M', 'phase S1901M'],
      ['PHASE W 1901 A', 'phase W1901A | This sheet is for W1901A, but the phase is S1901M.'],
      ['Spring 1901', 'phase S1901M'],
      ['W 1901 B', 'phase W1901A | This sheet is for W1901A, but the phase is S1901M.'],
    ],
    'a unit: with its power, its arm, in brackets, with a coast': [
      ['the French army PAR h', 'A PAR H'],
      ['A(Par) H', 'A PAR H'],
      ['Paris h', 'A PAR H'],
      ['ship NTH h', 'F NTH H'],
      ['boat NTH h', 'F NTH H'],
      ['fleet StP(sc) h', 'F STP/SC H'],
      ['F PAR h', 'A PAR H | There is an army in Paris; read as A PAR.'],
      ['German A PAR h', 'A PAR H | The army in Paris belongs to France.'],
      ['A PAR', 'What should the army in Paris do? | A PAR H'],
      ['-A PAR', 'What should the army in Paris do? | A PAR H'],
      ['A PAR A MAR', 'What should the army in Paris do? | A PAR H'],
      ['A BUR H', 'There is no unit in Burgundy.'],
    ],
    'a hold': [
      ['A PAR h', 'A PAR H'],
      ['A PAR hold', 'A PAR H'],
      ['A PAR holds', 'A PAR H'],
      ['A PAR holding', 'A PAR H'],
      ['A PAR stand', 'A PAR H'],
      ['A PAR stands', 'A PAR H'],
      ['keep A PAR', 'A PAR H'],
      ['hold', 'Which unit? This line names none.'],
    ],
    'a move: by any arrow, by a word, by none': [
      ...['-', '->', '=>', '-->', '–', '−', '→', 'to', 'm', 'mv', 'move', 'moves to', 'into', 'attacks', ''].map(
        (arrow): [string, string] => [`A PAR ${arrow} BUR`, 'A PAR - BUR'],
      ),
      ['A LON - NWY via', 'A LON - NWY VIA'],
      ['A LON - NWY via convoy', 'A LON - NWY VIA'],
      ['A LON - NWY by convoy', 'A LON - NWY VIA'],
      ['A LON - NWY', 'A LON - NWY VIA'],
      ['A LON - NTH - NWY', 'A LON - NWY VIA'],
      ['A PAR - BUR - MUN', 'A unit can move to only one place. A convoy route crosses seas, and Burgundy is none.'],
    ],
    'a move that does not say where to': [
      ...['-', 'to', 'moves', 'attacks', 'via', 'via convoy', '- BUR -'].map((rest): [string, string] => [
        `A PAR ${rest}`,
        'Where does the army in Paris move? | A PAR - BRE | A PAR - BUR | A PAR - GAS | A PAR - PIC',
      ]),
      ['move A YOR', 'Where does the army in Yorkshire move? | A YOR - EDI | A YOR - LON | A YOR - LVP | A YOR - WAL'],
      ['F MAO -', 'Where does the fleet in the Mid-Atlantic Ocean move?'],
      ['A XYZ -', 'There is no place called “xyz”.'],
      ['- BUR', 'Which unit? An order starts with the unit it is for.'],
      ['to BUR', 'Which unit? An order starts with the unit it is for.'],
    ],
    'a support': [
      ['A GAS s A MAR', 'A GAS S A MAR'],
      ['A GAS support A MAR', 'A GAS S A MAR'],
      ['A GAS supports A MAR hold', 'A GAS S A MAR'],
      ['A GAS supports hold A MAR', 'A GAS S A MAR'],
      ['A GAS SH A MAR', 'A GAS S A MAR'],
      ['A GAS S-H A MAR', 'A GAS S A MAR'],
      ['A PAR S A MAR - BUR', 'A PAR S A MAR - BUR'],
      ['A PAR S French A MAR - BUR', 'A PAR S A MAR - BUR'],
      ['A PAR S German A MAR - BUR', 'A PAR S A MAR - BUR | The army in Marseilles belongs to France.'],
    ],
    'a support that does not say whom, or where to': [
      ...['S', 'supports', 'SH', 'supports hold', 'S H'].map((rest): [string, string] => [
        `A PAR ${rest}`,
        'Which unit does the army in Paris support? Add its destination if it moves.',
      ]),
      ['A GAS S A MAR -', 'Where does the army in Marseilles move? If it stays, leave out the arrow. | A GAS S A MAR'],
      ['A PAR S A BUR -', 'There is no unit in Burgundy.'],
      ['S A MAR - BUR', 'Which unit? An order starts with the unit it is for.'],
    ],
    'a convoy': [
      ['F ENG c A LON - BRE', 'F ENG C A LON - BRE'],
      ['F ENG convoys A LON - BRE', 'F ENG C A LON - BRE'],
      ['F ENG transports A LON to BRE', 'F ENG C A LON - BRE'],
      ...['f', 'ff', 'ferry', 't'].map((word): [string, string] => [
        `F ENG ${word} A LON - BRE`,
        'For a convoy write C. | F ENG C A LON - BRE',
      ]),
      ['F ENG C', 'Which army does the fleet in the English Channel convoy, and where to?'],
      ['F ENG C A LON', 'Where does the fleet in the English Channel convoy the army in London?'],
      ['F ENG C A LON -', 'Where does the fleet in the English Channel convoy the army in London?'],
      ['C A LON - BRE', 'Which unit? An order starts with the unit it is for.'],
    ],
    coasts: [
      ...['/nc', '(nc)', ' nc', '-nc', ' n.c.', ' (north coast)', '/north coast'].map((coast): [string, string] => [
        `F MAO - SPA${coast}`,
        'F MAO - SPA/NC',
      ]),
      ['F MAO - SPA', 'Which coast of Spain? Write SPA/NC or SPA/SC. | F MAO - SPA/NC | F MAO - SPA/SC'],
      ['F MAO - SPA/WC', 'F MAO - SPA/SC | Spain has no such coast; read as SPA/SC.'],
      ['A GAS S F MAO - SPA/NC', 'A GAS S F MAO - SPA/NC'],
      ['F CON - BUL/NC', 'F CON - BUL/EC | Bulgaria has no such coast; read as BUL/EC.'],
    ],
    'a map, where there is only one': [['A PAR - BUR (French map)', 'There is no such map.']],
    'what belongs to another phase': [
      ['F MAO R IRI', 'Units do not retreat in this phase.'],
      ['F MAO R', 'Units do not retreat in this phase.'],
      ['retreat F MAO', 'Units do not retreat in this phase.'],
      ['A PAR D', 'Units are not disbanded in this phase.'],
      ['A LON B', 'Units are not built in this phase.'],
      ['+F LON', 'Units are not built in this phase.'],
      ['WAIVE', 'There are no builds to waive in this phase.'],
      ['W', 'There are no builds to waive in this phase.'],
    ],
    'names that are used for two places': [
      ['F TUS - tyr', 'F TUS - TYS | “tyr” was read as the Tyrrhenian Sea.'],
      ['A VEN - tyr', 'A VEN - TYR'],
      ['A PAR - Burgendy', 'There is no place called “burgendy”. Did you mean Burgundy? | A PAR - BUR'],
    ],
  })
})

const OUT_OF_MAO = 'Where does the fleet in the Mid-Atlantic Ocean retreat?'

describe('in a retreat phase', () => {
  hold(RETREATS, {
    'a retreat': [
      ...['-', 'r', 'retreats', 'retreats to', 'R -', 'to'].map((word): [string, string] => [
        `F MAO ${word} IRI`,
        'F MAO R IRI',
      ]),
      ['retreat F MAO - IRI', 'F MAO R IRI'],
    ],
    'a disband': [
      ...['F MAO d', 'F MAO disband', 'F MAO disbands', 'disband F MAO', 'remove F MAO', 'destroy F MAO'].map(
        (line): [string, string] => [line, 'F MAO D'],
      ),
      ['retreat F MAO disband', 'F MAO D'],
    ],
    'a retreat that does not say where to': [
      ...['F MAO R', 'F MAO -', 'F MAO retreats to', 'retreat F MAO', 'R F MAO', 'retreat MAO to'].map(
        (line): [string, string] => [line, `${OUT_OF_MAO} | F MAO D`],
      ),
      [
        'A BUR R',
        'Where does the army in Burgundy retreat? | A BUR R BEL | A BUR R MAR | A BUR R PIC | A BUR R RUH | A BUR D',
      ],
      ['A BRE R', 'The army in Brest was not dislodged.'],
      ['disband', 'Which unit? This line names none. | F MAO D | A BUR D'],
    ],
    'what belongs to another phase': [['F MAO S A BRE', 'Units do not support in this phase.']],
  })
})

describe('where units are built', () => {
  hold(BUILDS, {
    'a build': [
      ...['F LON b', 'F LON build', 'B F LON', 'build F LON', 'builds F LON', '+F LON', '+ F LON'].map(
        (line): [string, string] => [line, 'F LON B'],
      ),
      ['build a fleet in London', 'F LON B'],
      ['F LON', 'F LON B'],
      ['LON b', 'An army or a fleet in London? | A LON B | F LON B'],
      ['build', 'What do you want to build, and where?'],
      ['+', 'What do you want to build, and where?'],
      ['build A', 'What do you want to build, and where?'],
    ],
    'a waiver': ['waive', 'W', 'V', 'waive 2', 'waive builds', '1 waive'].map((line): [string, string] => [
      line,
      'WAIVE',
    ]),
    'a unit that is kept': [
      ['keep A YOR', 'A unit that is not disbanded stays; no order is needed.'],
      ['hold A YOR', 'A unit that is not disbanded stays; no order is needed.'],
    ],
    'what belongs to another phase': [
      ['A YOR - LON', 'Units do not move in this phase.'],
      ['A YOR -', 'Units do not move in this phase.'],
      ['A YOR S F NTH', 'Units do not support in this phase.'],
    ],
  })
})

describe('where units are removed', () => {
  hold(REMOVALS, {
    'a removal': [
      ...[
        'r F POR',
        'd F POR',
        'remove F POR',
        'disband F POR',
        'destroy F POR',
        '- F POR',
        'F POR d',
        'F POR remove',
        'F POR R',
      ].map((line): [string, string] => [line, 'F POR D']),
      ['remove', 'Which unit? This line names none. | A PAR D | F BRE D | A MAR D | F POR D'],
      ['A MUN D', 'The army in Munich is German, not yours.'],
    ],
  })
})

describe('orders of variants', () => {
  const transforming: Reader = { variant: duo, position: duo.setup(0), powers: [power('ROTLAND')] }
  describe('a transform', () => {
    hold(transforming, {
      'by a letter or a word': [
        ['A KAR T', 'A KAR T'],
        ['A KAR transforms', 'A KAR T'],
        ['A KAR transform to fleet', 'A KAR T'],
      ],
    })
  })
  const spring = { ...withBoard(twilight.setup(0), MAIN, { units: MOVES.position.boards[MAIN]?.units ?? [] }), turn: 2 }
  describe('a map', () => {
    hold(
      { variant: twilight, position: spring, powers: [power('FRANCE')] },
      {
        'in brackets, behind @, or behind a comma': [
          ['A PAR - BUR (German map)', `A PAR - BUR (German map) | ${UNSEEN}`],
          ['A PAR - BUR @GERMANY', `A PAR - BUR (German map) | ${UNSEEN}`],
          ['A PAR - BUR, German map', `A PAR - BUR (German map) | ${UNSEEN}`],
          ['A PAR - BUR @FRANCE', 'A PAR - BUR'],
        ],
      },
    )
  })
})
