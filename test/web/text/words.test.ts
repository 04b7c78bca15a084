import { describe, expect, it } from 'vitest'
import { phaseLabel, phaseText, dateOf, endingText } from '../../../web/text/words.ts'

describe('when something is', () => {
  it.each([
    ['S1901M', null, 'Spring 1901, movement'],
    ['W1902D', 'BC', 'Winter 1902 BC, design'],
    ['Y1902M', null, '1902, movement'],
    ['tomorrow', 'BC', 'tomorrow'],
  ])('%s %s', (code, era, text) => expect(phaseLabel(code, era)).toBe(text))
  it('BAL-2 names the steps of a phase only if they are ordered one after another', () => {
    const winter = { code: 'W1901A', season: 'winter', year: 1901, era: null } as const
    expect(phaseText({ ...winter, steps: ['retreats', 'adjustments'] })).toBe('Winter 1901')
    expect(phaseText({ ...winter, steps: ['adjustments'] })).toBe('Winter 1901, adjustments')
  })
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
