/** An adjudicated phase of the sandbox. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { closedScene, scenePowers } from '../../src/board/build-scene.ts'
import type { BoardId, Location, Power } from '../../src/rules/names.ts'
import { BoardPanel, provinceName, usePlate } from '../orders/board/board-panel.tsx'
import { PowerFilter, Results } from '../orders/results/phase-results.tsx'
import { ProvinceOrders } from '../orders/results/province-orders.tsx'
import { asksForMap, dateOf, endingText, phaseText } from '../text/words.ts'
import { type Adjudicated, phaseIn, powersFor, winnerNames } from './local-game.ts'
import type { PhaseProps } from './open-phase.tsx'
import { MapChoice, PhaseSteps, useMapChoice } from './phase-controls.tsx'
import { withText } from './timeline.ts'

type AdjudicatedPhaseProps = PhaseProps & { readonly adjudicated: Adjudicated }

export function AdjudicatedPhase(props: AdjudicatedPhaseProps): JSX.Element {
  const { phase, steps, adjudicated } = props
  const { boards, phase: when } = adjudicated.phase
  const isDesign = asksForMap(when)
  const [board, setBoard] = useState<BoardId | null>(boards[0]?.board ?? null)
  const [inspected, inspect] = useState<Location | null>(null)
  const [focus, setFocus] = useState<Power | null>(null)
  // The submitted maps are part of the next position.
  const shown = useMapChoice(isDesign ? adjudicated.next : phase.game)
  const plate = usePlate(shown.map)
  const powers = scenePowers(powersFor(phase.game))
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
      <div class="board-column">
        <PhaseSteps {...steps} title={isDesign ? phaseText(when) : dateOf(when)} />
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
            at={inspected}
            name={provinceName(plate, inspected)}
            onClear={() => inspect(null)}
          />
        </BoardPanel>
      </div>
      <div class="side">
        <Next {...props} />
        <div>
          <PowerFilter {...{ powers, focus, onFocus: setFocus }} />
          <Results {...{ powers, focus }} phase={adjudicated.phase} you={[]} href={null} onPoint={inspectOn} />
        </div>
      </div>
    </div>
  )
}

/** Buttons to continue or change orders, and the result if the game is over. */
function Next({ timeline, phase, steps, adjudicated, onTimeline }: AdjudicatedPhaseProps): JSX.Element {
  const { next, verdict } = adjudicated
  const isDesign = asksForMap(adjudicated.phase.phase)
  return (
    <>
      <div class="row">
        <button class={verdict === null ? 'primary' : ''} onClick={() => steps.onStep(steps.at + 1)}>
          Continue to {isDesign ? phaseText(phaseIn(next)) : dateOf(phaseIn(next))}
          {verdict !== null && ' anyway'}
        </button>
        <button onClick={() => onTimeline(withText(timeline, steps.at, phase.text))}>
          Change these {isDesign ? 'maps' : 'orders'}
        </button>
      </div>
      {verdict !== null && (
        <p class="notice" role="status">
          {endingText(verdict, winnerNames(next, verdict))}
        </p>
      )}
    </>
  )
}
