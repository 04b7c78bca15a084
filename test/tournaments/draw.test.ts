import { describe, expect, it } from 'vitest'
import type { PlayerId } from '../../src/game/ids.ts'
import type { Seat } from '../../src/rules/names.ts'
import { drawRound, type SeatedBoard } from '../../src/tournament/draw.ts'

const people = (count: number): PlayerId[] => Array.from({ length: count }, (_, n) => `player-${n}` as PlayerId)
const SEATS = ['AUSTRIA', 'ENGLAND', 'FRANCE', 'GERMANY', 'ITALY', 'RUSSIA', 'TURKEY'] as Seat[]
const TWO = ['NORTH', 'SOUTH'] as Seat[]

/** So many rounds, each drawn after those before it. */
function drawAll(players: readonly PlayerId[], seats: readonly Seat[], rounds: number, seed = 1) {
  const drawn: (readonly SeatedBoard[])[] = []
  for (let n = 0; n < rounds; n++) drawn.push(drawRound(players, seats, drawn, seed + n).boards)
  return drawn
}

function mostMeetings(rounds: readonly (readonly SeatedBoard[])[]): number {
  const met = new Map<string, number>()
  for (const board of rounds.flat())
    for (const a of board)
      for (const b of board)
        if (a.player < b.player) {
          const pair = `${a.player} ${b.player}`
          met.set(pair, (met.get(pair) ?? 0) + 1)
        }
  return Math.max(...met.values())
}

describe('the draw of a round', () => {
  it('seats everyone once, each board with every seat', () => {
    const [boards = []] = drawAll(people(21), SEATS, 1)
    expect(boards.map((board) => board.map(({ seat }) => seat))).toEqual([SEATS, SEATS, SEATS])
    expect(new Set(boards.flat().map(({ player }) => player)).size).toBe(21)
  })

  it('is the same for the same seed, and another for another', () => {
    const draw = (seed: number) => JSON.stringify(drawRound(people(14), SEATS, [], seed))
    expect(draw(1)).toBe(draw(1))
    expect(draw(1)).not.toBe(draw(2))
  })

  it('lets two players exchange their seats in return games', () => {
    for (let seed = 1; seed < 20; seed++) {
      const [first, second] = drawAll(people(2), TWO, 2, seed)
      expect(second?.[0]?.map(({ player }) => player)).toEqual(first?.[0]?.map(({ player }) => player).toReversed())
    }
  })

  it('gives nobody the same power twice in four rounds', () => {
    for (let seed = 1; seed < 10; seed++) {
      const places = drawAll(people(21), SEATS, 4, seed).flat(2)
      expect(new Set(places.map(({ player, seat }) => `${player} ${seat}`)).size).toBe(21 * 4)
    }
  })

  it('keeps pairs apart, even if they meet others again, unless all play at one board', () => {
    const [one, other] = people(2)
    const apart = one === undefined || other === undefined ? [] : [[one, other] as const]
    const areTogether = (boards: readonly SeatedBoard[]) =>
      boards.some((board) => apart.flat().every((each) => board.some(({ player }) => player === each)))
    const earlier: (readonly SeatedBoard[])[] = []
    for (let seed = 1; seed <= 10; seed++) earlier.push(drawRound(people(14), SEATS, earlier, seed, apart).boards)
    expect(earlier.filter(areTogether)).toEqual([])
    expect(areTogether(drawRound(people(7), SEATS, [], 1, apart).boards)).toBe(true)
  })

  it('lets players of a round robin meet everyone once before they meet again', () => {
    for (let seed = 1; seed < 10; seed++) expect(mostMeetings(drawAll(people(6), TWO, 3, seed))).toBe(1)
  })

  it('spreads opponents: of 21 players in three rounds nobody meets anyone three times', () => {
    for (let seed = 1; seed < 10; seed++) expect(mostMeetings(drawAll(people(21), SEATS, 3, seed))).toBeLessThan(3)
  })

  it('lets everybody wait once before anybody waits twice', () => {
    const players = people(9)
    const drawn: (readonly SeatedBoard[])[] = []
    const waited: PlayerId[] = []
    // Two of nine wait in each round.
    for (let n = 0; n < 4; n++) {
      const { boards, waiting } = drawRound(players, SEATS, drawn, n)
      drawn.push(boards)
      waited.push(...waiting)
    }
    expect(new Set(waited).size).toBe(8)
  })

  it('draws no board for too few players', () => {
    expect(drawRound(people(6), SEATS, [], 1)).toEqual({ boards: [], waiting: expect.any(Array) })
    expect(drawRound([], SEATS, [], 1)).toEqual({ boards: [], waiting: [] })
  })
})
