/** An adjudicated phase of the sandbox. */
import type { JSX } from 'preact'
import { asksForMap, dateOf, endingText, phaseText } from '../text/words.ts'
import { type Adjudicated, phaseIn, winnerNames } from './local-game.ts'
import type { PhaseProps } from './open-phase.tsx'
import { useMapChoice } from './phase-controls.tsx'
import { ResolvedStage } from './resolved-stage.tsx'
import { withText } from './timeline.ts'

type AdjudicatedPhaseProps = PhaseProps & { readonly adjudicated: Adjudicated }

export function AdjudicatedPhase(props: AdjudicatedPhaseProps): JSX.Element {
  const { phase, adjudicated } = props
  // The submitted maps are part of the next position.
  const shown = useMapChoice(asksForMap(adjudicated.phase.phase) ? adjudicated.next : phase.game)
  return (
    <ResolvedStage {...props} game={phase.game} shown={shown} you={[]}>
      <Next {...props} />
    </ResolvedStage>
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
