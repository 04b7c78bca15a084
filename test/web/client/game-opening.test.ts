import { afterEach, expect, it, vi } from 'vitest'
import { noteOpening, openingOf } from '../../../web/client/device/game-opening.ts'

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
})
afterEach(() => stored.clear())

it('a game is opened as it was the last time on this device', () => {
  expect(openingOf('abc')).toBeNull()
  noteOpening('abc', { drawing: 'classical', phases: 2 })
  noteOpening('abc', { drawing: 'classical', phases: 3 })
  noteOpening('xyz', { drawing: null, phases: 0 })
  expect(openingOf('abc')).toEqual({ drawing: 'classical', phases: 3 })
  expect(openingOf('xyz')).toEqual({ drawing: null, phases: 0 })
})

it('what cannot be read counts for nothing', () => {
  for (const text of ['{', '7', '{"drawing":3,"phases":1}', '{"drawing":"duo","phases":"1"}']) {
    stored.set('opening abc', text)
    expect(openingOf('abc')).toBeNull()
  }
})

it('nothing else of a game is kept', () => {
  const game = { drawing: 'duo', phases: 1, orders: 'A PAR - BUR' }
  noteOpening('abc', game)
  expect([...stored.values()].join('')).not.toContain('PAR')
})
