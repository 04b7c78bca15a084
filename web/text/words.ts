/** Labels for the names in the code, and formatting of numbers and lists. */
export { isDraftCode, phaseLabel } from '../../src/rules/phase-calendar.ts'
import { phaseLabel, STEP_LABELS, yearLabel } from '../../src/rules/phase-calendar.ts'
import type { PressRules, Settings } from '../../src/game/settings.ts'
import type { SeatOutcome } from '../../src/game/announcements/effect.ts'
import type { Status } from '../../src/game/model.ts'
import type { CallOffReason } from '../../src/game/seat-model.ts'
import type { GameView, PhaseView } from '../../src/game/views/shapes.ts'
import type { Arm } from '../../src/rules/names.ts'
import { lazy } from '../../src/lib/memoize.ts'
import type { Verdict } from '../../src/rules/seam/variant.ts'
import { READER } from './times.ts'

export const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
export const decapitalize = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** `FRANCE` → `France`, `SEAT 3` → `Seat 3`. */
export const nameOf = (code: string): string =>
  code.toLowerCase().replace(/(^|\s)\S/g, (letter) => letter.toUpperCase())

/** `S1901M` → `Spring 1901`, `S1901R` → `Spring 1901, retreats`: only retreats share their season. */
export const seasonLabel = (code: string, era: string | null): string =>
  phaseLabel(code, era).replace(/, (?:movement|adjustments)$/, '')

// Lazy: the first use of Intl takes a slow phone 100 ms.
const andList = lazy(() => new Intl.ListFormat(READER.language))
const orList = lazy(() => new Intl.ListFormat(READER.language, { type: 'disjunction' }))
const count = lazy(() => new Intl.NumberFormat(READER.regions))
const percentage = lazy(() => new Intl.NumberFormat(READER.regions, { style: 'percent' }))

/** `A, B and C`. */
export const formatList = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : andList().format(names)

/** `A, B or C`. */
export const formatEither = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : orList().format(names)

export const formatNumber = (n: number): string => count().format(n)

/** `12%` for 0.12. */
export const formatPercent = (part: number): string => percentage().format(part)

/** `1 unit`, `2 units`. */
export const formatCount = (n: number, noun: string): string => `${formatNumber(n)} ${noun}${n === 1 ? '' : 's'}`

export const stepsText = (phase: Pick<PhaseView, 'steps'>): string =>
  formatList(phase.steps.map((step) => STEP_LABELS[step]))

/** `Spring 1901`; just the year if the season is `year`. */
export const dateOf = ({ season, year, era }: Pick<PhaseView, 'season' | 'year' | 'era'>): string =>
  `${season === 'year' ? '' : `${capitalize(season)} `}${yearLabel(year, era)}`

/** `Spring 1901, movement`; `Winter 1901` if its steps are ordered together. */
export const phaseText = (phase: PhaseView): string =>
  phase.steps.length > 1 ? dateOf(phase) : `${dateOf(phase)}, ${stepsText(phase)}`

/** Does the phase ask for a map instead of orders? */
export const asksForMap = (phase: Pick<PhaseView, 'steps'> | null): boolean => phase?.steps.includes('draft') === true

export const ARM_LABELS: Readonly<Record<Arm, string>> = { army: 'Army', fleet: 'Fleet' }

const ENDING_TEXT: Readonly<Record<Verdict['why'], (winners: string) => string>> = {
  concession: (winners) => `${winners} won: the others conceded.`,
  solo: (winners) => `${winners} has won.`,
  joint: (winners) => `${winners} have won together.`,
  draw: (winners) => `The game is a draw of ${winners}.`,
}

/** `France has won.` After a last year: `1907 was the last year. France has won with the most centres.` */
export function endingText({ why, lastYear }: Verdict, winners: readonly string[]): string {
  const names = formatList(winners)
  if (lastYear === undefined) return ENDING_TEXT[why](names)
  return `${lastYear} was the last year. ${why === 'solo' ? `${names} has won with the most centres.` : ENDING_TEXT[why](names)}`
}

export const STATUS_LABELS: Readonly<Record<Status, string>> = {
  forming: 'Waiting for players',
  playing: 'In progress',
  finished: 'Finished',
  abandoned: 'Called off',
}

const CALLED_OFF_TEXT: Readonly<Record<CallOffReason, string>> = {
  left: 'The creator called this game off before it started.',
  unfilled: 'This game was called off because it did not fill in time.',
  'no-show': 'This game was called off: a player missed the first phase and nobody took the seat.',
  asleep: 'This game was called off because nobody had given orders for too long.',
  agreed: 'The players agreed to call this game off.',
  decided: 'The game master or an operator called this game off.',
}

/** Why a game ended without a result. */
export const calledOffText = ({ calledOff }: Pick<GameView, 'calledOff'>): string =>
  calledOff === null ? 'This game was called off.' : CALLED_OFF_TEXT[calledOff]

export const DRAW_LABELS: Readonly<Record<Settings['draws'], string>> = {
  survivors: 'All survivors (DIAS)',
  named: 'Only the players that every survivor names',
}

export const PRESS_LABELS: Readonly<Record<PressRules['kind'], string>> = {
  all: 'Full press',
  public: 'Public press',
  none: 'Gunboat',
}
/** After the name of the setting. */
export const PRESS_HINTS: Readonly<Record<PressRules['kind'], string>> = {
  all: 'messages to everyone, to several or to one',
  public: 'messages to everyone only',
  none: 'no messages',
}
export const PRESS_TIME_LABELS: Readonly<Record<PressRules['time'], string>> = {
  always: 'At any time',
  moves: 'Only before movement, as in the rulebook',
  'private-moves': 'Private press only before movement; public press at any time',
}

export const SEATING_LABELS: Readonly<Record<Settings['seating'], string>> = {
  lot: 'Powers are assigned at random',
  preference: 'Powers are assigned by the players’ preferences',
}

/** A player's result in a finished game. */
export const OUTCOME_LABELS: Readonly<Record<SeatOutcome, string>> = {
  solo: 'Won',
  joint: 'Joint win',
  draw: 'Shared a draw',
  concession: 'Won: the others conceded',
  survived: 'Survived',
  eliminated: 'Eliminated',
  left: 'Left the game',
}

/** `95% (orders in 57 of 60 phases)` */
export function reliabilityText({ due, kept, percent }: Reliability): string {
  if (due === 0) return 'No orders due yet'
  const phases = `orders in ${formatNumber(kept)} of ${formatCount(due, 'phase')}`
  return percent === null ? `${capitalize(phases)}: too few to say` : `${formatPercent(percent / 100)} (${phases})`
}

/** `1620 ± 180` */
export const ratingText = ({
  rating,
  uncertainty,
}: {
  readonly rating: number
  readonly uncertainty: number
}): string => `${rating} ± ${uncertainty}`

interface Reliability {
  readonly due: number
  readonly kept: number
  readonly percent: number | null
}

/** The kinds of mail in the settings. */
export const MAIL_KINDS = [
  ['invitation', 'Someone invites me to a game or keeps a seat for me'],
  ['started', 'A game has started'],
  ['results', 'Results of a phase'],
  ['due', 'My retreats or builds are due (if I don’t get the results)'],
  ['reminder', 'Reminders before a deadline if orders are missing'],
  ['seats', 'Absent players, open seats, games asleep or called off'],
  ['notice', 'Proposals, game endings, announcements, game master’s acts, and a webhook of mine that stopped working'],
  ['clock', 'A game is paused or resumed, or its deadline moves'],
  ['press', 'Unread messages, a few minutes after they are sent'],
  ['tournament', 'A tournament: entered, standings after each round, and its end'],
  ['digest', 'The morning digest'],
] as const

/** Below the board of a closed phase, until a province is selected. */
export const TAP_PROVINCE = 'Tap a province to see what happened to its orders.'
