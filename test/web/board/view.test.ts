import { describe, expect, test } from 'vitest'
import { closeUp, MOST_ZOOM, panned, revealing, viewBox, whole, zoomed } from '../../../web/board/view.ts'

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
