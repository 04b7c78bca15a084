/** Ratings of players by their finished games: Plackett and Luce's model of ranks, by `openskill`. Pure. */
import { type Options, type Rating as Belief, rate } from 'openskill'
import type { SeatOutcome } from '../game/announcements/effect.ts'
import type { Instant, PlayerId } from '../game/ids.ts'
import type { Seat } from '../rules/names.ts'
import { isWinning, Z } from './statistics.ts'

/** A finished public game between people. */
export interface RatableGame {
  readonly variant: string
  readonly outcomes: readonly { readonly seat: Seat; readonly outcome: SeatOutcome }[]
  /** Who held the seats at the end. Deleted accounts are missing. */
  readonly holders: readonly SeatPlayer[]
  /** Who left a seat and did not come back. */
  readonly departures: readonly (SeatPlayer & { readonly leftAt: Instant })[]
}

interface SeatPlayer {
  readonly seat: Seat
  readonly player: PlayerId
}

/** `mean` and `deviation`: of the strength that the player probably has. */
export interface Rating {
  readonly player: PlayerId
  readonly variant: string
  readonly mean: number
  readonly deviation: number
  readonly games: number
}

/**
 * The options, so that another version of the library cannot change what old games say. The scale
 * makes a newcomer 1500; the proportions are those of the library's authors (Weng and Lin, 2011).
 */
const MODEL = {
  mu: 1500,
  sigma: 500,
  beta: 250,
  tau: 5,
  limitSigma: false,
  // Damped, far more than 95 % of intervals would contain the strength (docs/decisions/0003-ratings.md).
  gamma: () => 1,
} as const satisfies Options
const NEWCOMER: Belief = { mu: MODEL.mu, sigma: MODEL.sigma }

/** A game is won, drawn or lost: winners rank first together, and everyone else second. */
const FIRST = 1
const SECOND = 2

interface Entry {
  /** Null: no rating is computed for them. */
  readonly player: PlayerId | null
  readonly rank: typeof FIRST | typeof SECOND
}

/** Takes games one by one, in the order in which they ended. */
export class RatingBuilder {
  private readonly variants = new Map<string, Map<PlayerId, Belief & { readonly games: number }>>()
  private readonly isRated: (player: PlayerId) => boolean

  constructor(isRated: (player: PlayerId) => boolean) {
    this.isRated = isRated
  }

  /**
   * The player who took over a seat gains and loses nothing. The player who left it loses, however the
   * seat ended. The opponents are rated by how it did end.
   */
  add(game: RatableGame): void {
    const seats = game.outcomes.toSorted((a, b) => (a.seat < b.seat ? -1 : 1))
    const leavers = seats.map(({ seat }) => leaverOf(game, seat))
    const entries = seats.map(({ seat, outcome }, n): Entry => {
      const rank = isWinning(outcome) ? FIRST : SECOND
      return { player: leavers[n] === null ? this.ratedHolder(game, seat) : null, rank }
    })
    const ratings = this.ratingsOf(game.variant)
    const changes = this.rateEntries(ratings, entries)
    for (const [n, leaver] of leavers.entries()) {
      if (leaver === null || !this.isRated(leaver)) continue
      const change = this.rateEntries(ratings, entries.with(n, { player: leaver, rank: SECOND })).get(leaver)
      if (change !== undefined) changes.set(leaver, change)
    }
    for (const [player, belief] of changes) {
      ratings.set(player, { ...belief, games: (ratings.get(player)?.games ?? 0) + 1 })
    }
  }

  private ratingsOf(variant: string) {
    const ratings = this.variants.get(variant) ?? new Map<PlayerId, Belief & { readonly games: number }>()
    this.variants.set(variant, ratings)
    return ratings
  }

  private ratedHolder({ holders }: RatableGame, seat: Seat): PlayerId | null {
    const player = holders.find((holder) => holder.seat === seat)?.player ?? null
    return player !== null && this.isRated(player) ? player : null
  }

  /** The new ratings of the players with one. All others count as newcomers, so nothing about them shows. */
  private rateEntries(ratings: ReadonlyMap<PlayerId, Belief>, entries: readonly Entry[]): Map<PlayerId, Belief> {
    if (entries.length < 2 || entries.every(({ player }) => player === null)) return new Map()
    const teams = entries.map(({ player }) => {
      const { mu, sigma } = (player === null ? undefined : ratings.get(player)) ?? NEWCOMER
      return [{ mu, sigma }]
    })
    const rated = rate(teams, { ...MODEL, rank: entries.map(({ rank }) => rank) })
    return new Map(
      entries.flatMap(({ player }, n): readonly [PlayerId, Belief][] => {
        const belief = rated[n]?.[0]
        return player === null || belief === undefined ? [] : [[player, belief]]
      }),
    )
  }

  build(): readonly Rating[] {
    return [...this.variants].flatMap(([variant, ratings]) =>
      [...ratings].map(([player, { mu, sigma, games }]) => ({ player, variant, mean: mu, deviation: sigma, games })),
    )
  }
}

/** The first player of a seat that somebody else held at the end; null if it was not taken over. */
function leaverOf({ holders, departures }: RatableGame, seat: Seat): PlayerId | null {
  const [first] = departures.filter((left) => left.seat === seat).toSorted((a, b) => a.leftAt - b.leftAt)
  const holder = holders.find((each) => each.seat === seat)?.player
  return first === undefined || first.player === holder ? null : first.player
}

/** Half the width of the 95 % interval. */
export const uncertaintyOf = (deviation: number): number => Z * deviation
