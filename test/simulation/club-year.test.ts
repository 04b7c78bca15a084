/**
 * A year of a club of 40: three tournaments and a game of Standard and each variant, with people who forget, leave and
 * replace others. Standings are computed a second time from the boards, and Standard is played twice: with orders
 * stated ahead and without.
 */
import { describe, expect, it } from 'vitest'
import { lobbyRow } from '../../src/game/announcements/lobby-row.ts'
import type { PlayerId } from '../../src/game/ids.ts'
import { readObject } from '../../src/lib/json.ts'
import type { Seat } from '../../src/rules/names.ts'
import { drawRound, type SeatedBoard } from '../../src/tournament/draw.ts'
import { type FinishedGame, standings, type StandingsRow } from '../../src/tournament/ranking.ts'
import type { Scoring } from '../../src/tournament/scoring.ts'
import { RULESETS, variantFor } from '../../src/variants/index.ts'
import { allOrInTurn, isThorough } from '../support/thorough.ts'
import { type ClubGame, type Pace, playClubGame } from './club-game.ts'

const PEOPLE = Array.from({ length: 40 }, (_, n) => `member-${n}` as PlayerId)
const SUBSTITUTES = Array.from({ length: 5 }, (_, n) => `substitute-${n}` as PlayerId)
const ROUNDS = isThorough ? 4 : 2

const USUAL_PACE: Pace = 'a day for each phase'

/** The pace, and the share of days that is saved at least. */
const PACES_TRIED = allOrInTurn<readonly [Pace, number]>(
  [
    [USUAL_PACE, 0.3],
    ['half as long for retreats and builds', 0.2],
    ['Mondays and Thursdays', 0.2],
  ],
  0,
)

interface Played extends ClubGame {
  readonly round: number
}

interface Cup {
  readonly games: readonly Played[]
  readonly rows: readonly StandingsRow[]
}

const seatsOf = (variant: string): readonly Seat[] => variantFor(variant)?.seats ?? []

/** Draws and plays each round. Players who were replaced play on from the next round. */
function playCup(variant: string, scoring: Scoring, rounds: number, statesAhead = true, pace = USUAL_PACE): Cup {
  const drawn: SeatedBoard[][] = []
  const games: Played[] = []
  for (let round = 1; round <= rounds; round++) {
    const { boards, waiting } = drawRound(PEOPLE, seatsOf(variant), drawn, round)
    drawn.push([...boards])
    boards.forEach((seats, board) => {
      // Of those without a seat and on the waiting list, each replaces at one board at most.
      const free = [...SUBSTITUTES, ...waiting].filter((_, n) => n % boards.length === board)
      const seed = 1000 * round + board
      games.push({ ...playClubGame({ variant, seats, waiting: free, seed, statesAhead, pace }), round })
    })
  }
  return cupOf(games, scoring)
}

const cupOf = (games: readonly Played[], scoring: Scoring): Cup => ({
  games,
  rows: standings([...PEOPLE, ...SUBSTITUTES], games.map(finished), scoring, null),
})

/** As the service reads it from the lobby and the records. */
const finished = ({ round, world: { game } }: Played): FinishedGame => ({
  round,
  seats: (lobbyRow(game).results ?? []).map((result) => ({ ...result, player: game.holders[result.seat] ?? null })),
})

/** Points of the seats, from the board and the verdict, by the definitions of the clubs. */
function pointsByHand(
  { world: { game } }: Played,
  scoring: 'sum-of-squares' | 'draw-size',
): ReadonlyMap<PlayerId, number> {
  if (game.status !== 'finished') throw new Error('a game is not over')
  const { winners, why } = game.verdict
  const points = new Map<PlayerId, number>()
  const owners = Object.values(game.position.boards).flatMap((board) => Object.values(board?.owners ?? {}))
  const counts = seatsOf(game.settings.variant).map(
    (seat) => [seat, owners.filter((owner) => (owner as string) === (seat as string)).length] as const,
  )
  const squares = counts.reduce((sum, [, count]) => sum + count ** 2, 0)
  for (const [seat, count] of counts) {
    const player = game.holders[seat]
    if (player === undefined) continue
    const isShared = scoring === 'draw-size' || why !== 'draw'
    const share = isShared ? (winners.includes(seat) ? 100 / winners.length : 0) : (100 * count ** 2) / squares
    points.set(player, Math.round(share * 100) / 100)
  }
  return points
}

/** Everybody's points, best game and games, added up; then a place for each: one more than those who are better. */
function expectSameStandings({ games, rows }: Cup, scoring: 'sum-of-squares' | 'draw-size'): void {
  const results = games.map((game) => pointsByHand(game, scoring))
  for (const row of rows) {
    const own = results.flatMap((points) => points.get(row.player) ?? [])
    expect(row.games).toBe(own.length)
    expect(row.points).toBeCloseTo(
      own.reduce((sum, points) => sum + points, 0),
      5,
    )
    expect(row.best).toBe(Math.max(0, ...own))
    const better = rows.filter(
      (other) =>
        other.points > row.points ||
        (other.points === row.points &&
          (other.best > row.best ||
            (other.best === row.best &&
              (other.centres > row.centres || (other.centres === row.centres && other.solos > row.solos))))),
    )
    expect(row.place).toBe(better.length + 1)
  }
  expect(new Set(rows.map(({ player }) => player)).size).toBe(PEOPLE.length + SUBSTITUTES.length)
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0) / numbers.length

describe('a year of a club', () => {
  const standard = playCup('classical', 'sum-of-squares', ROUNDS)

  it('has standings in its Standard tournament that the boards add up to, with people who replaced others', () => {
    expectSameStandings(standard, 'sum-of-squares')
    expect(standard.games.reduce((sum, { replaced }) => sum + replaced, 0)).toBeGreaterThan(0)
    const substitutes = standard.rows.filter(({ player, games }) => SUBSTITUTES.includes(player) && games > 0)
    expect(substitutes.length).toBeGreaterThan(0)
  })

  it('has standings of return games in Duo that the verdicts add up to', () =>
    expectSameStandings(playCup('duo', 'draw-size', ROUNDS), 'draw-size'))

  it.runIf(isThorough)('has standings of a Twilight Zone tournament that the verdicts add up to', () =>
    expectSameStandings(playCup('twilight-zone', 'draw-size', ROUNDS), 'draw-size'),
  )

  it.each(RULESETS.map(({ id }) => id))('ends a game of %s with a standing that its verdict adds up to', (variant) => {
    const seats = seatsOf(variant).map((seat, n) => ({ seat, player: PEOPLE[n] ?? ('' as PlayerId) }))
    const game = playClubGame({ variant, seats, waiting: SUBSTITUTES, seed: 5, statesAhead: true, pace: USUAL_PACE })
    expect(Object.keys(game.world.game.holders)).toHaveLength(seats.length)
    // In Twilight Zone all play on the maps that they drew.
    const memory = game.world.game.status === 'finished' ? game.world.game.position.memory : null
    expect(readObject(readObject(memory).replaced)).toEqual({})
    expectSameStandings(cupOf([{ ...game, round: 1 }], 'draw-size'), 'draw-size')
  })

  // The rest is movement, for which everyone is waited for: the shorter retreats and winters are, the less is saved.
  it.each(PACES_TRIED)('has Standard games that take fewer days with orders stated ahead: %s', (pace, share) => {
    const playRound = (statesAhead: boolean) => playCup('classical', 'sum-of-squares', 1, statesAhead, pace).games
    const daysOf = (games: readonly Played[]) => mean(games.map(({ days }) => days))
    const ahead = daysOf(pace === USUAL_PACE ? standard.games.filter(({ round }) => round === 1) : playRound(true))
    const without = daysOf(playRound(false))
    if (isThorough) console.log(`${pace}: ${ahead.toFixed(1)} days instead of ${without.toFixed(1)}`)
    expect(1 - ahead / without).toBeGreaterThanOrEqual(share)
  })
})
