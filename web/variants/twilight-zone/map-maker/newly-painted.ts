/** Which cells of a map a stroke has painted since it was sketched. Pure. */
import { baseAtlas, codeOf, type Design } from '../../../../src/variants/twilight-zone/map-maker.ts'

export interface PaintedCell {
  readonly cell: number
  /** Null where there is no province. */
  readonly terrain: 'sea' | 'land' | null
}

/** More than these are no stroke of a finger, but another map. */
const MOST = 40

const terrainOf = (cell: string): PaintedCell['terrain'] => {
  const found = baseAtlas().province(codeOf(cell))?.terrain
  return found === undefined ? null : found === 'sea' ? 'sea' : 'land'
}

/** Null if it is another map. */
export function newlyPainted(before: Design, design: Design): readonly PaintedCell[] | null {
  if (before.width !== design.width || before.height !== design.height) return null
  const painted = design.cells.flatMap((code, cell) =>
    code === before.cells[cell] ? [] : [{ cell, terrain: terrainOf(code) }],
  )
  return painted.length > MOST ? null : painted
}
