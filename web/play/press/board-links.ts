/** Links from messages to the board. */
import type { Reference } from '../../../src/game/press/press-types.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import type { BoardId } from '../../../src/rules/names.ts'
import type { BoardLinks } from '../../press/press-props.ts'
import { type Address, addressOf } from '../history/links.ts'
import type { Quoting } from './use-quoting.ts'

/** The address of what a message refers to. */
export function referenceAddress({ id, history, boards }: GameView, to: Reference, shown: number | null): Address {
  const closed = (phase: number): number | null => (phase < history.length ? phase : null)
  const on = (board: BoardId): BoardId | null => (boards.length > 1 ? board : null)
  const base = { game: id, invitation: null }
  switch (to.kind) {
    case 'province':
      return { ...base, phase: shown, at: to.province }
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
  const { shown, history, onBoard, showPresent, showBoard } = quoting.board
  const addressFor = (to: Reference): Address => ({ ...referenceAddress(game, to, shown), invitation })
  return {
    addressOf: (to) => addressOf(addressFor(to)),
    show: (to, origin) => {
      const target = addressFor(to)
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
