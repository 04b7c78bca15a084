/** Which label of a province is written at a size of the board. Pure. */
import type { Point } from './curve.ts'
import type { Detail } from './detail.ts'
import type { Place } from './plate.ts'

export interface WrittenLabel {
  readonly at: Point
  readonly lines: readonly string[]
  /** How high the letters are, in units of the plate. */
  readonly size: number
  readonly isCode: boolean
}

/** What is written of a province; null where nothing has room. */
export function labelOf({ province, label, code, small }: Place, detail: Detail): WrittenLabel | null {
  if (detail.writing === 'names' && label !== null && label.from <= detail.span)
    return { at: label.at, lines: label.lines, size: label.size * detail.name, isCode: false }
  const shown = detail.small ? small.code : code
  if (shown === null || shown.from > detail.span) return null
  return { at: shown.at, lines: [province], size: detail.code, isCode: true }
}
