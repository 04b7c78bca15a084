/** What press and the board have to do with each other: what is quoted from the board, and what messages show on it. */
import { useCallback, useState } from 'preact/hooks'
import type { QuotedOrder } from '../../../src/game/press/model.ts'
import type { BoardId } from '../../../src/rules/names.ts'
import type { Quote } from '../../press/on-board.ts'
import type { PastPhase } from '../history/use-past-phase.ts'

/** What is on the board, and how it is turned to something else. */
export interface BoardReach {
  /** The closed phase on the board; null is the present. */
  readonly shown: number | null
  readonly history: PastPhase
  readonly onBoard: (board: BoardId) => void
  /** Goes on to the present, if fresh results are shown. */
  readonly goOn: () => void
  readonly showBoard: () => void
}

export interface Quoting {
  readonly board: BoardReach
  /** An order that a message speaks of, on the board of the present; null if none is shown. */
  readonly quoted: QuotedOrder | null
  readonly setQuoted: (order: QuotedOrder | null) => void
  /** Waits to be put into a message. */
  readonly quote: Quote | null
  readonly onQuote: (text: string) => void
  readonly onQuoteTaken: () => void
}

export function useQuoting(board: BoardReach): Quoting {
  const [quoted, setQuoted] = useState<QuotedOrder | null>(null)
  const [quote, setQuote] = useState<Quote | null>(null)
  return {
    board,
    quoted: board.shown === null ? quoted : null,
    setQuoted,
    quote,
    onQuote: (text) => setQuote({ text }),
    onQuoteTaken: useCallback(() => setQuote(null), []),
  }
}
