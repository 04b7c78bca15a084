import { describe, expect, it } from 'vitest'
import type { Message } from '../../../src/game/press/press-types.ts'
import {
  extendWindow,
  hasGap,
  MAX_SHOWN,
  mergeMessages,
  type MessageWindow,
} from '../../../web/press/conversation/use-messages.ts'
import { excerptOf } from '../../../web/press/pane/message-search.tsx'
import { betweenLabel } from '../../../web/text/press-text.ts'

const message = (number: number): Message => ({
  number,
  from: null,
  at: number,
  phase: 0,
  text: String(number),
  references: [],
  pin: null,
})
const numbers = (messages: readonly Message[]) => messages.map(({ number }) => number)

describe('pages of a channel', () => {
  it('are merged, each message once, oldest first, in any order of arrival', () => {
    const [early, late] = [[1, 2, 3].map(message), [3, 4, 5].map(message)]
    expect(numbers(mergeMessages(early, late))).toEqual([1, 2, 3, 4, 5])
    expect(numbers(mergeMessages(late, early))).toEqual([1, 2, 3, 4, 5])
  })
  it('have a gap if a page in between is missing', () => {
    expect(hasGap([1, 2, 3].map(message))).toBe(false)
    expect(hasGap([1, 2, 52, 53].map(message))).toBe(true)
    expect(hasGap([])).toBe(false)
  })
})

describe('the window of a channel', () => {
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => message(from + n))
  /** A page of a channel of ten thousand messages. */
  const page = (from: number, to: number) => ({
    channel: 'all' as const,
    messages: range(from, to),
    earlier: from > 1,
    later: to < 10_000,
  })
  const ends = ({ messages, later }: MessageWindow) => [messages[0]?.number, messages.at(-1)?.number, later]

  it('stays within its limit and has no gap, however far one scrolls', () => {
    let window = extendWindow(null, page(9951, 10_000), 'latest')
    for (let to = 9950; to > 0; to -= 50) {
      window = extendWindow(window, page(to - 49, to), 'earliest')
      expect(window.messages.length).toBeLessThanOrEqual(MAX_SHOWN)
      expect(hasGap(window.messages)).toBe(false)
    }
    expect(ends(window)).toEqual([1, 150, true])
    for (let from = 151; from < 10_000; from += 50) window = extendWindow(window, page(from, from + 49), 'latest')
    expect(ends(window)).toEqual([9851, 10_000, false])
  })
  it('stays in place for readers of older messages, and follows for readers at the end', () => {
    const middle = extendWindow(null, page(4001, 4050), 'latest')
    expect(extendWindow(middle, page(9951, 10_000), 'latest')).toBe(middle)
    const end = extendWindow(null, { ...page(9941, 9990), later: false }, 'latest')
    expect(ends(extendWindow(end, page(9951, 10_000), 'latest'))).toEqual([9941, 10_000, false])
  })
  it('restarts at the end for readers there who missed more than a page', () => {
    const end = extendWindow(null, { ...page(9001, 9050), later: false }, 'latest')
    expect(ends(extendWindow(end, page(9951, 10_000), 'latest'))).toEqual([9951, 10_000, false])
  })
  it('reaches the end when the next page is the last one', () => {
    const window = extendWindow(extendWindow(null, page(9901, 9950), 'latest'), page(9951, 10_000), 'latest')
    expect(ends(window)).toEqual([9901, 10_000, false])
  })
})

describe('an excerpt of a search result', () => {
  const excerpt = (text: string, query: string) =>
    excerptOf(text, query)
      .map((part) => (part.hit ? `[${part.text}]` : part.text))
      .join('')
  it('marks each word, ignoring case and accents', () => {
    expect(excerpt('Munich is mine, München too', 'MUN mine')).toBe('[Mun]ich is [mine], [Mün]chen too')
    expect(excerpt('MUN to BUR', '')).toBe('MUN to BUR')
  })
  it('starts shortly before the first match', () => {
    const shown = excerpt(`${'x '.repeat(400)}Munich${' y'.repeat(400)}`, 'munich')
    expect(shown).toContain('[Munich]')
    expect(shown.startsWith('… ')).toBe(true)
    expect(shown.endsWith(' …')).toBe(true)
    expect(shown.length).toBeLessThan(200)
  })
})

it('labels place messages between phases', () => {
  const game = { history: ['S1901M', 'S1901R', 'F1901M'], phase: { code: 'W1901A' } } as never
  expect([0, 1, 2, 3].map((phase) => betweenLabel(game, phase, null))).toEqual([
    'Before the orders of Spring 1901',
    'Between Spring 1901 and Spring 1901, retreats',
    'Between Spring 1901, retreats and Fall 1901',
    'Between Fall 1901 and Winter 1901',
  ])
  expect(betweenLabel({ history: ['S1901M'], phase: null }, 1, 'BC')).toBe('After Spring 1901 BC')
})
