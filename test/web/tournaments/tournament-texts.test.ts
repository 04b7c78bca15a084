import { describe, expect, it } from 'vitest'
import type { PlayerId } from '../../../src/game/ids.ts'
import {
  canDraw,
  drawText,
  nextRound,
  orderText,
  roundsText,
  roundTitle,
  tieBreakText,
} from '../../../web/tournaments/tournament-texts.ts'

const players = (count: number, withdrawn = 0) =>
  Array.from({ length: count }, (_, n) => ({
    player: `p${n}` as PlayerId,
    joinedAt: n,
    withdrawn: n < withdrawn,
    role: 'player' as const,
  }))
const board = { board: 1, game: '' as never, started: true, status: null, deadline: null, seats: [] }
const tournament = (count: number, more: object = {}) => ({
  final: false,
  rounds: 3,
  seats: 7,
  players: players(count),
  boards: [],
  ...more,
})
const draw = (count: number, more: object = {}, round = 1) => drawText(tournament(count, more), round)

describe('the effect of a draw', () => {
  it('says who gets a seat, and who waits', () => {
    expect(draw(7)).toBe('7 players get a seat at one board, and their game starts.')
    expect(draw(14)).toBe('14 players get a seat at 2 boards, and their games start.')
    expect(draw(15)).toBe(
      '14 players get a seat at 2 boards, and their games start. 1 player waits for the next round.',
    )
    expect(draw(20)).toContain(' 6 players wait for the next round.')
  })
  it('does not count players who have withdrawn', () =>
    expect(draw(8, { players: players(8, 2) })).toBe('A board needs 7 players; so far there are 6.'))
  it('does not count the waiting list', () => {
    const waiting = players(1).map((entry) => ({ ...entry, role: 'replacement' as const }))
    expect(draw(8, { players: [...players(6), ...waiting] })).toBe('A board needs 7 players; so far there are 6.')
  })
  it('of a final seats the best', () =>
    expect(draw(20, { final: true }, 3)).toBe('The best 7 players get a seat, and their game starts.'))
  it('of a final needs all results', () => {
    const boards = (['playing', 'finished', 'abandoned'] as const).map((status) => ({ ...board, round: 1, status }))
    const running = { final: true, boards }
    expect(draw(20, running, 3)).toBe('You can draw the final when all games are over. 1 is still running.')
    const canDrawIf = (boardsThen: readonly object[], count = 20, final = true) =>
      canDraw(tournament(count, { final, boards: boardsThen }), 3)
    expect([canDrawIf(boards), canDrawIf(boards.slice(1)), canDrawIf(boards, 20, false)]).toEqual([false, true, true])
    expect(canDrawIf([], 6)).toBe(false)
  })
})

describe('rounds', () => {
  it('are numbered, and the last may be a final', () => {
    expect([1, 2, 3].map((round) => roundTitle({ final: true, rounds: 3 }, round))).toEqual([
      'Round 1',
      'Round 2',
      'Final',
    ])
    expect(roundsText({ final: true, rounds: 3 })).toBe('3 rounds, the last a final')
    expect(roundsText({ final: false, rounds: 1 })).toBe('1 round')
  })
  it('follow the last that was drawn, up to the last of all', () => {
    expect(nextRound({ rounds: 2, boards: [] })).toBe(1)
    expect(nextRound({ rounds: 2, boards: [{ ...board, round: 1 }] })).toBe(2)
    expect(nextRound({ rounds: 2, boards: [{ ...board, round: 2 }] })).toBeNull()
  })
})

it('the order of the standings is explained, with a final or without', () => {
  const ties = 'Equal points are decided by the best game, then by centres in all games, then by solo wins.'
  expect(orderText({ final: false })).toMatch(new RegExp(`^${ties}`))
  expect(orderText({ final: true })).toMatch(new RegExp(`^The players of the final come first, in its order. ${ties}`))
})

it('a tie-break is named where points are equal', () => {
  expect(tieBreakText({ tieBreak: 'best' })).toBe('equal points; decided by the best game')
  expect(tieBreakText({ tieBreak: null })).toBeNull()
})
