/** The phases of a sandbox; only the last may be unadjudicated. Pure. */
import type { Json } from '../../src/lib/json.ts'
import { err, ok, type Result } from '../../src/lib/result.ts'
import type { MapProblem } from '../../src/game/imports/map-lines.ts'
import { openFileBoard } from './file-boards.ts'
import type { SandboxContent } from './pack-link.ts'
import { type Adjudicated, gameFromState, gameIn, type LocalGame, newLocalGame } from './local-game.ts'
import { adjudicateText } from './seat-sheets.ts'

export interface TimelinePhase {
  readonly game: LocalGame
  /** The orders, as in `seat-sheets.ts`. */
  readonly text: string
  /** Null: still taking orders. */
  readonly adjudicated: Adjudicated | null
}

export interface Timeline {
  readonly variant: string
  readonly options: NonNullable<SandboxContent['options']>
  /** The state of the first phase; null: the start of a game. */
  readonly state: Readonly<Record<string, Json>> | null
  readonly phases: readonly TimelinePhase[]
  /** The `.map` file of the board; null: the variant’s own board. */
  readonly board: string | null
  /** The SVG of that board; null: drawn from its borders. */
  readonly drawing: string | null
}

export type Opened = { readonly timeline: Timeline } | { readonly error: string }

function firstGame({ variant, options, state, board, drawing }: SandboxContent): Result<LocalGame, string> {
  if (board !== undefined) {
    const file = openFileBoard({ board, drawing: drawing ?? null })
    return file.ok ? gameIn(file.value.variant, state) : err(file.error.map(problemText).join(' '))
  }
  if (state !== null) return gameFromState(variant, state, options)
  const game = newLocalGame(variant, options)
  return game === null ? err(`There is no variant called ${variant} with these options.`) : ok(game)
}

/** `Line 12: …` */
export const problemText = ({ line, message }: MapProblem): string =>
  line === null ? message : `Line ${line}: ${message}`

/** Opens a link's content; adjudicates all sheets except the last. */
export function openTimeline(content: SandboxContent): Opened {
  const { options = {}, state, sheets, board = null, drawing = null } = content
  const first = firstGame(content)
  if (!first.ok) return { error: first.error }
  let game = first.value
  const variant = game.variant.id
  const phases: TimelinePhase[] = []
  for (const [i, text] of (sheets.length === 0 ? [''] : sheets).entries()) {
    const last = i >= sheets.length - 1
    const adjudicated = last ? null : adjudicateText(game, text, i)
    phases.push({ game, text, adjudicated })
    game = adjudicated?.next ?? game
  }
  return { timeline: { variant, options, state, phases, board, drawing } }
}

export const linkContent = ({ variant, options, state, phases, board, drawing }: Timeline): SandboxContent => ({
  variant,
  ...(Object.keys(options).length > 0 && { options }),
  state,
  sheets: phases.map(({ text }) => text),
  ...(board !== null && { board }),
  ...(drawing !== null && { drawing }),
})

const replaceFrom = (timeline: Timeline, at: number, phases: readonly TimelinePhase[]): Timeline => ({
  ...timeline,
  phases: [...timeline.phases.slice(0, at), ...phases],
})

/** Changes the orders of one phase, and drops the phases after it. */
export function withText(timeline: Timeline, at: number, text: string): Timeline {
  const phase = timeline.phases[at]
  return phase === undefined ? timeline : replaceFrom(timeline, at, [{ ...phase, text, adjudicated: null }])
}

/** Adjudicates the last phase and appends the next. */
export function adjudicateLast(timeline: Timeline): Timeline {
  const at = timeline.phases.length - 1
  const phase = timeline.phases[at]
  if (phase === undefined) return timeline
  const adjudicated = adjudicateText(phase.game, phase.text, at)
  return replaceFrom(timeline, at, [
    { ...phase, adjudicated },
    { game: adjudicated.next, text: '', adjudicated: null },
  ])
}
