/** Votes on a proposal. A yes that may end the game or replay phases asks first. */
import type { JSX } from 'preact'
import type { ProposalView } from '../../../src/game/views/shapes.ts'
import type { Ballot } from '../../../src/game/proposal.ts'
import type { ProposalKind } from '../../../src/rules/seam/ballots.ts'
import { vote } from '../../client/api.ts'
import { type GamePaneProps, useGameAction } from '../../client/requests.ts'
import { AskFirst } from '../../ui/ask-first.tsx'
import { ApiErrorNotice } from '../../ui/parts.tsx'

const FINAL: readonly ProposalKind[] = ['draw', 'concession', 'cancellation', 'roll-back']

export interface VoteProps extends GamePaneProps {
  readonly proposal: ProposalView
}

export interface VoteButtonsProps extends VoteProps {
  /** Closes the banner. There a vote can be changed, but not withdrawn. */
  readonly onDone?: () => void
  /** Called when a vote is cast. */
  readonly onVote?: () => void
}

export function VoteButtons({ data, onData, proposal, onDone, onVote }: VoteButtonsProps): JSX.Element {
  const { id, kind, ballot } = proposal
  const { busy, error, run } = useGameAction(onData)
  const cast = async (choice: Ballot | null): Promise<void> => {
    onVote?.()
    await run(() => vote(data.game.id, id, choice))
  }
  // Pressing it again does nothing. Not disabled, which would look like a vote that cannot be cast.
  const ownVote = (label: string) => <button aria-pressed>{label}</button>
  const voteYes = FINAL.includes(kind) ? (
    <AskFirst
      label="Vote yes"
      effect="If yours is the last vote needed, this happens at once. It cannot be undone."
      yes="Yes, vote for it"
      busy={busy}
      onYes={() => void cast('aye')}
    />
  ) : (
    <button disabled={busy} onClick={() => void cast('aye')}>
      Vote yes
    </button>
  )
  return (
    <>
      <div class="row">
        {ballot === 'aye' ? ownVote('Vote yes') : voteYes}
        {ballot === 'nay' ? (
          ownVote('Vote no')
        ) : (
          <button disabled={busy} onClick={() => void cast('nay')}>
            Vote no
          </button>
        )}
        {ballot !== null && (
          <button class="quiet" disabled={busy} onClick={onDone ?? (() => void cast(null))}>
            {onDone === undefined ? 'Withdraw my vote' : 'Done'}
          </button>
        )}
      </div>
      <ApiErrorNotice error={error} />
    </>
  )
}
