/** Who can be removed and replaced, and what the organiser reads before they do it. */
import { describe, expect, it } from 'vitest'
import type { PlayerId } from '../../../src/game/ids.ts'
import {
  effectText,
  removable,
  replacementsFor,
  retimingText,
  seatEffectText,
} from '../../../web/tournaments/organiser-texts.ts'
import type { Tournament } from '../../../web/tournaments/tournament-calls.ts'

const id = (name: string) => name as PlayerId
const entry = (name: string, role: 'player' | 'replacement' | 'removed' = 'player', withdrawn = false) => ({
  player: id(name),
  joinedAt: 0,
  withdrawn,
  role,
})
const board = (round: number, names: readonly string[], status: 'playing' | 'finished' = 'playing') =>
  ({
    round,
    board: 1,
    status,
    seats: names.map((name) => ({ seat: name.toUpperCase(), player: id(name) })),
  }) as unknown as Tournament['boards'][number]

const CUP = {
  players: [
    entry('ann'),
    entry('ben'),
    entry('cora'),
    entry('dan', 'removed'),
    entry('eve', 'player', true),
    entry('finn', 'replacement'),
  ],
  boards: [board(1, ['gone', 'ben'], 'finished'), board(2, ['ann', 'eve']), board(2, ['ben'])],
}

describe('an organiser', () => {
  it('can remove who plays, waits, or has a seat in a running game', () =>
    expect(removable(CUP)).toEqual(['ann', 'ben', 'cora', 'finn', 'eve']))
  it('can give the seats to who has none in the round; those who wait come first', () => {
    expect(replacementsFor(CUP, id('ann'))).toEqual(['finn', 'cora'])
    expect(replacementsFor(CUP, id('cora'))).toEqual(['finn', 'ann', 'ben'])
  })
})

describe('before a change the organiser reads', () => {
  const cup = { final: true, rounds: 2, names: { ben: 'Ben', cora: 'Cora' } }
  const [now, at] = [Date.UTC(2027, 0, 4, 12), Date.UTC(2027, 0, 5, 18)]
  const game = { round: 1, board: 2, game: 'g' as never, seat: 'FRANCE' as never, name: 'France' }
  const seatText = (effect: 'opens' | 'changes' | 'open' | 'eliminated', when: number | null = at) =>
    seatEffectText(cup, { ...game, effect, at: when }, id('ben'), now, 'UTC')

  it('what happens to each seat', () => {
    expect(seatText('opens')).toMatch(
      /^Round 1, board 2: France opens .*18:00.*\. Until then its player keeps the seat\.$/,
    )
    expect(seatText('changes')).toMatch(/^Round 1, board 2: Ben gets France .*18:00/)
    expect(seatText('changes', null)).toBe('Round 1, board 2: Ben gets France at once.')
    expect(seatText('open', null)).toBe('Round 1, board 2: France is already open and stays open.')
    expect(seatText('eliminated', null)).toBe('Round 1, board 2: France has been eliminated, so nothing changes.')
  })
  it('what it means for later rounds', () => {
    expect(effectText(cup, id('cora'), null)).toMatch(/^Cora gets no seat in later rounds/)
    expect(effectText(cup, id('cora'), id('ben'))).toMatch(/ Ben plays in later rounds\.$/)
    expect(effectText(cup, id('gone'), null)).toMatch(/^A deleted account gets/)
  })
  it('when each game is due', () => {
    const text = (before: number | null, deadline: number | null) =>
      retimingText(cup, { ...game, round: 2, before, deadline }, now, 'UTC')
    expect(text(null, null)).toBe('Final, board 2: nothing is due now, so the next phases follow the new pace.')
    expect(text(null, at)).toMatch(/^Final, board 2: the open phase is due .*18:00\.$/)
    expect(text(now, at)).toMatch(/18:00 instead of .*12:00\.$/)
  })
})
