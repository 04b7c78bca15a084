/** Below the board of a closed phase: what became of the orders that concern the selected province. */
import type { JSX } from 'preact'
import type { OrderView } from '../../../src/game/views/shapes.ts'
import type { Location } from '../../../src/rules/names.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { OrderResult } from './order-result.tsx'
import { provinceOf } from '../../../src/board/scene.ts'

export interface ProvinceOrdersProps {
  readonly orders: readonly OrderView[]
  /** The province that was tapped, and its name. */
  readonly at: Location | null
  readonly name: string
  readonly onClear: () => void
  /** The one order among them that is meant. */
  readonly pointed?: string | null
  /** The address of an order. */
  readonly addressOf?: (order: string) => string
  /** Puts an order into a message. */
  readonly onQuote?: ((order: string) => void) | undefined
}

export function ProvinceOrders({
  orders,
  at,
  name,
  onClear,
  pointed,
  addressOf,
  onQuote,
}: ProvinceOrdersProps): JSX.Element {
  const about = at === null ? null : ordersAbout(orders, at)
  const shown = about === null ? [] : [...about.own, ...about.others]
  useAnnounce(at === null ? '' : provinceOrdersText(name, shown))
  return (
    <div class="actions reading" role="group" aria-label="What became of the orders there">
      {about === null || at === null ? (
        <p class="muted">Tap a province to see what happened to its orders.</p>
      ) : (
        <>
          <div class="row between">
            <h2>{name}</h2>
            <button class="quiet" onClick={onClear}>
              Show all
            </button>
          </div>
          {shown.length === 0 ? (
            <p class="muted">No order concerned this province.</p>
          ) : (
            <ul class="order-list">
              {shown.map((order, i) => (
                <OrderResult
                  key={`${order.text} ${i}`}
                  order={order}
                  address={addressOf?.(order.text)}
                  isPointed={order.text === pointed}
                  onQuote={onQuote && (() => onQuote(order.text))}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  )
}

export interface About {
  /** Orders of the units that stood there, and builds there. */
  readonly own: readonly OrderView[]
  /** Orders that had to do with the place. */
  readonly others: readonly OrderView[]
}

/** The orders of a phase that a province has to do with. */
export function ordersAbout(orders: readonly OrderView[], at: Location): About {
  const here = (place: Location | null | undefined): boolean => place != null && provinceOf(place) === provinceOf(at)
  const isOwn = ({ unit, to }: OrderView): boolean => here(unit === null ? to : unit.at)
  return {
    own: orders.filter(isOwn),
    others: orders.filter((order) => !isOwn(order) && (here(order.to) || here(order.of))),
  }
}

/** What became of the orders about a province: `Paris. A PAR - BUR: Bounced with A MUN - BUR.` */
export function provinceOrdersText(name: string, orders: readonly OrderView[]): string {
  const told = orders.map(
    ({ text, given, reason }) => `${text}${given ? '' : ' (no order)'}${reason === null ? '.' : `: ${reason}`}`,
  )
  return [`${name}.`, ...(told.length === 0 ? ['No order concerned this province.'] : told)].join(' ')
}
