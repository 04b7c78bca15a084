import { expect, it } from 'vitest'
import { viewGame } from '../../../../src/game/views/game-view.ts'
import { startText } from '../../../../web/play/forming/start-news.tsx'
import { Host, player } from '../../../support/games/hosting.ts'

const game = viewGame(Host.playing().state, player('FRANCE'))

it('says that the game has started and who the player is', () => {
  expect(startText(game)).toBe('The game has started. You play France.')
})

it('names no power to spectators, nor before countries are drawn', () => {
  expect(startText({ ...game, you: null })).toBe('The game has started.')
  const draft = game.phase === null ? null : { ...game.phase, steps: ['draft' as const] }
  expect(startText({ ...game, phase: draft })).toBe('The game has started.')
})

it('is no news after the first phase', () => {
  expect(startText({ ...game, history: ['S1901M'] })).toBeNull()
})

it('is no news once the game has ended, even in its first phase', () => {
  expect(startText({ ...game, status: 'finished' })).toBeNull()
})
