/** The building blocks of sentences in a game's public log. */
import { list, seatName } from '../seats/seat-lookup.ts'
import { eraOf, yearLabel } from '../../rules/phase-calendar.ts'
import { capitalize } from '../../rules/fates/display-names.ts'
import type { Verdict } from '../../rules/seam/variant.ts'
import type { InPlay } from '../in-play.ts'
import type { Cause, Instant } from '../ids.ts'
import type { Due } from '../schedule.ts'

export interface LogSentence {
  /** If `until` is set, the last sentence ends with that moment. */
  readonly words: string
  readonly details?: readonly string[]
  readonly until?: Instant | null
}

/**
 * `The game master paused the game.` Otherwise the passive: `By vote, the game was paused.` Causes
 * that go without saying are left out.
 */
export function causedText(cause: Cause, { active, passive }: Record<'active' | 'passive', string>): string {
  switch (cause.kind) {
    case 'vote':
      return `By vote, ${passive}`
    case 'master':
      return `The game master ${active}`
    case 'operator':
      return `An operator of the site ${active}`
    case 'organiser':
      return `The organiser of the tournament ${active}`
    case 'player':
    case 'creator':
    case 'clock':
    case 'zone-rules':
    case 'absence':
      return capitalize(passive)
  }
}

/** Adds the deadline of the open phase, if it has one. */
export const withDue = (text: string, due: Due | null): LogSentence => ({
  words: due === null ? text : `${text} This phase is due`,
  until: due?.deadline ?? null,
})

/** `: its creator left it`; nothing without a reason. */
export const reasonText = (why: string | null): string => (why === null ? '' : `: ${why}`)

/** How the game ended. Seats are named by all their powers. */
export function endingText(play: InPlay, verdict: Verdict): string {
  const result = resultText(play, verdict)
  if (verdict.lastYear === undefined) return result
  return `${yearLabel(verdict.lastYear, eraOf(play.variant.calendar))} was the last year of this game. ${result}`
}

function resultText(play: InPlay, verdict: Verdict): string {
  const winners = list(verdict.winners.map((seat) => seatName(play, seat)))
  switch (verdict.why) {
    case 'solo':
      return `The game is over: ${winners} has won${verdict.lastYear === undefined ? '' : ' with the most centres'}.`
    case 'joint':
      return `The game is over: ${winners} have won together.`
    case 'draw':
      return `The game is over: a draw between ${winners}.`
    case 'concession':
      return `The game is over: ${winners} has won, because the others conceded.`
  }
}
