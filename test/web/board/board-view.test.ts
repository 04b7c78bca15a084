import { describe, expect, test } from 'vitest'
import {
  closeUpView,
  clampView,
  enlargeView,
  MAX_ZOOM,
  panView,
  pinchView,
  readView,
  revealPoint,
  shownPart,
  viewText,
  wholeView,
  zoomView,
} from '../../../web/board/interaction/board-view.ts'

const plate = { width: 1200, height: 1000 }
/** A board as wide and high as its plate. */
const space = { plate, frame: plate }
const all = wholeView(space)

describe('the view of the board', () => {
  test('zooming leaves the point under the finger where it is', () => {
    const view = zoomView(all, 2, [300, 500], space)
    expect(view).toEqual({ x: 450, y: 500, zoom: 2 })
    expect(shownPart(view, space)).toEqual({ left: 150, top: 250, width: 600, height: 500 })
  })

  test('two fingers drag the point between them, even from the whole board', () => {
    const view = pinchView(all, 2, [600, 500], [700, 500], space)
    expect(view).toEqual({ x: 550, y: 500, zoom: 2 })
    // What was in the middle is now where the other point was: 100 units of the whole board to the right.
    expect((600 - view.x) * view.zoom).toBe(100)
  })

  test('a close-up is as close as its points allow', () => {
    const view = closeUpView(
      [
        [500, 400],
        [600, 500],
      ],
      space,
    )
    expect(view.zoom).toBeCloseTo(1000 / 280)
    expect(view.x).toBeCloseTo(550)
    expect(closeUpView([], space)).toEqual(all)
  })

  test('it never leaves the plate', () => {
    expect(panView(zoomView(all, 2, [0, 0], space), [500, 500], space)).toMatchObject({ x: 300, y: 250 })
    expect(zoomView(zoomView(all, 4, [1200, 1000], space), 0.5, [0, 0], space)).toEqual({ x: 900, y: 750, zoom: 2 })
  })

  test('it never shows more than the whole plate, nor less than an eighth of its width', () => {
    expect(zoomView(all, 0.1, [600, 500], space)).toEqual(all)
    expect(zoomView(all, 100, [600, 500], space).zoom).toBe(MAX_ZOOM)
  })

  test('a button enlarges around the selected unit, and centres it if it was in view', () => {
    expect(enlargeView(all, 2, [400, 600], space)).toEqual({ x: 400, y: 600, zoom: 2 })
    expect(enlargeView(all, 2, null, space)).toEqual({ x: 600, y: 500, zoom: 2 })
    const corner = { x: 300, y: 250, zoom: 2 }
    expect(enlargeView(corner, 2, [1000, 900], space)).toEqual({ x: 300, y: 250, zoom: 4 })
    expect(enlargeView({ ...corner, zoom: 4 }, 0.5, [200, 200], space)).toEqual(corner)
  })

  test('it follows the keyboard only if the province is not visible', () => {
    const view = zoomView(all, 2, [300, 250], space)
    expect(revealPoint(view, [400, 400], space)).toBe(view)
    expect(revealPoint(view, [1000, 900], space)).toEqual({ x: 900, y: 750, zoom: 2 })
  })
})

describe('a board with more room than its plate', () => {
  const wide = { plate, frame: { width: 1800, height: 1000 } }

  test('shows the plate in its middle while all of its width is in sight', () => {
    expect(clampView({ x: 0, y: 0, zoom: 1.4 }, wide)).toEqual({ x: 600, y: 1000 / 1.4 / 2, zoom: 1.4 })
    expect(shownPart(wholeView(wide), wide)).toEqual({ left: -300, top: 0, width: 1800, height: 1000 })
  })

  test('uses all of the room when it is enlarged', () => {
    expect(shownPart(clampView({ x: 0, y: 0, zoom: 3 }, wide), wide)).toMatchObject({ left: 0, width: 600 })
  })
})

describe('a view in an address', () => {
  test('is what was shown, to a unit of the plate and a hundredth of the zoom', () => {
    expect(viewText({ x: 612.3, y: 339.9, zoom: 2.499 })).toBe('612,340,2.5')
    expect(readView('612,340,2.5')).toEqual({ x: 612, y: 340, zoom: 2.5 })
  })

  test.each([null, '', '1,2', 'a,b,c', '1,2,3,4', '1,2,0', '1,2,Infinity'])('%j is not a view', (text) => {
    expect(readView(text)).toBeNull()
  })
})
