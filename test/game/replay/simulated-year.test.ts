/** A sample of what `npm run simulate` plays: each game of it is checked at every step. */
import { describe, expect, it } from 'vitest'
import { RULESETS } from '../../../src/variants/index.ts'
import { playYear } from '../../simulation/year.ts'

/** So many games of each variant; another seed is another year. */
const ROUNDS = 1
const SEED = 3

describe('in a year of games whose players order, forget, vanish, vote, quit and come back, and whose masters meddle', () => {
  const games = Array.from({ length: ROUNDS * RULESETS.length }, (_, n) => n)
  it.each(games)(
    'game %i is never stuck, writes no mail that nothing explains, and is over or asleep in the end',
    (n) => {
      const { status, asleep } = playYear(n, SEED)
      expect(status === 'finished' || status === 'abandoned' || asleep).toBe(true)
    },
  )
})
