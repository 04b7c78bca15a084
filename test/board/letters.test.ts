import { describe, expect, it } from 'vitest'
import { lettersOf } from '../../src/board/powers/power-signs.ts'

const lettersFor = (...names: readonly string[]): string[] => lettersOf(names.map((name) => ({ name, letter: null })))
const distinct = (letters: readonly string[]): number => new Set(letters.map((letter) => letter.toLowerCase())).size

describe('the letters of the powers', () => {
  it('are initials, or two characters if powers share an initial', () => {
    expect(lettersFor('Rotland', 'Russia', 'Turkey')).toEqual(['Ro', 'Ru', 'T'])
  })

  it('differ if two names start alike', () => {
    expect(lettersFor('Berlin', 'Belgium', 'Bern', 'Austria')).toEqual(['Be', 'Bl', 'Br', 'A'])
  })

  it('are the initials of two words, if two characters are needed', () => {
    expect(lettersFor('New York', 'North Africa', 'Nepal')).toEqual(['NY', 'NA', 'Ne'])
  })

  it('keep the table’s letters, and give them to no other power', () => {
    expect(
      lettersOf([
        { name: 'Turkey', letter: null },
        { name: 'Ottomans', letter: 'T' },
      ]),
    ).toEqual(['Tu', 'T'])
  })

  it('are of one or two characters, and unique, for 40 powers of any names', () => {
    const cases = [
      Array.from({ length: 40 }, (_, i) => `Power ${i + 1}`),
      Array.from({ length: 40 }, () => 'Aa'),
      Array.from({ length: 40 }, (_, i) => 'É'.repeat(i + 1)),
      Array.from({ length: 40 }, () => ''),
      Array.from({ length: 40 }, (_, i) => `Åland${i}`),
    ]
    for (const names of cases) {
      const letters = lettersFor(...names)
      expect(distinct(letters)).toBe(40)
      expect(letters.every((letter) => [1, 2].includes(Array.from(letter).length))).toBe(true)
    }
  })
})
