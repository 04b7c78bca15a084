/** The scoring systems of clubs: what each seat of a finished game earns, out of about 100 points. */
import type { SeatOutcome, SeatResult } from '../game/announcements/effect.ts'
import type { Seat } from '../rules/names.ts'

export const SCORINGS = ['draw-size', 'sum-of-squares', 'c-diplo', 'centres'] as const
export type Scoring = (typeof SCORINGS)[number]

/** What the winners of a game share, and what a board without a winner is worth in all. */
export const FULL_SCORE = 100

/** C-Diplo: one point for taking part, one for each centre, and these for the first three places. */
const C_DIPLO = { part: 1, places: [38, 14, 7] } as const

/** The points of each seat, not rounded. Seats that win together share the winner's points. */
export function scoreGame(scoring: Scoring, seats: readonly SeatResult[]): ReadonlyMap<Seat, number> {
  const winners = seats.filter(({ outcome }) => WINS.includes(outcome))
  if (winners.length > 0) return shareAmong(seats, winners, scoring === 'centres' ? sum(centresOf(seats)) : FULL_SCORE)
  switch (scoring) {
    case 'draw-size':
      return shareAmong(
        seats,
        seats.filter(({ outcome }) => outcome === 'draw'),
        FULL_SCORE,
      )
    case 'sum-of-squares': {
      const total = sum(seats.map(({ centres }) => centres ** 2))
      return scores(seats, ({ centres }) => (total === 0 ? 0 : (FULL_SCORE * centres ** 2) / total))
    }
    case 'c-diplo':
      return scores(seats, ({ centres }) => C_DIPLO.part + centres + placePoints(seats, centres))
    case 'centres':
      return scores(seats, ({ centres }) => centres)
  }
}

/** Outcomes that end a game for good. A draw is not one. */
const WINS: readonly SeatOutcome[] = ['solo', 'joint', 'concession']

const scores = (seats: readonly SeatResult[], of: (result: SeatResult) => number): ReadonlyMap<Seat, number> =>
  new Map(seats.map((result) => [result.seat, of(result)]))

const shareAmong = (seats: readonly SeatResult[], sharers: readonly SeatResult[], points: number) =>
  scores(seats, (result) => (sharers.includes(result) ? points / sharers.length : 0))

/** Seats with equally many centres share the points of the places that they take up. */
function placePoints(seats: readonly SeatResult[], centres: number): number {
  const better = seats.filter((other) => other.centres > centres).length
  const equal = seats.filter((other) => other.centres === centres).length
  return sum(C_DIPLO.places.slice(better, better + equal)) / equal
}

const centresOf = (seats: readonly SeatResult[]): readonly number[] => seats.map(({ centres }) => centres)
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
