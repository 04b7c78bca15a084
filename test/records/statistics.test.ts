/** Statistics of finished games, computed independently here. */
import { describe, expect, it } from 'vitest'
import type { GameId } from '../../src/game/ids.ts'
import type { SeatOutcome } from '../../src/game/announcements/effect.ts'
import { type FinishedGame, powerResults, proportion, StatisticsBuilder } from '../../src/records/statistics.ts'
import { power, seat } from '../../src/rules/names.ts'
import type { Verdict } from '../../src/rules/seam/variant.ts'
import { diceFrom } from '../support/random/random-movement.ts'

const POWERS = ['AUSTRIA', 'ENGLAND', 'FRANCE']

function game(
  n: number,
  ending: Verdict['why'],
  outcomes: readonly SeatOutcome[],
  orders = 'A PAR - BUR',
): FinishedGame {
  return {
    id: `game-${n}` as GameId,
    name: `Game ${n}`,
    variant: 'classical',
    createdAt: 0,
    endedAt: 1000 * n,
    phases: 20 + n,
    ending,
    outcomes: outcomes.map((outcome, i) => ({ seat: seat(POWERS[i] ?? ''), outcome })),
    powers: POWERS.map((name) => ({
      power: power(name),
      name,
      seats: [seat(name)],
      orders: name === 'FRANCE' ? orders : 'A VIE - GAL',
    })),
  }
}

const built = (games: readonly FinishedGame[]) => {
  const builder = new StatisticsBuilder('classical')
  for (const each of games) builder.add(each)
  return builder.build()
}

describe('statistics', () => {
  const games = [
    game(1, 'solo', ['survived', 'eliminated', 'solo']),
    game(2, 'draw', ['draw', 'eliminated', 'draw'], 'A PAR - GAS'),
    game(3, 'draw', ['draw', 'draw', 'draw']),
    game(4, 'concession', ['concession', 'left', 'eliminated']),
  ]
  const { powers, ...all } = built(games)

  it('count games, endings and lengths', () => {
    expect(all).toMatchObject({ games: 4, endings: { solo: 1, draw: 2, concession: 1, joint: 0 } })
    expect(all.phases).toMatchObject({ value: 22.5, shortest: 21, longest: 24 })
  })

  it('count the results of each power; a draw is shared by all who take part', () => {
    expect(powers.map(({ power: name }) => name)).toEqual(POWERS)
    expect(powers[2]).toMatchObject({ games: 4, wins: 1, draws: 2, eliminated: 1, left: 0 })
    expect(powers[2]?.share.value).toBeCloseTo((1 + 1 / 2 + 1 / 3 + 0) / 4, 3)
    expect(powers[1]).toMatchObject({ wins: 0, draws: 1, eliminated: 2, left: 1, survival: { value: 0.25 } })
  })

  it('list openings with their outcome, the most frequent first', () => {
    expect(powers[2]?.openings.map(({ orders, games: count }) => [orders, count])).toEqual([
      ['A PAR - BUR', 3],
      ['A PAR - GAS', 1],
    ])
    expect(powers[2]?.openings[1]).toMatchObject({ wins: 0, draws: 1, share: { value: 0.5 } })
  })

  it('count each seat of a power that has several', () => {
    const shared = { ...game(5, 'solo', ['survived', 'solo', 'survived']) }
    const results = powerResults({
      ...shared,
      powers: [{ power: power('X'), name: 'X', seats: [seat('ENGLAND'), seat('FRANCE')], orders: null }],
    })
    expect(results.map(({ share }) => share)).toEqual([1, 0])
  })

  it('have intervals that contain the true rate in about 95 of 100 samples', () => {
    const dice = diceFrom(7)
    let hits = 0
    for (let sample = 0; sample < 1000; sample++) {
      const wins = Array.from({ length: 60 }, () => dice(7)).filter((roll) => roll === 0).length
      const { low, high } = proportion(wins, 60)
      if (low <= 1 / 7 && 1 / 7 <= high) hits++
    }
    expect(hits).toBeGreaterThan(925)
    expect(hits).toBeLessThan(985)
    expect(built(games.slice(0, 1)).powers[2]?.share).toEqual({ value: 1, low: 0.2065, high: 1 })
    expect(proportion(0, 0)).toEqual({ value: 0, low: 0, high: 1 })
    expect(proportion(0, 10)).toMatchObject({ value: 0, low: 0, high: 0.2775 })
  })
})
