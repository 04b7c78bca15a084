/** Buttons for orders that address no unit: the choice of a home, a vote. */
import type { JSX } from 'preact'

/** If there are more, typing one is quicker than finding its button. */
const MAX_LOOSE = 12

interface LooseOrdersProps {
  readonly orders: readonly string[]
  readonly onWrite: (order: string) => void
}

export function LooseOrders({ orders, onWrite }: LooseOrdersProps): JSX.Element | null {
  if (orders.length === 0 || orders.length > MAX_LOOSE) return null
  return (
    <ul class="row">
      {orders.map((order) => (
        <li key={order}>
          <button class="order" onClick={() => onWrite(order)}>
            {order}
          </button>
        </li>
      ))}
    </ul>
  )
}
