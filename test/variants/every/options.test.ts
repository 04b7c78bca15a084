import { expect, it } from 'vitest'
import { changedOptions, optionFaults } from '../../../src/variants/index.ts'

const messages = (id: string, options: Record<string, string | number>) =>
  optionFaults(id, options).map(({ at, message }) => `${at}: ${message}`)

it('an option that the rules exclude is refused with the rule', () => {
  expect(messages('duo', { victory: 14 })).toEqual([
    'victory: In Duo, more than half of the 28 centres win: choose 15 to 28 (DUO-2).',
  ])
  expect(messages('double-diplomacy', { victory: 20 })).toEqual([
    'victory: In Double Diplomacy, 21 centres of a player or 14 of a power win. These numbers cannot be changed (DBL-8, DBL-9).',
  ])
})

it('an unknown option or value is refused with those that exist', () => {
  expect(messages('balkan-battle', { victory: 4, speed: 'fast' })).toEqual([
    'victory: Choose one of these: 8, 5, 6, 7, 9, 10, 11, 12, 13, 14.',
    'speed: Balkan Battle has no such option. It has “victory”, “lastYear” and “lastYearResult”.',
  ])
  expect(messages('double-diplomacy', { constructor: 'x' })).toHaveLength(1)
  expect(messages('classical', { victory: 20, lastYear: 1908, lastYearResult: 'most' })).toEqual([])
  expect(messages('narnia', { victory: 20 })).toEqual([])
})

it('options that differ from the rules are named', () => {
  expect(changedOptions('classical', {})).toEqual([])
  expect(changedOptions('classical', { victory: 18, lastYear: 'none', lastYearResult: 'most' })).toEqual([])
  expect(changedOptions('classical', { victory: 20, lastYear: 1908 })).toEqual([
    '20 centres',
    'Ends after 1908',
    'A draw between all survivors',
  ])
  expect(changedOptions('twilight-zone', { lastYear: 1895, lastYearResult: 'most' })).toEqual([
    'Ends after 1895 BC',
    'The most centres win',
  ])
})
