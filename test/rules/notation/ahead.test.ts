/** Orders stated ahead: how players write them, and how they are read. */
import { describe, expect, it } from 'vitest'
import { conditionOf, isAhead, retreatLines } from '../../../src/rules/notation/conditions.ts'
import { readAhead } from '../../../src/rules/notation/ahead/read-ahead.ts'
import { seat } from '../../../src/rules/names.ts'
import { RULESETS, variantFor } from '../../../src/variants/index.ts'

function read(text: string, id = 'classical', name = 'GERMANY', turn = 0) {
  const variant = variantFor(id)
  if (variant === null) throw new Error(`no variant ${id}`)
  const position = { ...variant.setup(0), turn }
  return readAhead({ variant, position, powers: variant.powers(position, seat(name)) }, text)
}
const written = (text: string, id?: string, name?: string, turn?: number) =>
  read(text, id, name, turn).map((line) => line.written ?? line.problem?.why ?? 'heading')

describe('retreats', () => {
  it.each([
    'IF DISLODGED A MUN: RUH, TYR, DISBAND',
    'if dislodged, A MUN - RUH or TYR, else disband',
    'If A MUN is dislodged: Ruhr / Tyrolia / off the board',
    'IF MUNICH IS DISLODGED THEN RETREAT TO RUHR, TYROLIA, DISBAND',
    'A Mun R Ruh, Tyr, D if dislodged',
    'when it is dislodged: A MUN > RUH; A MUN > TYR; A MUN D',
    'Retreats: A MUN - RUH, TYR, OTB',
    'S1901R: A MUN RETREATS TO RUH, TYR, DISBAND',
    'conditional retreats: A MUN: RUH, TYR, none',
  ])('%s', (text) => {
    expect(written(text).map((line) => line.replace('S1901R: ', ''))).toEqual(['IF DISLODGED A MUN: RUH, TYR, DISBAND'])
    expect(read(text)[0]).toMatchObject({ phase: 'S1901R', problem: null, notices: [] })
  })
  it('name coasts, boards and maps', () => {
    expect(retreatLines(null, 'F BUL/EC: CON, RUM/SC')).toEqual(['F BUL/EC R CON', 'F BUL/EC R RUM/SC'])
    expect(written('IF DISLODGED B: A MUN: KIE, RUH', 'shadow-worlds')).toEqual(['IF DISLODGED B: A MUN: KIE, RUH'])
    expect(retreatLines(null, 'A MUN: KIE @FRANCE, RUH (French map)')).toEqual([
      'A MUN R KIE @FRANCE',
      'A MUN R RUH (French map)',
    ])
  })
  it('ask for what is missing, and remark on what is impossible', () => {
    expect(written('IF DISLODGED A MUN')).toEqual(['no-goal'])
    expect(written('IF DISLODGED A MUN: KIE, XYZ')).toEqual(['unknown-place'])
    expect(read('IF DISLODGED A MUN: ROM')[0]?.notices).toEqual(['As things are now: Munich does not border Rome.'])
    expect(read('IF DISLODGED A PAR: BUR')[0]?.notices).toEqual(['As things are now: There is no unit in Paris.'])
  })
})

describe('builds and disbands', () => {
  it.each([
    ['IF BUILDS: A MUN, F KIE', 'IF BUILDS: A MUN, F KIE'],
    ['if I can build, army Munich then fleet Kiel', 'IF BUILDS: A MUN, F KIE'],
    ['IF TWO BUILDS: build A MUN; F KIE B', 'IF BUILDS: A MUN, F KIE'],
    ['Builds: A MUN, F KIE', 'IF BUILDS: A MUN, F KIE'],
    ['if builds: none', 'IF BUILDS: WAIVE'],
    ['IF DISBANDS: F KIE, A BER', 'IF DISBANDS: F KIE, A BER'],
    ['if I must remove: F KIE, A BER', 'IF DISBANDS: F KIE, A BER'],
    ['Removals: F KIE, A BER', 'IF DISBANDS: F KIE, A BER'],
  ])('%s', (text, expected) => {
    expect(written(text)).toEqual([expected])
    expect(read(text)[0]).toMatchObject({ phase: 'W1901A', notices: [] })
  })
  it('are for the next Winter, whichever is open', () => {
    expect(read('IF BUILDS: A MUN', 'classical', 'GERMANY', 4)[0]?.phase).toBe('W1902A')
    expect(read('W1903A: IF BUILDS: A MUN')[0]).toMatchObject({ phase: 'W1903A', written: 'W1903A: IF BUILDS: A MUN' })
  })
  it('name a power or a board where there are several', () => {
    const [captain = ''] = variantFor('double-diplomacy')?.seats ?? []
    expect(written('IF BUILDS: ENGLAND: F LON, TURKEY: A CON', 'double-diplomacy', captain)).toEqual([
      'IF BUILDS: F LON, A CON',
    ])
    expect(written('IF BUILDS: A: A MUN, B: F KIE', 'shadow-worlds')).toEqual(['IF BUILDS: A: A MUN, B: F KIE'])
    expect(written('IF BUILDS: A MUN', 'shadow-worlds')).toEqual(['which-board'])
  })
})

describe('orders for later phases', () => {
  it('are for the next movement phase, or for the one that is named', () => {
    const text = 'NEXT PHASE:\nA RUH - HOL\nF KIE - HOL\nPHASE F1902M\nA MUN - BUR\nSpring 1902: A MUN H'
    expect(written(text)).toEqual([
      'heading',
      'NEXT PHASE: A RUH - HOL',
      'NEXT PHASE: F KIE - HOL',
      'heading',
      'F1902M: A MUN - BUR',
      'S1902M: A MUN H',
    ])
    expect(read(text).map(({ phase }) => phase)).toEqual([null, 'F1901M', 'F1901M', null, 'F1902M', 'S1902M'])
  })
  it('are not for the open phase or an earlier one, and say when they are for', () => {
    expect(written('S1901M: A MUN H\nW1900A: A MUN\nA MUN - BUR')).toEqual([
      'other-phase',
      'other-phase',
      'other-phase',
    ])
    expect(read('A MUN - BUR')[0]?.problem?.suggestions).toEqual(['NEXT PHASE: A MUN - BUR'])
  })
  it('contain no commands, and nothing of another kind of phase', () => {
    expect(written('NEXT PHASE: ready\nNEXT PHASE: A MUN B')).toEqual(['unreadable', 'wrong-step'])
  })
})

describe('any text', () => {
  it('CLEAR AHEAD deletes the lines above', () => {
    expect(written('IF BUILDS: A MUN\nclear ahead\nIF DISBANDS: F KIE')).toEqual(['IF DISBANDS: F KIE'])
  })
  it('is recognised in a mail only by its condition', () => {
    for (const line of ['> if dislodged, A MUN - RUH', 'NEXT PHASE:', 'Next turn: A MUN H', 'IF BUILDS: A MUN'])
      expect([line, isAhead(line)]).toEqual([line, true])
    for (const line of [
      'A MUN - BUR',
      'If Germany attacks: A MUN H',
      'Builds: A MUN',
      'next year I am away',
      'Fall 1901: A MUN H',
    ])
      expect([line, isAhead(line)]).toEqual([line, false])
    expect(conditionOf('if you build trust, I follow')).toMatchObject({ kind: 'build' })
  })
  it('in standard notation reads as the same, in every variant', () => {
    for (const { id } of RULESETS) {
      const variant = variantFor(id)
      const [name = ''] = variant?.seats ?? []
      const lines = read('IF BUILDS: WAIVE\nNEXT PHASE: hold', id, name).flatMap((line) => line.written ?? [])
      expect(written(lines.join('\n'), id, name)).toEqual(lines)
    }
    const text =
      'IF DISLODGED A MUN: RUH, DISBAND\nF1902R: IF DISLODGED F KIE: HOL\nIF DISBANDS: A MUN\nNEXT PHASE: A MUN H'
    expect(written(text).join('\n')).toBe(text)
  })
})
