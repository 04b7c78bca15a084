/** Above the board while it shows the results of the phase closed last: how one goes on to the present. */
import type { JSX } from 'preact'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { formatCount, dateOf, stepsText } from '../../text/words.ts'
import type { FreshResults } from './use-fresh-results.ts'

export interface FreshBarProps {
  readonly game: GameView
  readonly fresh: FreshResults
  /** The address of a closed phase. */
  readonly addressOf: (index: number) => string
}

/** `Continue to Fall 1901`; to retreats and adjustments by name. */
export function continueLabel({ phase }: Pick<GameView, 'phase'>): string {
  if (phase === null) return 'Continue to the end'
  return `Continue to ${dateOf(phase)}${phase.steps.includes('moves') ? '' : `, ${stepsText(phase)}`}`
}

export function FreshBar({ game, fresh, addressOf }: FreshBarProps): JSX.Element | null {
  if (fresh.index === null) return null
  const first = game.history.length - fresh.unseen
  return (
    <div class="row fresh" role="group" aria-label="New results">
      <button class="primary" onClick={fresh.goOn}>
        {continueLabel(game)}
      </button>
      {fresh.unseen > 1 && (
        <a class="small" href={addressOf(first)}>
          {formatCount(fresh.unseen, 'phase')} closed since you looked: from the first
        </a>
      )}
    </div>
  )
}
