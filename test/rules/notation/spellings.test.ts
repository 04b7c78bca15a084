/** Everything that players type becomes our standard notation. */
import { describe, expect, test } from 'vitest'
import { power } from '../../../src/rules/names.ts'
import type { Reader } from '../../../src/rules/notation/index.ts'
import { readLine, readSheet } from '../../../src/rules/notation/index.ts'
import { SPRING_RETREATS, WINTER } from '../tables.ts'
import { at, notices, WEST } from './readers.ts'

describe('every notation becomes the standard one', () => {
  const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
    'A PAR - BUR': [
      'A PAR - BUR',
      'a par-bur',
      'A Par->Bur',
      'A Par => Bur',
      'A Par --> Bur',
      'A Par – Bur',
      'A Par — Bur',
      'A Par − Bur',
      'A Par → Bur',
      'Army Paris to Burgundy',
      'army paris moves to burgundy',
      'Paris move Burgundy',
      'Par Bur',
      'A PAR BUR',
      'A PAR M BUR',
      'A PAR MV BUR',
      'Par-Bur',
      'A(Par)-Bur',
      'A (Paris) - (Burgundy)',
      'A[Par] - [Bur]',
      'the French army in Paris moves to Burgundy',
      'French A Par - Bur',
      'FRANCE A PAR - BUR',
      'A PAR attacks BUR',
      'A PAR into BUR',
      'A.Par - Bur.',
      'A  Par   -   Bur',
      'A PAR - BURG',
      'A par - burgandy',
      'move A PAR to BUR',
      'A PAR - Burgun',
      'army at Paris goes to Burgundy',
      'A PAR - BUR // as agreed',
      'A PAR - BUR # yes',
      'A PAR - BUR (*bounce*)',
      'A PAR - BUR  (bounce, dislodged)',
      'France: Army Paris -> Burgundy.  (*bounce, dislodged*)',
      '[FRANCE] A PAR - BUR',
      'F) A PAR - BUR',
      'F: A PAR - BUR',
      'A Pàris - Búr',
      'A from PAR to BUR',
      '*A PAR - BUR',
      'A PAR ~> BUR',
      'the army in paris to burgundy!',
    ],
    'A PAR H': [
      'A PAR H',
      'A PAR HOLD',
      'A PAR holds',
      'A Paris holding',
      'A PAR stands',
      'A PAR stand',
      'Par h',
      'hold A PAR',
      'The army in Paris holds.',
      'A PAR stays',
      'A PAR (H)',
    ],
    'A LON - NWY VIA': [
      'A LON - NWY VIA',
      'A LON - NWY',
      'A LON - NTH - NWY',
      'A Lon-Nth-Nwy',
      'A LON - NWY via convoy',
      'A LON - NWY by convoy',
      'A LON - NWY (via convoy)',
      'A London moves to Norway by sea',
      'A LON -> NTH -> NWY',
      'A LON - NORW',
      'A LON - NWY convoyed',
      'A LON via NTH - NWY',
      'A LON via NTH to NWY',
      'A LON - NWY via NTH',
      'A LON by convoy to NWY',
      'A LON via convoy NWY',
    ],
    'A LON - YOR VIA': ['A LON - YOR VIA', 'A LON - NTH - YOR', 'A LON - YOR by convoy'],
    'A LON - WAL': ['A LON - WAL', 'A LON - Wales'],
    'A PAR S A MAR - BUR': [
      'A PAR S A MAR - BUR',
      'A PAR supports A MAR - BUR',
      'A PAR S MAR-BUR',
      'A PAR support A MAR to BUR',
      'Paris supports Marseilles to Burgundy',
      'Army Paris supports army Marseilles moves to Burgundy',
      'A PAR S FRENCH A MAR - BUR',
      'A PAR sup the army in Marseilles into Burgundy',
      'A PAR S A MAR BUR',
      'A PAR (S) A MAR - BUR',
      'A PAR (s) MAR-BUR',
    ],
    'A PAR S F BRE': [
      'A PAR S F BRE',
      'A PAR S F BRE H',
      'A PAR supports F BRE hold',
      'A PAR supports hold F BRE',
      'A PAR SH F BRE',
      'A PAR S-H F BRE',
      'A PAR S BRE holding',
      'A PAR supports the fleet in Brest',
      'A PAR (S) F BRE',
    ],
    'F ENG C A LON - BRE': [
      'F ENG C A LON - BRE',
      'F ENG convoys A LON - BRE',
      'F ENG C LON-BRE',
      'F English Channel transports army London to Brest',
      'F Channel convoy A London -> Brest',
      'ENG C A LON BRE',
      'F ENG C A LON - ENG - BRE',
      'F Eng con A Lon-Bre',
      'F ech c a lon - bre',
      'F ENG (C) A LON - BRE',
      'ship ENG c A LON - BRE',
    ],
    'F STP/SC - BOT': [
      'F STP/SC - BOT',
      'F StP(sc) - Bot',
      'F stp sc - gob',
      'F STP-SC - BOT',
      'F St. Petersburg (south coast) - Gulf of Bothnia',
      'F St Petersburg/SC to Bothnia',
      'F St.Petersburg S.C. - BOT',
      'F STP/south coast - BOT',
      'F stp/s - bot',
      'F stpsc - bot',
      'F STP - BOT',
      'fleet stpete (s) bot',
      'F Stpete south coast - BOT',
    ],
    'F MAO - SPA/NC': [
      'F MAO - SPA/NC',
      'F MAO - SPA(NC)',
      'F MAO - Spain (north coast)',
      'F mid - spain nc',
      'F Mid-Atlantic Ocean - Spa/N',
      'F mat-spn/nc',
      'F MAO - SPA-NC',
      'F MAO - ESP n.c.',
    ],
    'F CON - BUL/EC': ['F CON - BUL/EC', 'F CON - bulgaria east coast', 'F CON - BUL/NC'],
    'F NTH - NWY': ['F NTH - NWY', 'F North Sea - Norway', 'F Norsea - nge'],
    'F TUS - TYS': ['F TUS - TYS', 'F TUS - tyr', 'F Tuscany - Tyrrhenian Sea', 'F tus-tyn'],
    'A VEN - TYR': ['A VEN - TYR', 'A VEN - tyrolia', 'A VEN - tyl'],
  }
  const reader = at(WEST)
  for (const [canonical, spellings] of Object.entries(SPELLINGS)) {
    test.each(spellings)(`${canonical}: %s`, (typed) => {
      const [line] = readSheet(reader, typed)
      expect(line).toMatchObject({ written: canonical, problem: null })
    })
  }
})

describe('retreats', () => {
  const fleeing = at({
    turn: SPRING_RETREATS,
    from: 'ENG',
    units: { FRANCE: '*F MAO, A BRE, *A BUR', GERMANY: 'A PAR, A MUN' },
    standoffs: 'GAS',
  })
  const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
    'F MAO R IRI': [
      'F MAO R IRI',
      'F MAO - IRI',
      'F MAO retreats to Irish Sea',
      'retreat F MAO to IRI',
      'F MAO R - IRI',
      'R F MAO - IRI',
      'MAO r iri',
    ],
    'F MAO D': [
      'F MAO D',
      'F MAO disbands',
      'disband F MAO',
      'retreat F MAO disband',
      'F MAO R D',
      'remove F MAO',
      'destroy MAO',
      'D F MAO',
    ],
    'F MAO R SPA/SC': ['F MAO R SPA/SC', 'F MAO - Spain (sc)'],
  }
  for (const [canonical, spellings] of Object.entries(SPELLINGS)) {
    test.each(spellings)(`${canonical}: %s`, (typed) =>
      expect(readLine(fleeing, typed)).toMatchObject({ written: canonical, problem: null }),
    )
  }
  test.each([
    ['F MAO R SPA', 'needs-coast'],
    ['F MAO R ENG', 'retreat-barred'],
    ['F MAO R GAS', 'retreat-barred'],
    ['F MAO R BRE', 'retreat-barred'],
    ['F MAO R NTH', 'not-adjacent'],
    ['A BRE R PIC', 'not-dislodged'],
    ['F MAO S A BRE', 'wrong-step'], // DATC 6.H.1
    ['F MAO C A BRE - LON', 'wrong-step'], // DATC 6.H.3
    ['F MAO H', 'wrong-step'],
    ['A PAR B', 'wrong-step'],
    ['A MUN R BOH', 'not-dislodged'],
  ])('%s is refused: %s', (typed, why) => expect(readLine(fleeing, typed).problem?.why).toBe(why))
})

describe('adjustments', () => {
  const winter = at(
    { turn: WINTER, units: { ENGLAND: 'F NTH, A YOR', RUSSIA: 'A UKR, A GAL', FRANCE: 'A PAR, F BRE, A MAR, F POR' } },
    'ENGLAND',
    'RUSSIA',
    'FRANCE',
  )
  const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
    'F LON B': [
      'F LON B',
      'build F LON',
      'B F LON',
      '+F LON',
      '+ fleet London',
      'Build fleet in London',
      'F London builds',
      'builds F LON',
    ],
    'A MOS B': ['A MOS B', 'B MOS', 'build Moscow', '+A Mos'],
    'F STP/NC B': ['F STP/NC B', 'build F STP(nc)', 'Build fleet St Petersburg north coast', '+F stp nc'],
    'F POR D': [
      'F POR D',
      'remove F POR',
      'R F POR',
      'R POR',
      '- F POR',
      'F POR R',
      'disband fleet in Portugal',
      'd por',
      'F POR removed',
    ],
    'A STP B': ['A STP B', 'build A STP/NC'],
  }
  for (const [canonical, spellings] of Object.entries(SPELLINGS)) {
    test.each(spellings)(`${canonical}: %s`, (typed) =>
      expect(readLine(winter, typed)).toMatchObject({ written: canonical, problem: null }),
    )
  }
  const english: Reader = { ...winter, powers: [power('ENGLAND')] }
  test.each(['WAIVE', 'waive', 'W', 'V', 'waive 1', '1 waive', 'waive 2 builds', 'Waives'])('a waiver: %s', (typed) =>
    expect(readLine(english, typed)).toMatchObject({ written: 'WAIVE', problem: null }),
  )
  test.each([
    ['F STP B', 'needs-coast'], // DATC 6.B.14
    ['build LON', 'which-arm'],
    ['A NWY B', 'which-power'],
    ['A PAR B', 'nothing-to-build'],
    ['A YOR D', 'nothing-to-disband'],
    ['F MOS B', 'not-by-land'],
    ['WAIVE', 'which-power'],
    ['A YOR H', 'wrong-step'],
    ['A YOR - LON', 'wrong-step'],
    ['A MUN D', 'no-such-unit'],
  ])('%s is refused: %s', (typed, why) => expect(readLine(winter, typed).problem?.why).toBe(why))

  test('reports builds beyond those available; the first ones count', () => {
    const lines = readSheet(english, 'F LON B, A LVP B')
    expect(lines.map(notices)).toEqual([[], ['surplus']])
  })
})
