/** On maps that players drew, everything reads as its own province's: labels and dislodged units. */
import { describe, expect, test } from 'vitest'
import { drawCells } from '../../src/board/cells/index.ts'
import { CODES_FROM, detailOf } from '../../src/board/detail.ts'
import { shownLabels } from '../../src/board/label.ts'
import { openPlate } from '../../src/board/open-plate.ts'
import { placeAt, type Plate } from '../../src/board/plate.ts'
import { loadDrawing } from '../../src/board/plates.ts'
import { twilightZone } from '../../src/maps/twilight-zone.ts'
import { makeAtlas } from '../../src/rules/atlas/atlas.ts'
import { location, province } from '../../src/rules/names.ts'
import { chartRows, randomDrawing } from '../../src/variants/twilight-zone/drawing/index.ts'
import { contains } from '../../src/board/inside.ts'
import { isOneOf, type StandingBox, standingBoxes } from '../support/boards/standing.ts'
import { isThorough } from '../support/thorough.ts'

const ATLAS = makeAtlas(twilightZone)
const SEEDS = isThorough ? [1, 2, 3, 4, 5, 6, 7, 8] : [3, 8]
/** In CSS pixels. */
const SPANS = [366, 390, 480, 600, 720, 900, 1440]

const gapBetween = (a: StandingBox, b: StandingBox): number =>
  Math.hypot(
    Math.max(0, Math.abs(a.at[0] - b.at[0]) - (a.width + b.width) / 2),
    Math.max(0, Math.abs(a.at[1] - b.at[1]) - (a.height + b.height) / 2),
  )

/** Those not on their own land, nor over their conqueror. */
function dislodgedAstray(plate: Plate, span: number): readonly string[] {
  const boxes = standingBoxes(plate, detailOf(span, plate.width))
  const units = boxes.filter(isOneOf('unit'))
  return boxes
    .filter(isOneOf('dislodged'))
    .filter((box) => {
      const gaps = units.filter((unit) => unit.province === box.province).map((unit) => gapBetween(unit, box))
      return !contains(placeAt(plate, province(box.province)), box.at) && Math.min(...gaps) > 0
    })
    .map(({ who }) => who)
}

/** The provinces in which the middle of a dislodged unit is outside, at the places of one size. */
const middlesOutside = (plate: Plate, size: 'small' | 'full'): readonly string[] =>
  [...plate.places.values()]
    .filter((place) => !contains(place, (size === 'small' ? place.small : place).dislodged))
    .map((place) => place.province)

/** In these, it is outside: elsewhere it or a label would cover something at the weights in use. */
const STILL_OUTSIDE = { full: ['APU', 'CLY', 'HOL', 'LVP', 'ROM', 'TUS', 'YOR'], small: ['LVP'] }

test.each([
  ['classical', STILL_OUTSIDE],
  ['duo', { full: [], small: [] }],
  ['balkan', { full: [], small: [] }],
])('on “%s”, the middle of a dislodged unit is in its province, with few exceptions', async (drawing, outside) => {
  const plate = await loadDrawing(drawing)
  expect({ full: middlesOutside(plate, 'full'), small: middlesOutside(plate, 'small') }).toEqual(outside)
})

test.each(['classical', 'duo', 'balkan'])(
  'on a phone with “%s”, a dislodged unit stands on its own land, or half over its conqueror',
  async (drawing) => {
    const plate = await loadDrawing(drawing)
    for (const span of SPANS.filter((one) => one < CODES_FROM))
      expect({ span, astray: dislodgedAstray(plate, span) }).toEqual({ span, astray: [] })
  },
)

describe.each(SEEDS)('on random map %i of the Twilight Zone', (seed) => {
  const plate = openPlate(drawCells(ATLAS, chartRows(ATLAS, randomDrawing(ATLAS, seed))))

  test('a dislodged unit stands on its own land, or half over its conqueror', () => {
    for (const span of SPANS) expect({ span, astray: dislodgedAstray(plate, span) }).toEqual({ span, astray: [] })
  })

  test('few dislodged units cover a unit of another province, and only on a phone', () => {
    for (const span of SPANS) {
      const boxes = standingBoxes(plate, detailOf(span, plate.width))
      const units = boxes.filter(isOneOf('unit'))
      const over = boxes
        .filter(isOneOf('dislodged'))
        .filter((box) => units.some((unit) => unit.province !== box.province && gapBetween(unit, box) === 0))
      expect(over.length).toBeLessThanOrEqual(span < 600 ? 10 : 1)
    }
  })

  test('labels that give way to units on a phone do not go to the units of others', () => {
    for (const span of [366, 390]) {
      const detail = detailOf(span, plate.width)
      const codes = [...plate.places.keys()]
      const astray = codes.flatMap((code) => {
        const units = [false, true].map((dislodged) => ({ at: location(code), dislodged }))
        const [unit, mark] = standingBoxes(plate, detail).filter(
          (box) => box.province === code && box.place === code && isOneOf('unit', 'dislodged')(box),
        )
        const usual = new Map(shownLabels([], plate, detail).map((label) => [label.province, label.at]))
        return shownLabels(units, plate, detail).filter(({ province: of, at }) => {
          const { small } = placeAt(plate, of)
          const far = Math.hypot(at[0] - small.unit[0], at[1] - small.unit[1])
          const near = [unit, mark].flatMap((box) => (box ? [Math.hypot(at[0] - box.at[0], at[1] - box.at[1])] : []))
          return of !== code && String(at) !== String(usual.get(of)) && Math.min(...near) < far
        })
      })
      expect(astray).toEqual([])
    }
  })

  test('few labels are nearer to the unit of another province than to their own', () => {
    for (const span of SPANS) {
      const boxes = standingBoxes(plate, detailOf(span, plate.width))
      const units = boxes.filter(isOneOf('unit'))
      const astray = boxes.filter(isOneOf('label')).filter((label) => {
        const isOwn = (unit: StandingBox): boolean => unit.province === label.province
        const gap = (those: readonly StandingBox[]): number => Math.min(...those.map((unit) => gapBetween(label, unit)))
        return gap(units.filter((unit) => !isOwn(unit))) < gap(units.filter(isOwn))
      })
      expect(astray.length).toBeLessThanOrEqual(span < 600 ? 7 : 3)
    }
  })
})
