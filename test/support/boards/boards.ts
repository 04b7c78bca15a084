/** Boards for tests: with many provinces or powers, or that are not planar. */
import { drawAtlas } from '../../../src/board/layout/index.ts'
import type { DrawnPlate } from '../../../src/board/plate.ts'
import { type BoardTable, makeAtlas } from '../../../src/rules/atlas/atlas.ts'

/** Pseudo-random numbers from 0 to 1, the same for the same seed (Mulberry32). */
export function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

interface Site {
  readonly code: string
  readonly sea: boolean
}

const codeOf = (i: number): string => {
  const letters = Array.from({ length: 3 }, (_, n) => String.fromCodePoint(65 + (Math.floor(i / 26 ** (2 - n)) % 26)))
  return letters.join('')
}

export interface Shape {
  readonly id: string
  readonly provinces: number
  readonly powers: number
  readonly seed: number
  /** The number of extra borders between any two provinces. */
  readonly crossings?: number
}

/** A board on a grid with borders between adjacent cells, and some diagonal ones. A third is sea. */
export function gridBoard({ id, provinces, powers, seed, crossings = 0 }: Shape): BoardTable {
  const roll = dice(seed)
  const width = Math.ceil(Math.sqrt(provinces))
  const sites = Array.from({ length: provinces }, (_, i): Site => ({ code: codeOf(i), sea: roll() < 0.33 }))
  const pairs = sites.flatMap((_, i) => {
    const [right, below] = [(i + 1) % width === 0 ? null : i + 1, i + width]
    const across = (i + 1) % width === 0 || roll() < 0.5 ? null : i + width + 1
    return [right, below, across].flatMap((to) => (to === null || to >= provinces || roll() < 0.06 ? [] : [[i, to]]))
  })
  const far = Array.from({ length: crossings }, () => [Math.floor(roll() * provinces), Math.floor(roll() * provinces)])
  return boardOf(id, sites, [...pairs, ...far.filter(([a, b]) => a !== b)], powers)
}

/** A table with these borders: for fleets if one side is water, otherwise for armies. */
export function boardOf(
  id: string,
  sites: readonly Site[],
  pairs: readonly (readonly number[])[],
  powers: number,
): BoardTable {
  const army: Record<string, string[]> = {}
  const fleet: Record<string, string[]> = {}
  const join = (list: Record<string, string[]>, a: string, b: string): void => {
    list[a] = [...new Set([...(list[a] ?? []), b])]
    list[b] = [...new Set([...(list[b] ?? []), a])]
  }
  for (const [i = 0, k = 0] of pairs) {
    const [a, b] = [sites[i], sites[k]]
    if (a !== undefined && b !== undefined) join(a.sea || b.sea ? fleet : army, a.code, b.code)
  }
  const seas = new Set(sites.flatMap(({ code, sea }) => (sea ? [code] : [])))
  const kindOf = ({ code, sea }: Site) =>
    sea ? 'sea' : (fleet[code] ?? []).some((other) => seas.has(other)) ? 'coast' : 'land'
  const written = (list: Record<string, string[]>): Record<string, string> =>
    Object.fromEntries(Object.entries(list).map(([from, to]) => [from, to.join(' ')]))
  const lands = sites.filter(({ sea }) => !sea)
  return {
    id,
    title: id,
    powers: Array.from({ length: powers }, (_, i) => ({
      power: `POWER${i + 1}`,
      name: `Power ${i + 1}`,
      adjective: `Power ${i + 1}`,
      start: `A ${lands[i % lands.length]?.code}`,
    })),
    provinces: sites.map((site, i) => ({
      code: site.code,
      name: site.sea ? `Sea of ${site.code.toLowerCase()}` : `Province ${i + 1}`,
      kind: kindOf(site),
      centre: !site.sea && i % 3 === 0,
    })),
    army: written(army),
    fleet: written(fleet),
  }
}

const letters = (count: number): readonly Site[] =>
  Array.from({ length: count }, (_, i) => ({ code: codeOf(i), sea: false }))

/** Five provinces that all border each other: the smallest non-planar graph. */
export const completeGraphBoard = (): BoardTable =>
  boardOf(
    'five',
    letters(5),
    letters(5).flatMap((_, i) => letters(i).map((__, k) => [k, i])),
    2,
  )

/** Two islands in a sea, one with two provinces, and a land that touches nothing. */
export const scatteredBoard = (): BoardTable =>
  boardOf(
    'scattered',
    ['AAA', 'BBB', 'CCC', 'SEA', 'FAR'].map((code) => ({ code, sea: code === 'SEA' })),
    [
      [0, 3],
      [1, 3],
      [2, 3],
      [1, 2],
    ],
    2,
  )

const drawings = new Map<string, DrawnPlate>()

/** The automatic drawing of a board, made once for all test files because it takes seconds. */
export function automaticDrawing(table: BoardTable): DrawnPlate {
  const plate = drawings.get(table.id) ?? drawAtlas(makeAtlas(table))
  drawings.set(table.id, plate)
  return plate
}
