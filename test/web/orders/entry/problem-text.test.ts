import { describe, expect, it } from 'vitest'
import type { SheetLine } from '../../../../src/game/model.ts'
import { errorsByLine, problemText } from '../../../../web/orders/entry/order-lines.tsx'

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

describe('the error next to a typed line', () => {
  const echo = [read('A PAR H', null), read('A MAR - LON', 'Too far.'), read('A BUR H', null)]
  it('is on the line of its order, also among several', () =>
    expect(errorsByLine('A PAR H\n\n A MAR - LON \nA BUR H, A MAR - LON\nA GAS', echo)).toEqual([
      null,
      null,
      'Too far.',
      'Too far.',
      null,
    ]))
})
