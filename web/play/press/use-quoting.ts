/** What press and the board have to do with each other: what is quoted from the board, and what messages show on it. */
import { useCallback, useState } from 'preact/hooks'
import type { Pin, PressView, QuotedOrder } from '../../../src/game/press/model.ts'
import type { BoardId } from '../../../src/rules/names.ts'
import type { PhaseAsked, Quote } from '../../press/on-board.ts'
import type { Load } from '../../client/requests.ts'
import { mayWrite } from './may-write.ts'
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
  /** Has the viewer anything to write in, a notebook at least? */
  readonly mayWrite: boolean
  /** Where a note is to be pinned; null: none is. */
  readonly pin: Pin | null
  readonly onNote: (pin: Pin) => void
  readonly onNoteTaken: () => void
  /** The phase whose messages are to be shown. */
  readonly phaseAsked: PhaseAsked | null
  readonly onPhase: (phase: number) => void
}

export function useQuoting({ press, ...board }: BoardReach & { readonly press: Load<PressView | null> }): Quoting {
  const [quoted, setQuoted] = useState<QuotedOrder | null>(null)
  const [quote, setQuote] = useState<Quote | null>(null)
  const [pin, setPin] = useState<Pin | null>(null)
  const [phaseAsked, setPhaseAsked] = useState<PhaseAsked | null>(null)
  return {
    board,
    quoted: board.shown === null ? quoted : null,
    setQuoted,
    quote,
    onQuote: (text) => setQuote({ text }),
    onQuoteTaken: useCallback(() => setQuote(null), []),
    mayWrite: mayWrite(press),
    pin,
    onNote: setPin,
    onNoteTaken: useCallback(() => setPin(null), []),
    phaseAsked,
    onPhase: (phase) => setPhaseAsked({ phase }),
  }
}
