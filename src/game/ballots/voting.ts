/** Votes on proposals: who votes, and how proposals pass, lapse or become impossible. */
import { HOUR_MS } from '../../lib/time.ts'
import type { GameEvent } from '../event.ts'
import type { Cause, Instant } from '../ids.ts'
import { type InPlay, inPlay } from '../in-play.ts'
import type { Playing } from '../model.ts'
import { extendEvents, pauseEvents, resumeEvents, rollBackEvents } from '../clock/clock-events.ts'
import { callOff } from '../seats/attendance.ts'
import { isComputerSeat, sharesDraws } from '../seats/computer-seats.ts'
import { changeSeatEvents } from '../seats/change-events.ts'
import type { BoundMotion, Outcome, Proposal } from '../proposal.ts'
import type { Seat } from '../../rules/names.ts'
import { isQuorum } from '../../rules/seam/ballots.ts'
import { phaseOf } from '../../rules/phases/turn.ts'
import { isOpenSeat, seatRecord } from '../seats/seat-lookup.ts'

/** Decides the first proposal that is ripe, with consequences. Call it until it returns none. */
export function decideNext(game: Playing, now: Instant): readonly GameEvent[] {
  const play = inPlay(game)
  for (const proposal of game.proposals) {
    const outcome = outcomeOf(game, play, proposal, now)
    if (outcome === null) continue
    const decided: GameEvent = { kind: 'decided', at: now, proposal, outcome }
    return outcome === 'carried' ? [decided, ...enact(game, play, proposal, now)] : [decided]
  }
  return []
}

/** Without names, all survivors share the draw (STD-4), computers only if the creator said so. */
const winnersOfDraw = (game: Playing, { variant, position }: InPlay, among: readonly Seat[]): readonly Seat[] =>
  among.length > 0 ? among : variant.seats.filter((seat) => variant.alive(position, seat) && sharesDraws(game, seat))

/** One person alone cannot draw against computers. */
function isDrawPossible(game: Playing, play: InPlay, among: readonly Seat[]): boolean {
  const { variant, position } = play
  const canShare = (seat: Seat) => variant.alive(position, seat) && sharesDraws(game, seat)
  const isAmongPeople = variant.seats.every((seat) => !isComputerSeat(game, seat))
  return among.every(canShare) && (isAmongPeople || winnersOfDraw(game, play, among).length > 1)
}

function outcomeOf(game: Playing, play: InPlay, proposal: Proposal, now: Instant): Outcome | null {
  if (!isPossible(game, play, proposal.proposed)) return 'overtaken'
  if (isCarried(game, play, proposal)) return 'carried'
  return proposal.closesAt !== null && now >= proposal.closesAt ? 'lapsed' : null
}

/** When the next vote ends; null if no proposal is open. */
export function nextBallotEnd({ proposals }: Playing): Instant | null {
  const ends = proposals.flatMap(({ closesAt }) => closesAt ?? [])
  return ends.length === 0 ? null : Math.min(...ends)
}

function enact(
  game: Playing,
  { variant, position }: InPlay,
  { id, proposed }: Proposal,
  now: Instant,
): readonly GameEvent[] {
  const cause: Cause = { kind: 'vote', proposal: id }
  switch (proposed.kind) {
    case 'draw': {
      const winners = winnersOfDraw(game, { variant, position }, proposed.among)
      return [{ kind: 'ended', at: now, verdict: { why: 'draw', winners }, cause }]
    }
    case 'concession':
      return [{ kind: 'ended', at: now, verdict: { why: 'concession', winners: [proposed.to] }, cause }]
    case 'cancellation':
      return [callOff('agreed', cause, now)]
    case 'pause':
      return pauseEvents(game, { until: now + proposed.hours * HOUR_MS, cause }, now)
    case 'resume':
      return resumeEvents(game, cause, now)
    case 'extension':
      return extendEvents(game, proposed.hours, cause, now)
    case 'replacement':
      return changeSeatEvents(game, proposed.seat, null, cause, now)
    case 'roll-back':
      return rollBackEvents(game, { to: proposed.phase, position: proposed.position }, cause, now)
  }
}

/** Every surviving seat that has a player, except the one that the proposal is about. */
export function votersOn(game: Playing, play: InPlay, motion: BoundMotion): readonly Seat[] {
  const subject = motion.kind === 'concession' ? motion.to : motion.kind === 'replacement' ? motion.seat : null
  return votingSeats(game, play).filter((seat) => seat !== subject)
}

export const votingSeats = (game: Pick<Playing, 'seats'>, { variant, position }: InPlay): readonly Seat[] =>
  variant.seats.filter((seat) => variant.alive(position, seat) && !isOpenSeat(game, seat))

/** A seat is opened by the vote of at least two others: in a game for two, one player would decide alone. */
export const canReplace = (game: Playing, play: InPlay): boolean => votingSeats(game, play).length > 2

/** Ignores the ballots of seats that have dropped out. */
function isCarried(game: Playing, play: InPlay, { proposed, ballots }: Proposal): boolean {
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
      return motion.among.every(survives) && isDrawPossible(game, play, motion.among)
    case 'concession':
      return survives(motion.to)
    case 'pause':
      return game.pause === null && game.deadline !== null
    case 'resume':
      return game.pause !== null
    case 'extension':
      return game.pause === null && game.deadline !== null && motion.phase === phaseOf(variant, position).code
    case 'replacement':
      return (
        survives(motion.seat) &&
        canReplace(game, play) &&
        !isOpenSeat(game, motion.seat) &&
        seatRecord(game, motion.seat).change === null
      )
    case 'roll-back':
      return motion.phase === game.history.length - 1
    case 'cancellation':
      return true
  }
}

/** Draw votes from before public proposals are visible only to seats that voted. */
export const isProposalVisible = ({ closesAt, ballots }: Proposal, seat: Seat | null): boolean =>
  closesAt !== null || (seat !== null && ballots[seat] !== undefined)
