/** The open phase of a match, for which the person gives orders. */
import type { JSX } from 'preact'
import { useId, useMemo, useState } from 'preact/hooks'
import { scenePowers } from '../../../src/board/build-scene.ts'
import type { BoardId } from '../../../src/rules/names.ts'
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
import { OpenStatus } from './turn-status.tsx'
import { type Hint, useHint } from './use-hint.ts'
import type { Turn } from './use-turn.ts'

export interface OpenTurnProps {
  readonly turn: Turn
  readonly steps: StepsProps
  /** Below the orders. */
  readonly children: JSX.Element
}

type OpenPhase = ReturnType<typeof useOpenPhase>

/** Computed once per phase. */
const useOpenPhase = (match: Match) =>
  useMemo(() => {
    const { open, record } = match
    const { variant, position } = open
    const required = requiredOfPlayer(match)
    const orders = required === null ? [] : ordersOf(open, record.seat)
    // A forecast sees only what the seat sees.
    const memory = variant.visibleMemory(position, record.seat, false)
    return {
      required,
      seen: { variant, position: { ...position, memory } },
      boards: boardsIn(open),
      orders,
      choices: choicesIn(open, orders),
      suffix: variant.orderSuffix(position, record.seat),
      notes: notesFor(open, record.seat),
      powers: scenePowers(powersFor(open)),
    }
  }, [match])

const NOTHING_TO_DO = 'You have nothing to order in this phase.'
const ALL_GIVEN = 'All orders are given.'

/** How the lines were read, and what the phase does with them. */
function useReading(match: Match, text: string, { required, seen }: Pick<OpenPhase, 'required' | 'seen'>) {
  const { open: game, record } = match
  const { seat } = record
  const echo = useMemo(() => readSheet(game, seat, linesOf(text)), [game, seat, text])
  const forecast = useMemo(
    () => (required === null ? null : forecastText(seen, seat, text)),
    [required, seen, seat, text],
  )
  if (forecast === null) return { echo, lines: undefined, summary: NOTHING_TO_DO }
  const issued = echo.flatMap((line) => line.issued ?? [])
  const missing = game.variant.ownRequirements(game.position, seat, issued)
  const fate = fateSentences(openItems(forecast))
  const needs = missing.length === 0 ? '' : `Still missing: ${formatList(missing)}.`
  return { echo, lines: forecast.lines, summary: `${fate} ${needs}`.trim() || ALL_GIVEN }
}

export function OpenTurn({ turn, steps, children }: OpenTurnProps): JSX.Element {
  const { match, text, onText } = turn
  const { open: game, record } = match
  const id = useId()
  const shown = useMapChoice(game, record.seat)
  const phase = useOpenPhase(match)
  const { required, boards, orders, choices, suffix, notes, powers } = phase
  const { echo, lines, summary } = useReading(match, text, phase)
  const [board, setBoard] = useState<BoardId | null>(boards[0]?.board ?? null)
  const { isOffered } = shown
  const ordering = useOrdering({ choices, orders, text, echo, onText, board, isOffered, onBoard: setBoard })
  const hint = useHint(turn, choices)
  const hints = hint.note === null ? [] : [hint.note]
  return (
    <div class="stage" onKeyDown={(event) => event.key === 'Escape' && ordering.act({ kind: 'cancel' })}>
      <OpenStatus
        {...{ turn, summary }}
        phase={phaseText(phaseIn(game))}
        label={required === null ? 'Continue' : 'Play the turn'}
      />
      <OpenBoard
        {...{ game, steps, shown, boards, powers, choices, ordering }}
        notes={[...notes, ...hints]}
        open={board}
        onOpen={setBoard}
      />
      <section class="side stack sheet" aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`}>Your orders</h2>
        {required !== null && (
          <OrderLines {...{ id, echo, onText, text, suffix }} forecasts={lines} example={choices[0]?.text ?? ''} />
        )}
        {required !== null && <HintButton hint={hint} />}
        <Notes notes={hints} />
        {children}
        <Notes notes={notes} />
      </section>
    </div>
  )
}

const HintButton = ({ hint: { isThinking, ask } }: { readonly hint: Hint }): JSX.Element => (
  <div>
    <button disabled={isThinking} onClick={() => void ask()}>
      {isThinking ? 'Thinking…' : 'What would you do?'}
    </button>
  </div>
)
