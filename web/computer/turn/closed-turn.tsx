/** A closed phase of a match, with the results of all orders. */
import type { ComponentChildren, JSX } from 'preact'
import { asksForMap, endingText, nameOf } from '../../text/words.ts'
import { winnerNames } from '../../sandbox/local-game.ts'
import { type StepsProps, useMapChoice } from '../../sandbox/phase-controls.tsx'
import { ResolvedStage } from '../../sandbox/resolved-stage.tsx'
import type { PlayedPhase } from '../match/computer-match.ts'
import { TurnStatus } from './turn-status.tsx'
import type { Turn } from './use-turn.ts'

interface ClosedTurnProps {
  readonly turn: Turn
  readonly phase: PlayedPhase
  readonly steps: StepsProps
  readonly children: ComponentChildren
}

export function ClosedTurn({ turn, phase, steps, children }: ClosedTurnProps): JSX.Element {
  const { match, takeBackTo } = turn
  const { game, adjudicated } = phase
  const { at } = steps
  const { verdict, record } = match
  const { seat } = record
  const viewer = verdict === null ? seat : null
  const shown = useMapChoice(asksForMap(adjudicated.phase.phase) ? adjudicated.next : game, viewer)
  const isLast = at === match.played.length - 1
  const dropped = match.played.length - 1 - at
  const ending = isLast && verdict !== null ? endingText(verdict, winnerNames(match.open, verdict)) : null
  const takeBack = () => {
    takeBackTo(at)
    steps.onStep(at)
  }
  const status = (
    <TurnStatus phase="Results" text={ending ?? ''}>
      <button onClick={takeBack} title={dropped === 0 ? undefined : 'This also drops the phases after it.'}>
        {dropped === 0 ? 'Take it back' : 'Take back to here'}
      </button>
      {ending === null ? (
        <button class="primary" onClick={() => steps.onStep(at + 1)}>
          Continue
        </button>
      ) : (
        <a class="button primary" href={`/computer?variant=${record.variant}`}>
          New game
        </a>
      )}
    </TurnStatus>
  )
  return (
    <ResolvedStage
      {...{ game, adjudicated, steps, shown, status }}
      you={game.variant.powers(game.position, seat)}
      authorName={(author) => (author === seat ? 'You' : nameOf(author))}
    >
      {children}
    </ResolvedStage>
  )
}
