/** What two seats submitted for the units of one power, next to the orders that were used. */
import type { JSX } from 'preact'
import type { OrderView, SubmittedOrderView } from '../../../src/game/views/shapes.ts'
import type { BoardId, Seat } from '../../../src/rules/names.ts'
import { isOfPhase, withoutEffect } from './submission-results.ts'
import { isAbout } from './submitted.ts'

interface SideBySideProps {
  readonly board: BoardId
  /** The orders of one power on this board. */
  readonly orders: readonly OrderView[]
  /** The submissions for that power. */
  readonly submitted: readonly SubmittedOrderView[]
  readonly nameOf: (seat: Seat) => string
}

/** Renders nothing without submissions. */
export function SideBySide({ board, orders, submitted, nameOf }: SideBySideProps): JSX.Element | null {
  const seats = [...new Set(submitted.map(({ seat }) => seat))]
  if (seats.length === 0) return null
  const ordered = orders.filter((order) => isOfPhase(order, orders))
  const unused = withoutEffect({ board, orders }, { submitted })
  return (
    <details class="sides">
      <summary>Both captains, side by side</summary>
      <div class="wide-table">
        <table class="small">
          <thead>
            <tr>
              <th scope="col">Used</th>
              {seats.map((seat) => (
                <th key={seat} scope="col">
                  {nameOf(seat)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ordered.map((order) => (
              <tr key={order.text}>
                <th scope="row" class="order">
                  {order.text}
                </th>
                {seats.map((seat) => (
                  <Submitted
                    key={seat}
                    order={submitted.find((each) => each.seat === seat && isAbout(order, board)(each))}
                  />
                ))}
              </tr>
            ))}
            {[...Map.groupBy(unused, ({ located }) => located?.at)].map(([at, orders]) => (
              <tr key={at}>
                <th scope="row" class="muted">
                  nothing
                </th>
                {seats.map((seat) => (
                  <Submitted key={seat} order={orders.find((order) => order.seat === seat)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

const Submitted = ({ order }: { readonly order: SubmittedOrderView | undefined }): JSX.Element =>
  order === undefined ? (
    <td class="muted">nothing</td>
  ) : (
    <td>
      <span class="order">{order.text}</span> <span class="muted">{order.use}</span>
    </td>
  )
