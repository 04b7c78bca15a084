/** Below the board of a closed phase: whose orders it shows, and what became of those about the province that was tapped. */
import type { JSX } from 'preact'
import type { OrderView } from '../../../src/game/views/shapes.ts'
import type { Location, Power } from '../../../src/rules/names.ts'
import type { ScenePower } from '../../../src/board/index.ts'
import { Icon } from '../../ui/icons.tsx'
import { failed } from '../../../src/board/scenes.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { provinceOrdersWords, ordersAbout } from './orders-about.ts'

export interface FilterProps {
  readonly powers: readonly ScenePower[]
  /** The power whose orders alone are shown. */
  readonly focus: Power | null
  readonly onFocus: (power: Power | null) => void
}

/** One power’s orders alone, or everybody’s. */
export function PowerFilter({ powers, focus, onFocus }: FilterProps): JSX.Element {
  return (
    <div class="filter" role="group" aria-label="Whose orders are shown">
      <button aria-pressed={focus === null} onClick={() => onFocus(null)}>
        All
      </button>
      {powers.map(({ power, name, colour }) => (
        <button key={power} aria-pressed={focus === power} onClick={() => onFocus(focus === power ? null : power)}>
          <span class="seat-colour" style={{ background: colour }} />
          {name}
        </button>
      ))}
    </div>
  )
}

export interface ProvinceOrdersProps {
  readonly orders: readonly OrderView[]
  /** The province that was tapped, and its name. */
  readonly at: Location | null
  readonly name: string
  readonly onClear: () => void
}

export function ProvinceOrders({ orders, at, name, onClear }: ProvinceOrdersProps): JSX.Element {
  const about = at === null ? null : ordersAbout(orders, at)
  const asked = about === null ? [] : [...about.own, ...about.others]
  useAnnounce(at === null ? '' : provinceOrdersWords(name, asked))
  return (
    <div class="actions" role="group" aria-label="What became of the orders there">
      {about === null || at === null ? (
        <p class="muted">Tap a unit or a province to read what became of the orders there.</p>
      ) : (
        <>
          <div class="row between">
            <h2>{name}</h2>
            <button class="quiet" onClick={onClear}>
              Show all
            </button>
          </div>
          {asked.length === 0 && <p class="muted">No order had to do with it.</p>}
          <ul class="told">
            {asked.map((order, i) => (
              <OrderResult key={`${order.text} ${i}`} order={order} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** One order and its end: a failure is marked by a sign and by words, never by colour alone. */
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
