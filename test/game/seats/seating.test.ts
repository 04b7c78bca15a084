import { array, assert, constant, integer, property, shuffledSubarray, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costOf, seatPlayers } from '../../../src/game/commands/seating.ts'
import type { Player } from '../../../src/game/model.ts'
import type { Seat } from '../../../src/rules/names.ts'
import { seat } from '../../../src/rules/names.ts'
import { player, POWERS, START } from '../../support/games/hosting.ts'

const SEATS = POWERS.map(seat)
const wishing = (name: string, ...wishes: string[]): Player => ({
  id: player(name),
  preferences: wishes.map(seat),
  joinedAt: START,
})
const strangers = (many: number): Player[] => Array.from({ length: many }, (_, i) => wishing(`P${i}`))

const draw = (seed: number): string =>
  JSON.stringify(SEATS.map((one) => seatPlayers(SEATS, strangers(7), 'lot', seed)[one]))

describe('seats drawn by lot', () => {
  it('seat everybody, each once', () => {
    const holders = seatPlayers(SEATS, strangers(7), 'lot', 42)
    expect(Object.keys(holders).toSorted()).toEqual([...POWERS])
    expect(new Set(Object.values(holders)).size).toBe(7)
  })
  it('follow from the seed alone', () => {
    expect(draw(42)).toBe(draw(42))
    expect(new Set(Array.from({ length: 50 }, (_, seed) => draw(seed))).size).toBeGreaterThan(45)
  })
  it('favour nobody', () => {
    const times = 7000
    const wins = Array.from(
      { length: times },
      (_, seed) => seatPlayers(SEATS, strangers(7), 'lot', seed)[seat('TURKEY')],
    )
    for (const { id } of strangers(7))
      expect(Math.abs(wins.filter((one) => one === id).length - times / 7)).toBeLessThan(150)
  })
  it('do not look at wishes', () => {
    const players = POWERS.map((power) => wishing(power, power))
    const drawn = Array.from({ length: 20 }, (_, seed) => seatPlayers(SEATS, players, 'lot', seed)[seat('FRANCE')])
    expect(new Set(drawn).size).toBeGreaterThan(1)
  })
})

describe('seats by preference', () => {
  it('give everybody his first wish where that is possible', () => {
    const players = POWERS.toReversed().map((power) => wishing(power, power, 'FRANCE'))
    const holders = seatPlayers(SEATS, players, 'preference', 3)
    for (const power of POWERS) expect(holders[seat(power)]).toBe(player(power))
  })
  it('let those without wishes make way', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const holders = seatPlayers(SEATS, [...strangers(6), wishing('ADA', 'TURKEY')], 'preference', seed)
      expect(holders[seat('TURKEY')]).toBe(player('ADA'))
    }
  })
  it('rather disappoint two a little than one a lot', () => {
    const [a, b, c] = SEATS.slice(0, 3)
    const seats = [a, b, c].filter((one) => one !== undefined)
    const [first = '', second = '', third = ''] = seats
    const players = [
      wishing('ONE', first, second, third),
      wishing('TWO', first, second, third),
      wishing('THREE', second, third, first),
    ]
    const holders = seatPlayers(seats, players, 'preference', 9)
    expect(holders[seat(third)]).toBe(player('THREE'))
  })
  it('let the lot decide between equal wishes', () => {
    const players = POWERS.map((power) => wishing(power, 'FRANCE'))
    const lucky = Array.from(
      { length: 40 },
      (_, seed) => seatPlayers(SEATS, players, 'preference', seed)[seat('FRANCE')],
    )
    expect(new Set(lucky).size).toBeGreaterThan(3)
  })
})

/** The least that any assignment costs, found by trying them all. */
function leastCost(players: readonly Player[], seats: readonly Seat[]): number {
  const [first, ...others] = players
  if (first === undefined) return 0
  return Math.min(
    ...seats.map(
      (one) =>
        costOf(first, one) +
        leastCost(
          others,
          seats.filter((other) => other !== one),
        ),
    ),
  )
}

describe('seats by preference cost the players as little as can be', () => {
  const tables = integer({ min: 1, max: 7 }).chain((many) => {
    const seats = SEATS.slice(0, many)
    const wishes = shuffledSubarray(seats)
    return tuple(constant(seats), array(wishes, { minLength: many, maxLength: many }), integer({ min: 0 }))
  })
  it('as trying every assignment finds it, up to seven seats', () => {
    assert(
      property(tables, ([seats, lists, seed]) => {
        const players = lists.map((list, n) => wishing(`P${n}`, ...list))
        const holders = seatPlayers(seats, players, 'preference', seed)
        const given = seats.map((one) => players.find(({ id }) => id === holders[one]))
        const cost = seats.reduce((sum, one, n) => sum + costOf(given[n] ?? wishing('NOBODY'), one), 0)
        expect(new Set(given).size).toBe(seats.length)
        expect(cost).toBe(leastCost(players, seats))
      }),
      { numRuns: 150 },
    )
  })
  it('at forty seats too, which each of forty players can have at his first wish', () => {
    const seats = Array.from({ length: 40 }, (_, n) => seat(`SEAT ${n}`))
    const players = seats.map((one, n) => wishing(`P${n}`, one, ...seats.slice(0, 10)))
    const holders = seatPlayers(seats, players.toReversed(), 'preference', 5)
    expect(seats.map((one) => holders[one])).toEqual(players.map(({ id }) => id))
  })
})
