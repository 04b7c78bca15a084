import { describe, expect, it } from 'vitest'
import type { GameView, PhaseView } from '../../../src/game/views/shapes.ts'
import { defaultPressRules } from '../../../src/game/settings.ts'
import { viewGame } from '../../../src/game/views/game-view.ts'
import { Host, player } from '../../support/games/hosting.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/lib/time.ts'
import { idleText, isTimeShort, turnText } from '../../../web/play/status/status-text.ts'

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

describe('a viewer without orders to give', () => {
  const view = (alive: boolean, kind: 'all' | 'none') => {
    const host = viewGame(Host.playing({ press: defaultPressRules(kind) }).state, player('FRANCE'))
    return { ...host, seats: host.seats.map((each) => (each.seat === host.you ? { ...each, alive } : each)) }
  }
  it('has nothing to do in the phase that is named, or is out of the game', () => {
    expect(idleText(view(true, 'all'))).toBe('Nothing to do in Spring 1901, movement.')
    expect(idleText(view(false, 'all'))).toBe('You are out, but you can still write messages.')
    expect(idleText(view(false, 'none'))).toBe('You are out, but you can still follow the game.')
  })
})

describe('time is short', () => {
  it.each([
    ['in the last hour of a long phase', 59 * MINUTE_MS, 24 * HOUR_MS, true],
    ['not before', 61 * MINUTE_MS, 24 * HOUR_MS, false],
    ['not at the start of a phase of half an hour', 30 * MINUTE_MS, 30 * MINUTE_MS, false],
    ['in its last quarter', 7 * MINUTE_MS, 30 * MINUTE_MS, true],
    ['in the last hour, if the start is unknown', 59 * MINUTE_MS, null, true],
  ])('%s', (_, left, length, isShort) => expect(isTimeShort(left, length)).toBe(isShort))
})
