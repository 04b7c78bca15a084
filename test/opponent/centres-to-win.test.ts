import { describe, expect, it } from 'vitest'
import { centresToWin } from '../../src/opponent/value/centres-to-win.ts'
import { power } from '../../src/rules/names.ts'
import { variantNamed } from '../support/boards/variants.ts'

describe('the number of centres that win', () => {
  it.each([
    ['classical', {}, 'FRANCE', 18],
    ['duo', {}, 'ROTLAND', 15],
    ['duo', { victory: 20 }, 'GRUNLAND', 20],
    ['balkan-battle', {}, 'TURKEY', 8],
    ['shadow-worlds', {}, 'ITALY', 34],
    ['twilight-zone', { victory: 17 }, 'ITALY', 17],
    // DBL-8: a power of fourteen wins for both its captains.
    ['double-diplomacy', {}, 'RUSSIA', 14],
    ['duo', {}, 'NEUTRAL', undefined],
  ])('is found by asking the variant: %s %o %s', (id, options, name, count) => {
    const variant = variantNamed(id, options)
    const start = variant.setup(1)
    const position = id === 'twilight-zone' ? { ...start, turn: 2 } : start
    expect(centresToWin(variant, position).get(power(name))).toBe(count)
  })
})
