/** What press and the board have to do with each other: what is quoted from the board, and what messages show on it. */
import { useCallback, useState } from 'preact/hooks'
import type { Pin, PressView, QuotedOrder } from '../../../src/game/press/press-types.ts'
import type { BoardId, Seat } from '../../../src/rules/names.ts'
import type { PhaseRequest, Quote } from '../../press/on-board.ts'
import type { Load } from '../../client/requests.ts'
import type { PastPhase } from '../history/use-past-phase.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { channelWith } from '../../press/channel-names.ts'
import { setOpenChannel } from '../../press/use-channels.ts'

/** What is on the board, and how it is turned to something else. */
export interface BoardReach {
  /** The closed phase on the board; null is the present. */
  readonly shown: number | null
  readonly history: PastPhase
  readonly onBoard: (board: BoardId) => void
  /** Goes on to the present, if fresh results are shown. */
  readonly showPresent: () => void
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
  /** Whether the viewer can write anywhere, if only in a notebook. */
  readonly mayWrite: boolean
  /** Where a note is to be pinned; null: none is. */
  readonly pin: Pin | null
  readonly onNote: (pin: Pin) => void
  readonly onNoteTaken: () => void
  /** The phase whose messages are to be shown. */
  readonly phaseRequest: PhaseRequest | null
  readonly onPhase: (phase: number) => void
}

export function useQuoting({ press, ...board }: BoardReach & { readonly press: Load<PressView | null> }): Quoting {
  const [quoted, setQuoted] = useState<QuotedOrder | null>(null)
  const [quote, setQuote] = useState<Quote | null>(null)
  const [pin, setPin] = useState<Pin | null>(null)
  const [phaseRequest, setPhaseRequest] = useState<PhaseRequest | null>(null)
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
    phaseRequest,
    onPhase: (phase) => setPhaseRequest({ phase }),
  }
}

/** Whether the viewer can write anywhere, if only in a notebook. */
export const mayWrite = ({ loaded }: Load<PressView | null>): boolean =>
  loaded.state === 'here' && (loaded.value?.voices.length ?? 0) > 0

export interface WriteTo {
  /** Null where the viewer cannot write. */
  readonly open: ((seat: Seat) => void) | null
  /** How often a conversation was opened this way; each time the pane starts over with it. */
  readonly times: number
}

/** `show` scrolls to the panes. */
export function useWriteTo(game: GameView, press: Load<PressView | null>, show: () => void): WriteTo {
  const [times, setTimes] = useState(0)
  const open = (seat: Seat) => {
    if (game.you !== null) setOpenChannel(game.id, channelWith(game, [game.you, seat]))
    setTimes(times + 1)
    show()
  }
  return { open: mayWrite(press) ? open : null, times }
}
