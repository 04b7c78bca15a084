/**
 * Writes proposed orders on a sheet. Pure. Loaded with messages. In Winter, the forecast has a `Merge` that
 * makes room for builds and disbands.
 */
import { formatList } from '../../text/words.ts'
import { type KnownLines, linesOf, withOrder } from './lines.ts'

export interface MergedOrders {
  /** The sheet with the orders. */
  readonly text: string
  /** The lines that they replace. */
  readonly replaced: readonly string[]
  /** Where the sheet then has too many orders and another sheet decides which are used: sentences. */
  readonly contests: readonly string[]
}

/** `proposed`: orders that the reader was sent in this phase. They stay if another sheet decides. */
export type Merge = (
  sheet: string,
  known: KnownLines,
  orders: readonly string[],
  proposed: readonly string[],
) => MergedOrders

/** Each order replaces the one for the same unit or site. */
export function mergeOrders(sheet: string, known: KnownLines, orders: readonly string[]): MergedOrders {
  const text = orders.reduce((before, order) => withOrder(before, known, order), sheet)
  return { text, replaced: removedLines(sheet, text), contests: [] }
}

/** What a button that merges orders does to others, as sentences after another one; empty: nothing. */
export const mergeText = ({ replaced, contests }: Pick<MergedOrders, 'replaced' | 'contests'>): string =>
  [
    ...(replaced.length > 0 ? [`This replaces ${formatList(replaced)}.`] : []),
    ...contests.map((text) => `Then ${text}`),
  ]
    .map((text) => ` ${text}`)
    .join('')

/** The lines of a sheet that a later version lacks. */
export function removedLines(before: string, after: string): readonly string[] {
  const kept = linesOf(after)
  return linesOf(before).filter((line) => !kept.includes(line))
}
