/** A sample of what `npm run simulate` plays, checked at every step. */
import { describe, expect, it } from 'vitest'
import { RULESETS } from '../../../src/variants/index.ts'
import { playYear } from '../../simulation/year.ts'

/** Games of each variant. Another seed plays another year. */
const ROUNDS = 1
const SEED = 3

describe('in a year of games with players who order, forget, vanish, vote, quit and come back, and busy masters', () => {
  const games = Array.from({ length: ROUNDS * RULESETS.length }, (_, n) => n)
  it.each(games)('game %i never gets stuck, sends no unexplained mail, and ends or falls asleep', (n) => {
    const { status, asleep } = playYear(n, SEED)
    expect(status === 'finished' || status === 'abandoned' || asleep).toBe(true)
  })
})
