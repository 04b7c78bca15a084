/** The boards of an open phase, on which orders are given. */
import type { JSX } from 'preact'
import type { ScenePower } from '../../src/board/index.ts'
import type { BoardView } from '../../src/game/views/shapes.ts'
import type { BoardId } from '../../src/rules/names.ts'
import type { Note } from '../../src/rules/seam/variant.ts'
import { BoardPanel, usePlate } from '../orders/board/board-panel.tsx'
import { presentScene } from '../orders/board/shown-boards.ts'
import { ActionBar } from '../orders/entry/action-bar.tsx'
import type { Choice } from '../orders/entry/pointing.ts'
import type { Ordering } from '../orders/entry/use-ordering.ts'
import { dateOf } from '../text/words.ts'
import { type LocalGame, phaseIn } from './local-game.ts'
import { MapChoice, type MapChoiceState, PhaseSteps, type StepsProps } from './phase-controls.tsx'

interface OpenBoardProps {
  readonly game: LocalGame
  readonly steps: StepsProps
  readonly shown: MapChoiceState
  readonly boards: readonly BoardView[]
  readonly powers: readonly ScenePower[]
  readonly notes: readonly Note[]
  readonly choices: readonly Choice[]
  readonly ordering: Ordering
  readonly open: BoardId | null
  readonly onOpen: (board: BoardId) => void
}

export function OpenBoard(props: OpenBoardProps): JSX.Element {
  const { game, steps, shown, boards, powers, notes, choices, ordering, open, onOpen } = props
  const plate = usePlate(shown.map)
  const scenes = boards.map((view) => ({
    ...view,
    scene: { ...presentScene(view, powers, ordering.ordered, notes), ...ordering.highlightsOn(view.board) },
  }))
  return (
    <div class="board-column">
      <PhaseSteps {...steps} title={dateOf(phaseIn(game))} />
      <MapChoice {...shown} />
      <BoardPanel
        {...{ plate, choices, open, onOpen }}
        boards={scenes}
        label="Board"
        onPick={ordering.tap}
        onUnpick={ordering.untap}
      >
        <ActionBar {...{ ordering, plate }} />
      </BoardPanel>
    </div>
  )
}
