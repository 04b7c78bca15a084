/** Who votes on a proposal, and whether it has passed. */
import type { Seat } from '../../rules/names.ts'
import { isQuorum } from '../../rules/seam/ballots.ts'
import type { InPlay } from '../in-play.ts'
import type { Playing } from '../model.ts'
import { phaseOf } from '../../rules/phases/turn.ts'
import { isOpenSeat } from '../seats/records.ts'
import type { Proposal, BoundMotion } from '../proposal.ts'

/** Every surviving seat that has a player, except the one that the proposal is about. */
export function votersOn(game: Playing, play: InPlay, motion: BoundMotion): readonly Seat[] {
  const subject = motion.kind === 'concession' ? motion.to : motion.kind === 'replacement' ? motion.seat : null
  return votingSeats(game, play).filter((seat) => seat !== subject)
}

export const votingSeats = (game: Pick<Playing, 'seats'>, { variant, position }: InPlay): readonly Seat[] =>
  variant.seats.filter((seat) => variant.alive(position, seat) && !isOpenSeat(game, seat))

/** Ignores the ballots of seats that have dropped out. */
export function isCarried(game: Playing, play: InPlay, { proposed, ballots }: Proposal): boolean {
  const quorum = play.variant.quorum(play.position, proposed.kind)
  const voters = votersOn(game, play, proposed)
  const ayes = voters.filter((seat) => ballots[seat] === 'aye')
  return quorum !== null && isQuorum(quorum, ayes.length, voters.length)
}

/** Whether the motion can be proposed now, or still makes sense if it is already open. */
export function isPossible(game: Playing, play: InPlay, motion: BoundMotion): boolean {
  const { variant, position } = play
  const survives = (seat: Seat) => variant.seats.includes(seat) && variant.alive(position, seat)
  if (game.sleep !== null || variant.quorum(position, motion.kind) === null) return false
  switch (motion.kind) {
    case 'draw':
      return motion.among.every(survives)
    case 'concession':
      return survives(motion.to)
    case 'pause':
      return game.pause === null && game.deadline !== null
    case 'resume':
      return game.pause !== null
    case 'extension':
      return game.pause === null && game.deadline !== null && motion.phase === phaseOf(variant, position).code
    case 'replacement':
      return survives(motion.seat) && !isOpenSeat(game, motion.seat)
    case 'roll-back':
      return motion.phase === game.history.length - 1
    case 'cancellation':
      return true
  }
}

/** Draw votes from before public proposals are visible only to seats that voted. */
export const isProposalVisible = ({ closesAt, ballots }: Proposal, seat: Seat | null): boolean =>
  closesAt !== null || (seat !== null && ballots[seat] !== undefined)
