/** Who votes on a proposal, and whether it is carried. */
import type { Seat } from '../../rules/names.ts'
import { isQuorum } from '../../rules/seam/ballots.ts'
import type { InPlay } from '../in-play.ts'
import type { Playing } from '../model.ts'
import { phaseOf } from '../../rules/phases/turn.ts'
import { isOpenSeat } from '../seats/records.ts'
import type { Proposal, BoundMotion } from '../proposal.ts'

/** Every surviving seat that somebody plays, but for the one that the proposal is about. */
export function votersOn(game: Playing, play: InPlay, proposed: BoundMotion): readonly Seat[] {
  const about = proposed.kind === 'concession' ? proposed.to : proposed.kind === 'replacement' ? proposed.seat : null
  return votingSeats(game, play).filter((seat) => seat !== about)
}

export const votingSeats = (game: Pick<Playing, 'seats'>, { variant, position }: InPlay): readonly Seat[] =>
  variant.seats.filter((seat) => variant.alive(position, seat) && !isOpenSeat(game, seat))

/** The ballots of seats that have dropped out count no more. */
export function isCarried(game: Playing, play: InPlay, { proposed, ballots }: Proposal): boolean {
  const quorum = play.variant.quorum(play.position, proposed.kind)
  const voters = votersOn(game, play, proposed)
  const ayes = voters.filter((seat) => ballots[seat] === 'aye')
  return quorum !== null && isQuorum(quorum, ayes.length, voters.length)
}

/** May this be proposed as the game stands, and does a proposal of it still mean something? */
export function isPossible(game: Playing, play: InPlay, proposed: BoundMotion): boolean {
  const { variant, position } = play
  const survives = (seat: Seat) => variant.seats.includes(seat) && variant.alive(position, seat)
  if (game.sleep !== null || variant.quorum(position, proposed.kind) === null) return false
  switch (proposed.kind) {
    case 'draw':
      return proposed.among.every(survives)
    case 'concession':
      return survives(proposed.to)
    case 'pause':
      return game.pause === null && game.deadline !== null
    case 'resume':
      return game.pause !== null
    case 'extension':
      return game.pause === null && game.deadline !== null && proposed.phase === phaseOf(variant, position).code
    case 'replacement':
      return survives(proposed.seat) && !isOpenSeat(game, proposed.seat)
    case 'roll-back':
      return proposed.phase === game.history.length - 1
    case 'cancellation':
      return true
  }
}

/** A vote from before proposals were told of is known to its own seat alone. */
export const isProposalVisible = ({ closesAt, ballots }: Proposal, seat: Seat | null): boolean =>
  closesAt !== null || (seat !== null && ballots[seat] !== undefined)
