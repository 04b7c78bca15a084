import { array, assert, constant, integer, property, shuffledSubarray, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costOf, seatPlayers } from '../../../src/game/commands/lifecycle.ts'
import type { Player } from '../../../src/game/model.ts'
import type { Seat } from '../../../src/rules/names.ts'
import { seat } from '../../../src/rules/names.ts'
import { player, POWERS, START } from '../../support/games/hosting.ts'

const SEATS = POWERS.map(seat)
const preferring = (name: string, ...seats: string[]): Player => ({
  id: player(name),
  preferences: seats.map(seat),
  joinedAt: START,
})
const strangers = (count: number): Player[] => Array.from({ length: count }, (_, i) => preferring(`P${i}`))

const draw = (seed: number): string =>
  JSON.stringify(SEATS.map((name) => seatPlayers(SEATS, strangers(7), 'lot', seed)[name]))

describe('seating by lot', () => {
  it('gives each player one seat', () => {
    const holders = seatPlayers(SEATS, strangers(7), 'lot', 42)
    expect(Object.keys(holders).toSorted()).toEqual([...POWERS])
    expect(new Set(Object.values(holders)).size).toBe(7)
  })
  it('depends only on the seed', () => {
    expect(draw(42)).toBe(draw(42))
    expect(new Set(Array.from({ length: 50 }, (_, seed) => draw(seed))).size).toBeGreaterThan(45)
  })
  it('favours nobody', () => {
    const times = 7000
    const wins = Array.from(
      { length: times },
      (_, seed) => seatPlayers(SEATS, strangers(7), 'lot', seed)[seat('TURKEY')],
    )
    for (const { id } of strangers(7))
      expect(Math.abs(wins.filter((winner) => winner === id).length - times / 7)).toBeLessThan(150)
  })
  it('ignores preferences', () => {
    const players = POWERS.map((power) => preferring(power, power))
    const drawn = Array.from({ length: 20 }, (_, seed) => seatPlayers(SEATS, players, 'lot', seed)[seat('FRANCE')])
    expect(new Set(drawn).size).toBeGreaterThan(1)
  })
})

describe('seating by preference', () => {
  it('gives everyone their first preference if possible', () => {
    const players = POWERS.toReversed().map((power) => preferring(power, power, 'FRANCE'))
    const holders = seatPlayers(SEATS, players, 'preference', 3)
    for (const power of POWERS) expect(holders[seat(power)]).toBe(player(power))
  })
  it('lets players without preferences make way', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const holders = seatPlayers(SEATS, [...strangers(6), preferring('ADA', 'TURKEY')], 'preference', seed)
      expect(holders[seat('TURKEY')]).toBe(player('ADA'))
    }
  })
  it('prefers two small disappointments to a big one', () => {
    const [a, b, c] = SEATS.slice(0, 3)
    const seats = [a, b, c].filter((name) => name !== undefined)
    const [first = '', second = '', third = ''] = seats
    const players = [
      preferring('ONE', first, second, third),
      preferring('TWO', first, second, third),
      preferring('THREE', second, third, first),
    ]
    const holders = seatPlayers(seats, players, 'preference', 9)
    expect(holders[seat(third)]).toBe(player('THREE'))
  })
  it('decides between equal preferences by lot', () => {
    const players = POWERS.map((power) => preferring(power, 'FRANCE'))
    const lucky = Array.from(
      { length: 40 },
      (_, seed) => seatPlayers(SEATS, players, 'preference', seed)[seat('FRANCE')],
    )
    expect(new Set(lucky).size).toBeGreaterThan(3)
  })
})

/** The lowest cost, found by trying every assignment. */
function lowestCost(players: readonly Player[], seats: readonly Seat[]): number {
  const [first, ...others] = players
  if (first === undefined) return 0
  return Math.min(
    ...seats.map(
      (name) =>
        costOf(first, name) +
        lowestCost(
          others,
          seats.filter((rest) => rest !== name),
        ),
    ),
  )
}

describe('seating by preference has the lowest cost', () => {
  const tables = integer({ min: 1, max: 7 }).chain((count) => {
    const seats = SEATS.slice(0, count)
    const preferences = shuffledSubarray(seats)
    return tuple(constant(seats), array(preferences, { minLength: count, maxLength: count }), integer({ min: 0 }))
  })
  it('of all assignments, with up to seven seats', () => {
    assert(
      property(tables, ([seats, lists, seed]) => {
        const players = lists.map((list, n) => preferring(`P${n}`, ...list))
        const holders = seatPlayers(seats, players, 'preference', seed)
        const seated = seats.map((name) => players.find(({ id }) => id === holders[name]))
        const cost = seats.reduce((sum, name, n) => sum + costOf(seated[n] ?? preferring('NOBODY'), name), 0)
        expect(new Set(seated).size).toBe(seats.length)
        expect(cost).toBe(lowestCost(players, seats))
      }),
      { numRuns: 150 },
    )
  })
  it('with forty seats, where all players can have their first preference', () => {
    const seats = Array.from({ length: 40 }, (_, n) => seat(`SEAT ${n}`))
    const players = seats.map((name, n) => preferring(`P${n}`, name, ...seats.slice(0, 10)))
    const holders = seatPlayers(seats, players.toReversed(), 'preference', 5)
    expect(seats.map((name) => holders[name])).toEqual(players.map(({ id }) => id))
  })
})
