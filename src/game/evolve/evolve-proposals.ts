/** Applies events to the open proposals of a game. */
import type { BallotEvent, EventOf } from '../event.ts'
import type { Seat } from '../../rules/names.ts'
import type { Instant } from '../ids.ts'
import type { Proposal, ProposalId } from '../proposal.ts'

export function applyBallotEvent(proposals: readonly Proposal[], event: BallotEvent): readonly Proposal[] {
  switch (event.kind) {
    case 'proposed':
      return addProposal(proposals, event)
    case 'balloted':
      return proposals.map((proposal) => (proposal.id === event.proposal ? applyBallot(proposal, event) : proposal))
    case 'decided':
      return proposals.filter(({ id }) => id !== event.proposal.id)
  }
}

/** Keeps the ballots of old votes for the same. */
function addProposal(proposals: readonly Proposal[], { proposal }: EventOf<'proposed'>): readonly Proposal[] {
  const earlier = proposals.find(({ id }) => id === proposal.id)
  const others = proposals.filter(({ id }) => id !== proposal.id)
  return [...others, { ...proposal, ballots: { ...earlier?.ballots, ...proposal.ballots } }]
}

const applyBallot = (proposal: Proposal, { seat, ballot }: EventOf<'balloted'>): Proposal =>
  ballot === null ? withoutBallot(proposal, seat) : { ...proposal, ballots: { ...proposal.ballots, [seat]: ballot } }

function withoutBallot(proposal: Proposal, seat: Seat): Proposal {
  const { [seat]: _, ...ballots } = proposal.ballots
  return { ...proposal, ballots }
}

/** Drops the ballots of a seat that changes hands: they were its former player's. */
export const withoutBallots = (proposals: readonly Proposal[], seat: Seat): readonly Proposal[] =>
  proposals.map((proposal) => withoutBallot(proposal, seat))

/** An old vote for a draw has no end and replaces the seat's earlier one. Null withdraws it. */
export function applyOldVote(
  proposals: readonly Proposal[],
  seat: Seat,
  { id, at, among }: { readonly id: ProposalId; readonly at: Instant; readonly among: readonly Seat[] | null },
): readonly Proposal[] {
  const isOldVote = ({ closesAt }: Proposal) => closesAt === null
  const left = proposals
    .map((proposal) => (isOldVote(proposal) ? withoutBallot(proposal, seat) : proposal))
    .filter((proposal) => !isOldVote(proposal) || Object.keys(proposal.ballots).length > 0)
  if (among === null) return left
  const same = left.find((proposal) => proposal.id === id)
  const created = { id, proposed: { kind: 'draw', among }, by: seat, openedAt: at, closesAt: null } as const
  const joined: Proposal = { ...(same ?? created), ballots: { ...same?.ballots, [seat]: 'aye' } }
  return [...left.filter((proposal) => proposal.id !== id), joined]
}
