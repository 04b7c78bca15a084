/** What happens to proposals, and what becomes of them in the game. */
import type { BallotEvent } from '../event.ts'
import type { Seat } from '../../rules/names.ts'
import type { Instant } from '../ids.ts'
import type { Proposal, ProposalId } from '../proposal.ts'

type Happened<K extends BallotEvent['kind']> = Extract<BallotEvent, { readonly kind: K }>

export function proposalsAfter(proposals: readonly Proposal[], event: BallotEvent): readonly Proposal[] {
  switch (event.kind) {
    case 'proposed':
      return proposed(proposals, event)
    case 'balloted':
      return proposals.map((one) => (one.id === event.proposal ? balloted(one, event) : one))
    case 'decided':
      return proposals.filter(({ id }) => id !== event.proposal.id)
  }
}

function proposed(proposals: readonly Proposal[], { proposal }: Happened<'proposed'>): readonly Proposal[] {
  const earlier = proposals.find(({ id }) => id === proposal.id)
  const others = proposals.filter(({ id }) => id !== proposal.id)
  return [...others, { ...proposal, ballots: { ...earlier?.ballots, ...proposal.ballots } }]
}

const balloted = (proposal: Proposal, { seat, ballot }: Happened<'balloted'>): Proposal => ({
  ...proposal,
  ballots: ballot === null ? without(proposal.ballots, seat) : { ...proposal.ballots, [seat]: ballot },
})

const without = (ballots: Proposal['ballots'], gone: Seat): Proposal['ballots'] =>
  Object.fromEntries(Object.entries(ballots).filter(([seat]) => seat !== gone))

/** Without the ballots of a seat whose player has gone: they were his, and not his successor's. */
export const withoutBallotsOf = (proposals: readonly Proposal[], gone: Seat): readonly Proposal[] =>
  proposals.map((one) => ({ ...one, ballots: without(one.ballots, gone) }))

/** A vote for a draw from before proposals were told of: it has no end, and stands in the place of the seat's earlier one. */
export function proposalsAfterVote(
  proposals: readonly Proposal[],
  seat: Seat,
  { id, at, among }: { readonly id: ProposalId; readonly at: Instant; readonly among: readonly Seat[] | null },
): readonly Proposal[] {
  const isSilent = ({ closesAt }: Proposal) => closesAt === null
  const left = proposals
    .map((one) => (isSilent(one) ? { ...one, ballots: without(one.ballots, seat) } : one))
    .filter((one) => !isSilent(one) || Object.keys(one.ballots).length > 0)
  if (among === null) return left
  const same = left.find((one) => one.id === id)
  const silent = { id, proposed: { kind: 'draw', among }, by: seat, openedAt: at, closesAt: null } as const
  const joined: Proposal = { ...(same ?? silent), ballots: { ...same?.ballots, [seat]: 'aye' } }
  return [...left.filter((one) => one.id !== id), joined]
}
