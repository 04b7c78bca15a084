/** A proposal that waits for the player's vote: above the board on a phone, else above the panes. */
import type { JSX } from 'preact'
import type { GameView, ProposalView } from '../../../src/game/views/shapes.ts'
import type { GamePaneProps } from '../../client/requests.ts'
import { formatCount } from '../../text/words.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { VoteButtons } from './fetched-panes.tsx'

/** The proposals on which the viewer can vote and has not, oldest first. */
export const waitingVotes = ({ proposals }: Pick<GameView, 'proposals'>): readonly ProposalView[] =>
  proposals.filter(({ votes, ballot }) => votes && ballot === null).toSorted((a, b) => a.openedAt - b.openedAt)

/** Shows the oldest one; the next follows once it has a vote. */
export function VoteBanner({ data, onData }: GamePaneProps): JSX.Element | null {
  const [proposal, ...more] = waitingVotes(data.game)
  useAnnounce(proposal === undefined ? '' : `Your vote: ${proposal.words}`)
  if (proposal === undefined) return null
  return (
    <section class="notice vote-banner" aria-label="Your vote">
      <p>
        <strong>Your vote:</strong> {proposal.words}
        {more.length > 0 && <span class="muted small"> {formatCount(more.length, 'more proposal')} after this.</span>}
      </p>
      <VoteButtons key={proposal.id} {...{ data, onData, proposal }} />
    </section>
  )
}
