/** One phase played on the front page: the visitor orders for France, the other powers' orders are set. */
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
import { encodeLink } from '../sandbox/link.ts'
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
  useAnnounce(adjudicated === null ? '' : outcomeWords(adjudicated))
  if (game === null) return null
  const carry = () => setAdjudicated(adjudicate(game, [...linesOf(text), ...OTHERS]))
  return adjudicated === null ? (
    <OpenBoard {...{ game, text }} onText={setText} onCarry={carry} />
  ) : (
    <ClosedBoard {...{ game, text, adjudicated }} onAgain={() => setAdjudicated(null)} />
  )
}

const ordersOfVisitor = ({ phase }: Adjudicated): readonly OrderView[] =>
  phase.boards.flatMap(({ orders }) => orders.filter(({ power }) => power === YOURS))

/** `Resolved. A PAR - BUR: Bounced with A MUN - BUR.` */
const outcomeWords = (adjudicated: Adjudicated): string =>
  ['Resolved.', ...ordersOfVisitor(adjudicated).map(({ text, reason }) => `${text}: ${reason ?? 'Succeeded.'}`)].join(
    ' ',
  )

/** One and the same list: other choices would begin the pointing anew. */
const NONE: readonly WrittenOrder[] = []

const ordersOfVisitorIn = (game: LocalGame): readonly WrittenOrder[] => allOrders(game, YOURS)

interface OpenBoardProps {
  readonly game: LocalGame
  readonly text: string
  readonly onText: (text: string) => void
  readonly onCarry: () => void
}

function OpenBoard({ game, text, onText, onCarry }: OpenBoardProps): JSX.Element {
  const boards = useMemo(() => boardsIn(game), [game])
  const isIdle = useIdle()
  const orders = useMemo(() => (isIdle ? ordersOfVisitorIn(game) : NONE), [isIdle, game])
  const choices = useMemo(() => choicesIn(game, orders), [game, orders])
  const echo = useMemo(() => (text === '' ? [] : readLines(game, linesOf(text))), [game, text])
  const board = boards[0]?.board ?? null
  const ordering = useOrdering({ choices, orders, text, echo, onText, board, onBoard: () => undefined })
  const powers = scenePowers(powersFor(game))
  const written = linesOf(text)
  return (
    <BoardPanel
      plate={usePlate(mapIn(game))}
      boards={boards.map((one) => ({
        ...one,
        scene: { ...presentScene(one, powers, ordering.ordered), ...ordering.highlightsOn(one.board) },
      }))}
      open={null}
      onOpen={() => undefined}
      label={phaseText(phaseIn(game))}
      onPick={(at) => ordering.act({ kind: 'tap', at })}
      choices={choices}
    >
      <ActionBar ordering={ordering} />
      <div class="row">
        <button class="primary" disabled={written.length === 0} onClick={onCarry}>
          Run the turn
        </button>
        <p class="order" aria-label="Your orders">
          {written.length === 0 ? (
            <span class="muted">The other six powers have written theirs.</span>
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
  readonly onAgain: () => void
}

function ClosedBoard({ game, text, adjudicated, onAgain }: ClosedBoardProps): JSX.Element {
  const [asked, ask] = useState<Location | null>(null)
  const plate = usePlate(mapIn(game))
  const powers = scenePowers(powersFor(game))
  const { phase } = adjudicated
  const orders = phase.boards.flatMap((board) => [...board.orders])
  const mine = ordersOfVisitor(adjudicated)
  return (
    <BoardPanel
      plate={plate}
      boards={phase.boards.map((board) => ({ ...board, scene: closedScene(board, powers, asked) }))}
      open={null}
      onOpen={() => undefined}
      label={`Results: ${phaseText(phase.phase)}`}
      onPick={(place) => ask(place === asked ? null : province(place.split('/')[0] ?? ''))}
    >
      {asked === null ? (
        <Outcome {...{ mine, text }} onAgain={onAgain} />
      ) : (
        <ProvinceOrders orders={orders} at={asked} name={provinceName(plate, asked)} onClear={() => ask(null)} />
      )}
    </BoardPanel>
  )
}

interface OutcomeProps {
  readonly mine: readonly OrderView[]
  readonly text: string
  readonly onAgain: () => void
}

/** What became of the visitor's orders, and where he may go on. */
function Outcome({ mine, text, onAgain }: OutcomeProps): JSX.Element {
  const part = useRef<HTMLDivElement>(null)
  const sandbox = useSandbox(text)
  // The button that was pressed is gone.
  useEffect(() => part.current?.focus({ preventScroll: true }), [])
  return (
    <div class="actions" role="group" aria-label="What happened to your orders" ref={part} tabIndex={-1}>
      <p>That was one phase. Tap a province to read more.</p>
      <ul class="order-list">
        {mine.map((order) => (
          <OrderResult key={order.text} order={order} />
        ))}
      </ul>
      <div class="row">
        <a class="button primary" href={sandbox}>
          Keep playing
        </a>
        <button onClick={onAgain}>Try other orders</button>
      </div>
    </div>
  )
}

/** The sandbox, with this phase carried out. */
function useSandbox(text: string): string {
  const [fragment, setFragment] = useState('')
  useEffect(() => {
    const sheets = [[...linesOf(text), ...OTHERS].join('\n'), '']
    void encodeLink({ variant: VARIANT, state: null, sheets }).then(setFragment)
  }, [text])
  return `/sandbox#${fragment}`
}

export const YOURS = power('FRANCE')

export const OTHERS: readonly string[] = `A VIE - GAL, F TRI - ALB, A BUD - SER, F EDI - NWG, F LON - NTH, A LVP - EDI,
  F KIE - DEN, A MUN - BUR, A BER - KIE, F NAP - ION, A ROM - APU, A VEN H, F STP/SC - BOT, A MOS - UKR, A WAR - GAL,
  F SEV - BLA, F ANK - BLA, A SMY - CON, A CON - BUL`
  .split(',')
  .map((order) => order.trim())
