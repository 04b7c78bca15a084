/** Proposals and their outcomes in words. */
import type { Quorum } from '../../rules/seam/ballots.ts'
import { DAY_HOURS } from '../../lib/time.ts'
import { eraOf, phaseLabel } from '../../rules/phase-calendar.ts'
import type { Seat } from '../../rules/names.ts'
import { list, seatName } from '../seats/seat-lookup.ts'
import type { InPlay } from '../in-play.ts'
import type { Outcome, BoundMotion } from '../proposal.ts'

/** What happens if the proposal passes: `The pause ends immediately.` */
export function proposalText(play: InPlay, motion: BoundMotion): string {
  const nameSeats = (seats: readonly Seat[]) => list(seats.map((seat) => seatName(play, seat)))
  const namePhase = (code: string) => phaseLabel(code, eraOf(play.variant.calendar))
  switch (motion.kind) {
    case 'draw':
      return `The game ends in a draw shared by ${motion.among.length === 0 ? 'all survivors' : nameSeats(motion.among)}.`
    case 'concession':
      return `Everyone else concedes to ${nameSeats([motion.to])}.`
    case 'pause':
      return `The game pauses for ${durationText(motion.hours)}, then resumes automatically.`
    case 'resume':
      return 'The pause ends immediately.'
    case 'extension':
      return `The deadline of the ${adjectiveOf(namePhase(motion.phase))} phase is extended by ${durationText(motion.hours)}.`
    case 'replacement':
      return `The seat of ${nameSeats([motion.seat])} opens to other players after a day’s notice.`
    case 'cancellation':
      return 'The game is called off without a result.'
    case 'roll-back':
      return `The game goes back to the beginning of ${namePhase(motion.code)}.`
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

/** `The proposal “…” passed.` */
export const OUTCOME_TEXT: Readonly<Record<Outcome, string>> = {
  carried: 'passed',
  lapsed: 'did not get enough votes in time',
  overtaken: 'was dropped because it is no longer possible',
}

/** The votes needed: `Passes as soon as …` */
export const QUORUM_TEXT: Readonly<Record<Quorum, string>> = {
  all: 'all eligible players vote yes',
  'two-thirds': 'two thirds of the eligible players vote yes',
  majority: 'more than half of the eligible players vote yes',
}
