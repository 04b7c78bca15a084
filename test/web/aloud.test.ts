import { describe, expect, it } from 'vitest'
import type { SheetLine } from '../../src/game/model.ts'
import type { GameView, OrderView, PhaseView } from '../../src/game/views.ts'
import { askedWords, problemWords, turnWords } from '../../web/orders/aloud.ts'

const fall: PhaseView = {
  code: 'F1901M',
  season: 'fall',
  year: 1901,
  era: null,
  steps: ['moves'],
}
const game = (part: Partial<GameView>) => ({ phase: fall, history: [], ...part })

describe('a turn that has come', () => {
  it('is told with the phase that is over', () => {
    expect(turnWords(game({ history: ['S1901M'] }))).toBe('Spring 1901, movement, is over. Now: Fall 1901, movement.')
  })
  it('is nothing to tell of while there was none before', () => expect(turnWords(game({}))).toBe(''))
  it('is said to be the last', () => {
    expect(turnWords(game({ phase: null, history: ['F1908M'] }))).toBe('The game is over.')
  })
})

const read = (text: string, words: string | null): SheetLine => ({
  text,
  written: words === null ? text : null,
  issued: null,
  seen: null,
  refused: null,
  problem: words === null ? null : { why: 'not-adjacent', words, suggestions: [] },
  notices: [],
})

describe('what is wrong with a sheet', () => {
  const echo = [read('A PAR H', null), read('A MAR - LON', 'Too far.')]
  it('is told once, with the lines it is about', () => {
    expect(problemWords(['A PAR H', 'A MAR - LON'], echo)).toBe('2 lines read, 1 with a problem. A MAR - LON: Too far.')
  })
  it('waits until every line has been read', () => {
    expect(problemWords(['A PAR H', 'A MAR - LON', 'F BR'], echo)).toBe('')
  })
  it('is nothing to tell of where all is well', () => expect(problemWords(['A PAR H'], echo)).toBe(''))
})

describe('what became of the orders about a province', () => {
  const order = (text: string, reason: string | null, given = true) => ({ text, given, reason }) as OrderView
  it('is told order by order', () => {
    const orders = [order('A PAR - BUR', 'Bounced with A MUN - BUR.'), order('A GAS H', null, false)]
    expect(askedWords('Paris', orders)).toBe('Paris. A PAR - BUR: Bounced with A MUN - BUR. A GAS H (no order).')
  })
  it('may be nothing', () => expect(askedWords('Ukraine', [])).toBe('Ukraine. No order had to do with it.'))
})
