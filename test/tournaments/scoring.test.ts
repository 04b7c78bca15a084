import { describe, expect, it } from 'vitest'
import type { SeatOutcome } from '../../src/game/announcements/effect.ts'
import type { Seat } from '../../src/rules/names.ts'
import { type Scoring, scoreGame } from '../../src/tournament/scoring.ts'

type Line = readonly [seat: string, centres: number, outcome: SeatOutcome]

const score = (scoring: Scoring, ...lines: readonly Line[]): readonly number[] => {
  const seats = lines.map(([seat, centres, outcome]) => ({ seat: seat as Seat, centres, outcome }))
  const points = scoreGame(scoring, seats)
  return seats.map(({ seat }) => Math.round((points.get(seat) ?? NaN) * 100) / 100)
}

/** Seven seats with these centres; those with any share the draw. */
const draw = (...centres: readonly number[]): readonly Line[] =>
  centres.map((count, n) => [`P${n}`, count, count > 0 ? 'draw' : 'eliminated'])
const SOLO: readonly Line[] = [
  ['P0', 18, 'solo'],
  ['P1', 16, 'survived'],
  ['P2', 0, 'eliminated'],
]

describe('draw size', () => {
  it('gives a solo everything', () => expect(score('draw-size', ...SOLO)).toEqual([100, 0, 0]))
  it('divides a draw evenly, whatever the centres', () =>
    expect(score('draw-size', ...draw(17, 10, 7, 0, 0, 0, 0))).toEqual([33.33, 33.33, 33.33, 0, 0, 0, 0]))
  it('gives survivors outside the draw nothing', () =>
    expect(score('draw-size', ['A', 17, 'draw'], ['B', 16, 'draw'], ['C', 1, 'survived'])).toEqual([50, 50, 0]))
  it('divides a joint win among its winners', () =>
    expect(score('draw-size', ['A', 12, 'joint'], ['B', 8, 'joint'], ['C', 14, 'survived'])).toEqual([50, 50, 0]))
})

describe('sum of squares', () => {
  it('gives a solo everything', () => expect(score('sum-of-squares', ...SOLO)).toEqual([100, 0, 0]))
  it('gives each seat the square of its centres as a share of all squares', () =>
    // 144 + 100 + 64 + 16 = 324
    expect(score('sum-of-squares', ...draw(12, 10, 8, 4, 0, 0, 0))).toEqual([44.44, 30.86, 19.75, 4.94, 0, 0, 0]))
  it('gives nobody anything on a board without owned centres', () =>
    expect(score('sum-of-squares', ['A', 0, 'draw'], ['B', 0, 'draw'])).toEqual([0, 0]))
})

describe('C-Diplo', () => {
  it('gives a solo everything', () => expect(score('c-diplo', ...SOLO)).toEqual([100, 0, 0]))
  it('gives one point for taking part, one per centre, and 38, 14 and 7 for the places', () =>
    expect(score('c-diplo', ...draw(12, 10, 8, 4, 0, 0, 0))).toEqual([51, 25, 16, 5, 1, 1, 1]))
  it('divides the points of shared places', () =>
    expect(score('c-diplo', ...draw(11, 11, 6, 6, 0, 0, 0))).toEqual([38, 38, 10.5, 10.5, 1, 1, 1]))
  it('gives 100 points in all on a board of 34 centres and seven seats', () => {
    const points = score('c-diplo', ...draw(9, 9, 8, 4, 4, 0, 0))
    expect(points.reduce((sum, number) => sum + number, 0)).toBe(100)
  })
})

describe('centres', () => {
  it('gives a point for each centre', () => expect(score('centres', ...draw(12, 10, 8, 4))).toEqual([12, 10, 8, 4]))
  it('gives a solo all centres of the board', () => expect(score('centres', ...SOLO)).toEqual([34, 0, 0]))
})
