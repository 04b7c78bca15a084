/** A closed phase: its board, and the results of all orders. */
import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import { closedScene, scenePowers } from '../../src/board/build-scene.ts'
import type { BoardId, Location, Power, Seat } from '../../src/rules/names.ts'
import { useIsDrawn } from '../client/slow-phone.ts'
import { BoardPanel, provinceName, usePlate } from '../orders/board/board-panel.tsx'
import { PowerFilter, Results } from '../orders/results/phase-results.tsx'
import { ProvinceOrders } from '../orders/results/province-orders.tsx'
import { asksForMap, dateOf, nameOf, phaseText } from '../text/words.ts'
import { type Adjudicated, type LocalGame, powersFor } from './local-game.ts'
import { MapChoice, type MapChoiceState, PhaseSteps, type StepsProps } from './phase-controls.tsx'

interface ResolvedStageProps {
  /** Before the phase closed. */
  readonly game: LocalGame
  readonly adjudicated: Adjudicated
  readonly steps: StepsProps
  readonly shown: MapChoiceState
  /** The viewer's own powers, listed first. */
  readonly you: readonly Power[]
  /** The seat as the author of an order. */
  readonly authorName?: (seat: Seat) => string
  /** The line above the board. */
  readonly status?: ComponentChildren
  /** Above the results. */
  readonly children?: ComponentChildren
  /** Below the results. */
  readonly below?: ComponentChildren
}

export function ResolvedStage(props: ResolvedStageProps): JSX.Element {
  const { game, adjudicated, steps, shown, you, authorName = nameOf, status, children, below } = props
  const { boards, phase: when } = adjudicated.phase
  const [board, setBoard] = useState<BoardId | null>(boards[0]?.board ?? null)
  const [inspected, inspect] = useState<Location | null>(null)
  const [focus, setFocus] = useState<Power | null>(null)
  const plate = usePlate(shown.map)
  const isDrawn = useIsDrawn()
  const powers = scenePowers(powersFor(game))
  const scenes = boards.map((view) => ({
    ...view,
    scene: { ...closedScene(view, powers, view.board === board ? inspected : null), focusPower: focus },
  }))
  const inspectOn = (on: BoardId, at: Location | null) => {
    setBoard(on)
    inspect(at)
  }
  return (
    <div class="stage">
      {status}
      <div class="board-column">
        <PhaseSteps {...steps} title={asksForMap(when) ? phaseText(when) : dateOf(when)} />
        <MapChoice {...shown} />
        <BoardPanel
          plate={plate}
          boards={scenes}
          open={board}
          onOpen={setBoard}
          label="Board of a closed phase"
          onPick={(at, on) => inspectOn(on, on === board && at === inspected ? null : at)}
        >
          <ProvinceOrders
            orders={boards.find((view) => view.board === board)?.orders ?? []}
            powers={powersFor(game)}
            at={inspected}
            name={provinceName(plate, inspected)}
            onClear={() => inspect(null)}
          />
        </BoardPanel>
      </div>
      <div class="side">
        {children}
        <div>
          <PowerFilter {...{ powers, focus, onFocus: setFocus }} />
          {isDrawn && (
            <Results
              {...{ powers, focus, you, authorName }}
              phase={adjudicated.phase}
              href={null}
              onPoint={inspectOn}
            />
          )}
        </div>
        {below}
      </div>
    </div>
  )
}
