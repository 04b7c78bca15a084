/** Ratings, computed independently here from the formulas of the paper. */
import { describe, expect, it } from 'vitest'
import type { SeatOutcome } from '../../src/game/announcements/effect.ts'
import type { PlayerId } from '../../src/game/ids.ts'
import { type RatableGame, RatingBuilder } from '../../src/records/ratings.ts'
import { seat } from '../../src/rules/names.ts'
import { diceFrom } from '../support/random/random-movement.ts'

const SEATS = ['AUSTRIA', 'ENGLAND', 'FRANCE', 'GERMANY', 'ITALY', 'RUSSIA', 'TURKEY']
const id = (name: string): PlayerId => name as PlayerId

/** `players`: who held the seats at the end, and `left`: who had left which seat before. */
function game(
  outcomes: readonly SeatOutcome[],
  players: readonly (string | null)[],
  left: readonly (readonly [seat: number, player: string])[] = [],
  variant = 'classical',
): RatableGame {
  const at = (n: number) => seat(SEATS[n] ?? '')
  return {
    variant,
    outcomes: outcomes.map((outcome, n) => ({ seat: at(n), outcome })),
    holders: players.flatMap((player, n) => (player === null ? [] : [{ seat: at(n), player: id(player) }])),
    departures: left.map(([n, player], time) => ({ seat: at(n), player: id(player), leftAt: time })),
  }
}

const ratingsAfter = (games: readonly RatableGame[], isRated: (player: string) => boolean = () => true) => {
  const builder = new RatingBuilder(isRated)
  for (const each of games) builder.add(each)
  return builder.build()
}

interface Strength {
  mean: number
  variance: number
  games: number
}
const newcomer = (): Strength => ({ mean: 1500, variance: 500 ** 2, games: 0 })

/**
 * Algorithm 4 of Weng and Lin, “A Bayesian approximation method for online ranking” (2011), for teams of
 * one: the new strength of the player in this place.
 */
function afterGame(before: readonly Strength[], ranks: readonly number[], place: number): Strength {
  const variances = before.map(({ variance }) => variance + 5 ** 2)
  const c = Math.sqrt(variances.reduce((sum, variance) => sum + variance + 250 ** 2, 0))
  const own = { ...(before[place] ?? newcomer()), variance: variances[place] ?? 0, rank: ranks[place] ?? 0 }
  let [omega, delta] = [0, 0]
  for (const [q, rank] of ranks.entries()) {
    if (rank > own.rank) continue
    const ties = ranks.filter((each) => each === rank).length
    const behind = before.filter((_, s) => (ranks[s] ?? 0) >= rank)
    const chance = 1 / behind.reduce((sum, { mean }) => sum + Math.exp((mean - own.mean) / c), 0)
    omega += ((q === place ? 1 : 0) - chance) / ties
    delta += (chance * (1 - chance)) / ties
  }
  const shrink = (own.variance * delta) / c ** 2
  return {
    mean: own.mean + (own.variance / c) * omega,
    variance: own.variance * Math.max(1 - shrink, 0.0001),
    games: own.games + 1,
  }
}

/** Reads the rules of ratings without a regard for speed. */
function slowRatings(games: readonly RatableGame[], isRated: (player: string) => boolean) {
  const all = new Map<string, Strength>()
  for (const { variant, outcomes, holders, departures } of games) {
    const places = outcomes.map(({ seat: name, outcome }) => {
      const holder = holders.find((each) => each.seat === name)?.player ?? null
      const leaver = departures.find((each) => each.seat === name && each.player !== holder)?.player ?? null
      return { holder, leaver, rank: ['solo', 'draw', 'joint', 'concession'].includes(outcome) ? 1 : 2 }
    })
    const strengthOf = (player: string | null): Strength =>
      (player !== null && isRated(player) && all.get(`${variant} ${player}`)) || newcomer()
    const before = places.map(({ holder, leaver }) => (leaver === null ? strengthOf(holder) : newcomer()))
    const ranks = places.map(({ rank }) => rank)
    const after = new Map<string, Strength>()
    for (const [n, { holder, leaver }] of places.entries()) {
      const player = leaver ?? holder
      if (player === null || !isRated(player)) continue
      const next =
        leaver === null
          ? afterGame(before, ranks, n)
          : afterGame(before.with(n, strengthOf(leaver)), ranks.with(n, 2), n)
      after.set(`${variant} ${player}`, next)
    }
    for (const [key, strength] of after) all.set(key, strength)
  }
  return all
}

/** Games of 24 players and two variants, with leavers, replacements and deleted accounts. */
function randomGames(count: number, seed: number): readonly RatableGame[] {
  const dice = diceFrom(seed)
  return Array.from({ length: count }, () => {
    const people = Array.from({ length: 24 }, (_, n) => `player-${n}`)
    const draw = () => people.splice(dice(people.length), 1)[0] ?? ''
    const size = dice(2) === 0 ? 2 : 7
    const winners = new Set(Array.from({ length: 1 + dice(size) }, () => dice(size)))
    const won: SeatOutcome = winners.size > 1 ? 'draw' : dice(4) === 0 ? 'concession' : 'solo'
    const lost = (): SeatOutcome => (['survived', 'eliminated', 'left'] as const)[dice(3)] ?? 'survived'
    return game(
      Array.from({ length: size }, (_, n) => (winners.has(n) ? won : lost())),
      Array.from({ length: size }, () => (dice(12) === 0 ? null : draw())),
      Array.from({ length: size }, (_, n) => n).flatMap((n) => (dice(8) === 0 ? [[n, draw()] as const] : [])),
      size === 2 ? 'duo' : 'classical',
    )
  })
}

describe('ratings', () => {
  it('equal those computed independently, for some who want one and for all', () => {
    for (const isRated of [() => true, (player: string) => Number(player.split('-')[1]) % 3 > 0]) {
      const games = randomGames(400, 11)
      const expected = slowRatings(games, isRated)
      const ratings = ratingsAfter(games, isRated)
      expect(ratings.length).toBe(expected.size)
      expect(ratings.length).toBeGreaterThan(30)
      for (const { player, variant, mean, deviation, games: count } of ratings) {
        const own = expected.get(`${variant} ${player}`)
        expect([player, count]).toEqual([player, own?.games])
        expect(mean).toBeCloseTo(own?.mean ?? 0, 6)
        expect(deviation).toBeCloseTo(Math.sqrt(own?.variance ?? 0), 6)
      }
    }
  })

  it('are the same each time', () => {
    const games = randomGames(100, 5)
    expect(ratingsAfter(games)).toEqual(ratingsAfter(games))
  })

  it('rise with a win and fall with a loss, and become more certain', () => {
    const [winner, loser] = ratingsAfter([game(['solo', 'eliminated'], ['ann', 'bob'])])
    expect(winner).toMatchObject({ player: 'ann', games: 1 })
    expect(winner?.mean).toBeGreaterThan(1500)
    expect(loser?.mean).toBeLessThan(1500)
    expect(winner?.deviation).toBeLessThan(500)
  })

  it('say nothing about opponents without one: whoever they are, they count as newcomers', () => {
    const strong = Array.from({ length: 9 }, () => game(['solo', 'eliminated'], ['bob', 'cid']))
    const isRated = (player: string) => player === 'ann'
    const last = (opponent: string) => game(['draw', 'draw'], ['ann', opponent])
    const ratings = ratingsAfter([...strong, last('bob')], isRated)
    expect(ratings).toEqual(ratingsAfter([last('eve')], isRated))
    expect(ratings.map(({ player }) => player)).toEqual(['ann'])
  })

  it('count a seat that was left as a loss, and spare the player who took it over', () => {
    const ratings = ratingsAfter([game(['solo', 'survived', 'draw'], ['new', 'bob', 'cid'], [[0, 'ann']])])
    expect(ratings.map(({ player }) => player).toSorted()).toEqual(['ann', 'bob', 'cid'])
    expect(ratings.find(({ player }) => player === 'ann')?.mean).toBeLessThan(1500)
  })

  it('take far less than 2 ms of CPU a game', () => {
    const games = randomGames(3000, 3)
    const before = process.cpuUsage()
    ratingsAfter(games)
    const { user, system } = process.cpuUsage(before)
    const each = (user + system) / 1000 / games.length
    expect(each).toBeLessThan(2)
  })
})
