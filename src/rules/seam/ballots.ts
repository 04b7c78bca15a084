/** What the players of a game can decide by ballot, and how many must agree. */

export const PROPOSAL_KINDS = [
  'draw',
  'concession',
  'pause',
  'resume',
  'extension',
  'cancellation',
  'replacement',
  'roll-back',
] as const
export type ProposalKind = (typeof PROPOSAL_KINDS)[number]

/** The share of voters that must agree: all, two thirds or more, more than half. */
export const QUORUMS = ['all', 'two-thirds', 'majority'] as const
export type Quorum = (typeof QUORUMS)[number]

/** Ending the game or undoing a turn takes everybody (STD-4), moving a deadline most. */
export const STANDARD_QUORUMS: Readonly<Record<ProposalKind, Quorum>> = {
  draw: 'all',
  concession: 'all',
  pause: 'two-thirds',
  resume: 'majority',
  extension: 'two-thirds',
  cancellation: 'all',
  replacement: 'two-thirds',
  'roll-back': 'all',
}

/** Do so many ayes pass a proposal? Without voters none passes. */
export function isQuorum(quorum: Quorum, ayes: number, voters: number): boolean {
  switch (quorum) {
    case 'all':
      return voters > 0 && ayes === voters
    case 'two-thirds':
      return voters > 0 && 3 * ayes >= 2 * voters
    case 'majority':
      return 2 * ayes > voters
  }
}
