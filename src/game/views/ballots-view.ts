/** What a viewer may see of proposals: that they are open, and his own ballot; nothing by which to tell how others voted. */
import type { Seat } from '../../rules/names.ts'
import { PROPOSAL_KINDS, type ProposalKind, STANDARD_QUORUMS } from '../../rules/seam/ballots.ts'
import type { InPlay } from '../in-play.ts'
import { inPlay } from '../in-play.ts'
import type { Playing } from '../model.ts'
import type { GameView, ProposalView } from './shapes.ts'
import { votersOn, votingSeats, isProposalVisible } from '../ballots/counting.ts'
import type { Proposal } from '../proposal.ts'
import { proposalText } from '../ballots/proposal-text.ts'

export function viewBallots(game: Playing, you: Seat | null): Pick<GameView, 'proposals' | 'mayPropose'> {
  const play = inPlay(game)
  return {
    proposals: game.proposals
      .filter((one) => isProposalVisible(one, you))
      .map((one) => proposalView(game, play, one, you)),
    mayPropose:
      you !== null && game.sleep === null && votingSeats(game, play).includes(you) ? kindsOpen(game, play) : [],
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

const kindsOpen = (game: Playing, { variant, position }: InPlay): GameView['mayPropose'] =>
  PROPOSAL_KINDS.filter((kind) => variant.quorum(position, kind) !== null && isTime(game, kind))

/** Is there anything that a proposal of this kind could be about? */
function isTime({ history, pause, deadline }: Playing, kind: ProposalKind): boolean {
  if (kind === 'roll-back') return history.length > 0
  if (kind === 'resume') return pause !== null
  return kind === 'pause' || kind === 'extension' ? deadline !== null : true
}
