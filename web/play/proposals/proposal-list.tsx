/** Open proposals, with a secret vote on each, and the form for a new one. */
import type { JSX } from 'preact'
import type { ProposalView } from '../../../src/game/views/shapes.ts'
import { QUORUM_TEXT } from '../../../src/game/ballots/proposal-text.ts'
import type { Ballot } from '../../../src/game/proposal.ts'
import { MINUTE_MS } from '../../../src/lib/time.ts'
import type { GameData } from '../../client/api.ts'
import { useZone } from '../../client/session.tsx'
import { moment } from '../../text/times.ts'
import { useNow } from '../../ui/hooks.ts'
import type { GamePaneProps } from '../../client/requests.ts'
import { NewProposal } from './new-proposal.tsx'
import { VoteButtons, type VoteProps } from './vote-buttons.tsx'

/** Renders nothing without proposals, for a viewer who cannot make one. */
export function Proposals({ data, onData }: GamePaneProps): JSX.Element | null {
  const { proposals, mayPropose } = data.game
  if (proposals.length === 0 && mayPropose.length === 0) return null
  return (
    <section class="stack" aria-label="Proposals">
      <h2>Proposals</h2>
      {proposals.map((proposal) => (
        <OpenProposal key={proposal.id} {...{ data, onData, proposal }} />
      ))}
      {mayPropose.length > 0 && <NewProposal data={data} onData={onData} />}
    </section>
  )
}

/** `Passes as soon as everyone votes yes. Votes are secret. Closes Fri 27 Nov at 18:00.` */
function useTerms({ quorum, closesAt }: ProposalView): string {
  const zone = useZone()
  const now = useNow(() => MINUTE_MS, closesAt)
  const closes = closesAt === null ? 'Open until the votes are withdrawn' : `Closes ${moment(closesAt, now, zone)}`
  return `Passes as soon as ${QUORUM_TEXT[quorum]}. Votes are secret. ${closes}.`
}

const OWN_VOTE: Readonly<Record<Ballot | 'none', string>> = {
  aye: 'You voted yes. You can change that until it closes.',
  nay: 'You voted no. You can change that until it closes.',
  none: 'You have not voted.',
}

/** A player has no vote on a proposal about their own seat. */
const isAboutVoter = ({ mayPropose }: GameData['game'], { votes }: ProposalView): boolean =>
  !votes && mayPropose.length > 0

function OpenProposal({ data, onData, proposal }: VoteProps): JSX.Element {
  const { ballot, votes, words } = proposal
  const terms = useTerms(proposal)
  return (
    <div class="stack notice" role="group" aria-label={words}>
      <p>
        <strong>{words}</strong>
      </p>
      <p class="muted small">{terms}</p>
      {isAboutVoter(data.game, proposal) && <p>This is about your seat, so you don’t vote on it.</p>}
      {votes && (
        <>
          <p>{OWN_VOTE[ballot ?? 'none']}</p>
          <VoteButtons {...{ data, onData, proposal }} />
        </>
      )}
    </div>
  )
}
