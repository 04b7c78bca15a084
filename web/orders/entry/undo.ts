/** Orders written from the board, one after the other; each can be taken back, the last one first. Pure. */
import type { SheetLine } from '../../../src/game/model.ts'
import { withOrder } from './lines.ts'

/** One order, and the text of the sheet before and after it. */
export interface Stroke {
  readonly order: string
  readonly before: string
  readonly after: string
}

export interface Strokes {
  readonly done: readonly Stroke[]
  /** What happened last, for those who do not see it happen. */
  readonly said: string
}

export const noStrokes: Strokes = { done: [], said: '' }

/** The strokes with these orders written on a sheet, one after the other. */
export function written(
  strokes: Strokes,
  text: string,
  echo: readonly SheetLine[],
  orders: readonly string[],
): Strokes {
  const fresh = orders.reduce<readonly Stroke[]>((so, order) => {
    const before = so.at(-1)?.after ?? text
    return [...so, { order, before, after: withOrder(before, echo, order) }]
  }, [])
  return { done: [...strokes.done, ...fresh], said: orders.length === 0 ? '' : `Written: ${orders.join(', ')}.` }
}

/** The strokes without the last one. */
export const takenBack = ({ done }: Strokes): Strokes => ({
  done: done.slice(0, -1),
  said: done.length === 0 ? '' : `Taken back: ${done.at(-1)?.order}.`,
})

/** The stroke that can be taken back: the last one, as long as the sheet is as it left it. */
export function lastStroke({ done }: Strokes, text: string): Stroke | null {
  const last = done.at(-1)
  return last?.after === text ? last : null
}
