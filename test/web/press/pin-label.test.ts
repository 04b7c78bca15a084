import { expect, it } from 'vitest'
import { pinLabel } from '../../../web/text/press-text.ts'

it('a note on a phase of a finished game keeps the BC of its year', () => {
  const game = { history: ['F1894M'], phase: null, endedIn: null }
  expect(pinLabel(game, { kind: 'phase', phase: 0 }, 'BC')).toBe('Fall 1894 BC, movement')
  expect(pinLabel(game, { kind: 'phase', phase: 0 }, null)).toBe('Fall 1894, movement')
})
