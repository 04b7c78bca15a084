import { describe, expect, it } from 'vitest'
import type { SeatOutcome } from '../../src/game/announcements/effect.ts'
import type { PlayerId } from '../../src/game/ids.ts'
import type { Seat } from '../../src/rules/names.ts'
import { type FinishedGame, standings } from '../../src/tournament/ranking.ts'

const [ANN, BEN, CORA, DAN] = ['ann', 'ben', 'cora', 'dan'] as PlayerId[] as [PlayerId, PlayerId, PlayerId, PlayerId]
type Line = readonly [player: PlayerId | null, centres: number, outcome?: SeatOutcome]

const game = (round: number, ...lines: readonly Line[]): FinishedGame => ({
  round,
  seats: lines.map(([player, centres, outcome = 'draw'], n) => ({ seat: `P${n}` as Seat, player, centres, outcome })),
})
const placesOf = (rows: ReturnType<typeof standings>) =>
  rows.map(({ player, place, tieBreak }) => [player, place, tieBreak])

describe('standings', () => {
  it('add the points of all finished games', () => {
    const rows = standings(
      [ANN, BEN, CORA],
      [game(1, [ANN, 5], [BEN, 3]), game(2, [BEN, 6], [ANN, 2]), game(2, [CORA, 4], [null, 4])],
      'centres',
      null,
    )
    expect(rows.map(({ player, points, games, centres }) => [player, points, games, centres])).toEqual([
      [BEN, 9, 2, 9],
      [ANN, 7, 2, 7],
      [CORA, 4, 1, 4],
    ])
    expect(placesOf(rows)).toEqual([
      [BEN, 1, null],
      [ANN, 2, null],
      [CORA, 3, null],
    ])
  })

  it('list players without a finished game last', () => {
    expect(standings([ANN, BEN], [game(1, [BEN, 5], [CORA, 3])], 'centres', null).at(-1)).toEqual({
      player: ANN,
      place: 2,
      points: 0,
      best: 0,
      centres: 0,
      solos: 0,
      games: 0,
      final: null,
      tieBreak: null,
    })
  })

  it('decide equal points by the best game, then centres, and say so', () => {
    const rows = standings(
      [ANN, BEN, CORA],
      [
        game(1, [ANN, 0, 'survived'], [BEN, 10], [null, 5]),
        game(2, [ANN, 3, 'solo'], [BEN, 10], [CORA, 1, 'survived']),
        game(3, [BEN, 10], [null, 1]),
        game(3, [CORA, 9, 'solo'], [null, 1]),
      ],
      'draw-size',
      null,
    )
    expect(rows.map(({ player, points, best }) => [player, points, best])).toEqual([
      [CORA, 100, 100],
      [ANN, 100, 100],
      [BEN, 100, 50],
    ])
    expect(placesOf(rows)).toEqual([
      [CORA, 1, null],
      [ANN, 2, 'centres'],
      [BEN, 3, 'best'],
    ])
  })

  it('share a place between players who are equal in everything', () => {
    const rows = standings([ANN, BEN, CORA], [game(1, [ANN, 5], [BEN, 5], [CORA, 2])], 'centres', null)
    expect(placesOf(rows)).toEqual([
      [ANN, 1, null],
      [BEN, 1, null],
      [CORA, 3, null],
    ])
  })

  it('put the players of a final before all others, in its order', () => {
    const rows = standings(
      [ANN, BEN, CORA, DAN],
      [game(1, [ANN, 9], [BEN, 8], [CORA, 7], [DAN, 6]), game(2, [CORA, 5], [DAN, 4])],
      'centres',
      2,
    )
    expect(rows.map(({ player, final, points }) => [player, final, points])).toEqual([
      [CORA, 5, 12],
      [DAN, 4, 10],
      [ANN, null, 9],
      [BEN, null, 8],
    ])
  })
})
