/** Proposals that wait for the viewer's vote, and a proposal as a line of the banner. */
import type { JSX } from 'preact'
import type { GameView, ProposalView } from '../../../src/game/views/shapes.ts'
import { decapitalize } from '../../text/words.ts'

/** The proposals on which the viewer can vote and has not, oldest first. */
export const waitingVotes = ({ proposals }: Pick<GameView, 'proposals'>): readonly ProposalView[] =>
  proposals.filter(({ votes, ballot }) => votes && ballot === null).toSorted((a, b) => a.openedAt - b.openedAt)

const QUORUM: Readonly<Record<ProposalView['quorum'], string>> = {
  all: 'All must agree',
  'two-thirds': 'Two thirds must agree',
  majority: 'More than half must agree',
}

interface ProposalLineProps {
  readonly proposal: ProposalView
}

/** `Proposal: end the game in a draw shared by all survivors. All must agree; votes are secret.` */
export const ProposalLine = ({ proposal: { words, quorum } }: ProposalLineProps): JSX.Element => (
  <>
    <strong>Proposal:</strong> <span class="words">{decapitalize(words)}</span>{' '}
    <span class="muted small">{QUORUM[quorum]}; votes are secret.</span>
  </>
)

/** Before its buttons are here. */
export const WaitingProposal = ({ proposal }: ProposalLineProps): JSX.Element => (
  <section class="notice vote-banner" aria-label="Your vote">
    <p>
      <ProposalLine proposal={proposal} />
    </p>
    <div class="row" />
  </section>
)
