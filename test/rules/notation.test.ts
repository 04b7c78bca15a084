import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { classical as table } from '../../src/maps/classical.ts'
import { makeAtlas } from '../../src/rules/atlas/atlas.ts'
import { phaseAt } from '../../src/rules/phases/calendar.ts'
import { power } from '../../src/rules/names.ts'
import type { ReadLine, Reader } from '../../src/rules/notation/index.ts'
import { formatOrder, ordersOf, readLine, readSheet } from '../../src/rules/notation/index.ts'
import { nameIndexOf } from '../../src/rules/notation/name-index.ts'
import { linesOf } from '../../src/rules/notation/tokens.ts'
import { everyOrder, options } from '../../src/rules/orders/options.ts'
import { classical } from '../support/variants.ts'
import type { Sketch } from './tables.ts'
import { POWERS, REAL, SPRING_RETREATS, WINTER, sketch } from './tables.ts'

const at = (given: Sketch, ...powers: string[]): Reader => ({
  variant: classical,
  position: sketch(given),
  powers: powers.length === 0 ? POWERS : powers.map(power),
})

const notices = (line: ReadLine): string[] => line.notices.map(({ why }) => why)

const WEST: Sketch = {
  units: {
    ENGLAND: 'A LON, F NTH, F ENG, F NWG, A YOR',
    FRANCE: 'A PAR, A MAR, F MAO, F BRE, A GAS',
    GERMANY: 'A MUN, F KIE',
    ITALY: 'F TUS, A VEN, F SPA/SC',
    RUSSIA: 'F STP/SC, A MOS',
    TURKEY: 'F CON, A BUL',
  },
}

describe('every notation players type becomes the one form we print', () => {
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

  test('more builds than are due are said to be too many, the first ones counting', () => {
    const lines = readSheet(english, 'F LON B, A LVP B')
    expect(lines.map(notices)).toEqual([[], ['surplus']])
  })
})

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

  test('no two names with an arrow between them are a third', () => {
    const known = nameIndexOf(makeAtlas(table)).names
    const words = [...new Set(names.map(([name]) => name.toLowerCase()))]
    const pairs = words.flatMap((a) => words.map((b) => `${a} - ${b}`))
    expect(pairs.filter((pair) => known.has(pair))).toEqual([])
    const baltic = at({ units: { GERMANY: 'F BAL', ENGLAND: 'A SWE' } })
    expect(readLine(baltic, 'F BAL S A SWE-DEN').written).toBe('F BAL S A SWE - DEN')
  })

  const reader = at({ units: { ENGLAND: 'F NTH, A WAL, F SKA', RUSSIA: 'F NWG, F BAL, A LVN', ITALY: 'F MAO' } })
  test('a name of two provinces is read by what the unit can do, with a notice', () => {
    expect(readLine(reader, 'A WAL - liv')).toMatchObject({ written: 'A WAL - LVP', notices: [{ why: 'read-as' }] })
    expect(readLine(reader, 'liv h')).toMatchObject({ written: 'A LVN H', notices: [{ why: 'read-as' }] })
  })
  test('a name of two provinces that both make sense is asked for', () => {
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
  ])("a judge's abbreviation is what the judges say: %s", (typed, written, remarks) => {
    const line = readLine(reader, typed)
    expect([line.written, notices(line)]).toEqual([written, remarks])
  })
  test('a misspelt name is never repaired, but the nearest are offered', () => {
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
  ])('%s: %s', (_, typed, written, why, remarks) => {
    const line = readLine(reader, typed)
    expect([line.written, line.problem?.why ?? null, notices(line)]).toEqual([written, why, remarks])
  })
  test('the question names the coasts, and each answer is an order', () => {
    const line = readLine(reader, 'F MAO - SPA')
    expect(line.problem).toEqual({
      why: 'needs-coast',
      words: 'Which coast of Spain? Write SPA/NC or SPA/SC.',
      suggestions: ['F MAO - SPA/NC', 'F MAO - SPA/SC'],
    })
    for (const answer of line.problem?.suggestions ?? []) expect(readLine(reader, answer).written).toBe(answer)
  })
})

describe('what a line says wrongly of a unit', () => {
  const reader = at(WEST, 'FRANCE')
  test.each([
    ['A BRE - PIC', 'F BRE - PIC', ['other-arm'], 'There is a fleet in Brest; read as F BRE.'],
    ['German A PAR H', 'A PAR H', ['other-nation'], 'The army in Paris belongs to France.'],
    ['A MAR S ITALIAN A GAS', 'A MAR S A GAS', ['other-nation'], 'The army in Gascony belongs to France.'],
    ['A PAR S A BRE', 'A PAR S F BRE', ['other-arm'], 'There is a fleet in Brest; read as F BRE.'],
  ])('%s is understood with a remark', (typed, written, remarks, words) => {
    const line = readLine(reader, typed)
    expect([line.written, notices(line), line.notices[0]?.words]).toEqual([written, remarks, words])
  })
  test.each([
    ['A PAR - TRI', 'not-adjacent', 'Paris does not border Trieste.'],
    ['A RUH H', 'no-such-unit', 'There is no unit in Ruhr.'],
    ['F NWY H', 'no-such-unit', 'There is no unit in Norway.'],
    ['A MUN H', 'not-yours', 'The army in Munich is German, not yours.'],
    ['A PAR S A RUH - BUR', 'no-such-unit', 'There is no unit in Ruhr.'],
    [
      'A PAR S A VEN - TYR',
      'support-unreachable',
      'The army in Paris cannot support into Tyrolia: it could not go there itself.',
    ],
    ['A PAR S A PAR', 'supports-itself', 'The army in Paris cannot support itself.'],
    ['A PAR', 'no-verb', 'What shall the army in Paris do?'],
    ['A MAR - LYO', 'not-by-sea', 'An army cannot go into the Gulf of Lyon.'],
    ['F BRE - PAR', 'not-by-land', 'A fleet cannot go into Paris.'],
    ['A PAR - PAR', 'same-place', 'The army in Paris is there already.'],
    ['A MAR - NAP', 'no-route', 'No chain of fleets can carry the army in Marseilles to Naples.'],
    ['F BRE C A LON - PIC', 'not-a-convoyer', 'The fleet in Brest cannot convoy: only a fleet at sea can.'],
    [
      'F MAO C F ENG - GAS',
      'not-convoyable',
      'The fleet in the English Channel cannot be convoyed: only an army on a coast can.',
    ],
    [
      'A PAR - BUR - MUN',
      'several-places',
      'A unit goes to one place; a route by convoy leads over seas, and Burgundy is none.',
    ],
    [
      'A PAR S F BRE - MAO',
      'support-unreachable',
      'The army in Paris cannot support into the Mid-Atlantic Ocean: it could not go there itself.',
    ],
    ['A GAS S A MUN - BRE', 'not-adjacent', 'Munich does not border Brest.'],
    ['A PAR B', 'wrong-step', 'Units are not built in this phase.'],
    ['what?', 'unreadable', 'This cannot be read as an order.'],
    ['A PAR - BUR @GERMANY', 'no-such-map', 'There is no such map.'],
    ['x'.repeat(201), 'too-long', 'This line is too long to be an order.'],
  ])('%s is refused in the words of the game: %s', (typed, why, words) => {
    const { problem, written, issued } = readLine(reader, typed)
    expect([problem?.why, problem?.words, written, issued]).toEqual([why, words, null, null])
  })
})

describe('a sheet', () => {
  const reader = at(WEST, 'FRANCE', 'GERMANY')
  const echo = (text: string) =>
    readSheet(reader, text).map(
      ({ written, problem, command }) => written ?? problem?.why ?? command?.kind ?? 'heading',
    )

  test('orders are separated by line ends, commas and semicolons; comments and blanks are nothing', () => {
    expect(echo('A PAR H, A MAR H; F BRE H\r\n\n// A GAS H\n  \n# no\nA GAS H // A MUN H')).toEqual([
      'A PAR H',
      'A MAR H',
      'F BRE H',
      'A GAS H',
    ])
  })
  test('a bad line never costs the good ones', () => {
    expect(echo('A PAR - BUR\nA PAR - TRI\nnonsense?\nA MAR H')).toEqual([
      'A PAR - BUR',
      'not-adjacent',
      'unreadable',
      'A MAR H',
    ])
  })
  test('headings of a power, by name, letter with a mark, or adjective', () => {
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
  test('a heading without a mark is no fleet', () => {
    expect(echo('F PAR H')).toEqual(['A PAR H'])
    expect(echo('A PAR H')).toEqual(['A PAR H'])
  })
  test('commands', () => {
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
  test('the last order for a unit counts, and the earlier line says so', () => {
    const lines = readSheet(reader, 'A PAR H\nA MAR H\nA PAR - BUR')
    expect(lines.map(notices)).toEqual([['superseded'], [], []])
    expect(lines[0]?.notices[0]?.words).toBe('A later line counts: A PAR - BUR.')
    expect(ordersOf(lines).map(({ order }) => formatOrder(classical, reader.position, order))).toEqual([
      'A MAR H',
      'A PAR - BUR',
    ])
  })
})

describe('round trips', () => {
  const all = Object.entries(REAL)
  test.each(all)('every legal order of %s is read back as it is written', (code, position) => {
    expect(phaseAt(classical.calendar, position.turn).code).toBe(code)
    for (const seat of classical.seats) {
      const powers = classical.powers(position, seat)
      const reader = { variant: classical, position, powers }
      for (const issued of everyOrder(options(classical, position, seat))) {
        const text = formatOrder(classical, position, issued.order)
        expect(readLine(reader, text)).toMatchObject({
          text,
          issued,
          refused: null,
          written: text,
          command: null,
          problem: null,
          notices: [],
        })
      }
    }
  })
  test.each(all)('and in full, with names and words, in %s', (_, position) => {
    const name = (code: string) => table.provinces.find((p) => p.code === code)?.name ?? code
    const inWords = (text: string) =>
      text
        .replace(/^A /, 'Army ')
        .replace(/^F /, 'fleet ')
        .replace(/ S /, ' supports ')
        .replace(/ C /, ' convoys ')
        .replace(' - ', ' moves to ')
        .replace(/\b[A-Z]{3}\b/g, (code) => (code === 'VIA' ? 'via convoy' : name(code)))
        .replace('/NC', ' (north coast)')
        .replace('/SC', ' S.C.')
        .replace('/EC', '(ec)')
    for (const seat of classical.seats) {
      const powers = classical.powers(position, seat)
      for (const { order } of everyOrder(options(classical, position, seat))) {
        const text = formatOrder(classical, position, order)
        expect([inWords(text), readLine({ variant: classical, position, powers }, inWords(text)).written]).toEqual([
          inWords(text),
          text,
        ])
      }
    }
  })
})

describe('garbage', () => {
  const words = [
    'A',
    'F',
    'PAR',
    'liv',
    'nor',
    'S',
    'C',
    '-',
    '->',
    'H',
    'BUR',
    '/nc',
    '(',
    ')',
    ':',
    'the',
    'Mid-Atlantic',
    'via',
    'convoy',
    'WAIVE',
    '+',
    '@',
    'R',
    'D',
    '\n',
    ';',
    ',',
    '//',
    '*',
    'english',
    'é',
    '☃',
    'constructor',
    '__proto__',
    'SPA',
    'STP',
    '(French map)',
  ]
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.array(fc.constantFrom(...words), { maxLength: 25 }).map((w) => w.join(' ')),
  )
  test('nothing throws, and every line is accounted for', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(REAL)), text, (position, typed) => {
        const lines = readSheet({ variant: classical, position, powers: POWERS }, typed)
        expect(lines.map((line) => line.text)).toEqual(linesOf(typed))
        for (const { issued, written, problem } of lines)
          expect(problem === null || (issued === null && written === null)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
  test('what was read is written so that it is read again', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(REAL)), text, (position, typed) => {
        const reader = { variant: classical, position, powers: POWERS }
        for (const { issued, written } of readSheet(reader, typed)) {
          if (written !== null && written !== 'WAIVE') expect(readLine(reader, written).issued).toEqual(issued)
        }
      }),
      { numRuns: 1000 },
    )
  })
})
