/** What has been tried on a desk: phase after phase, the last one still open. Pure. */
import type { Json } from '../../src/rules/names.ts'
import { linesOf } from '../orders/entry/lines.ts'
import { type Adjudicated, adjudicate, type LocalGame, gameFromState, newLocalGame } from './local-game.ts'
import type { SandboxContent } from './link.ts'

/** One phase: the desk, the orders on it, and what they led to if they have been carried out. */
export interface TimelinePhase {
  readonly desk: LocalGame
  readonly text: string
  readonly carried: Adjudicated | null
}

export interface Timeline {
  readonly variant: string
  readonly state: Readonly<Record<string, Json>> | null
  readonly phases: readonly TimelinePhase[]
}

export type Opened = { readonly timeline: Timeline } | { readonly fault: string }

/** Lays out what was sent, and carries out all of its sheets but the last. */
export function openTimeline({ variant, state, sheets }: SandboxContent): Opened {
  const first = state === null ? newLocalGame(variant) : gameFromState(variant, state)
  if (first === null) return { fault: `No variant is called ${variant}.` }
  if ('ok' in first && !first.ok) return { fault: first.error }
  let desk: LocalGame = 'ok' in first ? first.value : first
  const phases: TimelinePhase[] = []
  for (const [i, text] of (sheets.length === 0 ? [''] : sheets).entries()) {
    const last = i >= sheets.length - 1
    const carried = last ? null : adjudicate(desk, linesOf(text), i)
    phases.push({ desk, text, carried })
    desk = carried?.next ?? desk
  }
  return { timeline: { variant, state, phases } }
}

export const linkContent = ({ variant, state, phases }: Timeline): SandboxContent => ({
  variant,
  state,
  sheets: phases.map(({ text }) => text),
})

const withLast = (timeline: Timeline, at: number, last: readonly TimelinePhase[]): Timeline => ({
  ...timeline,
  phases: [...timeline.phases.slice(0, at), ...last],
})

/** Other orders at a stand: what had come of the former ones is forgotten. */
export function written(timeline: Timeline, at: number, text: string): Timeline {
  const stand = timeline.phases[at]
  return stand === undefined ? timeline : withLast(timeline, at, [{ ...stand, text, carried: null }])
}

/** Carries out the orders of the last stand, and lays out the next. */
export function adjudicateLast(timeline: Timeline): Timeline {
  const at = timeline.phases.length - 1
  const stand = timeline.phases[at]
  if (stand === undefined) return timeline
  const carried = adjudicate(stand.desk, linesOf(stand.text), at)
  return withLast(timeline, at, [
    { ...stand, carried },
    { desk: carried.next, text: '', carried: null },
  ])
}
