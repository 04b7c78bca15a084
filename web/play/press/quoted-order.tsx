/** Says which order of somebody's message is on the board. */
import type { JSX } from 'preact'
import type { QuotedOrder } from '../../../src/game/press/model.ts'
import { useAnnounce } from '../../ui/announcer.tsx'

export interface QuotedBarProps {
  readonly order: QuotedOrder
  readonly onHide: () => void
}

export function QuotedBar({ order, onHide }: QuotedBarProps): JSX.Element {
  useAnnounce(`On the board: ${order.text}, from a message.`)
  return (
    <div class="quoted row between" role="group" aria-label="An order from a message">
      <p>
        From a message: <span class="order">{order.text}</span>
      </p>
      <button class="quiet" onClick={onHide}>
        Hide
      </button>
    </div>
  )
}
