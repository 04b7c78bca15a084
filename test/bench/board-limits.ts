/** The worst boards and drawings from files, for `limits.ts`. Boards are read in the page, drawings in its worker. */
import { boardVariant } from '../../src/game/imports/board-variant.ts'
import { MAP_LIMITS } from '../../src/game/imports/map-lines.ts'
import { classical } from '../../src/maps/classical.ts'
import { drawBoard } from '../../web/sandbox/drawn-board.ts'
import { MAX_SVG } from '../../web/sandbox/file-boards.ts'
import { writeMap } from '../support/boards/write-map.ts'

export type Case = readonly [name: string, body: () => string]
export interface Door {
  readonly name: string
  /** Parses a body. Bodies over the size limit were rejected before. */
  readonly open: (body: string) => unknown
  readonly plain: () => string
  readonly worst: readonly Case[]
  /** In ms of CPU. */
  readonly goal?: number
  readonly runs?: number
}

/** For a board that somebody opens: at most as long as they notice. */
const BOARD_GOAL = 150
/** The page stops a drawing after a minute. */
const DRAWING_GOAL = 60_000

const filled = (make: (n: number) => string, max: number): string => {
  const parts: string[] = []
  for (let size = 0, n = 0; size < max; n++) {
    const part = make(n)
    size += part.length
    parts.push(part)
  }
  return parts.join('').slice(0, max)
}
const full = (make: (n: number) => string) => () => filled(make, MAP_LIMITS.characters)

const codeOf = (n: number): string =>
  String.fromCodePoint(65 + (n % 26), 65 + (Math.floor(n / 26) % 26), 65 + (Math.floor(n / 676) % 26))

/** As many places as allowed, each next to those whose numbers are up to `reach` away. */
function denseBoard(reach: number): string {
  const codes = Array.from({ length: MAP_LIMITS.places }, (_, n) => codeOf(n))
  const powers = codes.slice(0, MAP_LIMITS.powers).map((code, n) => `P${codeOf(n)} (P) ${code}\nA ${code}`)
  const names = codes.map((code) => `Place = ${code}`)
  const places = codes.map((code, n) => {
    const near = codes.filter((_, at) => at !== n && Math.abs(at - n) <= reach)
    return `COAST ${code} ABUTS ${near.join(' ')}`
  })
  return [...powers, ...names, ...places].join('\n')
}

/** As many places as allowed on a grid, each next to six, as on a real board. */
function gridBoard(): string {
  const width = 16
  const codes = Array.from({ length: MAP_LIMITS.places }, (_, n) => codeOf(n))
  const places = codes.map((code, n) => {
    const column = n % width
    const left = column > 0 ? [n - 1, n + width - 1] : []
    const right = column < width - 1 ? [n + 1, n - width + 1] : []
    const near = [...left, ...right, n - width, n + width].flatMap((at) => codes[at] ?? [])
    return `COAST ${code} ABUTS ${near.join(' ')}`
  })
  return ['WEST (W) AAA\nA AAA\nEAST (E) BAA\nA BAA', ...codes.map((code) => `Place = ${code}`), ...places].join('\n')
}

export const boardDoor: Door = {
  name: 'a board from a .map file',
  open: (text) => boardVariant(text),
  plain: () => writeMap(classical),
  worst: [
    ['as many places and borders as allowed', () => denseBoard(MAP_LIMITS.borders / 2)],
    ['a name with aliases', full((n) => (n === 0 ? 'Place = aaa' : ` ${n}`))],
    ['lines that are not valid', full(() => '3 x y\n')],
    ['blanks', full((n) => (n === 0 ? 'LAND AAA' : n === 90_000 ? 'x' : ' '))],
    ['powers', full((n) => `P${codeOf(n)} (x)\n`)],
    ['centres', full((n) => (n === 0 ? 'UNOWNED' : ` ${codeOf(n)}`))],
    ['dropped places', () => `${denseBoard(20)}\nDROP${filled((n) => ` ${codeOf(n % 160)}`, 60_000)}`],
    ['amended places', () => `${denseBoard(18)}\n${'AMEND AAA ABUTS -BAA BAA\n'.repeat(2000)}`],
  ],
  goal: BOARD_GOAL,
}

const PLAIN = [
  'WEST (WESTERN) AAA\nA AAA\nEAST (EASTERN) BBB\nA BBB\nWestland = aaa\nEastland = bbb\nSea = sea',
  'COAST AAA ABUTS BBB SEA\nCOAST BBB ABUTS AAA SEA\nWATER SEA ABUTS AAA BBB',
].join('\n')
const svgOf = (path: string, more = ''): string =>
  `<svg viewBox="0 0 1000 1000"><rect id="SEA" width="1000" height="1000"/><rect id="BBB" x="500" width="400" height="400"/><path id="AAA" d="M0 0H400V400H0Z${path}"/>${more}</svg>`
const long = (make: (n: number) => string, max = MAX_SVG - 1000): string =>
  filled(make, max).replace(/[A-Za-z][^A-Za-z]*$/, '')
const spread = (n: number, factor: number, max: number): number => (n * factor) % max

export const drawingDoor: Door = {
  name: 'a drawing from an SVG',
  open: (drawing) => drawBoard({ board: PLAIN, drawing }),
  plain: () => svgOf(''),
  worst: [
    [
      'lines across all others',
      () => svgOf(`M0 0${long((n) => `L${spread(n, 7919, 1000)} ${spread(n, 7907, 997)}`)}Z`),
    ],
    [
      'a grid',
      () =>
        svgOf(
          `M0 0${long((n) => `L${n % 2 === 0 ? 0 : 1000} ${n / 20}`, 8000)}${long((n) => `L${n / 20} ${n % 2 === 0 ? 0 : 1000}`, 8000)}Z`,
        ),
    ],
    ['a tangle', () => svgOf(`M500 500${long((n) => `l${spread(n, 7919, 9) - 4} ${spread(n, 7907, 11) - 5}`)}Z`)],
    [
      'a line there and back',
      () => svgOf(`M0 500${long(() => 'l.02 .1l.02-.1', 240_000)}${long(() => 'l-.02 .1l-.02-.1', 240_000)}Z`),
    ],
    [
      'islands',
      () =>
        svgOf(
          '',
          filled(
            (n) =>
              `<rect id="land-${n}" x="${(n * 10) % 1000}" y="${400 + Math.floor(n / 100) * 10}" width="8" height="8"/>`,
            400_000,
          ).replace(/<[^>]*$/, ''),
        ),
    ],
    ['curves', () => svgOf(`M0 0${long((n) => `C${spread(n, 7919, 1000)} 0 0 ${spread(n, 7907, 997)} 9 9`)}Z`)],
    ['shapes without a name', () => svgOf('', '<path d="M0 0h9v9z"/>'.repeat(15_000))],
    [
      'clones of clones',
      () =>
        svgOf(
          '',
          Array.from(
            { length: 5000 },
            (_, n) => `<g id="g${n}"><use href="#g${n + 1}"/><use href="#g${n + 1}"/></g>`,
          ).join(''),
        ),
    ],
  ],
  goal: DRAWING_GOAL,
  runs: 1,
}

export const bordersDoor: Door = {
  name: 'a drawing from borders',
  open: (board) => drawBoard({ board, drawing: null }),
  plain: () => PLAIN,
  worst: [['as many places as allowed, on a grid', gridBoard]],
  goal: DRAWING_GOAL,
  runs: 1,
}
