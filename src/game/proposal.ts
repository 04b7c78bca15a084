/** Proposals, which players decide by secret ballot. */
import { DAY_HOURS } from '../lib/time.ts'
import type { Seat } from '../rules/names.ts'
import type { Position } from '../rules/position/position.ts'
import type { Instant } from './ids.ts'

/** How many hours a proposal may pause the game or extend the phase for. */
export const PROPOSED_HOURS = { min: 1, max: 14 * DAY_HOURS } as const
/** How long voting may last, in hours. */
export const BALLOT_HOURS = { min: 1, max: 14 * DAY_HOURS } as const
/** The maximum of open proposals per seat. Each one sends everybody a mail. */
export const MAX_PROPOSALS = 2

/** What a player proposes. A draw among nobody includes all survivors. */
export type Motion =
  | { readonly kind: 'draw'; readonly among: readonly Seat[] }
  | { readonly kind: 'concession'; readonly to: Seat }
  | { readonly kind: 'pause' | 'extension'; readonly hours: number }
  | { readonly kind: 'resume' | 'cancellation' | 'roll-back' }
  | { readonly kind: 'replacement'; readonly seat: Seat }

/** A motion bound to the phase that was open when it was made. */
export type BoundMotion =
  | Extract<Motion, { readonly kind: 'draw' | 'concession' | 'replacement' }>
  | { readonly kind: 'pause'; readonly hours: number }
  | { readonly kind: 'resume' | 'cancellation' }
  | { readonly kind: 'extension'; readonly hours: number; readonly phase: string }
  /** `phase` is its index in the history, `position` the one it began with. */
  | { readonly kind: 'roll-back'; readonly phase: number; readonly code: string; readonly position: Position }

/** Derived from the content, so the same proposal cannot be open twice. */
export type ProposalId = string

export const BALLOTS = ['aye', 'nay'] as const
export type Ballot = (typeof BALLOTS)[number]

export interface Proposal {
  readonly id: ProposalId
  readonly proposed: BoundMotion
  /** Secret, because proposing counts as a vote. */
  readonly by: Seat
  readonly openedAt: Instant
  /** Null: a draw vote from before public proposals. It never lapses; only its voters see it. */
  readonly closesAt: Instant | null
  readonly ballots: Readonly<Partial<Record<Seat, Ballot>>>
}

/** `lapsed`: too few votes in time. `overtaken`: no longer possible. */
const OUTCOMES = ['carried', 'lapsed', 'overtaken'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Whether everybody sees it. Draw votes from before public proposals: only once carried. */
export const isOutcomePublic = ({ closesAt }: Proposal, outcome: Outcome | null = null): boolean =>
  closesAt !== null || outcome === 'carried'

/** `draw`, `draw-FRANCE-ITALY`, `roll-back-S1901M` */
export function idOf(proposed: BoundMotion): ProposalId {
  return [proposed.kind, ...subjectOf(proposed)].join('-').replaceAll(' ', '_')
}

function subjectOf(proposed: BoundMotion): readonly (string | number)[] {
  switch (proposed.kind) {
    case 'draw':
      return proposed.among
    case 'concession':
      return [proposed.to]
    case 'pause':
      return [proposed.hours]
    case 'extension':
      return [proposed.hours, proposed.phase]
    case 'replacement':
      return [proposed.seat]
    case 'roll-back':
      return [proposed.code]
    case 'resume':
    case 'cancellation':
      return []
  }
}
