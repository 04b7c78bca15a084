/** What became of every order of a closed phase, in words. */
import type { JSX } from 'preact'
import type { ClosedPhaseView, SubmittedOrderView, OrderView } from '../../../src/game/views/shapes.ts'
import type { BoardId, Location, Power, Seat } from '../../../src/rules/names.ts'
import type { ScenePower } from '../../../src/board/scene.ts'
import { listed, nameOf, phaseWords } from '../../text/words.ts'
import { useKeyed } from '../../ui/hooks.ts'
import { subjectKey } from '../entry/lines.ts'
import { OrderResult } from './order-result.tsx'

export interface ResultsProps {
  readonly phase: ClosedPhaseView
  /** All powers of the board. */
  readonly powers: readonly ScenePower[]
  readonly seatName?: (seat: Seat) => string
  /** The viewer's own powers: they come first. */
  readonly you: readonly Power[]
  /** Where the phase is shown on the board, if not here. */
  readonly href: string | null
  /** The power whose orders alone are shown. */
  readonly focus: Power | null
  /** Shows an order on the board; null if the board shows another phase. */
  readonly onPoint: ((board: BoardId, at: Location) => void) | null
}

const nameIn = (powers: readonly ScenePower[], power: Power): string =>
  powers.find((one) => one.power === power)?.name ?? nameOf(power)

/** The powers that ordered, the viewer's own first. */
function powersOf(phase: ClosedPhaseView, mine: readonly Power[]): Power[] {
  const all = phase.boards.flatMap(({ orders }) => orders.map(({ power }) => power))
  return [...new Set([...mine.filter((power) => all.includes(power)), ...all.toSorted()])]
}

/** Rendered again only for another phase, focus or link: a list of orders takes a slow phone as long as a board. */
export function Results(props: ResultsProps): JSX.Element {
  const { phase, focus, href, onPoint } = props
  return useKeyed([phase, focus, href, onPoint === null], () => <AllOrders {...props} />)
}

function AllOrders({ phase, powers, seatName = nameOf, you, href, focus, onPoint }: ResultsProps): JSX.Element {
  const captures = phase.boards.flatMap((board) => board.captures).filter(({ to }) => focus === null || to === focus)
  const ordering = powersOf(phase, you).filter((power) => focus === null || power === focus)
  return (
    <section class="results" aria-label="What happened">
      <div class="row between">
        <h2>{phaseWords(phase.phase)}</h2>
        {href !== null && <a href={href}>Show on the board</a>}
      </div>
      {phase.missed.length > 0 && <p class="fault">No orders came from {listed(phase.missed.map(seatName))}.</p>}
      {phase.boards.map(({ board, title, orders }) => (
        <div class="orders-by-power" key={board}>
          {phase.boards.length > 1 && <h3 class="board-title">{title}</h3>}
          {ordering.map((power) => (
            <PowerOrders
              key={power}
              name={nameIn(powers, power)}
              orders={orders.filter((order) => order.power === power)}
              onPoint={onPoint && ((at) => onPoint(board, at))}
            />
          ))}
        </div>
      ))}
      <SubmittedOrders
        submitted={phase.submitted.filter(({ power }) => ordering.includes(power))}
        {...{ powers, seatName }}
      />
      {captures.length > 0 && (
        <div>
          <h3>Centres taken</h3>
          <ul>
            {captures.map(({ province, to }) => (
              <li key={province}>
                <span class="order">{province}</span> by {nameIn(powers, to)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

interface SubmittedProps {
  readonly submitted: readonly SubmittedOrderView[]
  readonly powers: readonly ScenePower[]
  readonly seatName: (seat: Seat) => string
}

/** What both captains wrote for a unit stands together. */
const unitByUnit = (all: readonly SubmittedOrderView[]): readonly SubmittedOrderView[] =>
  [...Map.groupBy(all, ({ subject, text }) => (subject === null ? text : subjectKey(subject))).values()].flat()

/** Where two order for one power: what each of them wrote, and what was made of it. */
function SubmittedOrders({ submitted, powers, seatName }: SubmittedProps): JSX.Element | null {
  if (submitted.length === 0) return null
  const byPower = Map.groupBy(submitted, ({ power }) => power)
  return (
    <details class="legend-fold">
      <summary>What each captain wrote</summary>
      <div class="orders-by-power">
        {[...byPower].map(([power, all]) => (
          <div key={power}>
            <h3>{nameIn(powers, power)}</h3>
            <ul class="order-list">
              {unitByUnit(all).map(({ seat, text, use }) => (
                <li key={`${seat} ${text}`}>
                  <span class="order">{text}</span>{' '}
                  <span class="reason small">
                    {seatName(seat)}. {use}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </details>
  )
}

interface PowerOrdersProps {
  readonly name: string
  readonly orders: readonly OrderView[]
  readonly onPoint: ((at: Location) => void) | null
}

const locationOf = ({ unit, to }: OrderView): Location | null => unit?.at ?? to

function PowerOrders({ name, orders, onPoint }: PowerOrdersProps): JSX.Element | null {
  if (orders.length === 0) return null
  return (
    <div>
      <h3>{name}</h3>
      <ul class="order-list">
        {orders.map((order, i) => {
          const at = locationOf(order)
          const point = onPoint === null || at === null ? undefined : () => onPoint(at)
          return <OrderResult key={`${order.text} ${i}`} order={order} onPoint={point} />
        })}
      </ul>
    </div>
  )
}
