import { describe, expect, it } from 'vitest'
import {
  type BarPlacement,
  type Box,
  chooseEdge,
  placeBar,
  scrollToShow,
  type Spot,
} from '../../../../web/orders/board/bar-place.ts'

const area = { x: 100, y: 50, width: 800, height: 700 }
const bar = { width: 300, height: 100 }
const places = (more: Partial<BarPlacement>): BarPlacement => ({
  area,
  bar,
  selected: { x: 500, y: 400 },
  obstacles: [{ at: { x: 500, y: 400 }, weight: Infinity }],
  current: null,
  ...more,
})
const covers = (at: Spot, spot: Spot): boolean =>
  spot.x >= at.x && spot.x <= at.x + bar.width && spot.y >= at.y && spot.y <= at.y + bar.height
const gap = (at: Spot, { x, y }: Spot): number =>
  Math.hypot(Math.max(at.x - x, 0, x - at.x - bar.width), Math.max(at.y - y, 0, y - at.y - bar.height))
const isInside = (at: Spot, box: Box): boolean =>
  at.x >= box.x && at.y >= box.y && at.x + bar.width <= box.x + box.width && at.y + bar.height <= box.y + box.height

function place(more: Partial<BarPlacement>): Spot {
  const at = placeBar(places(more))
  if (at === null) throw new Error('there is no place')
  return at
}

describe('the bar of the selected unit', () => {
  it('is next to the unit, not on it', () => {
    const at = place({})
    expect(covers(at, { x: 500, y: 400 })).toBe(false)
    expect(gap(at, { x: 500, y: 400 })).toBeLessThan(45)
  })

  it('covers nothing that can be tapped, and stays on the board', () => {
    const selected = { x: 500, y: 720 }
    const targets = [-80, 0, 80].flatMap((dx) => [-160, -80, 0].map((dy) => ({ x: 500 + dx, y: 720 + dy })))
    const at = place({ selected, obstacles: targets.map((spot) => ({ at: spot, weight: Infinity })) })
    expect(targets.filter((target) => covers(at, target))).toEqual([])
    expect(isInside(at, area)).toBe(true)
  })

  it('has no place if it would cover a target wherever it is', () => {
    const targets = Array.from({ length: 9 }, (_, row) =>
      Array.from({ length: 9 }, (_, n) => ({ x: 100 + 100 * n, y: 50 + 90 * row })),
    )
    const obstacles = targets.flat().map((at) => ({ at, weight: Infinity }))
    expect(placeBar(places({ obstacles }))).toBe(null)
  })

  it('stays where it is while that is nearly as good', () => {
    const first = place({})
    expect(place({ current: first, selected: { x: 540, y: 400 } })).toEqual(first)
  })

  it('moves away from a place that must be tapped now', () => {
    const first = place({})
    const target = { x: first.x + 150, y: first.y + 50 }
    const next = place({ current: first, obstacles: [{ at: target, weight: Infinity }] })
    expect(covers(next, target)).toBe(false)
  })

  it('moves when it has grown too large for its place, because buttons outside the window cannot be pressed', () => {
    const selected = { x: 500, y: 700 }
    const low = { x: 100, y: area.y + area.height - bar.height }
    const grown = { width: bar.width, height: 180 }
    const at = place({ selected, current: low, bar: grown, obstacles: [] })
    expect(at.y + grown.height).toBeLessThanOrEqual(area.y + area.height)
    const wide = { width: 420, height: bar.height }
    const right = { x: area.x + area.width - bar.width, y: 60 }
    const moved = place({ current: right, bar: wide, obstacles: [] })
    expect(moved.x + wide.width).toBeLessThanOrEqual(area.x + area.width)
  })

  it('goes into the corner if the board is smaller than the bar', () => {
    expect(place({ area: { x: 10, y: 20, width: 50, height: 50 } })).toEqual({ x: 10, y: 20 })
  })
})

describe('the bar on a small screen', () => {
  const lower = { x: 0, y: 400, width: 375, height: 150 }

  it('is at the lower edge, within reach of the thumb', () => {
    expect(chooseEdge(lower, [], 0, 'lower')).toBe('lower')
    expect(chooseEdge(lower, [{ x: 100, y: 380 }], 0, 'lower')).toBe('lower')
  })

  it('is at the upper edge if it covers fewer targets there', () => {
    expect(chooseEdge(lower, [{ x: 100, y: 420 }], 0, 'lower')).toBe('upper')
    expect(
      chooseEdge(
        lower,
        [420, 430, 20].map((y) => ({ x: 100, y })),
        0,
        'lower',
      ),
    ).toBe('upper')
    expect(
      chooseEdge(
        lower,
        [420, 10].map((y) => ({ x: 100, y })),
        0,
        'lower',
      ),
    ).toBe('lower')
  })

  it('stays at its edge while the other one is no better', () => {
    expect(chooseEdge(lower, [], 0, 'upper')).toBe('upper')
    expect(chooseEdge(lower, [{ x: 100, y: 20 }], 0, 'upper')).toBe('lower')
  })

  it('leaves the header of the page free there', () => {
    const spots = [{ x: 100, y: 420 }]
    expect(chooseEdge(lower, [...spots, { x: 100, y: 30 }], 53, 'lower')).toBe('upper')
    expect(chooseEdge(lower, [...spots, { x: 100, y: 190 }], 53, 'lower')).toBe('lower')
  })
})

describe('on a small screen the page scrolls', () => {
  const results = { x: 0, y: 360, width: 375, height: 190 }
  it('until a province that the results would cover is above them', () => {
    const by = scrollToShow({ x: 200, y: 420 }, results)
    expect(420 - by).toBeLessThan(results.y - 30)
  })
  it('not if they do not cover it', () => expect(scrollToShow({ x: 200, y: 200 }, results)).toBe(0))
})
