/** The phases of a sandbox; only the last may be unadjudicated. Pure. */
import type { Json } from '../../src/lib/json.ts'
import type { SandboxContent } from './sandbox-link.tsx'
import { type Adjudicated, gameFromState, type LocalGame, newLocalGame } from './local-game.ts'
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
  /** The state of the first phase; null: the start of a game. */
  readonly state: Readonly<Record<string, Json>> | null
  readonly phases: readonly TimelinePhase[]
}

export type Opened = { readonly timeline: Timeline } | { readonly error: string }

/** Opens a link's content; adjudicates all sheets except the last. */
export function openTimeline({ variant, state, sheets }: SandboxContent): Opened {
  const first = state === null ? newLocalGame(variant) : gameFromState(variant, state)
  if (first === null) return { error: `There is no variant called ${variant}.` }
  if ('ok' in first && !first.ok) return { error: first.error }
  let game: LocalGame = 'ok' in first ? first.value : first
  const phases: TimelinePhase[] = []
  for (const [i, text] of (sheets.length === 0 ? [''] : sheets).entries()) {
    const last = i >= sheets.length - 1
    const adjudicated = last ? null : adjudicateText(game, text, i)
    phases.push({ game, text, adjudicated })
    game = adjudicated?.next ?? game
  }
  return { timeline: { variant, state, phases } }
}

export const linkContent = ({ variant, state, phases }: Timeline): SandboxContent => ({
  variant,
  state,
  sheets: phases.map(({ text }) => text),
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
