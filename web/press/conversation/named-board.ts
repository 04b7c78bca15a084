/** Which board a message means by a province. Pure. */
import type { Span } from '../../../src/rules/notation/index.ts'
import type { BoardId } from '../../../src/rules/names.ts'

export interface NamedBoard {
  readonly board: BoardId
  /** `World A` */
  readonly title: string
}

const SENTENCE_END = /[.!?]\s|\n/

/**
 * The board named right after the span (`MUN in World B`), else the only one named in its sentence, else
 * the last one before it; null: none.
 */
export function namedBoard(text: string, { from, to }: Span, boards: readonly NamedBoard[]): BoardId | null {
  if (boards.length < 2) return null
  const follows = ({ title }: NamedBoard) => new RegExp(String.raw`^ \(?(?:(?:in|on) )?${title}\b`, 'i')
  const next = boards.find((each) => follows(each).test(text.slice(to)))
  if (next !== undefined) return next.board
  const before = text.slice(0, from)
  const sentence = `${before.split(SENTENCE_END).at(-1)} ${text.slice(to).split(SENTENCE_END)[0]}`
  const [only, ...more] = boards.filter((each) => startOfLast(each, sentence) >= 0)
  if (only !== undefined && more.length === 0) return only.board
  const [last] = boards
    .map((each) => ({ board: each.board, at: startOfLast(each, before) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => b.at - a.at)
  return last?.board ?? null
}

/** Where the text names the board for the last time; -1: nowhere. */
const startOfLast = ({ board, title }: NamedBoard, text: string): number =>
  [...text.matchAll(new RegExp(String.raw`\b(?:${title}\b|(?:board )?${board}:)`, 'gi'))].at(-1)?.index ?? -1
