/** Where two seats order one power: what each of them wrote for every unit, beside what was carried out, and why. */
import type { JSX } from 'preact'
import type { OrderView, SubmittedOrderView } from '../../../src/game/views/shapes.ts'
import type { BoardId, Seat } from '../../../src/rules/names.ts'
import { isAbout } from './submitted.ts'

export interface SideBySideProps {
  readonly board: BoardId
  /** Of one power on this board. */
  readonly orders: readonly OrderView[]
  /** What was written for that power. */
  readonly submitted: readonly SubmittedOrderView[]
  readonly nameOf: (seat: Seat) => string
}

/** Nothing where nobody wrote anything that need be told. */
export function SideBySide({ board, orders, submitted, nameOf }: SideBySideProps): JSX.Element | null {
  const seats = [...new Set(submitted.map(({ seat }) => seat))]
  if (seats.length === 0) return null
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
            {orders.map((order) => (
              <tr key={order.text}>
                <th scope="row" class="order">
                  {order.text}
                </th>
                {seats.map((seat) => (
                  <Written
                    key={seat}
                    one={submitted.find((each) => each.seat === seat && isAbout(order, board)(each))}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

const Written = ({ one }: { readonly one: SubmittedOrderView | undefined }): JSX.Element =>
  one === undefined ? (
    <td class="muted">nothing</td>
  ) : (
    <td>
      <span class="order">{one.text}</span> <span class="muted">{one.use}</span>
    </td>
  )
