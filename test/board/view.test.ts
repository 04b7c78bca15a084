import { describe, expect, test } from 'vitest'
import { detailAt, inSteps, TOKEN } from '../../src/board/detail.ts'
import { closeUp, MOST_ZOOM, panned, revealing, viewBox, whole, zoomed } from '../../src/board/view.ts'

const plate = { width: 1200, height: 1000 }

describe('the view of the board', () => {
  test('zooming leaves the point under the finger where it is', () => {
    const view = zoomed(whole, 2, [300, 500], plate)
    expect(view).toEqual({ x: 150, y: 250, zoom: 2 })
    expect(viewBox(view, plate)).toBe('150.00 250.00 600.00 500.00')
  })

  test('it comes as close as what is to be seen allows', () => {
    const view = closeUp(
      [
        [500, 400],
        [600, 500],
      ],
      plate,
    )
    expect(view.zoom).toBeCloseTo(1000 / 280)
    expect(view.x + plate.width / view.zoom / 2).toBeCloseTo(550)
    expect(closeUp([], plate)).toEqual(whole)
  })

  test('it never leaves the plate', () => {
    expect(panned(zoomed(whole, 2, [0, 0], plate), [500, 500], plate)).toMatchObject({ x: 0, y: 0 })
    expect(zoomed(zoomed(whole, 4, [1200, 1000], plate), 0.5, [0, 0], plate)).toEqual({ x: 600, y: 500, zoom: 2 })
  })

  test('it never shows more than the whole plate, nor less than an eighth of its width', () => {
    expect(zoomed(whole, 0.1, [600, 500], plate)).toEqual(whole)
    expect(zoomed(whole, 100, [600, 500], plate).zoom).toBe(MOST_ZOOM)
  })

  test('it follows the keyboard only if the province is out of sight', () => {
    const view = zoomed(whole, 2, [300, 250], plate)
    expect(revealing(view, [400, 400], plate)).toBe(view)
    expect(revealing(view, [900, 800], plate)).toEqual({ x: 600, y: 500, zoom: 2 })
  })
})

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
