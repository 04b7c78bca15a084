/** A phase to play on the front page: the visitor plays France, the other orders are fixed. */
import type { JSX } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { OrderView } from '../../src/game/views/shapes.ts'
import { type Location, power, province } from '../../src/rules/names.ts'
import type { WrittenOrder } from '../../src/rules/notation/order-options.ts'
import { closedScene, scenePowers } from '../../src/board/build-scene.ts'
import { RULESETS } from '../../src/variants/index.ts'
import { BoardPanel, provinceName, usePlate } from '../orders/board/board-panel.tsx'
import { presentScene } from '../orders/board/shown-boards.ts'
import { ActionBar } from '../orders/entry/action-bar.tsx'
import { linesOf } from '../orders/entry/lines.ts'
import { useOrdering } from '../orders/entry/use-ordering.ts'
import { OrderResult } from '../orders/results/order-result.tsx'
import { ProvinceOrders } from '../orders/results/province-orders.tsx'
import { encodeLink } from '../sandbox/pack-link.ts'
import {
  type Adjudicated,
  type LocalGame,
  adjudicate,
  allOrders,
  boardsIn,
  choicesIn,
  mapIn,
  newLocalGame,
  phaseIn,
  powersFor,
  readLines,
} from '../sandbox/local-game.ts'
import { phaseText } from '../text/words.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import { useIdle } from '../client/slow-phone.ts'

const VARIANT = RULESETS[0]?.id ?? ''

export function TryPhase(): JSX.Element | null {
  const game = useMemo(() => newLocalGame(VARIANT), [])
  const [text, setText] = useState('')
  const [adjudicated, setAdjudicated] = useState<Adjudicated | null>(null)
  useAnnounce(adjudicated === null ? '' : outcomeText(adjudicated))
  if (game === null) return null
  const run = () => setAdjudicated(adjudicate(game, [...linesOf(text), ...OTHER_ORDERS]))
  return adjudicated === null ? (
    <OpenBoard {...{ game, text }} onText={setText} onRun={run} />
  ) : (
    <ClosedBoard {...{ game, text, adjudicated }} onReset={() => setAdjudicated(null)} />
  )
}

const ordersOfVisitor = ({ phase }: Adjudicated): readonly OrderView[] =>
  phase.boards.flatMap(({ orders }) => orders.filter(({ power }) => power === VISITOR_POWER))

/** `Resolved. A PAR - BUR: Bounced with A MUN - BUR.` */
const outcomeText = (adjudicated: Adjudicated): string =>
  ['Resolved.', ...ordersOfVisitor(adjudicated).map(({ text, reason }) => `${text}: ${reason ?? 'Succeeded.'}`)].join(
    ' ',
  )

/** A constant: a new list would reset a half-given order. */
const NO_ORDERS: readonly WrittenOrder[] = []

interface OpenBoardProps {
  readonly game: LocalGame
  readonly text: string
  readonly onText: (text: string) => void
  readonly onRun: () => void
}

function OpenBoard({ game, text, onText, onRun }: OpenBoardProps): JSX.Element {
  const boards = useMemo(() => boardsIn(game), [game])
  const isIdle = useIdle()
  const orders = useMemo(() => (isIdle ? allOrders(game, VISITOR_POWER) : NO_ORDERS), [isIdle, game])
  const choices = useMemo(() => choicesIn(game, orders), [game, orders])
  const echo = useMemo(() => (text === '' ? [] : readLines(game, linesOf(text))), [game, text])
  const board = boards[0]?.board ?? null
  const ordering = useOrdering({ choices, orders, text, echo, onText, board, onBoard: () => undefined })
  const powers = scenePowers(powersFor(game))
  const written = linesOf(text)
  return (
    <BoardPanel
      plate={usePlate(mapIn(game))}
      boards={boards.map((view) => ({
        ...view,
        scene: { ...presentScene(view, powers, ordering.ordered), ...ordering.highlightsOn(view.board) },
      }))}
      open={null}
      onOpen={() => undefined}
      label={phaseText(phaseIn(game))}
      onPick={(at, on) => ordering.tap(at, on)}
      onUnpick={ordering.untap}
      choices={choices}
    >
      <ActionBar ordering={ordering} />
      <div class="row">
        <button class="primary" disabled={written.length === 0} onClick={onRun}>
          Run the turn
        </button>
        <p class="order" aria-label="Your orders">
          {written.length === 0 ? (
            <span class="muted">The other six powers have given their orders.</span>
          ) : (
            written.join(' · ')
          )}
        </p>
      </div>
    </BoardPanel>
  )
}

interface ClosedBoardProps {
  readonly game: LocalGame
  readonly text: string
  readonly adjudicated: Adjudicated
  readonly onReset: () => void
}

function ClosedBoard({ game, text, adjudicated, onReset }: ClosedBoardProps): JSX.Element {
  const [inspected, inspect] = useState<Location | null>(null)
  const plate = usePlate(mapIn(game))
  const powers = scenePowers(powersFor(game))
  const { phase } = adjudicated
  const orders = phase.boards.flatMap((board) => [...board.orders])
  const mine = ordersOfVisitor(adjudicated)
  return (
    <BoardPanel
      plate={plate}
      boards={phase.boards.map((board) => ({ ...board, scene: closedScene(board, powers, inspected) }))}
      open={null}
      onOpen={() => undefined}
      label={`Results: ${phaseText(phase.phase)}`}
      onPick={(place) => inspect(place === inspected ? null : province(place.split('/')[0] ?? ''))}
    >
      {inspected === null ? (
        <Outcome {...{ mine, text }} onReset={onReset} />
      ) : (
        <ProvinceOrders
          orders={orders}
          powers={powersFor(game)}
          at={inspected}
          name={provinceName(plate, inspected)}
          onClear={() => inspect(null)}
        />
      )}
    </BoardPanel>
  )
}

interface OutcomeProps {
  readonly mine: readonly OrderView[]
  readonly text: string
  readonly onReset: () => void
}

/** The results of the visitor's orders, and where to continue. */
function Outcome({ mine, text, onReset }: OutcomeProps): JSX.Element {
  const group = useRef<HTMLDivElement>(null)
  const sandbox = useSandboxLink(text)
  // The pressed button, which had the focus, is gone.
  useEffect(() => group.current?.focus({ preventScroll: true }), [])
  return (
    <div class="actions" role="group" aria-label="What happened to your orders" ref={group} tabIndex={-1}>
      <p>That was one phase. Tap a province to see what happened there.</p>
      <ul class="order-list">
        {mine.map((order) => (
          <OrderResult key={order.text} order={order} />
        ))}
      </ul>
      <div class="row">
        <a class="button primary" href={sandbox}>
          Keep playing
        </a>
        <button onClick={onReset}>Try other orders</button>
      </div>
    </div>
  )
}

/** The address of a sandbox in which this phase has been adjudicated. */
function useSandboxLink(text: string): string {
  const [fragment, setFragment] = useState('')
  useEffect(() => {
    const sheets = [[...linesOf(text), ...OTHER_ORDERS].join('\n'), '']
    void encodeLink({ variant: VARIANT, state: null, sheets }).then(setFragment)
  }, [text])
  return `/sandbox#${fragment}`
}

export const VISITOR_POWER = power('FRANCE')

export const OTHER_ORDERS: readonly string[] =
  `A VIE - GAL, F TRI - ALB, A BUD - SER, F EDI - NWG, F LON - NTH, A LVP - EDI,
  F KIE - DEN, A MUN - BUR, A BER - KIE, F NAP - ION, A ROM - APU, A VEN H, F STP/SC - BOT, A MOS - UKR, A WAR - GAL,
  F SEV - BLA, F ANK - BLA, A SMY - CON, A CON - BUL`
    .split(',')
    .map((order) => order.trim())
