/** What is proposed, as a sentence that is true once it is carried. */
import type { Quorum } from '../../rules/seam/ballots.ts'
import { DAY_HOURS } from '../../lib/time.ts'
import { eraOf, phaseInWords } from '../../rules/phase-calendar.ts'
import type { Seat } from '../../rules/names.ts'
import { list, seatName } from '../seats/seat-names.ts'
import type { InPlay } from '../in-play.ts'
import type { Outcome, BoundMotion } from '../proposal.ts'

/** `The game ends in a draw between France and Italy.` */
export function proposalText(play: InPlay, proposed: BoundMotion): string {
  const named = (seats: readonly Seat[]) => list(seats.map((seat) => seatName(play, seat)))
  switch (proposed.kind) {
    case 'draw':
      return proposed.among.length === 0
        ? 'The game ends in a draw of all who survive.'
        : `The game ends in a draw of ${named(proposed.among)}.`
    case 'concession':
      return `All others concede the game to ${named([proposed.to])}.`
    case 'pause':
      return `The game pauses for ${inHours(proposed.hours)}, and then goes on by itself.`
    case 'resume':
      return 'The pause ends at once.'
    case 'extension':
      return `The deadline of ${phaseInWords(proposed.phase, eraOf(play.variant.calendar))} moves by ${inHours(proposed.hours)}.`
    case 'replacement':
      return `The seat of ${named([proposed.seat])} is offered to somebody else.`
    case 'cancellation':
      return 'The game is called off, without a result.'
    case 'roll-back':
      return `The game goes back to ${phaseInWords(proposed.code, eraOf(play.variant.calendar))}, which is played again.`
  }
}

/** `3 days`, `36 hours` */
export function inHours(hours: number): string {
  const days = hours / DAY_HOURS
  if (Number.isInteger(days)) return days === 1 ? '1 day' : `${days} days`
  return hours === 1 ? '1 hour' : `${hours} hours`
}

/** `was carried` */
export const OUTCOME_TEXT: Readonly<Record<Outcome, string>> = {
  carried: 'was carried',
  lapsed: 'did not find enough votes in time',
  overtaken: 'was dropped: it can no longer be done',
}

/** What carries a proposal: `It is carried as soon as …` */
export const QUORUM_TEXT: Readonly<Record<Quorum, string>> = {
  all: 'all who may vote agree',
  'two-thirds': 'two thirds of those who may vote agree',
  majority: 'more than half of those who may vote agree',
}
