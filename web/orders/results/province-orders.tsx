/** Below the board of a closed phase: the results of the orders about the selected province. */
import type { JSX } from 'preact'
import type { OrderView } from '../../../src/game/views/shapes.ts'
import type { PowerInfo } from '../../../src/rules/atlas/atlas.ts'
import type { Location } from '../../../src/rules/names.ts'
import { Icon } from '../../ui/icons.tsx'
import { useAnnounce } from '../../ui/announcer.tsx'
import { hasSucceeded, isConsequence, OrderResult, textWithNation, UnusedOrders } from './order-result.tsx'
import { type Submission, submissionText } from './submission-results.ts'
import { TAP_PROVINCE } from '../../text/words.ts'
import { provinceOf } from '../../../src/board/scene.ts'

export interface ProvinceOrdersProps {
  readonly orders: readonly OrderView[]
  readonly powers: readonly PowerInfo[]
  /** The selected province, and its name. */
  readonly at: Location | null
  readonly name: string
  readonly onClear: () => void
  /** What each seat submitted, where several seats order one power. */
  readonly submissionsFor?: (order: OrderView) => readonly Submission[]
  /** What each seat submitted that had no effect, by power, if any of it is about this province. */
  readonly withoutEffectAt?: (at: Location) => readonly (readonly Submission[])[]
  /** The order that the address or the player points at. */
  readonly pointed?: string | null
  readonly addressOf?: (order: string) => string
  /** Quotes an order in a message. */
  readonly onQuote?: ((order: string) => void) | undefined
}

export function ProvinceOrders(props: ProvinceOrdersProps): JSX.Element {
  const {
    orders,
    powers,
    at,
    name,
    onClear,
    submissionsFor = () => [],
    withoutEffectAt = () => [],
    pointed,
    addressOf,
    onQuote,
  } = props
  const shown =
    at === null
      ? []
      : ordersAbout(orders, at).map((order) => ({
          order,
          name: textWithNation(order, orders, powers),
          submissions: submissionsFor(order),
        }))
  const unused = at === null ? [] : withoutEffectAt(at)
  useAnnounce(at === null ? '' : provinceOrdersText(name, shown, unused.flat()))
  return (
    <div class="actions reading" role="group" aria-label="Orders in this province">
      {at === null ? (
        <p class="muted">{TAP_PROVINCE}</p>
      ) : (
        <>
          <div class="row between">
            <h2>{name}</h2>
            <button class="quiet" onClick={onClear}>
              Close <Icon sign="cross" />
            </button>
          </div>
          {shown.length + unused.length === 0 && <p class="muted">{NO_ORDERS}</p>}
          {shown.length > 0 && (
            <ul class="order-list">
              {shown.map(({ order, name, submissions }, i) => (
                <OrderResult
                  key={`${order.text} ${i}`}
                  {...{ order, name, submissions }}
                  address={addressOf?.(order.text)}
                  isPointed={order.text === pointed}
                  onQuote={onQuote && (() => onQuote(order.text))}
                />
              ))}
            </ul>
          )}
          {unused.map((submissions, n) => (
            <UnusedOrders key={n} submissions={submissions} />
          ))}
        </>
      )}
    </div>
  )
}

const NO_ORDERS = 'No orders involved this province.'

/** Orders of units in the province and builds there, then orders that target it. */
function ordersAbout(orders: readonly OrderView[], at: Location): readonly OrderView[] {
  const here = (place: Location | null | undefined): boolean => place != null && provinceOf(place) === provinceOf(at)
  const isOwn = ({ unit, to }: OrderView): boolean => here(unit === null ? to : unit.at)
  return [...orders.filter(isOwn), ...orders.filter((order) => !isOwn(order) && (here(order.to) || here(order.of)))]
}

interface OrderShown {
  readonly order: OrderView
  readonly name: string
  readonly submissions: readonly Submission[]
}

/** `Paris. A PAR - BUR: Bounced with A MUN - BUR.` */
export function provinceOrdersText(
  name: string,
  orders: readonly OrderShown[],
  withoutEffect: readonly Submission[] = [],
): string {
  const results = orders.flatMap(({ order, name: text, submissions }) => [
    `${text}${order.given || submissions.length > 0 ? '' : ' (no order)'}${resultText(order, submissions)}`,
    ...submissions.map(submissionText),
  ])
  results.push(...withoutEffect.map(submissionText))
  return [`${name}.`, ...(results.length === 0 ? [NO_ORDERS] : results)].join(' ')
}

function resultText(order: OrderView, submissions: readonly Submission[]): string {
  if (order.reason !== null) return `: ${order.reason}`
  return hasSucceeded(order) && !isConsequence(order, submissions) ? ': Succeeded.' : '.'
}
