/** Connects press and board: quotes in messages, and orders from messages on the board. */
import { useCallback, useState } from 'preact/hooks'
import type { Channel, Pin, PressView, QuotedOrder } from '../../../src/game/press/press-types.ts'
import type { BoardId, Seat } from '../../../src/rules/names.ts'
import type { Origin, PhaseRequest, Quote } from '../../press/press-props.ts'
import type { Load } from '../../client/requests.ts'
import type { PastPhase } from '../history/use-past-phase.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { channelWith, setOpenChannel } from '../../press/use-channels.ts'

/** The board, and how to change what it shows. */
export interface BoardControl {
  /** The closed phase on the board; null is the present. */
  readonly shown: number | null
  readonly history: PastPhase
  readonly onBoard: (board: BoardId) => void
  /** Continues to the present, if new results are shown. */
  readonly showPresent: () => void
  readonly showBoard: () => void
  readonly isUnseen: boolean
  readonly openChannel: (channel: Channel) => void
  /** The number of closed phases. */
  readonly phases: number
}

export interface Quoting {
  readonly board: BoardControl
  /** The order from a message shown on the present board, or null. */
  readonly quoted: QuotedOrder | null
  readonly setQuoted: (order: QuotedOrder | null) => void
  /** To be added to a message. */
  readonly quote: Quote | null
  readonly onQuote: (text: string) => void
  readonly onQuoteTaken: () => void
  readonly mayWrite: boolean
  /** Where the next note is pinned, or null. */
  readonly pin: Pin | null
  readonly onNote: (pin: Pin) => void
  readonly onNoteTaken: () => void
  /** The phase whose messages the press pane shows. */
  readonly phaseRequest: PhaseRequest | null
  readonly onPhase: (phase: number) => void
  /** The conversation whose link the board shows, and how to return to it; null: none. */
  readonly back: { readonly title: string; readonly open: () => void } | null
  /** `phase`: the one that the board will show; null is the present. */
  readonly leave: (origin: Origin | null, phase: number | null) => void
  /** Clears the way back, and deselects the place on the present board that a message named. */
  readonly forget: () => void
}

export function useQuoting({ press, ...board }: BoardControl & { readonly press: Load<PressView | null> }): Quoting {
  const [quoted, setQuoted] = useState<QuotedOrder | null>(null)
  const [quote, setQuote] = useState<Quote | null>(null)
  const [pin, setPin] = useState<Pin | null>(null)
  const [phaseRequest, setPhaseRequest] = useState<PhaseRequest | null>(null)
  const [left, setLeft] = useState<{ readonly origin: Origin; readonly occasion: string } | null>(null)
  const occasionOf = (phase: number | null) => `${phase} ${board.phases}`
  const origin = left?.occasion === occasionOf(board.shown) ? left.origin : null
  return {
    board,
    // Its unit is selected until the phase closes or the game ends.
    quoted: board.shown === null && quoted?.at === board.history.inspected ? quoted : null,
    setQuoted: (order) => {
      setQuoted(order)
      setLeft(null)
    },
    quote,
    onQuote: (text) => setQuote({ text }),
    onQuoteTaken: useCallback(() => setQuote(null), []),
    mayWrite: mayWrite(press),
    pin,
    onNote: setPin,
    onNoteTaken: useCallback(() => setPin(null), []),
    phaseRequest,
    onPhase: (phase) => setPhaseRequest({ phase }),
    back: origin && { title: origin.title, open: () => board.openChannel(origin.channel) },
    forget: () => {
      if (left === null) return
      setLeft(null)
      if (board.shown === null) board.history.inspect(null)
    },
    leave: (from, phase) => setLeft(from && { origin: from, occasion: occasionOf(phase) }),
  }
}

/** Whether the viewer can write anywhere, even if only in a notebook. */
export const mayWrite = ({ loaded }: Load<PressView | null>): boolean =>
  loaded.state === 'here' && (loaded.value?.voices.length ?? 0) > 0

export interface WriteTo {
  /** Null: the list of all conversations. */
  readonly openChannel: (channel: Channel | null) => void
  /** Null if the viewer cannot write. */
  readonly open: ((seat: Seat) => void) | null
  /** How often a conversation was opened this way; the pane restarts with each one. */
  readonly times: number
  /** Scrolls to the panes. */
  readonly show: () => void
}

export function useWriteTo(game: GameView, press: Load<PressView | null>, show: () => void): WriteTo {
  const [times, setTimes] = useState(0)
  const openChannel = (channel: Channel | null) => {
    setOpenChannel(game.id, channel)
    setTimes(times + 1)
  }
  const open = (seat: Seat) => openChannel(channelWith(game, game.you === null ? [seat] : [game.you, seat]))
  return { openChannel, open: mayWrite(press) ? open : null, times, show }
}
