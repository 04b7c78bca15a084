/** Plays games between players, without a host. */
import type { Issued } from '../../src/rules/orders/order.ts'
import type { Seat } from '../../src/rules/names.ts'
import { phaseOf, resolvePhase, skipIdlePhases } from '../../src/rules/phases/turn.ts'
import type { Position } from '../../src/rules/position/position.ts'
import { countOf } from '../../src/rules/seam/standard.ts'
import type { Variant, Verdict } from '../../src/rules/seam/variant.ts'

/** Gives the orders of a seat. The seed differs for each phase of each game, but not for each seat. */
export type Player = (variant: Variant, position: Position, seat: Seat, seed: number) => readonly Issued[]

export interface Match {
  readonly variant: Variant
  readonly players: Readonly<Record<Seat, Player>>
  readonly seed: number
  /** The game is cut after this many years. */
  readonly years: number
}

export interface MatchResult {
  readonly position: Position
  readonly verdict: Verdict | null
  readonly years: number
  /** By seat: its share of the game. The winners share it; in a game cut short, centres squared do. */
  readonly shares: Readonly<Record<Seat, number>>
}

/** Plays a game to its end, or until the years are over. */
export function playMatch({ variant, players, seed, years }: Match, onPhase?: (before: Position) => void): MatchResult {
  let position = skipIdlePhases(variant, variant.setup(seed)).position
  let verdict: Verdict | null = null
  const age = (): number => Math.abs(phaseOf(variant, position).year - variant.calendar.from)
  while (verdict === null && age() < years) {
    const before = position
    onPhase?.(before)
    const submissions = Object.fromEntries(
      variant.seats.map((seat) => {
        const orders = players[seat]?.(variant, before, seat, seedFor(seed, before.turn)) ?? []
        return [seat, { orders, refused: [] }]
      }),
    )
    const closing = resolvePhase(variant, before, submissions)
    position = closing.next
    verdict = closing.verdict
  }
  return { position, verdict, years: age(), shares: sharesOf(variant, position, verdict) }
}

const seedFor = (seed: number, turn: number): number => Math.imul(seed + 1, 1_000_003) ^ Math.imul(turn + 1, 7919)

function sharesOf(variant: Variant, position: Position, verdict: Verdict | null): Record<Seat, number> {
  const squares = variant.seats.map((seat) => countOf(variant, position, seat) ** 2)
  const all = squares.reduce((sum, square) => sum + square, 0)
  return Object.fromEntries(
    variant.seats.map((seat, n) => {
      if (verdict !== null) return [seat, verdict.winners.includes(seat) ? 1 / verdict.winners.length : 0]
      return [seat, (squares[n] ?? 0) / Math.max(1, all)]
    }),
  )
}

/** The mean and its standard error. */
export function summarize(values: readonly number[]): { readonly mean: number; readonly error: number } {
  const count = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, count)
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, count - 1)
  return { mean, error: Math.sqrt(variance / Math.max(1, count)) }
}
