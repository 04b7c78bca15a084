import { describe, expect, it } from 'vitest'
import { compareStates, hasChoice, readGame } from '../../src/tools/play/record.ts'
import type { RecordedState } from '../../src/tools/play/record.ts'

const state: RecordedState = {
  units: { FRANCE: ['A PAR', 'F SPA/NC'], GERMANY: ['*A MUN', 'A BER'] },
  retreats: { GERMANY: { 'A MUN': ['TYR', 'RUH'] } },
  centers: { FRANCE: ['PAR'] },
}

describe('two states', () => {
  it('agree whatever the order of lists, with or without stars at dislodged units', () => {
    const same = {
      units: { GERMANY: ['A BER'], FRANCE: ['F SPA/NC', 'A PAR'], ITALY: [] },
      retreats: { GERMANY: { '*A MUN': ['RUH', 'TYR'] } },
      centers: state.centers,
    }
    expect(compareStates(same, state)).toEqual([])
  })

  it('differ in units, coasts, centres and retreats, listed from both sides', () => {
    const other = {
      units: { FRANCE: ['A PAR', 'F SPA/SC'], GERMANY: ['A BER'] },
      retreats: { GERMANY: { 'A MUN': [] } },
      centers: { ENGLAND: ['PAR'] },
    }
    expect(compareStates(other, state)).toEqual([
      'only here: FRANCE F SPA/SC',
      'only here: ENGLAND owns PAR',
      'only in the record: FRANCE F SPA/NC',
      'only in the record: FRANCE owns PAR',
      'only in the record: GERMANY A MUN may retreat to RUH, TYR',
    ])
  })
})

describe('a phase in which nobody can decide anything', () => {
  const nothing: RecordedState = { units: {}, retreats: {}, centers: {} }
  const stuck = { ...nothing, retreats: { GERMANY: { 'A MUN': [], 'A RUH': [] } } }

  it.each([
    ['S1904M', nothing, true],
    ['S1904R', stuck, false],
    ['S1904R', state, true],
    ['W1904A', { ...nothing, builds: { FRANCE: { count: 1, homes: [] } } }, false],
    ['W1904A', { ...nothing, builds: { FRANCE: { count: 1, homes: ['PAR'] } } }, true],
    ['W1904A', { ...nothing, builds: { FRANCE: { count: -1, homes: [] } } }, true],
    ['W1904A', nothing, false],
  ])('%s', (name, at, choice) => {
    expect(hasChoice({ name, state: at, orders: {} })).toBe(choice)
  })
})

it('reads a saved game, and rejects any other file', () => {
  expect(readGame('test/games/sample-1.json').phases).toHaveLength(35)
  expect(() => readGame('package.json')).toThrow('package.json is not a saved game: it has no phases.')
})
