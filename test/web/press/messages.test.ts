import { describe, expect, it } from 'vitest'
import type { Message } from '../../../src/game/press/model.ts'
import { hasGap, merged } from '../../../web/press/conversation/use-messages.ts'

const message = (number: number): Message => ({
  number,
  from: null,
  at: number,
  phase: 0,
  text: String(number),
  references: [],
})
const numbers = (messages: readonly Message[]) => messages.map(({ number }) => number)

describe('pages of a channel', () => {
  it('give each message once, oldest first, in whatever order they come', () => {
    const [early, late] = [[1, 2, 3].map(message), [3, 4, 5].map(message)]
    expect(numbers(merged(early, late))).toEqual([1, 2, 3, 4, 5])
    expect(numbers(merged(late, early))).toEqual([1, 2, 3, 4, 5])
  })
  it('have a gap where a page between them was not fetched', () => {
    expect(hasGap([1, 2, 3].map(message))).toBe(false)
    expect(hasGap([1, 2, 52, 53].map(message))).toBe(true)
    expect(hasGap([])).toBe(false)
  })
})
