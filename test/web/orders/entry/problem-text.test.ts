import { describe, expect, it } from 'vitest'
import type { SheetLine } from '../../../../src/game/model.ts'
import { problemText } from '../../../../web/orders/entry/order-lines.tsx'

const read = (text: string, words: string | null): SheetLine => ({
  text,
  written: words === null ? text : null,
  issued: null,
  seen: null,
  subject: null,
  decides: null,
  suffix: null,
  refused: null,
  problem: words === null ? null : { why: 'not-adjacent', words, suggestions: [] },
  notices: [],
})

describe('the announced problems of a sheet', () => {
  const echo = [read('A PAR H', null), read('A MAR - LON', 'Too far.')]
  it('are announced once, with their lines', () => {
    expect(problemText(['A PAR H', 'A MAR - LON'], echo)).toBe('2 lines read, 1 with a problem. A MAR - LON: Too far.')
  })
  it('wait until every line has been read', () => {
    expect(problemText(['A PAR H', 'A MAR - LON', 'F BR'], echo)).toBe('')
  })
  it('are empty if all lines are valid', () => expect(problemText(['A PAR H'], echo)).toBe(''))
})
