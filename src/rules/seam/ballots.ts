/** What the players of a game may agree on by ballot, and how many of them have to. */

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

/** Of those who may vote: all of them, two thirds or more, more than half. */
export const QUORUMS = ['all', 'two-thirds', 'majority'] as const
export type Quorum = (typeof QUORUMS)[number]

/**
 * What ends the game or undoes a turn needs everybody (STD-4); what moves a deadline needs most.
 */
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

/**
 * Do so many ayes carry a proposal among so many who may vote? Where nobody may vote nothing is
 * carried.
 */
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
