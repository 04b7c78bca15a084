import { describe, expect, test } from 'vitest'
import { detailAt, detailOf, roundScale, TOKEN } from '../../src/board/detail.ts'

describe('the detail of the board', () => {
  test.each([
    [1280, 'names'],
    [900, 'names'],
    [720, 'codes'],
    [380, 'few-codes'],
  ])('a board %i pixels wide shows %s', (width, writing) => {
    expect(detailOf(width, 1200).writing).toBe(writing)
  })

  /** The height of a unit on the screen, drawn at the nearest step of this scale. */
  const pixels = (span: number, width: number): number =>
    (2 * TOKEN * detailAt(roundScale(span / width), width).token * span) / width

  test.each([840, 1200])(
    'units are 22 pixels high on a large screen, 18 on a phone, and never above 60 (a plate of %i)',
    (width) => {
      for (let span = 364; span < 390; span++) expect(pixels(span, width)).toBeGreaterThanOrEqual(18)
      // Two boards in a row, and other small boards that are not on phones.
      for (let span = 434; span < 580; span++) expect(pixels(span, width)).toBeGreaterThanOrEqual(22)
      for (let span = 720; span < 1000; span++) expect(pixels(span, width)).toBeGreaterThanOrEqual(22)
      for (const span of [366, 720, 1280, 5000]) expect(pixels(span, width)).toBeLessThan(60)
    },
  )

  test('things never take a larger share of the board as it is enlarged', () => {
    const details = Array.from({ length: 200 }, (_, n) => detailOf(300 * 1.02 ** n, 1200))
    for (const key of ['token', 'centre', 'code', 'name'] as const) {
      const sizes = details.map((detail) => detail[key])
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    }
  })
})

test('the detail changes in steps, not with every move of a finger', () => {
  const scales = Array.from({ length: 100 }, (_, n) => roundScale(0.5 * 1.001 ** n))
  expect(new Set(scales).size).toBeLessThanOrEqual(3)
  for (const scale of [0.1, 0.3, 0.7, 2.4]) expect(Math.abs(roundScale(scale) / scale - 1)).toBeLessThan(0.026)
})
