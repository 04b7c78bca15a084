/** Boards from `.map` files of the Python package. */
import { describe, expect, it } from 'vitest'
import { classical } from '../../../src/maps/classical.ts'
import { balkan } from '../../../src/maps/balkan.ts'
import { MAIN } from '../../../src/rules/seam/standard.ts'
import type { Power, Province } from '../../../src/rules/names.ts'
import { stateOf, withBoard } from '../../../src/rules/position/position.ts'
import { boardVariant, type FileBoard } from '../../../src/game/imports/board-variant.ts'
import { makeAtlas } from '../../../src/rules/atlas/atlas.ts'
import { MAP_LIMITS, MapReader } from '../../../src/game/imports/map-lines.ts'
import { type MapBoard, readMapFile } from '../../../src/game/imports/read-map-file.ts'
import { writeMap } from '../../support/boards/write-map.ts'
import { diceFrom } from '../../support/random/random-movement.ts'

const SMALL = `
# A strait with two powers.
BEGIN FALL 1720 MOVEMENT
VICTORY 3
NORTH (NORTHERN:N) AAA
F AAA
SOUTH (SOUTHERN) BBB
F BBB/EC
UNOWNED CCC
North Land = aaa north+shore
South Land = bbb
South Land (east coast) = bbb/ec
The Isle   = ccc
The Strait = sea
COAST AAA    ABUTS SEA BBB/EC
COAST BBB/EC ABUTS AAA SEA
COAST BBB/SC ABUTS SEA
COAST bbb    ABUTS AAA SEA
PORT  CCC    ABUTS SEA
WATER SEA    ABUTS AAA BBB/EC BBB/SC CCC
`

const SOUTH = 'SOUTH' as Power

function read(text: string): MapBoard {
  const board = readMapFile(text, 'test')
  if (!board.ok) throw new Error(JSON.stringify(board.error))
  return board.value
}
const problems = (text: string) => {
  const board = readMapFile(text, 'test')
  return board.ok ? [] : board.error.map(({ line, message }) => `${line ?? '-'}: ${message}`)
}
/** `SMALL` with this line changed, and the number of the line. */
const changed = (from: string | RegExp, to: string) => SMALL.replace(from, to)

describe('a board from a file', () => {
  it('has places, borders, powers, units and the first phase', () => {
    const { table, owners, victory, begin, year } = read(SMALL)
    expect(table.powers.map(({ power, adjective, start }) => [power, adjective, start])).toEqual([
      ['NORTH', 'Northern', 'F AAA'],
      ['SOUTH', 'Southern', 'F BBB/EC'],
    ])
    expect(table.provinces).toEqual([
      { code: 'AAA', name: 'North Land', kind: 'coast', centre: true, home: 'NORTH', aliases: 'north shore' },
      { code: 'BBB', name: 'South Land', kind: 'coast', coasts: ['EC', 'SC'], centre: true, home: 'SOUTH' },
      { code: 'CCC', name: 'The Isle', kind: 'coast', convoys: true, centre: true },
      { code: 'SEA', name: 'The Strait', kind: 'sea' },
    ])
    expect(table.army).toEqual({ AAA: 'BBB', BBB: 'AAA' })
    expect(table.fleet['SEA']).toBe('AAA BBB/EC BBB/SC CCC')
    expect([owners, victory, begin, year]).toEqual([{ AAA: 'NORTH', BBB: 'SOUTH' }, 3, 'F1720M', 1720])
    expect(makeAtlas(table).centres).toEqual(['AAA', 'BBB', 'CCC'])
  })

  it.each([
    ['classical', classical],
    ['balkan', balkan],
  ])('of our board %s is the same board', (_, own) => {
    const { table, victory } = read(writeMap(own))
    const sorted = (borders: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(borders).map(([from, to]) => [from, to.split(' ').toSorted().join(' ')]))
    expect(sorted(table.army)).toEqual(sorted(own.army))
    expect(sorted(table.fleet)).toEqual(sorted(own.fleet))
    expect(table.powers.map(({ start }) => start)).toEqual(own.powers.map(({ start }) => start))
    const rows = own.provinces.map(({ code, name, kind, coasts, centre, home }) => [
      code,
      name,
      kind,
      coasts,
      centre,
      home,
    ])
    expect(
      table.provinces.map(({ code, name, kind, coasts, centre, home }) => [code, name, kind, coasts, centre, home]),
    ).toEqual(rows)
    const centres = own.provinces.filter(({ centre }) => centre === true).length
    expect(victory).toBe(Math.floor(centres / 2) + 1)
  })

  it.each([
    [
      'VICTORY 3',
      'FROBNICATE 3 times',
      /^4: “FROBNICATE 3 times” is not a valid line\. .* other lines start with LAND/,
    ],
    ['BEGIN FALL 1720 MOVEMENT', 'BEGIN LENT 1720', /^3: Write BEGIN, a season and a year/],
    ['VICTORY 3', 'VICTORY many', /^4: Write VICTORY and the number/],
    [
      'VICTORY 3',
      'USE standard.geography',
      /^4: USE needs another file\. Replace this line by the content of “standard.geography”/,
    ],
    ['F AAA\n', '\n', /^5: North has no units: add lines such as “A PAR” below/],
    ['F BBB/EC', 'F BBB', /^8: A fleet in BBB needs a coast: F BBB\/EC or F BBB\/SC\.$/],
    ['F AAA\n', 'A SEA\n', /^6: An army cannot be in SEA\.$/],
    ['The Isle   = ccc', '', /: CCC has no name: add a line such as “Name = ccc”\.$/],
    [
      'North Land = aaa',
      'North Land = north',
      /^10: “north” cannot be the abbreviation of North Land: use three letters\.$/,
    ],
    [
      'COAST BBB/SC ABUTS SEA',
      'COAST BBB/SC ABUTS SEA AAA',
      /^17: A fleet can move from BBB\/SC to AAA, but not back\. Add BBB\/SC to AAA \(line 15\), or write aaa here\.$/,
    ],
    [
      'COAST bbb    ABUTS AAA SEA',
      'COAST bbb    ABUTS SEA',
      /^15: An army can move from AAA to BBB, but not back\. Add AAA to BBB \(line 18\), or write Bbb here\.$/,
    ],
    [
      'AAA BBB/EC BBB/SC CCC',
      'AAA BBB CCC',
      /SEA borders BBB: name the coast that fleets reach, BBB\/EC or BBB\/SC\.$/,
    ],
    ['PORT  CCC    ABUTS SEA', 'PORT  CCC    ABUTS SEA XYZ', /^19: CCC borders XYZ, which has no line of its own\.$/],
    ['PORT  CCC    ABUTS SEA', '', /^13: CCC has no terrain: add a line that starts with LAND, COAST or WATER CCC/],
    ['SOUTH (SOUTHERN) BBB', 'SOUTH (SOUTHERN) BBB AAA', /^7: AAA belongs to North and to South\.$/],
    ['UNOWNED CCC', 'UNOWNED QQQ', /^9: QQQ cannot be a centre/],
    [/SOUTH.*\n.*\nUN/, 'UN', /^-: A board needs at least two powers/],
    ['F BBB/EC', 'F BBB/EC\nA BBB', /^9: BBB has a unit already, in line 8\.$/],
    ['F BBB/EC', 'F BBB/XY', /^8: “BBB\/XY” has an unknown coast: use NC, EC, SC, WC\.$/],
  ])('with %o changed to %o says what to do, with the line', (from, to, problem) => {
    expect(
      problems(changed(from, to)).filter((text) => problem.test(text)).length,
      problems(changed(from, to)).join('\n'),
    ).toBeGreaterThan(0)
  })

  it('is limited before it is read', () => {
    expect(problems('x'.repeat(MAP_LIMITS.characters + 1))).toEqual([
      expect.stringMatching(/^-: This file is too large/),
    ])
    expect(problems('#\n'.repeat(MAP_LIMITS.lines + 1))).toEqual([expect.stringMatching(/^-: This file has too many/)])
    expect(problems('')).toEqual([
      expect.stringMatching(/^-: No places: add lines such as “COAST/),
      expect.stringMatching(/^-: A board needs at least two powers/),
    ])
  })

  it('has limited numbers of places, borders and powers, and of problems that are listed', () => {
    const { places, borders, powers } = MAP_LIMITS
    const codes = Array.from({ length: places + 1 }, (_, n) => `Q${n.toString(26).padStart(2, '0')}`).map((code) =>
      code.replaceAll(/\d/g, (digit) => 'QRSTUVWXYZ'.charAt(Number(digit))).toUpperCase(),
    )
    const faults = (lines: readonly string[]) => new MapReader().read(lines.join('\n')).problems
    const named = codes.map((code) => `Place = ${code}`)
    expect(new Set(codes).size).toBe(places + 1)
    expect(faults(named)).toMatchObject([
      { line: places + 1, message: expect.stringMatching(/^A board has at most 160 places/) as string },
    ])
    expect(faults(named.slice(1))).toEqual([])
    const borderOn = (count: number) => faults([`LAND AAA ABUTS ${codes.slice(0, count).join(' ')}`])
    expect(borderOn(borders + 1)).toMatchObject([
      { line: 1, message: expect.stringMatching(/^AAA has too many borders: at most 40/) as string },
    ])
    expect(borderOn(borders)).toEqual([])
    const countries = Array.from({ length: powers + 1 }, (_, n) => `P${String.fromCodePoint(65 + n)} AAA`)
    expect(faults(countries)).toMatchObject([
      { line: powers + 1, message: expect.stringMatching(/^A board has at most 20 powers/) as string },
    ])
    expect(faults(countries.slice(1))).toEqual([])
    const many = problems('x\n'.repeat(60))
    expect([many.length, many.at(-1)]).toEqual([26, '-: And 37 more. Correct these first.'])
  })

  it('lists its problems in the order of the lines', () => {
    const lines = problems(changed('F AAA\n', '\n').replace('WATER SEA ', 'WATER SEA/XX')).map((text) =>
      parseInt(text, 10),
    )
    expect([lines[0], lines.at(-1)]).toEqual([5, 20])
    expect(lines).toEqual(lines.toSorted((a, b) => a - b))
  })

  it('may begin in a Winter without units', () => {
    const winter = SMALL.replace('BEGIN FALL 1720 MOVEMENT', 'BEGIN WINTER 1720').replace('F AAA\n', '')
    expect(read(winter).begin).toBe('W1720A')
  })

  it('has owners that differ from homes, coasts without fleets, and places that nobody enters', () => {
    const { table, owners, victory } = read(
      `${SMALL.replace('VICTORY 3\n', '').replace('UNOWNED CCC\n', 'OWNS BBB CCC\n')}
Fens = fen
COAST fen ABUTS AAA FEN XXX
Desert = xxx
SHUT XXX ABUTS FEN
`.replace('COAST AAA    ABUTS SEA BBB/EC', 'COAST AAA    ABUTS SEA BBB/EC fen'),
    )
    expect(owners).toEqual({ AAA: 'NORTH', BBB: 'SOUTH', CCC: 'SOUTH' })
    expect(victory).toBe(2)
    expect(table.provinces.find(({ code }) => code === 'CCC')).toMatchObject({ centre: true })
    expect(table.provinces.find(({ code }) => code === 'FEN')?.kind).toBe('land')
    expect(table.provinces.some(({ code }) => code === 'XXX')).toBe(false)
    expect(table.army['FEN']).toBe('AAA')
  })

  it('takes what variations of the package change: powers, centres and borders', () => {
    const varied = read(`${SMALL}
unplayed North, SOUTH
UNOWNED BBB CCC
east (Eastern) AAA
F AAA
WEST (WESTERN)
A CCC
OWNS CCC
AMEND ccc ABUTS AAA
AMEND AAA ABUTS CCC -BBB
AMEND bbb ABUTS -AAA
AMEND BBB/EC ABUTS -AAA
`)
    expect(varied.table.powers.map(({ power, adjective, start }) => [power, adjective, start])).toEqual([
      ['EAST', 'Eastern', 'F AAA'],
      ['WEST', 'Western', 'A CCC'],
    ])
    expect(varied.owners).toEqual({ AAA: 'EAST', CCC: 'WEST' })
    expect(varied.table.army).toEqual({ AAA: 'CCC', CCC: 'AAA' })
    expect(varied.table.fleet['AAA']).toBe('SEA CCC')
    expect(problems(`${SMALL}AMEND QQQ ABUTS AAA`)).toEqual([
      expect.stringMatching(/^21: Write AMEND, a place that an earlier line describes/),
    ])
  })

  it('drops places with all that an earlier line says of them, and ignores unknown ones', () => {
    const more = 'Hill = hil\nLAND HIL ABUTS AAA\nAMEND aaa ABUTS HIL\nUNOWNED HIL\n'
    expect(read(`${SMALL}${more}`).table.army['HIL']).toBe('AAA')
    expect(read(`${SMALL}${more}DROP hil XYZ`)).toEqual(read(SMALL))
  })

  it('lets powers build anywhere, and the file’s number of centres win', () => {
    const variantOf = (text: string) => {
      const board = boardVariant(text)
      if (!board.ok) throw new Error(JSON.stringify(board.error))
      return board.value
    }
    const [usual, anywhere] = [variantOf(SMALL), variantOf(`${SMALL}RULES BUILD_ANY no_such_rule`)]
    expect(anywhere.warnings).toEqual([{ line: 21, message: 'The rule NO_SUCH_RULE is not used here.' }])
    expect([usual.variant.victory, usual.variant.blurb]).toEqual([3, '3 centres win.'])
    const sitesIn = ({ variant }: FileBoard): readonly string[] => {
      const start = variant.setup(0)
      const empty = withBoard(start, MAIN, {
        units: [],
        owners: { ...stateOf(start, MAIN).owners, ['CCC' as Province]: SOUTH },
      })
      return variant.allowance(empty, SOUTH).sites.map(({ at }) => at)
    }
    expect([sitesIn(usual), sitesIn(anywhere)]).toEqual([['BBB'], ['BBB', 'CCC']])
  })

  it('that is damaged anywhere has problems or is a board, and never fails otherwise', () => {
    const text = writeMap(classical)
    const dice = diceFrom(7)
    const pick = <T>(list: readonly T[]): T => list[dice(list.length)] as T
    for (let n = 0; n < 300; n++) {
      const lines = (n % 2 === 0 ? SMALL : text).split('\n')
      for (let times = 0; times <= dice(4); times++) {
        const at = dice(lines.length)
        const line = lines[at] ?? ''
        const cut = dice(line.length + 1)
        const edits = ['', pick(lines), line.slice(0, cut), line.toLowerCase(), `${line} ${pick(line.split(' '))}x/NC`]
        lines[at] = pick([
          ...edits,
          `${line.slice(0, cut)}${pick(['=', '/', '-', '(', 'DROP ', '\0'])}${line.slice(cut)}`,
        ])
      }
      const board = readMapFile(lines.join('\n'), 'test')
      // Whatever is accepted is a valid table.
      if (board.ok) expect(makeAtlas(board.value.table).provinces.length).toBeGreaterThan(0)
      else for (const { message } of board.error) expect(message).toMatch(/^.{10,400}\.$/s)
    }
  })
})
