/** The cells that a stroke has changed. Pure. */
import { baseAtlas, codeOf, type Design } from '../../../../src/variants/twilight-zone/map-maker.ts'

export interface PaintedCell {
  readonly cell: number
  /** Null: no province. */
  readonly terrain: 'sea' | 'land' | null
}

/** More changes are not a stroke but another map. */
const MAX_PAINTED = 40

const terrainOf = (cell: string): PaintedCell['terrain'] => {
  const terrain = baseAtlas().province(codeOf(cell))?.terrain
  return terrain === undefined ? null : terrain === 'sea' ? 'sea' : 'land'
}

/** Null if `design` is another map. */
export function findPaintedCells(before: Design, design: Design): readonly PaintedCell[] | null {
  if (before.width !== design.width || before.height !== design.height) return null
  const painted = design.cells.flatMap((code, cell) =>
    code === before.cells[cell] ? [] : [{ cell, terrain: terrainOf(code) }],
  )
  return painted.length > MAX_PAINTED ? null : painted
}
