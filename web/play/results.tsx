/** What became of every order of a closed phase, in words. */
import type { JSX } from 'preact'
import type { ClosedPhaseView, GameView, OrderView } from '../../src/game/model.ts'
import type { Power } from '../../src/rules/names.ts'
import { Icon } from '../icons.tsx'
import { listed, nameOf, phaseWords } from '../words.ts'
import { failed } from './scenes.ts'

export interface ResultsProps {
  readonly phase: ClosedPhaseView | null
  readonly game: GameView
  /** Is it this phase that the board shows? */
  readonly onBoard: boolean
}

/** The powers that ordered, the viewer's own first. */
function powersOf(phase: ClosedPhaseView, game: GameView): Power[] {
  const mine = game.seats.find(({ seat }) => seat === game.you)?.powers ?? []
  const all = phase.boards.flatMap(({ orders }) => orders.map(({ power }) => power))
  return [...new Set([...mine.filter((power) => all.includes(power)), ...all.toSorted()])]
}

export function Results({ phase, game, onBoard }: ResultsProps): JSX.Element | null {
  if (phase === null) return null
  const captures = phase.boards.flatMap((board) => board.captures)
  return (
    <section class="stack results" aria-label="What happened">
      <div class="row between">
        <h2>{phaseWords(phase.phase)}</h2>
        {!onBoard && <a href={`/games/${game.id}/phases/${phase.index}`}>Show on the board</a>}
      </div>
      {phase.missed.length > 0 && <p class="fault">No orders came from {listed(phase.missed.map(nameOf))}.</p>}
      {phase.boards.map((board) => (
        <div class="stack" key={board.board}>
          {phase.boards.length > 1 && <h3>{board.title}</h3>}
          {powersOf(phase, game).map((power) => (
            <PowerOrders key={power} power={power} orders={board.orders.filter((order) => order.power === power)} />
          ))}
        </div>
      ))}
      {captures.length > 0 && (
        <div>
          <h3>Centres taken</h3>
          <ul>
            {captures.map(({ province, to }) => (
              <li key={province}>
                <span class="order">{province}</span> by {nameOf(to)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

function PowerOrders({ power, orders }: { power: Power; orders: readonly OrderView[] }): JSX.Element | null {
  if (orders.length === 0) return null
  return (
    <div>
      <h3>{nameOf(power)}</h3>
      <ul class="told">
        {orders.map((order, i) => (
          <Told key={`${order.text} ${i}`} order={order} />
        ))}
      </ul>
    </div>
  )
}

/** One order and its end: a failure is marked by a sign and by words, never by colour alone. */
function Told({ order }: { order: OrderView }): JSX.Element {
  const bad = failed(order) || order.dislodged
  return (
    <li class={bad ? 'bad' : ''}>
      <span class="order">
        {bad && <Icon sign="cross" />}
        {order.text}
      </span>
      {!order.given && <span class="muted small"> (no order)</span>}
      {order.reason !== null && <span class="reason small"> {order.reason}</span>}
    </li>
  )
}
