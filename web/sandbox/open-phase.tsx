/** The current phase of the sandbox, for which orders are given. */
import type { JSX } from 'preact'
import { useId, useMemo, useState } from 'preact/hooks'
import { scenePowers } from '../../src/board/build-scene.ts'
import type { BoardId, MapName, Seat } from '../../src/rules/names.ts'
import { linesOf } from '../orders/entry/lines.ts'
import { OrderLines } from '../orders/entry/order-lines.tsx'
import { useOrdering } from '../orders/entry/use-ordering.ts'
import { Notes } from '../orders/notes/notes.tsx'
import { nameOf, phaseText } from '../text/words.ts'
import { SelectField } from '../ui/fields.tsx'
import {
  allOrders,
  choicesIn,
  boardsIn,
  type LocalGame,
  notesIn,
  phaseIn,
  powersFor,
  powersOfSeat,
} from './local-game.ts'
import { OpenBoard } from './open-board.tsx'
import { phaseHint, type StepsProps, useMapChoice } from './phase-controls.tsx'
import { ordersOnMap } from './map-orders.ts'
import { PositionEditor } from './position-editor.tsx'
import { ordersOf, readSheet, seatsWithSheets, sheetText, withSheet } from './seat-sheets.ts'
import { type Timeline, type TimelinePhase, withText } from './timeline.ts'

export interface PhaseProps {
  readonly timeline: Timeline
  readonly phase: TimelinePhase
  readonly steps: StepsProps
  readonly onTimeline: (timeline: Timeline) => void
}

/** Computed once per phase, not whenever its orders change. */
const useOpenGame = (game: LocalGame, seat: Seat | null, map: MapName | null) =>
  useMemo(() => {
    const own = seat === null ? allOrders(game) : ordersOf(game, seat)
    const orders = map === null ? own : [...own, ...ordersOnMap(game, own, map)]
    return {
      seats: seatsWithSheets(game),
      suffix: seat === null ? null : game.variant.orderSuffix(game.position, seat),
      boards: boardsIn(game),
      orders,
      choices: choicesIn(game, orders),
      notes: notesIn(game),
      powers: scenePowers(powersFor(game)),
    }
  }, [game, seat, map])

export interface OpenPhaseProps extends PhaseProps {
  readonly onAdjudicate: () => void
  /** Shown above the sheet. */
  readonly about?: JSX.Element | null
  /** Shown below the sheet. `map`: the power whose map is on the board; null if there is one map. */
  readonly analysis?: (game: LocalGame, map: MapName | null) => JSX.Element
}

export function OpenPhase(props: OpenPhaseProps): JSX.Element {
  const { timeline, phase, steps, onTimeline, onAdjudicate } = props
  const { game } = phase
  const id = useId()
  const shown = useMapChoice(game)
  const [seat, setSeat] = useState<Seat | null>(null)
  const { boards, orders, choices, notes, powers, seats, suffix } = useOpenGame(game, seat, shown.chart?.map ?? null)
  const text = useMemo(() => sheetText(game, phase.text, seat), [game, phase.text, seat])
  const echo = useMemo(() => readSheet(game, seat, linesOf(text)), [game, seat, text])
  const [board, setBoard] = useState<BoardId | null>(boards[0]?.board ?? null)
  const onText = (typed: string) => onTimeline(withText(timeline, steps.at, withSheet(game, phase.text, seat, typed)))
  const ordering = useOrdering({
    choices,
    orders,
    isOffered: shown.isOffered,
    text,
    echo,
    onText,
    board,
    onBoard: setBoard,
  })
  return (
    <div class="stage" onKeyDown={(event) => event.key === 'Escape' && ordering.act({ kind: 'cancel' })}>
      <OpenBoard {...{ game, steps, shown, boards, powers, notes, choices, ordering }} open={board} onOpen={setBoard} />
      <section class="side stack sheet" aria-labelledby={`${id}-title`}>
        <div class="row between">
          <h2 id={`${id}-title`}>{phaseText(phaseIn(game))}</h2>
          <button class="primary" onClick={onAdjudicate}>
            Run the turn
          </button>
        </div>
        {props.about}
        <p class="muted">{phaseHint(phaseIn(game))}</p>
        {seats.length > 0 && <SeatChoice {...{ game, seats, seat }} onSeat={setSeat} />}
        <OrderLines {...{ id, echo, onText, text, suffix }} example={choices[0]?.text ?? ''} />
        {props.analysis?.(game, shown.chart?.map ?? null)}
        <PositionEditor key={timeline.variant} {...{ game, onTimeline }} board={timeline.board} />
        <Notes notes={notes} />
      </section>
    </div>
  )
}

interface SeatChoiceProps {
  readonly game: LocalGame
  readonly seats: readonly Seat[]
  readonly seat: Seat | null
  readonly onSeat: (seat: Seat | null) => void
}

/** In variants in which several seats command one power: whose orders are edited. */
function SeatChoice({ game, seats, seat, onSeat }: SeatChoiceProps): JSX.Element {
  const options = seats.map((id): [Seat | null, string] => [id, `${nameOf(id)}: ${powersOfSeat(game, id)}`])
  return (
    <SelectField
      label="Whose orders"
      hint="If two captains of a power disagree, put the orders that both give under “All powers” and the rest under each captain."
      value={seat}
      options={[[null, 'All powers'], ...options]}
      onChange={onSeat}
    />
  )
}
