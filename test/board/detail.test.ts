import { describe, expect, test } from 'vitest'
import { detailAt, inSteps, TOKEN } from '../../src/board/detail.ts'

describe('the detail of the board', () => {
  test.each([
    [1280, 'names'],
    [900, 'names'],
    [700, 'codes'],
    [380, 'large-codes'],
  ])('a board %i pixels wide shows %s', (width, writing) => {
    expect(detailAt(width / 1200).writing).toBe(writing)
  })

  test.each([380, 700, 1280, 5000])('on a board %i pixels wide, a token is between 12 and 60 pixels wide', (width) => {
    const scale = width / 1200
    const pixels = 2 * TOKEN * detailAt(scale).token * scale
    expect(pixels).toBeGreaterThan(12)
    expect(pixels).toBeLessThan(60)
  })
})

test('the detail of a board changes in steps, not with every move of a finger', () => {
  const scales = Array.from({ length: 100 }, (_, n) => inSteps(0.5 * 1.001 ** n))
  expect(new Set(scales).size).toBeLessThanOrEqual(3)
  for (const scale of [0.1, 0.3, 0.7, 2.4]) expect(Math.abs(inSteps(scale) / scale - 1)).toBeLessThan(0.026)
})
