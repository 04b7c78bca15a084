/** The standings of a tournament: points, places, and what decides between equal points. */
import type { PlayerId } from '../game/ids.ts'
import type { SeatOutcome } from '../game/announcements/effect.ts'
import type { Seat } from '../rules/names.ts'
import { scoreGame, type Scoring } from './scoring.ts'

/**
 * A finished game of a tournament. `player`: who held the seat at the end; null: someone outside
 * the tournament.
 */
export interface FinishedGame {
  /** From 1. */
  readonly round: number
  readonly seats: readonly {
    readonly seat: Seat
    readonly centres: number
    readonly outcome: SeatOutcome
    readonly player: PlayerId | null
  }[]
}

/** What decides between players with equal points, in this order. */
export const TIE_BREAKS = ['final', 'points', 'best', 'centres', 'solos'] as const
export type TieBreak = (typeof TIE_BREAKS)[number]

export interface StandingsRow {
  readonly player: PlayerId
  /** From 1. Players who are equal in everything share a place. */
  readonly place: number
  /** Points of all finished games, rounded to hundredths. */
  readonly points: number
  /** The best game. */
  readonly best: number
  /** Centres at the end of all games. */
  readonly centres: number
  readonly solos: number
  readonly games: number
  /** Points in the final; null: not in it, or not finished. */
  readonly final: number | null
  /** What put this player below the one before, if their points are equal. Null: points did, or nothing. */
  readonly tieBreak: TieBreak | null
}

/** `finalRound`: the number of the final, which alone decides among those who play it; null: none. */
export function standings(
  players: readonly PlayerId[],
  games: readonly FinishedGame[],
  scoring: Scoring,
  finalRound: number | null,
): readonly StandingsRow[] {
  const rows = players.map((player) => rowOf(player, games, scoring, finalRound)).toSorted(compareRows)
  let place = 0
  return rows.map((row, n) => {
    const before = rows[n - 1]
    const decided = before === undefined ? null : decidedBy(before, row)
    if (before === undefined || decided !== null) place = n + 1
    const isTie = before !== undefined && decided !== null && decided !== 'points' && before.points === row.points
    return { ...row, place, tieBreak: isTie ? decided : null }
  })
}

type Totals = Omit<StandingsRow, 'place' | 'tieBreak'>

function rowOf(player: PlayerId, games: readonly FinishedGame[], scoring: Scoring, finalRound: number | null): Totals {
  const results = games.flatMap(({ round, seats }) => {
    const points = scoreGame(scoring, seats)
    return seats.flatMap((own) =>
      own.player === player ? [{ round, ...own, points: roundPoints(points.get(own.seat) ?? 0) }] : [],
    )
  })
  const pointsIn = results.map(({ points }) => points)
  return {
    player,
    points: roundPoints(total(pointsIn)),
    best: Math.max(0, ...pointsIn),
    centres: total(results.map(({ centres }) => centres)),
    solos: results.filter(({ outcome }) => outcome === 'solo').length,
    games: results.length,
    final: results.find(({ round }) => round === finalRound)?.points ?? null,
  }
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)
/** Hundredths: thirds of a draw would otherwise differ in the last bit. */
const roundPoints = (points: number): number => Math.round(points * 100) / 100

/** The best first. */
function compareRows(a: Totals, b: Totals): number {
  const decided = decidedBy(a, b)
  return decided === null ? 0 : measure(b, decided) - measure(a, decided)
}

/** The first measure in which two players differ; null: none. */
const decidedBy = (a: Totals, b: Totals): TieBreak | null =>
  TIE_BREAKS.find((tieBreak) => measure(a, tieBreak) !== measure(b, tieBreak)) ?? null

const measure = (row: Totals, by: TieBreak): number => (by === 'final' ? (row.final ?? -1) : row[by])
