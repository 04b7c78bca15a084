/** The open phase of a match, for which the person gives orders. */
import type { JSX } from 'preact'
import { useId, useMemo, useState } from 'preact/hooks'
import { scenePowers } from '../../../src/board/build-scene.ts'
import type { SheetLine } from '../../../src/game/model.ts'
import type { BoardId } from '../../../src/rules/names.ts'
import type { WrittenOrder } from '../../../src/rules/notation/order-options.ts'
import { useTasksSinceDrawn } from '../../client/slow-phone.ts'
import { linesOf } from '../../orders/entry/lines.ts'
import { OrderLines } from '../../orders/entry/order-lines.tsx'
import { useOrdering } from '../../orders/entry/use-ordering.ts'
import { Notes } from '../../orders/notes/notes.tsx'
import { forecastText } from '../../play/sheet/forecast-sheet.ts'
import { fateSentences } from '../../play/sheet/sheet-text.ts'
import { openItems } from '../../play/sheet/todo.ts'
import { boardsIn, choicesIn, notesFor, phaseIn, powersFor } from '../../sandbox/local-game.ts'
import { OpenBoard } from '../../sandbox/open-board.tsx'
import { type StepsProps, useMapChoice } from '../../sandbox/phase-controls.tsx'
import { ordersOf, readSheet } from '../../sandbox/seat-sheets.ts'
import { formatList, phaseText } from '../../text/words.ts'
import { type Match, requiredOfPlayer } from '../match/computer-match.ts'
import { youPlay } from '../match/match-text.ts'
import { OpenStatus } from './turn-status.tsx'
import { HintPanel } from './hint-panel.tsx'
import { useHints } from './use-hints.ts'
import type { Turn } from './use-turn.ts'

export interface OpenTurnProps {
  readonly turn: Turn
  readonly steps: StepsProps
  /** Below the orders. */
  readonly children: JSX.Element
}

type OpenPhase = ReturnType<typeof useOpenPhase>

/** What the first drawing of an open phase needs. */
const useOpenPhase = (match: Match) =>
  useMemo(() => {
    const { open, record } = match
    const { variant, position } = open
    // A forecast sees only what the seat sees.
    const memory = variant.visibleMemory(position, record.seat, false)
    return {
      required: requiredOfPlayer(match),
      seen: { variant, position: { ...position, memory } },
      boards: boardsIn(open),
      suffix: variant.orderSuffix(position, record.seat),
      notes: notesFor(open, record.seat),
      powers: scenePowers(powersFor(open)),
    }
  }, [match])

/** What follows the first drawing, each in a task of its own (see slow-phone.ts). */
const [ORDERS, READING, FORECAST] = [1, 2, 3] as const

const NO_ORDERS: readonly WrittenOrder[] = []

/** The legal orders; none until it is their turn. Taps wait for them. */
function useLegalOrders({ open, record }: Match, isTheirTurn: boolean) {
  const orders = useMemo(
    () => (isTheirTurn ? ordersOf(open, record.seat) : NO_ORDERS),
    [isTheirTurn, open, record.seat],
  )
  const choices = useMemo(() => choicesIn(open, orders), [open, orders])
  return { orders, choices }
}

const NOTHING_TO_DO = 'You have nothing to order in this phase.'
const ALL_GIVEN = 'All orders are given.'

const NOT_READ: readonly SheetLine[] = []

/** How the lines were read, and what the phase does with them. */
function useReading(match: Match, text: string, { required, seen }: OpenPhase, task: number) {
  const { open: game, record } = match
  const { seat } = record
  const [canRead, canForecast] = [task >= READING, task >= FORECAST]
  const echo = useMemo(() => (canRead ? readSheet(game, seat, linesOf(text)) : NOT_READ), [canRead, game, seat, text])
  const forecast = useMemo(
    () => (required === null || !canForecast ? null : forecastText(seen, seat, text)),
    [canForecast, required, seen, seat, text],
  )
  if (forecast === null) return { echo, lines: undefined, summary: required === null ? NOTHING_TO_DO : '' }
  const issued = echo.flatMap((line) => line.issued ?? [])
  const missing = game.variant.ownRequirements(game.position, seat, issued)
  const fate = fateSentences(openItems(forecast))
  const needs = missing.length === 0 ? '' : `Still missing: ${formatList(missing)}.`
  const consequence = `${fate} ${needs}`.trim() || forecast.winter.idle || ALL_GIVEN
  // On a phone, the rest of the page is far below this line.
  const you = text.trim() === '' ? youPlay(match) : ''
  return { echo, lines: forecast.lines, summary: `${you}${consequence}` }
}

export function OpenTurn({ turn, steps, children }: OpenTurnProps): JSX.Element {
  const { match, text, onText } = turn
  const { open: game, record } = match
  const id = useId()
  const shown = useMapChoice(game, record.seat)
  const phase = useOpenPhase(match)
  const { required, boards, suffix, notes, powers } = phase
  const task = useTasksSinceDrawn(FORECAST)
  const { orders, choices } = useLegalOrders(match, required !== null && task >= ORDERS)
  const { echo, lines, summary } = useReading(match, text, phase, task)
  const [board, setBoard] = useState<BoardId | null>(boards[0]?.board ?? null)
  const { isOffered } = shown
  const ordering = useOrdering({ choices, orders, text, echo, onText, board, isOffered, onBoard: setBoard })
  const hints = useHints(turn, choices, phase.seen.position)
  return (
    <div class="stage" onKeyDown={(event) => event.key === 'Escape' && ordering.act({ kind: 'cancel' })}>
      <OpenStatus
        {...{ turn, summary }}
        phase={phaseText(phaseIn(game))}
        label={required === null ? 'Continue' : 'Play the turn'}
      />
      <OpenBoard
        {...{ game, steps, shown, boards, powers, choices, ordering }}
        notes={hints.orders === null ? notes : [...notes, hints.orders]}
        open={board}
        onOpen={setBoard}
      />
      <section class="side stack sheet" aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`}>Your orders</h2>
        {required !== null && (
          <OrderLines {...{ id, echo, onText, text, suffix }} forecasts={lines} example={choices[0]?.text ?? ''} />
        )}
        {required !== null && <HintPanel {...{ hints, text, onText }} hasMoves={required.moves.length > 0} />}
        {children}
        <Notes notes={notes} />
      </section>
    </div>
  )
}
