/** What may be agreed on in a game by secret ballot. */
import { DAY_HOURS } from '../lib/time.ts'
import type { Seat } from '../rules/names.ts'
import type { Position } from '../rules/position/position.ts'
import type { Instant } from './ids.ts'

/** For how many hours a game may be paused or a phase extended by one proposal: every pause has an end. */
export const PROPOSED_HOURS = { min: 1, max: 14 * DAY_HOURS } as const
/** How long ballots may be taken, in hours. */
export const BALLOT_HOURS = { min: 1, max: 14 * DAY_HOURS } as const
/** How many proposals that a seat has made may be open at a time: each is a mail to everybody. */
export const MAX_PROPOSALS = 2

/** What a player asks for. A draw that names nobody is one of all survivors; a roll-back undoes the last closed phase. */
export type Motion =
  | { readonly kind: 'draw'; readonly among: readonly Seat[] }
  | { readonly kind: 'concession'; readonly to: Seat }
  | { readonly kind: 'pause' | 'extension'; readonly hours: number }
  | { readonly kind: 'resume' | 'cancellation' | 'roll-back' }
  | { readonly kind: 'replacement'; readonly seat: Seat }

/** The same, for good: an extension is of one phase and a roll-back to one, whatever phase is open when it is carried. */
export type Proposed =
  | Extract<Motion, { readonly kind: 'draw' | 'concession' | 'replacement' }>
  | { readonly kind: 'pause'; readonly hours: number }
  | { readonly kind: 'resume' | 'cancellation' }
  | { readonly kind: 'extension'; readonly hours: number; readonly phase: string }
  /** `phase` is its place in the history, `position` the one it began with. */
  | { readonly kind: 'roll-back'; readonly phase: number; readonly code: string; readonly position: Position }

/** What is proposed, as a word: of two proposals that ask for the same only one is open at a time. */
export type ProposalId = string

export const BALLOTS = ['aye', 'nay'] as const
export type Ballot = (typeof BALLOTS)[number]

export interface Proposal {
  readonly id: ProposalId
  readonly proposed: Proposed
  /** Told to nobody: to propose is to vote. */
  readonly by: Seat
  readonly openedAt: Instant
  /** Null: a vote for a draw from before proposals were told of. It never lapses, and only its own seats know of it. */
  readonly closesAt: Instant | null
  readonly ballots: Readonly<Partial<Record<Seat, Ballot>>>
}

/** `lapsed`: too few agreed in time. `overtaken`: what it asked for can no longer be done. */
export const OUTCOMES = ['carried', 'lapsed', 'overtaken'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Is everybody told of it? Of a vote from before proposals had an end only if it is carried. */
export const isOutcomePublic = ({ closesAt }: Proposal, outcome: Outcome | null = null): boolean =>
  closesAt !== null || outcome === 'carried'

/** `draw`, `draw-FRANCE-ITALY`, `roll-back-S1901M` */
export function idOf(proposed: Proposed): ProposalId {
  return [proposed.kind, ...subjectOf(proposed)].join('-').replaceAll(' ', '_')
}

function subjectOf(proposed: Proposed): readonly (string | number)[] {
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
