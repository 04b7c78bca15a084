/** What a player does about proposals: he makes one, and votes on those that are open. */
import { isProposalVisible, isPossible, votersOn, votingSeats } from '../ballots/counting.ts'
import { type Result, err, ok } from '../../lib/result.ts'
import { isIntegerIn } from '../../lib/range.ts'
import { DAY_HOURS, HOUR_MS, MINUTE_MS } from '../../lib/time.ts'
import type { Seat } from '../../rules/names.ts'
import { phaseOf } from '../../rules/phases/turn.ts'
import type { CommandResult, CommandOf } from '../command.ts'
import type { InPlay } from '../in-play.ts'
import { inPlay } from '../in-play.ts'
import type { ClosedPhase, Playing } from '../model.ts'
import type { GameRefusal } from '../game-refusals.ts'
import { type Instant, type PlayerId } from '../ids.ts'
import { seatOf } from '../seats/records.ts'
import type { Motion, Proposal, BoundMotion } from '../proposal.ts'
import { BALLOT_HOURS, idOf, MAX_PROPOSALS, PROPOSED_HOURS } from '../proposal.ts'

/** Ballots are taken for two phases of movement, but for a day at least and for a week at most. */
const USUAL_HOURS = { min: DAY_HOURS, max: 7 * DAY_HOURS } as const

/** Who proposes votes for it, if it is not about himself. Where the same is proposed already, that is all that happens. */
export function propose(game: Playing, asked: CommandOf<'propose'>, now: Instant): CommandResult {
  const voting = votingSeat(game, asked.by)
  if (!voting.ok) return voting
  const { play, seat } = voting.value
  const proposed = proposedBy(game, play, asked.motion, asked.closed ?? null)
  if (proposed === null) return err('bad-proposal')
  if (!isPossible(game, play, proposed)) return err('cannot-be-proposed')
  const id = idOf(proposed)
  const open = game.proposals.find((one) => one.id === id && one.closesAt !== null)
  if (open !== undefined) return voted(open, seat, 'aye', now)
  if (game.proposals.filter(({ by, closesAt }) => by === seat && closesAt !== null).length >= MAX_PROPOSALS)
    return err('too-many-proposals')
  const closesAt = now + HOUR_MS * (asked.hours ?? usualHours(game))
  const votes = votersOn(game, play, proposed).includes(seat)
  const proposal: Proposal = {
    id,
    proposed,
    by: seat,
    openedAt: now,
    closesAt,
    ballots: votes ? { [seat]: 'aye' } : {},
  }
  return ok([{ kind: 'proposed', at: now, proposal }])
}

export function ballot(game: Playing, asked: CommandOf<'ballot'>, now: Instant): CommandResult {
  const voting = votingSeat(game, asked.by)
  if (!voting.ok) return voting
  const { play, seat } = voting.value
  const proposal = game.proposals.find(({ id }) => id === asked.proposal)
  if (proposal === undefined || !isProposalVisible(proposal, seat)) return err('no-such-proposal')
  if (!votersOn(game, play, proposal.proposed).includes(seat)) return err('no-vote')
  return voted(proposal, seat, asked.ballot, now)
}

const voted = (
  { id, ballots }: Proposal,
  seat: Seat,
  given: CommandOf<'ballot'>['ballot'],
  now: Instant,
): CommandResult =>
  ok((ballots[seat] ?? null) === given ? [] : [{ kind: 'balloted', at: now, proposal: id, seat, ballot: given }])

function votingSeat(game: Playing, by: PlayerId): Result<{ play: InPlay; seat: Seat }, GameRefusal> {
  const seat = seatOf(game, by)
  const play = inPlay(game)
  if (seat === null) return err('not-a-player')
  if (!play.variant.alive(play.position, seat)) return err('eliminated')
  return votingSeats(game, play).includes(seat) ? ok({ play, seat }) : err('no-vote')
}

function usualHours({ settings }: Playing): number {
  const two = Math.ceil((2 * settings.minutes.moves * MINUTE_MS) / HOUR_MS)
  return Math.min(Math.max(two, USUAL_HOURS.min), USUAL_HOURS.max, BALLOT_HOURS.max)
}

/** What a motion asks for as the game stands; null if it asks for what cannot be. */
function proposedBy(game: Playing, play: InPlay, motion: Motion, closed: ClosedPhase | null): BoundMotion | null {
  switch (motion.kind) {
    case 'draw':
      return mayShare(game, play, motion.among) ? { ...motion, among: inOrder(play, motion.among) } : null
    case 'roll-back':
      return closed === null
        ? null
        : { ...motion, kind: 'roll-back', phase: closed.index, code: codeOf(play, closed), position: closed.before }
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

const codeOf = ({ variant }: InPlay, { before }: ClosedPhase): string => phaseOf(variant, before).code

/** A draw includes all survivors and names nobody; where the creator allowed it, it names those who are to share it. */
function mayShare({ settings }: Playing, { variant, position }: InPlay, among: readonly Seat[]): boolean {
  if (settings.draws === 'survivors') return among.length === 0
  return among.length > 0 && among.every((seat) => variant.seats.includes(seat) && variant.alive(position, seat))
}

/** The same seats make the same proposal, in whatever order they were named. */
const inOrder = ({ variant }: InPlay, among: readonly Seat[]): readonly Seat[] =>
  variant.seats.filter((seat) => among.includes(seat))
