/** Maps drawn by players: reading, checking, and the atlas they become (TWZ-2 to TWZ-4). */
import { type Atlas, type BoardTable, makeAtlas } from '../../../rules/atlas/atlas.ts'
import { type Violation, violationsOf } from './violations.ts'
import { violationText } from './violation-text.ts'
import { makeDrawnAtlas } from './drawn-atlas.ts'
import { gridOf, textOf } from './grid.ts'
import { type DrawnSpaces, bordersIn, spacesOf } from './borders.ts'
import { readObject, type Json } from '../../../lib/json.ts'

export { VIOLATIONS, type Violation, type ViolationKind } from './violations.ts'
export { violationText } from './violation-text.ts'
export { cellFaults, cellsOfRow, readRow } from './cell-codes.ts'
export { sameBorders } from './drawn-atlas.ts'
export { randomDrawing } from './random/random-drawing.ts'

/** Reads the rows of a drawing. `base` has the provinces. */
export const spacesOfDrawing = (base: Atlas, text: string): DrawnSpaces => spacesOf(base, gridOf(base, text))

/** Every violation of TWZ-3 by a drawing; none if it is a valid map. */
export const violationsIn = (base: Atlas, text: string): Violation[] => violationsOf(base, spacesOfDrawing(base, text))

/** The same as sentences. */
export function violationTexts(base: Atlas, text: string): readonly string[] {
  const drawing = spacesOfDrawing(base, text)
  return violationsOf(base, drawing).map((violation) => violationText(base, violation, drawing))
}

/** The rows of a drawing with the coast of every shore cell, and `.` for blank cells. */
export function chartRows(base: Atlas, text: string): readonly string[] {
  const { grid, shores } = spacesOfDrawing(base, text)
  const coasts = new Map(shores.flatMap(({ cells, coast }) => Array.from(cells, (cell) => [cell, coast] as const)))
  const marks = Array.from(grid.cells, (_, cell) => coasts.get(cell) ?? null)
  return textOf(base, { ...grid, marks })
    .replaceAll('?', '.')
    .split('\n')
}

/** The atlas of a drawing, valid or not. */
export const atlasOfDrawing = (table: BoardTable, text: string): Atlas =>
  makeDrawnAtlas(table, spacesOfDrawing(makeAtlas(table), text))

/**
 * The atlas of an untrusted drawing; null if it has more borders than a plane allows, three per
 * space, as spaces must then be divided (TWZ-3a). This limits its cost.
 */
function atlasOfAnything(table: BoardTable, base: Atlas, text: string): Atlas | null {
  const grid = gridOf(base, text)
  const borders = bordersIn(base, grid).reduce((sum, neighbours) => sum + neighbours.size, 0) / 2
  return borders > 3 * base.provinces.length ? null : makeDrawnAtlas(table, spacesOf(base, grid))
}

/**
 * Finds a map's atlas by name; null if it is missing or unplayable. Memoized because every order
 * asks. Maps with equal drawings stay different maps (TWZ-8, TWZ-10).
 */
export function drawnAtlases(
  table: BoardTable,
  drawings: (members: ReturnType<typeof readObject>) => Readonly<Record<string, string>>,
): (memory: Json, name: string) => Atlas | null {
  const cache = new WeakMap<object, Map<string, Atlas | null>>()
  return (memory, name) => {
    if (typeof memory !== 'object' || memory === null) return null
    // The rest of the memory changes with every phase, the maps do not.
    const { maps } = readObject(memory)
    const key = typeof maps === 'object' && maps !== null ? maps : memory
    const atlases = cache.get(key) ?? new Map<string, Atlas | null>()
    cache.set(key, atlases)
    const cached = atlases.get(name)
    if (cached !== undefined) return cached
    const text = drawings(readObject(memory))[name]
    const atlas = text === undefined ? null : atlasOfAnything(table, makeAtlas(table), text)
    atlases.set(name, atlas)
    return atlas
  }
}
