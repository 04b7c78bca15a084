import type { JSX } from 'preact'
import { failed } from '../../../src/board/scenes.ts'
import type { OrderView } from '../../../src/game/views/shapes.ts'
import { Icon } from '../../ui/icons.tsx'

/** One order and its result: a failure is marked by a sign and by words, never by colour alone. */
export function OrderResult({ order, onPoint }: { order: OrderView; onPoint?: (() => void) | undefined }): JSX.Element {
  const bad = failed(order) || order.dislodged
  const text = (
    <span class="order">
      {bad && <Icon sign="cross" />}
      {order.text}
    </span>
  )
  return (
    <li class={bad ? 'bad' : ''}>
      {onPoint === undefined ? (
        text
      ) : (
        <button class="plain" title="Show it on the board" onClick={onPoint}>
          {text}
        </button>
      )}
      {!order.given && <span class="muted small"> (no order)</span>}
      {order.reason !== null && <span class="reason small"> {order.reason}</span>}
    </li>
  )
}
