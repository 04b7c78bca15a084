/** The result of every order of a closed phase. */
import type { JSX } from 'preact'
import type { ClosedPhaseView, OrderView } from '../../../src/game/views/shapes.ts'
import type { BoardId, Location, Power, Seat } from '../../../src/rules/names.ts'
import { formatList, nameOf, phaseText } from '../../text/words.ts'
import { useKeyed } from '../../ui/hooks.ts'
import { Notes } from '../notes/notes.tsx'
import { submissionsFor, submissionsWithoutEffect, unmatchedSubmissions } from './submission-results.ts'
import type { Submissions } from './submitted.ts'
import { OrderResult, SubmissionList, UnusedOrders } from './order-result.tsx'
import { lazyComponent } from '../../ui/fetching/fetched-part.tsx'
import { type ScenePower, cssColour } from '../../../src/board/index.ts'
import '../../ui/filter.css'

/** Only games with two captains have it. */
const SideBySide = lazyComponent(() => import('./side-by-side.tsx').then((part) => part.SideBySide))

export interface ResultsProps {
  readonly phase: ClosedPhaseView
  /** All powers of the board. */
  readonly powers: readonly ScenePower[]
  readonly seatName?: (seat: Seat) => string
  /** The seat as the author of an order, with the name of its player. */
  readonly authorName?: (seat: Seat) => string
  /** The viewer's own powers, listed first. */
  readonly you: readonly Power[]
  /** The address of the phase on the board, if it is not shown. */
  readonly href: string | null
  /** Shows only the orders of this power. */
  readonly focus: Power | null
  /** Shows an order on the board; null if the board shows another phase. */
  readonly onPoint: ((board: BoardId, at: Location, order: string) => void) | null
  /** The address of an order. */
  readonly addressOf?: (board: BoardId, order: string) => string
  /** Quotes an order in a message. */
  readonly onQuote?: ((order: string) => void) | undefined
}

const nameIn = (powers: readonly ScenePower[], power: Power): string =>
  powers.find((info) => info.power === power)?.name ?? nameOf(power)

/** The powers that ordered, the viewer's own first. */
function powersOf(phase: ClosedPhaseView, mine: readonly Power[]): Power[] {
  const ordered = phase.boards.flatMap(({ orders }) => orders.map(({ power }) => power))
  const all = [...ordered, ...phase.submitted.map(({ power }) => power)]
  return [...new Set([...mine.filter((power) => all.includes(power)), ...all.toSorted()])]
}

/** Rendered again only for another phase, focus or link: a slow phone needs as long as for a board. */
export function Results(props: ResultsProps): JSX.Element {
  const { phase, focus, href, onPoint, onQuote } = props
  return useKeyed([phase, focus, href, onPoint === null, onQuote === undefined], () => <AllOrders {...props} />)
}

function AllOrders(props: ResultsProps): JSX.Element {
  const {
    phase,
    powers,
    seatName = nameOf,
    authorName = seatName,
    you,
    href,
    focus,
    onPoint,
    addressOf,
    onQuote,
  } = props
  const submissionsOf = (power: Power): Submissions => ({
    submitted: phase.submitted.filter((order) => order.power === power),
    nameOf: authorName,
  })
  const isShown = (power: Power): boolean => focus === null || power === focus
  const shownPowers = powersOf(phase, you).filter(isShown)
  const hasContent = ({ board, orders, captures }: Pick<ClosedBoard, 'board' | 'orders' | 'captures'>): boolean =>
    captures.some(({ to }) => isShown(to)) ||
    shownPowers.some(
      (power) =>
        orders.some((order) => order.power === power) ||
        submissionsWithoutEffect({ board, orders }, submissionsOf(power)).length > 0,
    )
  const isEmpty = phase.submitted.length === 0 && !phase.boards.some(hasContent)
  return (
    <section class="results" aria-label="What happened">
      <div class="row between">
        <h2>{phaseText(phase.phase)}</h2>
        {href !== null && <a href={href}>Show on the board</a>}
      </div>
      {phase.missed.length > 0 && <p class="fault">No orders from {formatList(phase.missed.map(seatName))}.</p>}
      {isEmpty && <p class="muted">There are no orders to show.</p>}
      {phase.boards.map(({ board, title, orders, captures }) => (
        <div class="orders-by-power" key={board}>
          {phase.boards.length > 1 && hasContent({ board, orders, captures }) && <h3 class="board-title">{title}</h3>}
          {shownPowers.map((power) => (
            <PowerOrders
              key={power}
              name={nameIn(powers, power)}
              board={board}
              orders={orders.filter((order) => order.power === power)}
              submissions={submissionsOf(power)}
              onPoint={onPoint && ((at, order) => onPoint(board, at, order))}
              addressOf={addressOf && ((order) => addressOf(board, order))}
              onQuote={onQuote}
            />
          ))}
          <Captures captures={captures.filter(({ to }) => isShown(to))} powers={powers} />
        </div>
      ))}
      <Notes notes={phase.notes} />
      <UnmatchedSubmissions {...{ phase, powers, shownPowers, submissionsOf }} />
    </section>
  )
}

type ClosedBoard = ClosedPhaseView['boards'][number]

interface CapturesProps extends Pick<ResultsProps, 'powers'> {
  readonly captures: ClosedBoard['captures']
}

function Captures({ captures, powers }: CapturesProps): JSX.Element | null {
  if (captures.length === 0) return null
  return (
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
  )
}

interface UnmatchedProps extends Pick<ResultsProps, 'phase' | 'powers'> {
  readonly shownPowers: readonly Power[]
  readonly submissionsOf: (power: Power) => Submissions
}

/** Submissions about nothing on a board: votes, waivers. */
function UnmatchedSubmissions({ phase, powers, shownPowers, submissionsOf }: UnmatchedProps): JSX.Element | null {
  const byPower = shownPowers.flatMap((power) => {
    const submissions = unmatchedSubmissions(phase.boards, submissionsOf(power))
    return submissions.length === 0 ? [] : [{ power, submissions }]
  })
  if (byPower.length === 0) return null
  return (
    <div class="stack">
      <h3>Also submitted</h3>
      {byPower.map(({ power, submissions }) => (
        <div key={power}>
          <h4>{nameIn(powers, power)}</h4>
          <SubmissionList submissions={submissions} />
        </div>
      ))}
    </div>
  )
}

interface PowerOrdersProps extends Pick<ResultsProps, 'onQuote'> {
  readonly name: string
  readonly board: BoardId
  readonly orders: readonly OrderView[]
  readonly submissions: Submissions
  readonly onPoint: ((at: Location, order: string) => void) | null
  readonly addressOf: ((order: string) => string) | undefined
}

const locationOf = ({ unit, to }: OrderView): Location | null => unit?.at ?? to

function PowerOrders(props: PowerOrdersProps): JSX.Element | null {
  const { name, board, orders, submissions, onPoint, addressOf, onQuote } = props
  const withoutEffect = submissionsWithoutEffect({ board, orders }, submissions)
  if (orders.length + withoutEffect.length === 0) return null
  return (
    <div>
      <h3>{name}</h3>
      <ul class="order-list">
        {orders.map((order, i) => {
          const at = locationOf(order)
          const point = onPoint === null || at === null ? undefined : () => onPoint(at, order.text)
          return (
            <OrderResult
              key={`${order.text} ${i}`}
              order={order}
              submissions={submissionsFor(order, { board, orders }, submissions)}
              onPoint={point}
              address={addressOf?.(order.text)}
              onQuote={onQuote && (() => onQuote(order.text))}
            />
          )
        })}
      </ul>
      {withoutEffect.length > 0 && <UnusedOrders submissions={withoutEffect} />}
      {submissions.submitted.length > 0 && <SideBySide {...{ board, orders, ...submissions }} />}
    </div>
  )
}

export interface FilterProps extends Pick<ResultsProps, 'powers' | 'focus'> {
  readonly onFocus: (power: Power | null) => void
}

/** Shows the orders of one power, or of all. */
export function PowerFilter({ powers, focus, onFocus }: FilterProps): JSX.Element {
  return (
    <div class="filter" role="group" aria-label="Whose orders are shown">
      <button aria-pressed={focus === null} onClick={() => onFocus(null)}>
        All
      </button>
      {powers.map(({ power, name, colour }) => (
        <button key={power} aria-pressed={focus === power} onClick={() => onFocus(focus === power ? null : power)}>
          <span class="seat-colour" style={{ background: cssColour(colour) }} />
          {name}
        </button>
      ))}
    </div>
  )
}
