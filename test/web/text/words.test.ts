import { describe, expect, it } from 'vitest'
import { phaseLabel, dateOf, endingText } from '../../../web/text/words.ts'

describe('when something is', () => {
  it.each([
    ['S1901M', null, 'Spring 1901, movement'],
    ['W1902D', 'BC', 'Winter 1902 BC, design'],
    ['Y1902M', null, '1902, movement'],
    ['tomorrow', 'BC', 'tomorrow'],
  ])('%s %s', (code, era, text) => expect(phaseLabel(code, era)).toBe(text))
  it('TWZ-1 years that count down are BC', () => {
    expect(dateOf({ season: 'spring', year: 1901, era: 'BC' })).toBe('Spring 1901 BC')
    expect(dateOf({ season: 'year', year: 1901, era: null })).toBe('1901')
  })
})

it('the ending names the winners', () => {
  const winners = ['Grünland', 'Rotland']
  const ended = (why: 'solo' | 'joint' | 'draw', names = winners) => endingText({ why, winners: [] }, names)
  expect(ended('solo', ['Grünland'])).toBe('Grünland has won.')
  expect(ended('joint')).toBe('Grünland and Rotland have won together.')
  expect(ended('draw')).toBe('The game is a draw of Grünland and Rotland.')
  const last = (why: 'solo' | 'draw', names: string[]) => endingText({ why, winners: [], lastYear: 1007 }, names)
  expect(last('solo', ['Rotland'])).toBe('1007 was the last year. Rotland has won with the most centres.')
  expect(last('draw', winners)).toBe('1007 was the last year. The game is a draw of Grünland and Rotland.')
})
