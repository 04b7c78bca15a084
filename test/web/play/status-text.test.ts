import { describe, expect, it } from 'vitest'
import type { GameView, PhaseView } from '../../../src/game/views/shapes.ts'
import { turnText } from '../../../web/play/status/status-text.ts'

const fall: PhaseView = {
  code: 'F1901M',
  season: 'fall',
  year: 1901,
  era: null,
  steps: ['moves'],
}
const game = (part: Partial<GameView>) => ({ phase: fall, history: [], ...part })

describe('a new turn', () => {
  it('is announced with the phase that is over', () => {
    expect(turnText(game({ history: ['S1901M'] }), null)).toBe(
      'Spring 1901, movement, is over. Now: Fall 1901, movement.',
    )
  })
  it('is not announced at the start of the game', () => expect(turnText(game({}), null)).toBe(''))
  it('is announced as the end of the game', () => {
    const over = game({ phase: null, history: ['F1908M'] })
    expect(turnText(over, null)).toBe('The game is over.')
    expect(turnText(over, 'A draw between France and Italy.')).toBe('A draw between France and Italy.')
  })
})
