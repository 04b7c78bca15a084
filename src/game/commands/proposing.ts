/** Players make proposals and vote on them. */
import { isPossible, isProposalVisible, votersOn, votingSeats } from '../ballots/voting.ts'
import { type Result, err, ok } from '../../lib/result.ts'
import { isIntegerIn } from '../../lib/range.ts'
import { DAY_HOURS, HOUR_MS, MINUTE_MS } from '../../lib/time.ts'
import type { Seat } from '../../rules/names.ts'
import { phaseOf } from '../../rules/phases/turn.ts'
import type { CommandOf, CommandResult } from '../command.ts'
import { type InPlay, inPlay } from '../in-play.ts'
import type { ClosedPhase, Playing } from '../model.ts'
import type { GameRefusal } from '../game-refusals.ts'
import type { Instant, PlayerId } from '../ids.ts'
import { seatOf } from '../seats/seat-lookup.ts'
import type { Ballot, Motion, Proposal, BoundMotion } from '../proposal.ts'
import { idOf, MAX_PROPOSALS, PROPOSED_HOURS } from '../proposal.ts'

/** Voting lasts for two movement phases, but at least a day and at most a week. */
const DEFAULT_HOURS = { min: DAY_HOURS, max: 7 * DAY_HOURS } as const

/** Proposing counts as a yes, except on a proposal about oneself. Repeating it only votes. */
export function propose(game: Playing, command: CommandOf<'propose'>, now: Instant): CommandResult {
  const voting = votingSeat(game, command.by)
  if (!voting.ok) return voting
  const { play, seat } = voting.value
  const proposed = bindMotion(game, play, command.motion, command.closed ?? null)
  if (proposed === null) return err('bad-proposal')
  if (!isPossible(game, play, proposed)) return err('cannot-be-proposed')
  const id = idOf(proposed)
  const open = game.proposals.find((proposal) => proposal.id === id && proposal.closesAt !== null)
  if (open !== undefined) return vote(open, seat, 'aye', now)
  if (game.proposals.filter(({ by, closesAt }) => by === seat && closesAt !== null).length >= MAX_PROPOSALS)
    return err('too-many-proposals')
  const ends = now + HOUR_MS * (command.hours ?? defaultHours(game))
  // More time helps only before the deadline.
  const closesAt = proposed.kind === 'extension' ? Math.min(ends, game.deadline ?? ends) : ends
  const canVote = votersOn(game, play, proposed).includes(seat)
  const ballots: Proposal['ballots'] = canVote ? { [seat]: 'aye' } : {}
  const proposal: Proposal = { id, proposed, by: seat, openedAt: now, closesAt, ballots }
  return ok([{ kind: 'proposed', at: now, proposal }])
}

export function castBallot(game: Playing, command: CommandOf<'ballot'>, now: Instant): CommandResult {
  const voting = votingSeat(game, command.by)
  if (!voting.ok) return voting
  const { play, seat } = voting.value
  const proposal = game.proposals.find(({ id }) => id === command.proposal)
  if (proposal === undefined || !isProposalVisible(proposal, seat)) return err('no-such-proposal')
  if (!votersOn(game, play, proposal.proposed).includes(seat)) return err('no-vote')
  return vote(proposal, seat, command.ballot, now)
}

const vote = ({ id, ballots }: Proposal, seat: Seat, ballot: Ballot | null, now: Instant): CommandResult =>
  ok((ballots[seat] ?? null) === ballot ? [] : [{ kind: 'balloted', at: now, proposal: id, seat, ballot }])

function votingSeat(game: Playing, by: PlayerId): Result<{ play: InPlay; seat: Seat }, GameRefusal> {
  const seat = seatOf(game, by)
  const play = inPlay(game)
  if (seat === null) return err('not-a-player')
  if (!play.variant.alive(play.position, seat)) return err('eliminated')
  return votingSeats(game, play).includes(seat) ? ok({ play, seat }) : err('no-vote')
}

function defaultHours({ settings }: Playing): number {
  const twoPhases = Math.ceil((2 * settings.minutes.moves * MINUTE_MS) / HOUR_MS)
  return Math.min(Math.max(twoPhases, DEFAULT_HOURS.min), DEFAULT_HOURS.max)
}

/** Binds a motion to the phase it is about; null if it is invalid. */
function bindMotion(game: Playing, play: InPlay, motion: Motion, closed: ClosedPhase | null): BoundMotion | null {
  switch (motion.kind) {
    case 'draw':
      // In the variant's order: naming the same seats makes the same proposal.
      return canShareDraw(game, play, motion.among)
        ? { ...motion, among: play.variant.seats.filter((seat) => motion.among.includes(seat)) }
        : null
    case 'roll-back':
      if (closed === null) return null
      return {
        kind: 'roll-back',
        phase: closed.index,
        code: phaseOf(play.variant, closed.before).code,
        position: closed.before,
      }
    case 'pause':
      return isIntegerIn(PROPOSED_HOURS, motion.hours) ? { kind: 'pause', hours: motion.hours } : null
    case 'extension':
      return isIntegerIn(PROPOSED_HOURS, motion.hours)
        ? { kind: 'extension', hours: motion.hours, phase: phaseOf(play.variant, play.position).code }
        : null
    case 'concession':
      return play.variant.seats.includes(motion.to) ? motion : null
    case 'replacement':
      return play.variant.seats.includes(motion.seat) ? motion : null
    case 'resume':
    case 'cancellation':
      return { kind: motion.kind }
  }
}

/** Depending on the settings, a draw names nobody and includes all survivors, or names some. */
function canShareDraw({ settings }: Playing, { variant, position }: InPlay, among: readonly Seat[]): boolean {
  if (settings.draws === 'survivors') return among.length === 0
  return among.length > 0 && among.every((seat) => variant.seats.includes(seat) && variant.alive(position, seat))
}
