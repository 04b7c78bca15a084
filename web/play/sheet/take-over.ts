/** Orders that somebody proposes, in a draft of who takes them over. */
import { type Draft, nextName, noteAdded, storedDrafts, storeDrafts, withDraft } from './order-drafts.ts'
import { type KnownLines, linesOf, withOrder } from '../../orders/entry/lines.ts'

export interface TakenOver {
  /** The sheet with the orders in it. */
  readonly text: string
  /** The lines whose place they take. */
  readonly replaced: readonly string[]
}

export function takenOver(sheet: string, known: KnownLines, orders: readonly string[]): TakenOver {
  const text = orders.reduce((so, order) => withOrder(so, known, order), sheet)
  const kept = linesOf(text)
  return { text, replaced: linesOf(sheet).filter((line) => !kept.includes(line)) }
}

/** This name, or with a number behind it if another draft has it. */
export function freeName(drafts: readonly Draft[], name: string, n = 1): string {
  const wanted = n === 1 ? name : `${name} (${n})`
  return drafts.some((draft) => draft.name === wanted) ? freeName(drafts, name, n + 1) : wanted
}

/** Adds a draft while the sheet is out of sight; without a name it gets the next letter. */
export function addDraft(game: string, phase: string, { text, name }: { text: string; name: string | null }): void {
  const drafts = storedDrafts(game, phase)
  storeDrafts(game, phase, withDraft(drafts, text, name === null ? nextName(drafts) : freeName(drafts, name)))
  noteAdded(text)
}
