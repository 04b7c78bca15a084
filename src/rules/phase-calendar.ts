/** Phases, years and their codes (`S1901M`). One submission decides all steps of a phase. */
export const SEASONS = ['spring', 'fall', 'winter', 'year'] as const
export type Season = (typeof SEASONS)[number]

export const STEPS = ['draft', 'moves', 'retreats', 'adjustments'] as const
export type Step = (typeof STEPS)[number]

/** `captures`: centres change owner at its end, even if it was skipped. `newYear`: a year ends. */
export interface PhasePlan {
  readonly season: Season
  readonly steps: readonly Step[]
  readonly captures: boolean
  readonly newYear: boolean
}

/** The prologue is played once, then the cycle repeats. Years count by +1, or -1 if BC. */
export interface Calendar {
  readonly from: number
  readonly by: 1 | -1
  readonly prologue: readonly PhasePlan[]
  readonly cycle: readonly PhasePlan[]
}

/** The suffix of a year in calendars that count down. */
export const eraOf = ({ by }: Calendar): string | null => (by < 0 ? 'BC' : null)

/** A phase of a game: its plan, its year and its code, e.g. `F1901R`. */
export interface Phase extends PhasePlan {
  readonly turn: number
  readonly year: number
  readonly code: string
}

const LETTER: Readonly<Record<Season | Step, string>> = {
  spring: 'S',
  fall: 'F',
  winter: 'W',
  year: 'Y',
  draft: 'D',
  moves: 'M',
  retreats: 'R',
  adjustments: 'A',
}

const MAX_TURNS = 5000

/** The turn of a phase code, e.g. 2 for `F1901M`; null if not within `maxTurns` phases. */
export function turnOf(calendar: Calendar, code: string, maxTurns = MAX_TURNS): number | null {
  for (let turn = 0; turn < maxTurns; turn++) if (phaseAt(calendar, turn).code === code) return turn
  return null
}

/** The phase `turn` phases after the start (0 is the first). */
export function phaseAt(calendar: Calendar, turn: number): Phase {
  const { prologue, cycle } = calendar
  const years = (plans: readonly PhasePlan[]) => plans.filter((p) => p.newYear).length
  const inPrologue = turn < prologue.length
  const rounds = inPrologue ? 0 : Math.floor((turn - prologue.length) / cycle.length)
  const at = inPrologue ? turn : (turn - prologue.length) % cycle.length
  const plan = (inPrologue ? prologue : cycle)[at]
  if (plan === undefined) throw new RangeError(`no phase ${turn}: the calendar's cycle is empty`)
  const before = inPrologue
    ? years(prologue.slice(0, at))
    : years(prologue) + rounds * years(cycle) + years(cycle.slice(0, at))
  const year = calendar.from + calendar.by * before
  const last = plan.steps.at(-1) ?? 'moves'
  return { ...plan, turn, year, code: `${LETTER[plan.season]}${year}${LETTER[last]}` }
}

/** A year with a single move has no season. */
const SEASON_NAME: Readonly<Record<string, string>> = { S: 'Spring ', F: 'Fall ', W: 'Winter ', Y: '' }
const STEP_OF: Readonly<Record<string, Step>> = { D: 'draft', M: 'moves', R: 'retreats', A: 'adjustments' }

export const STEP_LABELS: Readonly<Record<Step, string>> = {
  draft: 'design',
  moves: 'movement',
  retreats: 'retreats',
  adjustments: 'adjustments',
}

/** `1901`, `1901 BC`. */
export const yearLabel = (year: number | string, era: string | null): string =>
  era === null ? `${year}` : `${year} ${era}`

/** Does a phase of this code ask for a text (a map) instead of orders? */
export const isDraftCode = (code: string): boolean => /^[SFWY]-?\d+D$/.test(code)

/** `F1901R` → `Fall 1901, retreats`; `Y1901M` → `1901, movement`. Other texts stay as they are. */
export function phaseLabel(code: string, era: string | null): string {
  const [, season = '', year = '', last = ''] = /^([SFWY])(-?\d+)([DMRA])$/.exec(code) ?? []
  const step = STEP_OF[last]
  return step === undefined ? code : `${SEASON_NAME[season]}${yearLabel(year, era)}, ${STEP_LABELS[step]}`
}
