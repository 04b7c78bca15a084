import { expect, it } from 'vitest'
import { viewGame } from '../../../src/game/views/game-view.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { phaseTitle } from '../../../web/press/conversation/message-list.tsx'
import { channelHint, pinLabel } from '../../../web/text/press-text.ts'
import { Host, player, POWERS } from '../../support/games/hosting.ts'

it('a phase of several steps is named the same while it is open and once it is closed', () => {
  const open = { history: [], phase: { code: 'W1901A', era: null } } as unknown as GameView
  const closed = { history: ['W1901A'], phase: null } as unknown as GameView
  const message = { phase: 0, at: 0 }
  expect(phaseTitle(open, message, null)).toBe('Winter 1901')
  expect(phaseTitle(closed, message, null)).toBe('Winter 1901')
})

/** After Spring, all agree to a draw in Fall. */
function drawn() {
  const host = Host.playing()
  host.order('FRANCE', ['A PAR - BUR'])
  host.deadline()
  const opened = host.state.openedAt ?? 0
  host.now += 60_000
  for (const power of POWERS) host.draw(power, [])
  return { opened, host, game: viewGame(host.state, player('FRANCE')) }
}

it('messages stay in the phase that a vote has ended; those after it are after the game', () => {
  const { opened, host, game } = drawn()
  expect(game.status).toBe('finished')
  expect(phaseTitle(game, { phase: 0, at: opened - 1 }, null)).toBe('Spring 1901')
  expect(phaseTitle(game, { phase: 1, at: opened + 1 }, null)).toBe('Fall 1901')
  expect(phaseTitle(game, { phase: 1, at: host.now }, null)).toBe('After the game')
  expect(pinLabel(game, { kind: 'phase', phase: 1 }, null)).toBe('Fall 1901, movement')
})

it('a conversation says that everyone can read it once the game has revealed it', () => {
  const { game } = drawn()
  const channel = [...POWERS].filter((power) => power === 'FRANCE' || power === 'ITALY') as never
  const hint = (part: Partial<GameView>) => channelHint({ game: { ...game, ...part }, voices: [] }, channel)
  const { settings } = game
  expect(hint({ status: 'playing' })).toBe('Private between France and Italy. Revealed to everyone after the game.')
  expect(hint({})).toBe('Between France and Italy. Everyone can read it now.')
  expect(hint({ status: 'abandoned' })).toBe('Private between France and Italy.')
  expect(hint({ settings: { ...settings, press: { ...settings.press, opens: false } } })).toBe(
    'Private between France and Italy.',
  )
})
