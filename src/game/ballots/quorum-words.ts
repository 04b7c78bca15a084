import type { Quorum } from '../../rules/seam/ballots.ts'

/** What carries a proposal: `It is carried as soon as …` */
export const QUORUM_WORDS: Readonly<Record<Quorum, string>> = {
  all: 'all who may vote agree',
  'two-thirds': 'two thirds of those who may vote agree',
  majority: 'more than half of those who may vote agree',
}
