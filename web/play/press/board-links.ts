/** Links from messages to the board. */
import type { Reference } from '../../../src/game/press/press-types.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import type { BoardId } from '../../../src/rules/names.ts'
import type { BoardLinks } from '../../press/press-props.ts'
import { type Address, addressOf } from '../history/links.ts'
import { waitingVotes } from '../proposals/proposal-line.tsx'
import type { Quoting } from './use-quoting.ts'

/** The address of what a message refers to. `named`: the board that it names for a province. */
export function referenceAddress(
  { id, history, boards }: GameView,
  to: Reference,
  shown: number | null,
  named: BoardId | null,
): Address {
  const closed = (phase: number): number | null => (phase < history.length ? phase : null)
  const on = (board: BoardId | null): BoardId | null => (boards.length > 1 ? board : null)
  const base = { game: id, invitation: null }
  switch (to.kind) {
    case 'province':
      return { ...base, phase: shown, board: on(named), at: to.province }
    case 'phase':
      return { ...base, phase: closed(to.phase) }
    case 'result':
      return { ...base, phase: closed(to.phase), board: on(to.board), order: to.order }
    case 'order':
      return { ...base, phase: closed(to.phase), board: on(to.order.board), at: to.order.at }
  }
}

export interface BoardLinksInput {
  readonly game: GameView
  readonly invitation: string | null
  readonly quoting: Quoting
  readonly route: (address: string, replace: boolean) => void
}

export function boardLinks({ game, invitation, quoting, route }: BoardLinksInput): BoardLinks {
  const { shown, history, onBoard, showPresent, showBoard, isUnseen } = quoting.board
  const hasVote = !isUnseen && waitingVotes(game).length > 0
  const addressFor = (to: Reference, named: BoardId | null): Address => ({
    ...referenceAddress(game, to, shown, named),
    invitation,
  })
  return {
    addressOf: (to, named) => addressOf(addressFor(to, named)),
    boardLabel: isUnseen
      ? game.status === 'playing'
        ? 'New results'
        : 'Game over'
      : hasVote
        ? 'Board: vote'
        : 'Board',
    showBoard: hasVote ? () => document.querySelector('.vote-banner')?.scrollIntoView({ block: 'center' }) : showBoard,
    forget: quoting.forget,
    show: (to, named, origin) => {
      const target = addressFor(to, named)
      const { board = null, at = null, phase, order } = target
      if (board !== null) onBoard(board)
      quoting.setQuoted(to.kind === 'order' && phase === null ? to.order : null)
      quoting.leave(origin ?? null, phase)
      if (phase === null) showPresent()
      if (phase !== shown || order !== undefined) route(addressOf(target), true)
      else history.inspect(at)
      showBoard()
    },
  }
}
