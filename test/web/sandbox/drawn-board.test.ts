/** Boards from a `.map` file and an SVG: the same board as ours, borders from the drawing, and bad drawings. */
import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { type Atlas, makeAtlas } from '../../../src/rules/atlas/atlas.ts'
import { boardId, boardVariant } from '../../../src/game/imports/board-variant.ts'
import { readMapFile } from '../../../src/game/imports/read-map-file.ts'
import { startingAtlas } from '../../../src/game/views/boards.ts'
import { balkan } from '../../../src/maps/balkan.ts'
import { classical } from '../../../src/maps/classical.ts'
import { duo } from '../../../src/maps/duo.ts'
import { type BoardFiles, drawBoard, type DrawnBoard } from '../../../web/sandbox/drawn-board.ts'
import { loadDrawing } from '../../../src/board/plates.ts'
import { MAX_SVG, readDrawing } from '../../../web/sandbox/file-boards.ts'
import { openTimeline, linkContent } from '../../../web/sandbox/timeline.ts'
import { writeMap } from '../../support/boards/write-map.ts'
import { isThorough } from '../../support/thorough.ts'

function draw(files: BoardFiles): DrawnBoard {
  const drawn = drawBoard(files)
  if (!drawn.ok) throw new Error(JSON.stringify(drawn.error))
  return drawn.value
}
const problemsOf = (files: BoardFiles): readonly string[] => {
  const drawn = drawBoard(files)
  return drawn.ok ? [] : drawn.error.map(({ line, message }) => `${line ?? '-'}: ${message}`)
}
const withoutBorders = (text: string): string => text.replaceAll(/ ABUTS.*/g, '')

const byNumber = (a: number, b: number): number => a - b

// NEUTRAL is a keyword of the format.
const OURS = [balkan, classical, duo].map((table) => ({
  table,
  board: writeMap(table).replace('NEUTRAL (NEUTRAL)', 'NEUTRALS (NEUTRAL)'),
  drawing: readFileSync(new URL(`../../../src/cartography/masters/${table.drawing}.svg`, import.meta.url), 'utf8'),
}))
const SAMPLE = isThorough ? OURS : OURS.slice(0, 1)

describe.each(SAMPLE)('our master of $table.id', ({ table, board, drawing }) => {
  it('is the board that comes with the page, with borders from the file or from the drawing', () => {
    const plate = JSON.parse(
      readFileSync(new URL(`../../../src/board/plates/${table.drawing}.json`, import.meta.url), 'utf8'),
    ) as object
    for (const text of [board, withoutBorders(board)]) {
      const drawn = draw({ board: text, drawing })
      expect(drawn.plate).toEqual({ ...plate, id: boardId(board, drawing) })
      expect(drawn.warnings).toEqual([])
      expect(drawn.board).toBe(board)
    }
    const variant = boardVariant(board, drawing)
    if (!variant.ok) throw new Error(JSON.stringify(variant.error))
    const [drawnAtlas, own] = [startingAtlas(variant.value.variant), makeAtlas(table)]
    const stepsOn = ({ locations }: Atlas) =>
      locations.map(({ id, reach }) => [id, reach.army.toSorted(byNumber), reach.fleet.toSorted(byNumber)])
    expect(stepsOn(drawnAtlas)).toEqual(stepsOn(own))
  })
})

/** Two lands on an island, one of them with two coasts, and a sea around them. */
const BOARD = `
BEGIN SPRING 1900
WEST (WESTERN) AAA
A AAA
EAST (EASTERN) BBB
F BBB/NC
Westland = aaa
Eastland = bbb
Hill = hil
Sea = sea
COAST AAA
COAST bbb
COAST BBB/NC
COAST BBB/SC
LAND HIL
WATER SEA
`
const SHAPES: Readonly<Record<string, string>> = {
  SEA: '<rect id="SEA" width="400" height="300"/>',
  AAA: '<path id="AAA" d="M100 100H200V200H100Z"/>',
  BBB: '<path id="BBB" d="M200 130H300V170H200Z"/>',
  HIL: '<rect id="HIL" x="130" y="130" width="40" height="40"/>',
  'BBB/NC': '<circle id="BBB/NC" cx="250" cy="130" r="2"/>',
  'BBB/SC': '<circle id="BBB/SC" cx="250" cy="170" r="2"/>',
  // Ends the coast in the east.
  land: '<rect id="land-cape" x="295" y="120" width="105" height="60"/>',
}
const svgOf = (changed: Readonly<Record<string, string>> = {}, before = ''): string =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 400 300">${Object.values(
    { ...SHAPES, ...changed },
  ).join('')}</svg>`

describe('a board file without borders', () => {
  it('takes those of the drawing, also along coasts', () => {
    const { board, warnings } = draw({ board: BOARD, drawing: svgOf() })
    expect(warnings).toEqual([])
    const read = readMapFile(board, 'test')
    if (!read.ok) throw new Error(JSON.stringify(read.error))
    const sorted = (borders: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(borders).map(([from, to]) => [from, to.split(' ').toSorted().join(' ')]))
    expect(sorted(read.value.table.army)).toEqual({ AAA: 'BBB HIL', BBB: 'AAA', HIL: 'AAA' })
    expect(sorted(read.value.table.fleet)).toEqual({
      AAA: 'BBB/NC BBB/SC SEA',
      'BBB/NC': 'AAA SEA',
      'BBB/SC': 'AAA SEA',
      SEA: 'AAA BBB/NC BBB/SC',
    })
    expect(board).toContain('COAST BBB/NC ABUTS AAA SEA')
    expect(board.split('\n')).toHaveLength(BOARD.split('\n').length)
  })

  it('needs a drawing', () => {
    expect(problemsOf({ board: BOARD, drawing: null })).toEqual([
      expect.stringMatching(/^-: The places have no borders/),
    ])
  })

  it('warns of a land at the sea on which no fleet can stand', () => {
    const hill = '<rect id="HIL" x="80" y="130" width="80" height="40"/>'
    expect(draw({ board: BOARD, drawing: svgOf({ HIL: hill }) }).warnings.map(({ message }) => message)).toEqual([
      'On the drawing AAA and HIL share a border for fleets; the table has none.',
      'On the drawing HIL and SEA share a border for fleets; the table has none.',
    ])
  })

  it('opens from its link with its drawing', () => {
    const { board } = draw({ board: BOARD, drawing: svgOf() })
    const content = { variant: '', state: null, sheets: [], board, drawing: svgOf() }
    const opened = openTimeline(content)
    if ('error' in opened) throw new Error(opened.error)
    expect(opened.timeline.phases[0]?.game.variant.id).toBe(boardId(board, svgOf()))
    expect(linkContent(opened.timeline)).toMatchObject({ board, drawing: svgOf() })
  })
})

describe('a bad board', () => {
  const complete = draw({ board: BOARD, drawing: svgOf() }).board
  const drawn = (changed: Readonly<Record<string, string>>) => problemsOf({ board: complete, drawing: svgOf(changed) })

  it('has its own problems first, with their lines', () => {
    expect(problemsOf({ board: `${complete}FROBNICATE 3 times`, drawing: '<' })).toEqual([
      expect.stringMatching(/^17: “FROBNICATE 3 times” is not a valid line/),
    ])
  })

  it.each<[string, Readonly<Record<string, string>>, string]>([
    ['a place that is missing', { HIL: '' }, 'No shape is named for these provinces: HIL. Name or draw them.'],
    [
      'a coast that is missing',
      { 'BBB/SC': '' },
      'No mark is named BBB/SC: put a circle near the middle of that coast.',
    ],
    [
      'a name that is unknown',
      { more: '<rect id="Atlantis" width="9" height="9"/>' },
      'The board has nothing called Atlantis: correct the name, or start it with land- or water-.',
    ],
    [
      'an open outline',
      { HIL: '<path id="HIL" d="M130 130H170V170"/>' },
      'The outline of HIL does not end where it began: close its path.',
    ],
    [
      'a hidden place',
      { more: '<rect id="water-deep" width="400" height="300"/>' },
      'Nothing of AAA is visible: enlarge it, or move it above the shapes that cover it.',
    ],
  ])('with %s says which, and what to do', (_, changed, problem) => {
    expect(drawn(changed)).toContain(`-: ${problem}`)
  })

  it('says where the drawing differs from the borders in the file', () => {
    const text = complete
      .replace('LAND HIL ABUTS AAA', 'LAND HIL ABUTS AAA BBB')
      .replace('COAST bbb ABUTS AAA', 'COAST bbb ABUTS AAA HIL')
    expect(draw({ board: text, drawing: svgOf() }).warnings.map(({ message }) => message)).toEqual([
      'In the table BBB and HIL share a border for armies; the drawing has none, and shows a line.',
    ])
  })

  it('has at most 25 problems, and counts the others', () => {
    const names = Array.from({ length: 60 }, (_, n) => `<rect id="Atlantis-${n}" width="9" height="9"/>`).join('')
    const problems = drawn({ more: names })
    expect([problems.length, problems.at(-1)]).toEqual([26, '-: And 35 more.'])
  })
})

describe('a hostile drawing', () => {
  const complete = draw({ board: BOARD, drawing: svgOf() }).board
  const drawn = (drawing: string) => problemsOf({ board: complete, drawing })

  it('leaves nothing of its markup on the board', () => {
    const markup =
      '<script>alert(1)</script><foreignObject><body onload="alert(1)"/></foreignObject><image href="https://host.example/x.png"/><style>@import "https://host.example"</style><rect id="land-&quot;&gt;&lt;script&gt;" onclick="alert(1)" width="20" height="20"/>'
    const { plate } = draw({ board: complete, drawing: svgOf({ markup }) })
    const { areas, ...others } = plate
    expect(JSON.stringify(others)).not.toMatch(/script|alert|example|onload|<|>/i)
    // A name of ground, which is shown nowhere.
    expect(Object.keys(areas)).toContain('#"><SCRIPT>')
  })

  it('cannot multiply by clones, by entities or by nesting', () => {
    const levels = Array.from(
      { length: 40 },
      (_, n) => `<g id="g${n}"><use href="#g${n + 1}"/><use href="#g${n + 1}"/></g>`,
    )
    expect(drawn(svgOf({ more: levels.join('') }))).toContain(
      '-: The file has more than 20000 elements, with clones. Delete those without a name.',
    )
    const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('')
    const bomb = svgOf({ more: '<text>&e9;</text>' }, `<!DOCTYPE svg [<!ENTITY e0 "x">${entities}]>`)
    expect(drawn(bomb).join('').length).toBeLessThan(1000)
    expect(drawn(svgOf({ more: '<g>'.repeat(5000) + '</g>'.repeat(5000) }))).toEqual([
      expect.stringMatching(/^-: The file cannot be read: .*nested/),
    ])
  })

  it('may have a long line that leads nowhere', () => {
    const there = Array.from({ length: 8000 }, (_, n) => `L${(100 - n / 80).toFixed(3)} ${n % 2 === 0 ? 100 : 103}`)
    const path = `<path id="AAA" d="M100 100H200V200H100V100${there.join('')}${there.toReversed().join('')}Z"/>`
    expect(drawn(svgOf({ AAA: path }))).toEqual([])
  })

  it('cannot have lines that cross all others', () => {
    const lines = Array.from({ length: 30_000 }, (_, n) => `L${(n * 7919) % 400} ${(n * 7907) % 300}`)
    expect(drawn(svgOf({ AAA: `<path id="AAA" d="M100 100H200V200H100Z M0 0${lines.join('')}Z"/>` }))).toEqual([
      '-: This board cannot be drawn. Simplify the outlines of its drawing.',
    ])
  })

  it('is not even read if it is too large, from a file or in a link', async () => {
    const start = vi.fn<() => never>()
    vi.stubGlobal('Worker', start)
    const drawing = svgOf().padEnd(MAX_SVG + 1)
    const read = await readDrawing(complete, drawing, new AbortController().signal)
    expect(!read.ok && read.error).toMatchObject([{ message: expect.stringMatching(/^This drawing is too large/) }])
    const opened = openTimeline({ variant: '', state: null, sheets: [], board: complete, drawing })
    const id = 'timeline' in opened ? opened.timeline.phases[0]?.game.variant.id : ''
    await expect(loadDrawing(id ?? '')).rejects.toThrow(/^This drawing is too large/)
    expect(start).not.toHaveBeenCalled()
    vi.unstubAllGlobals()
  })

  it('has a limited number of points', () => {
    const path = `<path id="AAA" d="M100 100${'l1 0l-1 1'.repeat(60_000)}Z"/>`
    expect(drawn(svgOf({ AAA: path }))).toContain(
      '-: The outlines have more than 100000 points, up to AAA: simplify them.',
    )
  })
})
