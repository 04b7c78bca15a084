/** Proposals and their outcomes in words. */
import type { Quorum } from '../../rules/seam/ballots.ts'
import { DAY_HOURS } from '../../lib/time.ts'
import { eraOf, phaseLabel } from '../../rules/phase-calendar.ts'
import type { Seat } from '../../rules/names.ts'
import { list, seatName } from '../seats/seat-lookup.ts'
import type { InPlay } from '../in-play.ts'
import type { Outcome, BoundMotion } from '../proposal.ts'

/** What is proposed: `End the pause immediately.` */
export function proposalText(play: InPlay, motion: BoundMotion): string {
  const nameSeats = (seats: readonly Seat[]) => list(seats.map((seat) => seatName(play, seat)))
  const namePhase = (code: string) => phaseLabel(code, eraOf(play.variant.calendar))
  switch (motion.kind) {
    case 'draw':
      return `End the game in a draw shared by ${motion.among.length === 0 ? 'all survivors' : nameSeats(motion.among)}.`
    case 'concession':
      return `Concede the game to ${nameSeats([motion.to])}.`
    case 'pause':
      return `Pause the game for ${durationText(motion.hours)}, then resume it automatically.`
    case 'resume':
      return 'End the pause immediately.'
    case 'extension':
      return `Extend the deadline of the ${adjectiveOf(namePhase(motion.phase))} phase by ${durationText(motion.hours)}.`
    case 'replacement':
      return `Open the seat of ${nameSeats([motion.seat])} to other players after a day’s notice.`
    case 'cancellation':
      return 'Call the game off without a result.'
    case 'roll-back':
      return `Go back to the beginning of ${namePhase(motion.code)}.`
  }
}

/** `Fall 1901, retreats` → `Fall 1901 retreat` */
const adjectiveOf = (phase: string): string => phase.replace(/, (.+?)s?$/, ' $1')

/** `3 days`, `36 hours` */
export function durationText(hours: number): string {
  const days = hours / DAY_HOURS
  if (Number.isInteger(days)) return days === 1 ? '1 day' : `${days} days`
  return hours === 1 ? '1 hour' : `${hours} hours`
}

/** Ends with the proposal in small letters: `A proposal passed: end the pause immediately.` */
export const OUTCOME_TEXT: Readonly<Record<Outcome, string>> = {
  carried: 'A proposal passed',
  lapsed: 'A proposal did not get enough votes in time',
  overtaken: 'A proposal was dropped because it is no longer possible',
}

/** The votes needed: `Passes as soon as …` */
export const QUORUM_TEXT: Readonly<Record<Quorum, string>> = {
  all: 'all eligible players vote yes',
  'two-thirds': 'two thirds of the eligible players vote yes',
  majority: 'more than half of the eligible players vote yes',
}
