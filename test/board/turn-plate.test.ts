/** A board from its other side. */
import { describe, expect, test } from 'vitest'
import { detailOf } from '../../src/board/detail.ts'
import { loadDrawing } from '../../src/board/plates.ts'
import { placeAt } from '../../src/board/plate.ts'
import { province } from '../../src/rules/names.ts'
import { provinceTowards } from '../../web/board/interaction/arrows.ts'
import { turnView } from '../../web/board/interaction/board-view.ts'
import { placeUnder } from '../../src/board/inside.ts'
import { findCollisions, hasKind, mayGiveWay, standingBoxes } from '../support/boards/standing.ts'

describe('Duo’s board from the other side', () => {
  test('has each province, unit, centre and label on the opposite side', async () => {
    const [plate, turned] = [await loadDrawing('duo'), await loadDrawing('duo', true)]
    expect([...turned.places.keys()]).toEqual([...plate.places.keys()])
    for (const place of plate.places.values()) {
      const { unit, small, centre } = placeAt(turned, place.province)
      const opposite = ([x, y]: readonly [number, number]) => [plate.width - x, plate.height - y]
      expect([unit, small.code?.at]).toEqual([
        opposite(place.unit),
        small.code && opposite(place.small.code?.at ?? [0, 0]),
      ])
      expect(centre).toEqual(place.centre && opposite(place.centre))
    }
  })

  test('a tap picks the province under it, and arrow keys lead the other way', async () => {
    const [plate, turned] = [await loadDrawing('duo'), await loadDrawing('duo', true)]
    for (const { province: code, unit } of plate.places.values()) {
      const at = [plate.width - unit[0], plate.height - unit[1]] as const
      expect([code, placeUnder(turned, at)?.province]).toEqual([code, placeUnder(plate, unit)?.province])
    }
    expect(provinceTowards(turned, province('ROT'), 'ArrowUp')).toBe(
      provinceTowards(plate, province('ROT'), 'ArrowDown'),
    )
  })

  test('no label lies under anything', async () => {
    const turned = await loadDrawing('duo', true)
    for (const span of [340, 390, 720, 1440]) {
      const detail = detailOf(span, turned.width)
      const covered = findCollisions(
        standingBoxes(turned, detail),
        (a, b) => hasKind(a, b, 'label') && !(detail.small && mayGiveWay(a, b)),
      )
      expect({ span, covered }).toEqual({ span, covered: [] })
    }
  })
})

test('a board with one side is never turned', async () => {
  expect(await loadDrawing('classical', true)).toBe(await loadDrawing('classical'))
})

test('a view of a turned board shows the same provinces', () => {
  const plate = { width: 1200, height: 1000 }
  expect(turnView({ x: 300, y: 200, zoom: 2 }, plate)).toEqual({ x: 900, y: 800, zoom: 2 })
})
