/** Orders written from the board, one after the other; each can be undone, the last one first. Pure. */
import { type KnownLines, withOrder } from './lines.ts'

/** One order, and the text of the sheet before and after it. */
export interface WrittenOrder {
  readonly order: string
  readonly before: string
  readonly after: string
}

export interface EntryHistory {
  readonly done: readonly WrittenOrder[]
  /** What happened last, for those who do not see it happen. */
  readonly said: string
}

export const emptyHistory: EntryHistory = { done: [], said: '' }

/** The history after these orders have been written on a sheet, one after the other. */
export function withOrders(
  history: EntryHistory,
  text: string,
  known: KnownLines,
  orders: readonly string[],
): EntryHistory {
  if (orders.length === 0 && history.said === '') return history
  const fresh = orders.reduce<readonly WrittenOrder[]>((so, order) => {
    const before = so.at(-1)?.after ?? text
    return [...so, { order, before, after: withOrder(before, known, order) }]
  }, [])
  return { done: [...history.done, ...fresh], said: orders.length === 0 ? '' : `Added: ${orders.join(', ')}.` }
}

/** The history without its last order. */
export const undoLast = ({ done }: EntryHistory): EntryHistory => ({
  done: done.slice(0, -1),
  said: done.length === 0 ? '' : `Undone: ${done.at(-1)?.order}.`,
})

/** The last order, if it can be undone: the sheet is still as that order left it. */
export function lastUndoable({ done }: EntryHistory, text: string): WrittenOrder | null {
  const last = done.at(-1)
  return last?.after === text ? last : null
}
