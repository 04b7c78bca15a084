import { describe, expect, it } from 'vitest'
import { seatPlayers } from '../../src/game/commands/seating.ts'
import type { Player } from '../../src/game/model.ts'
import { seat } from '../../src/rules/names.ts'
import { player, POWERS, START } from '../support/hosting.ts'

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
