/** Orders written from the board. Each can be undone, the last one first. Pure. */
import { type KnownLines, withoutOrder, withOrder } from './lines.ts'

/** One order, and the text of the sheet before and after it. */
export interface WrittenOrder {
  readonly order: string
  readonly before: string
  readonly after: string
  /** It was taken off the sheet. */
  readonly removed?: boolean
}

export interface EntryHistory {
  readonly done: readonly WrittenOrder[]
  /** The last change, for screen readers. */
  readonly announcement: string
}

export const emptyHistory: EntryHistory = { done: [], announcement: '' }

/** The history after these orders are written on a sheet, one by one. `instead`: an order that they replace. */
export function withOrders(
  history: EntryHistory,
  text: string,
  known: KnownLines,
  orders: readonly string[],
  instead?: string,
): EntryHistory {
  if (orders.length === 0) return history.announcement === '' ? history : { ...history, announcement: '' }
  const added: WrittenOrder[] = []
  for (const order of orders) {
    const before = added.at(-1)?.after ?? text
    const after = withOrder(instead ? withoutOrder(before, known, instead) : before, known, order)
    if (after !== before) added.push({ order, before, after })
  }
  return { done: [...history.done, ...added], announcement: `Added: ${orders.join(', ')}.` }
}

/** The history after this order is removed from a sheet. */
export const withRemoval = (
  { done }: EntryHistory,
  before: string,
  known: KnownLines,
  order: string,
): EntryHistory => ({
  done: [...done, { order, removed: true, before, after: withoutOrder(before, known, order) }],
  announcement: `Removed: ${order}.`,
})

/** The history without its last order. */
export function undoLast({ done }: EntryHistory): EntryHistory {
  const last = done.at(-1)
  return {
    done: done.slice(0, -1),
    announcement: `${last?.removed ? 'Added' : 'Undone'}: ${last?.order}.`,
  }
}

/** The last order, or null if the sheet has changed since. */
export function lastUndoable({ done }: EntryHistory, text: string): WrittenOrder | null {
  const last = done.at(-1)
  return last?.after === text ? last : null
}
