/** What a viewer sees of proposals: the open ones and their own ballot. Other votes are secret. */
import type { Seat } from '../../rules/names.ts'
import { PROPOSAL_KINDS, type ProposalKind, STANDARD_QUORUMS } from '../../rules/seam/ballots.ts'
import { type InPlay, inPlay } from '../in-play.ts'
import type { Playing } from '../model.ts'
import type { GameView, ProposalView } from './shapes.ts'
import { votersOn, votingSeats, isProposalVisible } from '../ballots/counting.ts'
import type { Proposal } from '../proposal.ts'
import { proposalText } from '../ballots/proposal-text.ts'

export function viewBallots(game: Playing, you: Seat | null): Pick<GameView, 'proposals' | 'mayPropose'> {
  const play = inPlay(game)
  return {
    proposals: game.proposals
      .filter((proposal) => isProposalVisible(proposal, you))
      .map((proposal) => proposalView(game, play, proposal, you)),
    mayPropose:
      you !== null && game.sleep === null && votingSeats(game, play).includes(you) ? proposableKinds(game, play) : [],
  }
}

function proposalView(game: Playing, play: InPlay, proposal: Proposal, you: Seat | null): ProposalView {
  const { id, proposed, openedAt, closesAt, ballots } = proposal
  return {
    id,
    kind: proposed.kind,
    words: proposalText(play, proposed),
    quorum: play.variant.quorum(play.position, proposed.kind) ?? STANDARD_QUORUMS[proposed.kind],
    openedAt,
    closesAt,
    votes: you !== null && votersOn(game, play, proposed).includes(you),
    ballot: (you === null ? null : ballots[you]) ?? null,
  }
}

const proposableKinds = (game: Playing, { variant, position }: InPlay): GameView['mayPropose'] =>
  PROPOSAL_KINDS.filter((kind) => variant.quorum(position, kind) !== null && isPossibleNow(game, kind))

function isPossibleNow({ history, pause, deadline }: Playing, kind: ProposalKind): boolean {
  if (kind === 'roll-back') return history.length > 0
  if (kind === 'resume') return pause !== null
  return kind === 'pause' || kind === 'extension' ? deadline !== null : true
}
