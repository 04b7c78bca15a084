/** Statistics of finished games: results of each power and opening, with 95 % confidence intervals. Pure. */
import type { PowerOpening, SeatOutcome } from '../game/announcements/effect.ts'
import type { GameId, Instant } from '../game/ids.ts'
import type { Power, Seat } from '../rules/names.ts'
import { ENDINGS, type Verdict } from '../rules/seam/variant.ts'

/** A finished public game between people. */
export interface FinishedGame {
  readonly id: GameId
  readonly name: string
  readonly variant: string
  readonly createdAt: Instant
  readonly endedAt: Instant
  /** The number of closed phases. */
  readonly phases: number
  readonly ending: Verdict['why']
  readonly outcomes: readonly { readonly seat: Seat; readonly outcome: SeatOutcome }[]
  readonly powers: readonly PowerOpening[]
}

/** How a power ended for one of its seats. `share`: 1 for a win, a half if two share a draw, 0 for a loss. */
export interface PowerResult {
  readonly power: Power
  readonly name: string
  readonly seat: Seat
  readonly outcome: SeatOutcome
  readonly share: number
  readonly orders: string | null
}

/** An estimate with its 95 % confidence interval. */
export interface Estimate {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** `games`: each seat of a power with several counts. Shares are those of one seat. */
export interface ResultStatistics {
  readonly games: number
  /** Wins alone, jointly, and by concession. */
  readonly wins: number
  readonly draws: number
  readonly eliminated: number
  /** Seats that their players had left at the end. */
  readonly left: number
  readonly winRate: Estimate
  /** The part that was neither eliminated nor left. */
  readonly survival: Estimate
  readonly share: Estimate
}

export interface VariantStatistics {
  readonly variant: string
  readonly games: number
  readonly endings: Readonly<Record<Verdict['why'], number>>
  /** Closed phases: the mean, and the shortest and longest game. */
  readonly phases: Estimate & { readonly shortest: number; readonly longest: number }
  readonly powers: readonly (ResultStatistics & {
    readonly power: Power
    readonly name: string
    /** The most frequent ones first. */
    readonly openings: readonly (ResultStatistics & { readonly orders: string })[]
  })[]
}

/** More openings of a power are not listed. */
export const MAX_OPENINGS = 12

export const isWinning = (outcome: SeatOutcome): boolean => (ENDINGS as readonly string[]).includes(outcome)

/** One result for each seat of each power, in the order of the powers. */
export function powerResults({ powers, outcomes }: FinishedGame): readonly PowerResult[] {
  const outcomeOf = new Map(outcomes.map(({ seat, outcome }) => [seat, outcome]))
  const sharing = outcomes.filter(({ outcome }) => isWinning(outcome)).length
  return powers.flatMap(({ power, name, seats, orders }) =>
    seats.flatMap((seat) => {
      const outcome = outcomeOf.get(seat)
      if (outcome === undefined) return []
      return [{ power, name, seat, outcome, share: isWinning(outcome) ? 1 / sharing : 0, orders }]
    }),
  )
}

/** Sums from which all figures follow. */
interface Sums {
  games: number
  wins: number
  draws: number
  eliminated: number
  left: number
  share: number
}

const noSums = (): Sums => ({ games: 0, wins: 0, draws: 0, eliminated: 0, left: 0, share: 0 })

function addResult(sums: Sums, { outcome, share }: PowerResult): void {
  sums.games++
  if (outcome === 'draw') sums.draws++
  else if (isWinning(outcome)) sums.wins++
  if (outcome === 'eliminated') sums.eliminated++
  if (outcome === 'left') sums.left++
  sums.share += share
}

interface PowerSums {
  readonly name: string
  readonly all: Sums
  readonly openings: Map<string, Sums>
}

/** Takes games one by one, so that they need not all be in memory. */
export class StatisticsBuilder {
  private readonly endings = new Map<Verdict['why'], number>()
  private readonly powers = new Map<Power, PowerSums>()
  private readonly lengths = { games: 0, sum: 0, squares: 0, shortest: Infinity, longest: 0 }
  private readonly variant: string

  constructor(variant: string) {
    this.variant = variant
  }

  add(game: FinishedGame): void {
    const { lengths } = this
    lengths.games++
    lengths.sum += game.phases
    lengths.squares += game.phases ** 2
    lengths.shortest = Math.min(lengths.shortest, game.phases)
    lengths.longest = Math.max(lengths.longest, game.phases)
    this.endings.set(game.ending, (this.endings.get(game.ending) ?? 0) + 1)
    for (const result of powerResults(game)) this.addPower(result)
  }

  private addPower(result: PowerResult): void {
    const { power, name, orders } = result
    const sums = this.powers.get(power) ?? { name, all: noSums(), openings: new Map<string, Sums>() }
    this.powers.set(power, sums)
    addResult(sums.all, result)
    if (orders === null) return
    const opening = sums.openings.get(orders) ?? noSums()
    sums.openings.set(orders, opening)
    addResult(opening, result)
  }

  build(): VariantStatistics {
    const { games, sum, squares, shortest, longest } = this.lengths
    return {
      variant: this.variant,
      games,
      endings: Object.fromEntries(ENDINGS.map((why) => [why, this.endings.get(why) ?? 0])) as Record<
        Verdict['why'],
        number
      >,
      phases: { ...meanOf(games, sum, squares), shortest: games === 0 ? 0 : shortest, longest },
      powers: [...this.powers].map(([power, { name, all, openings }]) => ({
        power,
        name,
        ...resultsOf(all),
        openings: [...openings]
          .toSorted(([a, { games: first }], [b, { games: second }]) => second - first || (a < b ? -1 : 1))
          .slice(0, MAX_OPENINGS)
          .map(([orders, sums]) => ({ orders, ...resultsOf(sums) })),
      })),
    }
  }
}

const resultsOf = ({ games, wins, draws, eliminated, left, share }: Sums): ResultStatistics => ({
  games,
  wins,
  draws,
  eliminated,
  left,
  winRate: proportion(wins, games),
  survival: proportion(games - eliminated - left, games),
  // Between 0 and 1, a mean varies at most as much as a rate.
  share: proportion(share, games),
})

/** The standard normal distribution has 95 % within this many deviations. */
export const Z = 1.96

/** Wilson's interval, which is right for few games and for rates near 0 and 1, too. */
export function proportion(count: number, all: number): Estimate {
  if (all === 0) return { value: 0, low: 0, high: 1 }
  const rate = count / all
  const weight = 1 + Z ** 2 / all
  const middle = (rate + Z ** 2 / (2 * all)) / weight
  const margin = (Z / weight) * Math.sqrt((rate * (1 - rate)) / all + Z ** 2 / (4 * all ** 2))
  return round(within({ value: rate, low: middle - margin, high: middle + margin }, 0, 1))
}

/**
 * The mean, with the interval of the normal distribution. With one value the interval says nothing:
 * 0 wide.
 */
function meanOf(count: number, sum: number, squares: number): Estimate {
  if (count === 0) return { value: 0, low: 0, high: 0 }
  const value = sum / count
  const variance = count < 2 ? 0 : Math.max(0, (squares - count * value ** 2) / (count - 1))
  const margin = Z * Math.sqrt(variance / count)
  return round({ value, low: value - margin, high: value + margin })
}

const within = ({ value, low, high }: Estimate, min: number, max: number): Estimate => ({
  value,
  low: Math.max(min, low),
  high: Math.min(max, high),
})

const DIGITS = 10_000
const round = ({ value, low, high }: Estimate): Estimate => ({
  value: Math.round(value * DIGITS) / DIGITS,
  low: Math.round(low * DIGITS) / DIGITS,
  high: Math.round(high * DIGITS) / DIGITS,
})
