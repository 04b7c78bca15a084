/** The phase of the sandbox in which orders are given. */
import type { JSX } from 'preact'
import { useId, useMemo, useState } from 'preact/hooks'
import { scenePowers } from '../../src/board/scenes.ts'
import type { BoardId } from '../../src/rules/names.ts'
import { BoardPanel, usePlate } from '../orders/board/board-panel.tsx'
import { presentScene } from '../orders/board/scenes.ts'
import { ActionBar } from '../orders/entry/action-bar.tsx'
import { linesOf } from '../orders/entry/lines.ts'
import { OrderLines } from '../orders/entry/order-lines.tsx'
import { useOrdering } from '../orders/entry/use-ordering.ts'
import { Notes } from '../orders/notes/notes.tsx'
import { dateOf, phaseWords } from '../text/words.ts'
import {
  allOrders,
  choicesIn,
  boardsIn,
  mapIn,
  type LocalGame,
  notesIn,
  phaseIn,
  powersFor,
  readLines,
  templateIn,
} from './local-game.ts'
import { phaseHint } from './phase-hint.ts'
import { PhaseSteps, type StepsProps } from './phase-steps.tsx'
import { PositionEditor } from './position-editor.tsx'
import { type Timeline, type TimelinePhase, withText } from './timeline.ts'

export interface PhaseProps {
  readonly timeline: Timeline
  readonly phase: TimelinePhase
  readonly steps: StepsProps
  readonly onTimeline: (timeline: Timeline) => void
}

/** All that is worked out once for a phase, however often its orders change. */
const useOpenGame = (game: LocalGame) =>
  useMemo(() => {
    const orders = allOrders(game)
    return {
      boards: boardsIn(game),
      orders,
      choices: choicesIn(game, orders),
      notes: notesIn(game),
      template: templateIn(game),
      powers: scenePowers(powersFor(game)),
    }
  }, [game])

export interface OpenPhaseProps extends PhaseProps {
  readonly onAdjudicate: () => void
  /** What is told above the sheet. */
  readonly about?: JSX.Element | null
}

export function OpenPhase(props: OpenPhaseProps): JSX.Element {
  const { timeline, phase, steps, onTimeline, onAdjudicate } = props
  const { game, text } = phase
  const id = useId()
  const { boards, orders, choices, notes, template, powers } = useOpenGame(game)
  const echo = useMemo(() => readLines(game, linesOf(text)), [game, text])
  const [board, setBoard] = useState<BoardId | null>(boards[0]?.board ?? null)
  const onText = (typed: string) => onTimeline(withText(timeline, steps.at, typed))
  const ordering = useOrdering({ choices, orders, text, echo, onText, board, onBoard: setBoard })
  const plate = usePlate(mapIn(game))
  const scenes = boards.map((each) => ({
    ...each,
    scene: { ...presentScene(each, powers, ordering.ordered), ...ordering.highlightsOn(each.board) },
  }))
  return (
    <div class="stage" onKeyDown={(event) => event.key === 'Escape' && ordering.act({ kind: 'cancel' })}>
      <div class="board-column">
        <PhaseSteps {...steps} words={dateOf(phaseIn(game))} />
        <BoardPanel
          {...{ plate, choices }}
          boards={scenes}
          open={board}
          onOpen={setBoard}
          label="Board"
          onPick={ordering.tap}
        >
          <ActionBar {...{ ordering, plate }} />
        </BoardPanel>
      </div>
      <section class="side stack sheet" aria-labelledby={`${id}-title`}>
        <div class="row between">
          <h2 id={`${id}-title`}>{phaseWords(phaseIn(game))}</h2>
          <button class="primary" onClick={onAdjudicate}>
            Carry out the orders
          </button>
        </div>
        {props.about}
        <p class="muted">{phaseHint(phaseIn(game))}</p>
        <OrderLines {...{ id, echo, template, onText, text }} example={choices[0]?.text ?? ''} />
        <PositionEditor key={timeline.variant} game={game} onTimeline={onTimeline} />
        <Notes notes={notes} />
      </section>
    </div>
  )
}
