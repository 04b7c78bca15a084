/** Which board a message means by a province. Pure. */
import type { Span } from '../../../src/rules/notation/index.ts'
import type { BoardId } from '../../../src/rules/names.ts'

export interface NamedBoard {
  readonly board: BoardId
  /** `World A` */
  readonly title: string
}

/** The board named right after the span (`MUN in World B`), else the last one before it; null: none. */
export function namedBoard(text: string, { from, to }: Span, boards: readonly NamedBoard[]): BoardId | null {
  if (boards.length < 2) return null
  const follows = ({ title }: NamedBoard) => new RegExp(String.raw`^ \(?(?:(?:in|on) )?${title}\b`, 'i')
  const next = boards.find((each) => follows(each).test(text.slice(to)))
  if (next !== undefined) return next.board
  const before = text.slice(0, from)
  const startOfLast = ({ board, title }: NamedBoard): number =>
    [...before.matchAll(new RegExp(String.raw`\b(?:${title}\b|(?:board )?${board}:)`, 'gi'))].at(-1)?.index ?? -1
  const [last] = boards
    .map((each) => ({ board: each.board, at: startOfLast(each) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => b.at - a.at)
  return last?.board ?? null
}
