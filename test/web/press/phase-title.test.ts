import { expect, it } from 'vitest'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { phaseTitle } from '../../../web/press/conversation/message-list.tsx'

it('a phase of several steps is named the same while it is open and once it is closed', () => {
  const open = { history: [], phase: { code: 'W1901A', era: null } } as unknown as GameView
  const closed = { history: ['W1901A'], phase: null } as unknown as GameView
  expect(phaseTitle(open, 0, null)).toBe('Winter 1901')
  expect(phaseTitle(closed, 0, null)).toBe('Winter 1901')
  expect(phaseTitle(closed, 1, null)).toBe('After the game')
})
