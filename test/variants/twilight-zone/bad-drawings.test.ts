/**
 * TWZ-2, TWZ-3: badly written drawings. Each is understood, or refused in a sentence that names the
 * place.
 */
import { describe, expect, it, test } from 'vitest'
import { seat } from '../../../src/rules/names.ts'
import { base, drawing, sheetOf, start, twilight } from '../../support/boards/twilight-zone.ts'

const DESIGNER = seat('SEAT 1')
const GRID = drawing(0)
  .split('\n')
  .map((row) => row.split(' '))
const [HEIGHT, WIDTH] = [GRID.length, GRID[0]?.length ?? 0]

type Rows = readonly (readonly string[])[]
const textsOf = (rows: Rows): string => rows.map((row) => row.join(' ')).join('\n')
const cellAt = (x: number, y: number): string => GRID[y]?.[x] ?? ''
const painted = (cells: readonly (readonly [x: number, y: number, code: string])[], rows: Rows = GRID): Rows =>
  rows.map((row, y) => row.map((code, x) => cells.find(([at, cellY]) => at === x && cellY === y)?.[2] ?? code))
const rowAs = (y: number, change: (row: readonly string[]) => string): string =>
  GRID.map((row, n) => (n === y ? change(row) : row.join(' '))).join('\n')
const exchanged = (name: string, secondName: string): Rows =>
  GRID.map((row) => row.map((code) => (code === name ? secondName : code === secondName ? name : code)))

/** Everything the player sees about their text: about its lines, and about the whole map. */
function read(text: string) {
  const { lines, orders } = sheetOf(start, DESIGNER, text)
  const texts = lines.flatMap(({ problem, notices }) =>
    [problem?.words ?? [], notices.map(({ words }) => words)].flat(),
  )
  const flaws = twilight.flaws(start, DESIGNER, orders)
  return { map: lines.flatMap((line) => line.written ?? []).join('\n'), said: texts, flaws }
}

type Spoilt = readonly [name: string, text: string, sentences: readonly string[]]

/** Spread over the drawing: always the same few cells. */
const SPOTS = Array.from({ length: 24 }, (_, n) => [(7 * n + 3) % WIDTH, (5 * n + 2) % HEIGHT] as const)
const some = <T>(many: number, make: (x: number, y: number, n: number) => T): T[] =>
  SPOTS.slice(0, many).map(([x, y], n) => make(x, y, n))
const at = (x: number, y: number): string => `row ${y + 1}, cell ${x + 1}`

// — Understood —

const SPELT: readonly (readonly [string, string])[] = [
  ['commas', GRID.map((row) => row.join(',')).join('\n')],
  ['commas and blanks', GRID.map((row) => row.join(', ')).join('\n')],
  ['semicolons', GRID.map((row) => row.join(';')).join('\n')],
  ['tabs', GRID.map((row) => row.join('\t')).join('\n')],
  ['bars', GRID.map((row) => row.join('|')).join('\n')],
  ['a table', GRID.map((row) => `|${row.join('|')}|`).join('\n')],
  ['no blanks at all', GRID.map((row) => row.join('')).join('\n')],
  ['many blanks', GRID.map((row) => `   ${row.join('   ')}  `).join('\n')],
  ['small letters', textsOf(GRID).toLowerCase()],
  [
    'capitals and small letters',
    textsOf(GRID).replaceAll(/(\w)(\w\w)/gu, (_, a, b) => `${a}${String(b).toLowerCase()}`),
  ],
  ['blank lines between', GRID.map((row) => row.join(' ')).join('\n\n')],
  ['line ends of Windows', GRID.map((row) => row.join(' ')).join('\r\n')],
  ['quotation marks around the rows', GRID.map((row) => `"${row.join(' ')}"`).join('\n')],
  ['quotation marks around the cells', GRID.map((row) => row.map((code) => `"${code}"`).join(',')).join('\n')],
  ['brackets around the rows', GRID.map((row) => `[${row.join(', ')}],`).join('\n')],
  ['commas at the ends', GRID.map((row) => `${row.join(',')},`).join('\n')],
  ['numbers before the rows', GRID.map((row, n) => `${n + 1}. ${row.join(' ')}`).join('\n')],
  ['numbers and colons', GRID.map((row, n) => `${n + 1}: ${row.join(' ')}`).join('\n')],
  ['numbers alone', GRID.map((row, n) => `${n + 1} ${row.join(' ')}`).join('\n')],
  ['the word row', GRID.map((row, n) => `Row ${n + 1}: ${row.join(' ')}`).join('\n')],
  ['as it is quoted in mails', GRID.map((row) => `> ${row.join(' ')}`).join('\n')],
  ['a comment above', `# my map\n// the second try\n${textsOf(GRID)}`],
  ['comments behind the rows', GRID.map((row, n) => `${row.join(' ')} # row ${n + 1}`).join('\n')],
  ...some(12, (x, y): readonly [string, string] => [
    `a blank that is missing in row ${y + 1}`,
    rowAs(y, (row) => row.flatMap((code, n) => (n === x ? [code] : [' ', code])).join('')),
  ]),
  ...some(6, (_, y): readonly [string, string] => [`no blanks in row ${y + 1}`, rowAs(y, (row) => row.join(''))]),
  ...some(6, (x, y): readonly [string, string] => [
    `the name of a space at ${at(x, y)}`,
    rowAs(y, (row) => row.map((code, n) => (n === x ? oneWord(code) : code)).join(' ')),
  ]),
]

/** Its name, if that is one word. */
function oneWord(code: string): string {
  const name = base.province(code)?.name ?? code
  return /^\w+$/u.test(name) ? name : code
}

describe('understands a drawing', () => {
  it.each(SPELT)('with %s', (_, text) => {
    const { map, said, flaws } = read(text)
    expect(map).toBe(textsOf(GRID))
    expect([...said, ...flaws]).toEqual([])
  })

  const [spain] = SPOTS.flatMap(() =>
    GRID.flatMap((row, y) => row.flatMap((code, x) => (code === 'SPA' ? [[x, y]] : []))),
  )
  it.each([
    'SPA/NC',
    'spa/nc',
    'SPA (NC)',
    'SPA(n)',
    'SPA/N',
    'SPA NC',
    'SPA-NC',
    'SPA.NC',
    'SPANC',
    'SPA\\NC',
    'SPA / NC',
    'SPA/north coast',
  ])('with a coast written as %s', (coast) => {
    const [x = 0, y = 0] = spain ?? []
    const { map, said } = read(rowAs(y, (row) => row.with(x, coast).join(' ')))
    expect(map.split('\n')[y]?.split(' ')[x]).toBe('SPA/NC')
    expect(said).toEqual([])
  })
})

// — Refused, or kept and told where it is wrong —

const STRANGE = ['XYZ', 'FOO', 'QQQ', 'P4R', 'ZZ', 'PRS', '123', 'ATLANTIS']
const WORDS_OF_OTHERS = [
  'Dear all, here is my map',
  'A PAR - BUR',
  'F STP/SC - BOT, A MOS - UKR',
  'XYZ FOO BAR',
  'hold all units',
  'I hope that you like it!',
  'map: version 2',
  '????!',
  'lorem ipsum dolor sit amet',
  'France: A PAR H',
  '<b>PAR</b> and so on',
  '{"rows": true, "columns": 3}',
]

const SEAS = base.provinces.filter(({ terrain }) => terrain === 'sea').map(({ code }) => String(code))
const INLAND = base.provinces.filter(({ terrain }) => terrain === 'land').map(({ code }) => String(code))
const cellsOf = (code: string, rows: Rows = GRID) =>
  rows.flatMap((row, y) => row.flatMap((cell, x) => (cell === code ? [[x, y] as const] : [])))
const isBeside = (x: number, y: number, codes: readonly string[], rows: Rows): boolean =>
  [
    [x, y - 1],
    [x + 1, y],
    [x, y + 1],
    [x - 1, y],
  ].some(([a = 0, b = 0]) => codes.includes(rows[b]?.[a] ?? ''))
const nameOf = (code: string): string => base.province(code)?.name ?? ''

/** An inland space in the place of a sea, and the cell where it touches a sea. */
function atSea(n: number): Spoilt {
  const [inland = '', sea = ''] = [INLAND[n % INLAND.length], SEAS[(3 * n) % SEAS.length]]
  const rows = exchanged(inland, sea)
  const shore = cellsOf(inland, rows).find(([x, y]) => isBeside(x, y, SEAS, rows)) ?? [-1, -1]
  return [`${inland} in the place of ${sea}`, textsOf(rows), [`${nameOf(inland)} (${at(...shore)})`]]
}

/** A cell of a space elsewhere, not next to its own. */
function stray(x: number, y: number, n: number): Spoilt[] {
  const code = String(base.provinces[(11 * n) % base.provinces.length]?.code)
  const isFar = cellAt(x, y) !== code && !isBeside(x, y, [code], GRID) && cellsOf(cellAt(x, y)).length > 1
  if (!isFar || cellsOf(code).length < 2) return []
  return [
    [`a cell of ${code} at ${at(x, y)}`, textsOf(painted([[x, y, code]])), ['Not in one piece: ', `(${at(x, y)})`]],
  ]
}

const SPOILT: readonly Spoilt[] = [
  ...some(24, (x, y, n): Spoilt => {
    const word = STRANGE[n % STRANGE.length] ?? ''
    const texts = [`Cell ${x + 1}: no space has the code ${word}.`, `No such space or coast: ${word} (${at(x, y)}).`]
    return [`${word} at ${at(x, y)}`, textsOf(painted([[x, y, word]])), texts]
  }),
  ...some(12, (x, y, n): Spoilt => {
    const blank = ['.', '?', '--', '___'][n % 4] ?? ''
    const texts = [`Cell ${x + 1}: it is blank.`, `Blank cells: ${at(x, y)}.`]
    return [`${blank} at ${at(x, y)}`, textsOf(painted([[x, y, blank]])), texts]
  }),
  ...some(6, (x, y): Spoilt => [
    `nothing between two commas at ${at(x, y)}`,
    rowAs(y, (row) => row.with(x, '').join(',')),
    x === 0 || x === WIDTH - 1 ? [`row ${y + 1} has ${WIDTH - 1}`] : [`Blank cells: ${at(x, y)}.`],
  ]),
  ...some(12, (x, y): Spoilt => {
    const rows = painted([[x, y, 'PAR/NC']])
    return [
      `a coast that Paris has not at ${at(x, y)}`,
      textsOf(rows),
      [`PAR/NC (${at(x, y)})`, `Cell ${x + 1}: Paris has no coast NC.`],
    ]
  }),
  ...some(10, (_, y): Spoilt => [
    `row ${y + 1} without its last cell`,
    rowAs(y, (row) => row.slice(0, -1).join(' ')),
    [`row ${y + 1} has ${WIDTH - 1}; the others have ${WIDTH} cells`],
  ]),
  ...some(10, (_, y): Spoilt => [
    `row ${y + 1} with two cells more`,
    rowAs(y, (row) => [...row, 'PAR', 'PAR'].join(' ')),
    [`row ${y + 1} has ${WIDTH + 2}; the others have ${WIDTH} cells`],
  ]),
  ...some(12, (_, __, n): Spoilt => {
    const [lost = '', instead = ''] = [3 * n, 3 * n + 1].map((k) => String(base.provinces[k % 75]?.code))
    const rows = GRID.map((row) => row.map((code) => (code === lost ? instead : code)))
    return [`without ${lost}`, textsOf(rows), ['Not on the map: ', nameOf(lost)]]
  }),
  ...some(24, stray).flat(),
  ...WORDS_OF_OTHERS.map((line): Spoilt => [
    `“${line}” above it`,
    `${line}\n${textsOf(GRID)}`,
    ['This is not a row of a map.', 'Cell 1: '],
  ]),
  ...some(12, (_, __, n) => atSea(n)),
  ...some(10, (_, __, n): Spoilt => {
    const sea = SEAS[(2 * n) % SEAS.length] ?? ''
    const rows = painted(cellsOf(sea).map(([x, y]) => [x, y, 'PAR'] as const))
    return [
      `Paris in the place of ${sea}`,
      textsOf(rows),
      ['Inland, but bordering a sea: ', 'Not on the map: ', nameOf(sea)],
    ]
  }),
  ...['PAR', 'MOS', 'NTH', 'SPA', 'ION', 'SEV'].map((code): Spoilt => {
    const rows = [Array<string>(WIDTH).fill(code), ...GRID]
    const sides = 'of the map'
    return [`${code} along the whole upper side`, textsOf([...rows]), [sides, ' (row 1, cell 1)']]
  }),
  [
    'more rows than are read',
    textsOf([...GRID, ...GRID, ...GRID]),
    ['More than 64 rows, or more than 64 cells in a row: the rest was not read.'],
  ],
  [
    'more cells than are read',
    textsOf(GRID.map((row) => [...row, ...row].slice(0, 66))),
    ['More than 64 rows, or more than 64 cells in a row: the rest was not read.'],
  ],
  ['one row', GRID[0]?.join(' ') ?? '', ['(row 1, cell ']],
  ['one cell', 'PAR', ['(row 1, cell 1)']],
]

describe('reports where a drawing is wrong', () => {
  it.each(SPOILT)('%s', (_, text, sentences) => {
    const { said, flaws } = read(text)
    const told = [...said, ...flaws].join('\n')
    for (const sentence of sentences) expect(told).toContain(sentence)
    expect(told).not.toMatch(/\border/iu)
  })
})

test('covers more than two hundred', () => expect(SPELT.length + SPOILT.length + 12).toBeGreaterThanOrEqual(200))

test('keeps a row with one wrong cell as a whole', () => {
  const { map } = read(textsOf(painted([[4, 2, 'XYZ']])))
  expect(map.split('\n')[2]?.split(' ')).toEqual(GRID[2]?.with(4, 'XYZ'))
})
