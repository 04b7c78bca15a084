/** A map being drawn: painted cells, with undo and redo. Pure. */
import type { Atlas } from '../../../rules/atlas/atlas.ts'
import { MAX_SIZE, BLANK, codeOf, readRows } from './grid.ts'

export { codeOf }

/** Cells row by row: `PAR`, `SPA/NC`, or `.` without a province. */
export interface Design {
  readonly width: number
  readonly height: number
  readonly cells: readonly string[]
}

/** Reads the rows of a sheet. Missing cells and rows are blank; other lines are ignored. */
export function designOf(base: Atlas, text: string): Design {
  const rows = readRows(base, text).slice(0, MAX_SIZE.rows)
  if (rows.length === 0) return emptyDesign()
  const width = Math.min(MAX_SIZE.columns, Math.max(1, ...rows.map((row) => row.length)))
  const cells = rows.flatMap((row) => Array.from({ length: width }, (_, x) => row[x] ?? BLANK))
  return { width, height: rows.length, cells }
}

/** The size of random maps. */
const EMPTY = { width: 40, height: 30 } as const

/** A design without provinces. */
export const emptyDesign = (): Design => ({
  ...EMPTY,
  cells: Array.from({ length: EMPTY.width * EMPTY.height }, () => BLANK),
})

/** Enlarges every cell, to make room for finer lines. */
export function enlarge({ width, height, cells }: Design, times: number): Design {
  const wide = width * times
  const from = (n: number): number => Math.floor(Math.floor(n / wide) / times) * width + Math.floor((n % wide) / times)
  const all = Array.from({ length: wide * height * times }, (_, n) => cells[from(n)] ?? BLANK)
  return { width: wide, height: height * times, cells: all }
}

export const isBlank = ({ cells }: Design): boolean => cells.every((cell) => cell === BLANK)

export const textOfDesign = ({ width, height, cells }: Design): string =>
  Array.from({ length: height }, (_, y) => cells.slice(y * width, (y + 1) * width).join(' ')).join('\n')

/** The cells that share an edge with a cell. */
export function neighbourCells({ width, height }: Design, cell: number): number[] {
  const [x, y] = [cell % width, Math.floor(cell / width)]
  return [
    ...(y > 0 ? [cell - width] : []),
    ...(x < width - 1 ? [cell + 1] : []),
    ...(y < height - 1 ? [cell + width] : []),
    ...(x > 0 ? [cell - 1] : []),
  ]
}

/** Changes some of the cells. Returns the same design if nothing changes. */
function changeCells(design: Design, change: (cell: string, n: number) => string): Design {
  const cells = design.cells.map(change)
  return cells.every((cell, n) => cell === design.cells[n]) ? design : { ...design, cells }
}

/** Gives cells to a province. */
export function paint(design: Design, cells: ReadonlySet<number>, code: string): Design {
  return changeCells(design, (cell, n) => (cells.has(n) && codeOf(cell) !== codeOf(code) ? code : cell))
}

/** How far a brush reaches beyond its cell. */
export const BRUSHES = [0, 1, 2] as const
export type Brush = (typeof BRUSHES)[number]

/** The cells in reach of the brush: a square around each. */
export function brushCells({ width, height }: Design, cells: ReadonlySet<number>, brush: Brush): ReadonlySet<number> {
  const reach = Array.from({ length: 2 * brush + 1 }, (_, n) => n - brush)
  const around = (cell: number): number[] =>
    reach.flatMap((dy) =>
      reach.flatMap((dx) => {
        const [x, y] = [(cell % width) + dx, Math.floor(cell / width) + dy]
        return x < 0 || y < 0 || x >= width || y >= height ? [] : [y * width + x]
      }),
    )
  return brush === 0 ? cells : new Set([...cells].flatMap(around))
}

/** All connected cells of the same province. */
export function piece(design: Design, start: number): Set<number> {
  const code = codeOf(design.cells[start] ?? BLANK)
  const cells = new Set([start])
  for (const cell of cells)
    for (const next of neighbourCells(design, cell)) if (codeOf(design.cells[next] ?? BLANK) === code) cells.add(next)
  return cells
}

export const fill = (design: Design, cell: number, code: string): Design => paint(design, piece(design, cell), code)

/** Swaps two provinces. */
export const swapProvinces = (design: Design, first: string, second: string): Design =>
  changeCells(design, (cell) => (codeOf(cell) === first ? second : codeOf(cell) === second ? first : cell))

/** A province takes every adjacent cell, except the last cell of another province. */
export function growProvince(design: Design, code: string): Design {
  const sizes = sizesOf(design)
  const cells = new Set<number>()
  design.cells.forEach((cell, n) => {
    const owner = codeOf(cell)
    if (owner === code || !neighbourCells(design, n).some((next) => codeOf(design.cells[next] ?? '') === code)) return
    if (owner !== BLANK && (sizes.get(owner) ?? 0) < 2) return
    sizes.set(owner, (sizes.get(owner) ?? 0) - 1)
    cells.add(n)
  })
  return paint(design, cells, code)
}

/** A province gives each border cell to its commonest neighbour, but keeps at least one cell. */
export function shrinkProvince(design: Design, code: string): Design {
  const own = [...design.cells.keys()].filter((n) => codeOf(design.cells[n] ?? '') === code)
  const changes = own.flatMap((n) => {
    const to = commonNeighbour(design, n, code)
    return to === null ? [] : [[n, to] as const]
  })
  const to = new Map(changes.length === own.length ? changes.slice(1) : changes)
  return changeCells(design, (cell, n) => to.get(n) ?? cell)
}

/** The most common other province next to a cell; null if there is none. */
export function commonNeighbour(design: Design, cell: number, apart: string): string | null {
  const around = neighbourCells(design, cell)
    .map((next) => codeOf(design.cells[next] ?? BLANK))
    .filter((code) => code !== apart && code !== BLANK)
  const count = (code: string): number => around.filter((neighbour) => neighbour === code).length
  return around.toSorted((a, b) => count(b) - count(a))[0] ?? null
}

export function sizesOf({ cells }: Design): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const cell of cells) sizes.set(codeOf(cell), (sizes.get(codeOf(cell)) ?? 0) + 1)
  return sizes
}

/** Swaps left and right, or top and bottom. */
export const mirror = (design: Design, axis: 'x' | 'y'): Design =>
  changeCells(design, (_, n) => {
    const [x, y] = [n % design.width, Math.floor(n / design.width)]
    const from = axis === 'x' ? y * design.width + design.width - 1 - x : (design.height - 1 - y) * design.width + x
    return design.cells[from] ?? BLANK
  })

/** Names the coast of all these cells. */
export const nameShore = (design: Design, cells: ReadonlySet<number>, coast: string): Design =>
  changeCells(design, (cell, n) => (cells.has(n) ? `${codeOf(cell)}/${coast}` : cell))

/** Undo and redo. */
export interface Drawing {
  readonly design: Design
  readonly before: readonly Design[]
  readonly undone: readonly Design[]
}

export const startDrawing = (design: Design): Drawing => ({ design, before: [], undone: [] })

/** Adds a step, unless nothing changes. */
export const addStep = (drawing: Drawing, design: Design): Drawing =>
  design === drawing.design ? drawing : { design, before: [...drawing.before, drawing.design], undone: [] }

export function undoStep({ design, before, undone: later }: Drawing): Drawing {
  const last = before.at(-1)
  return last === undefined
    ? { design, before, undone: later }
    : { design: last, before: before.slice(0, -1), undone: [...later, design] }
}

export function redoStep({ design, before, undone: later }: Drawing): Drawing {
  const next = later.at(-1)
  return next === undefined
    ? { design, before, undone: later }
    : { design: next, before: [...before, design], undone: later.slice(0, -1) }
}

/**
 * The standard board as a drawing to start from, with Switzerland as Tyrolia. Not a valid map:
 * three land spaces and seven seas have too few neighbours of their kind (TWZ-3).
 */
export const STANDARD_BOARD: readonly string[] = [
  'NWG NWG NWG NWG NWG NWG NWG BAR BAR STP STP STP STP STP STP STP MOS MOS',
  'NWG CLY CLY NWG NTH NTH NWY NWY NWY NWY STP STP BOT BOT LVN LVN LVN MOS',
  'NAO CLY CLY EDI NTH NTH SKA SKA NWY FIN FIN BOT BOT BOT LVN LVN LVN MOS',
  'NAO LVP CLY EDI NTH NTH DEN SWE SWE SWE SWE BOT BOT LVN LVN LVN MOS MOS',
  'NAO LVP LVP EDI NTH NTH DEN DEN DEN BAL BAL BOT LVN LVN LVN LVN MOS MOS',
  'NAO LVP YOR YOR NTH NTH HEL KIE KIE KIE BAL BAL LVN WAR WAR WAR MOS MOS',
  'NAO LVP WAL LON NTH NTH HOL KIE KIE BER BER PRU PRU WAR WAR WAR WAR MOS',
  'NAO LVP WAL ENG NTH HOL HOL KIE MUN BER PRU PRU PRU WAR GAL UKR UKR MOS',
  'NAO IRI IRI ENG NTH BEL RUH RUH MUN SIL SIL SIL SIL SIL GAL UKR SEV SEV',
  'NAO MAO ENG ENG ENG BEL BUR BUR MUN MUN BOH BOH GAL GAL GAL UKR UKR SEV',
  'MAO MAO BRE PIC PIC BEL BUR MUN MUN MUN BOH VIE GAL GAL RUM RUM RUM SEV',
  'MAO MAO BRE PAR BUR BUR BUR MUN TYR TYR TYR VIE BUD BUD RUM RUM BLA SEV',
  'MAO MAO BRE GAS GAS BUR TYR TYR TYR TRI TRI TRI TRI SER RUM RUM BLA SEV',
  'MAO GAS GAS GAS GAS MAR MAR PIE VEN VEN ADR ADR ALB SER BUL BUL BLA SEV',
  'MAO GAS GAS GAS GAS MAR MAR PIE TUS VEN APU ION ALB GRE BUL CON BLA ARM',
  'MAO SPA SPA GAS SPA MAR MAR LYO TUS ROM APU ION ION GRE AEG CON ANK ARM',
  'MAO SPA SPA SPA SPA LYO LYO LYO TUS ROM NAP ION ION AEG AEG SMY SMY ARM',
  'MAO POR MAO WES WES WES TYS TYS TYS TYS NAP ION ION EAS SMY SMY SYR SYR',
  'MAO MAO MAO MAO NAF TUN TUN ION ION ION ION ION ION EAS EAS EAS EAS EAS',
]
