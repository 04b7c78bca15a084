import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { location, power, province, unitId } from '../../../src/rules/names.ts'
import { unitPosition } from '../../../src/board/boxes.ts'
import type { Point } from '../../../src/board/curve.ts'
import { shownLabels } from '../../../src/board/label.ts'
import { loadDrawing } from '../../../src/board/plates.ts'
import { detailAt } from '../../../src/board/detail.ts'
import { hitTarget } from '../../../web/board/interaction/hit-target.ts'
import { placeUnder } from '../../../src/board/inside.ts'
import { pickAt } from '../../../web/board/interaction/pick.ts'
import { anchorOf, placeAt } from '../../../src/board/plate.ts'
import { dislodgedPosition } from '../../../src/board/boxes.ts'
import { openPlate } from '../../../src/board/open-plate.ts'
import { emptyScene, type Scene } from '../../../src/board/scene.ts'

const plate = openPlate(
  JSON.parse(readFileSync(new URL('../../../src/board/plates/classical.json', import.meta.url), 'utf8')),
)
const anchor = (at: string): Point => anchorOf(plate, location(at), false)
/** A point of Burgundy on the way to Belgium. */
const [belgium, burgundy] = [anchor('BEL'), anchor('BUR')]
const nearBelgium: Point = [belgium[0] * 0.4 + burgundy[0] * 0.6, belgium[1] * 0.4 + burgundy[1] * 0.6]
const scene = (part: Partial<Scene>): Scene => ({ ...emptyScene, ...part })
const THUMB = 22

describe('a finger on the board', () => {
  test.each([...plate.places.keys()])('on the place for units of %s means it', (code) => {
    expect(pickAt(plate, emptyScene, placeAt(plate, code).unit, THUMB, false)).toBe(code)
  })

  test('on the islands and inner waters of Denmark means Denmark', () => {
    expect(placeUnder(plate, [533, 387])?.province).toBe('DEN')
    expect(pickAt(plate, emptyScene, [560, 380], THUMB, false)).toBe('DEN')
  })

  test('on Switzerland, far from any place for units, means nothing', () => {
    expect(pickAt(plate, emptyScene, [460, 690], 5, false)).toBeNull()
  })

  test('just outside a target means that target', () => {
    const offered = scene({ targets: [location('BEL')] })
    expect(pickAt(plate, emptyScene, nearBelgium, 80, false)).toBe('BUR')
    expect(pickAt(plate, offered, nearBelgium, 80, false)).toBe('BEL')
    expect(pickAt(plate, offered, nearBelgium, 10, false)).toBe('BUR')
  })

  test('on a unit means that unit, however near a target is', () => {
    const army = { id: unitId(1), power: power('FRANCE'), arm: 'army', at: location('BUR'), dislodged: false } as const
    const offered = scene({ targets: [location('BEL')], units: [army] })
    expect(pickAt(plate, offered, burgundy, 400, false)).toBe('BUR')
  })

  test('on the selected unit means that unit, however near a target is', () => {
    const offered = scene({ selected: location('BUR'), targets: [location('BEL')] })
    expect(pickAt(plate, offered, nearBelgium, 80, false)).toBe('BUR')
  })

  test('in a barred province means that province, however near a target is, unless a unit is selected', () => {
    const offered = scene({ targets: [location('BEL')], barred: [province('BUR')] })
    expect(pickAt(plate, offered, nearBelgium, 80, false)).toBe('BUR')
    expect(pickAt(plate, { ...offered, selected: location('PAR') }, nearBelgium, 80, false)).toBe('BEL')
  })

  test('on a coast means that coast if it is a target, else the province', () => {
    const north = anchor('SPA/NC')
    expect(pickAt(plate, scene({ targets: [location('SPA/NC'), location('SPA/SC')] }), north, THUMB, false)).toBe(
      'SPA/NC',
    )
    expect(pickAt(plate, scene({ targets: [location('SPA')] }), north, THUMB, false)).toBe('SPA')
  })

  test('on a coast means that coast if a fleet stands there', () => {
    const fleet = {
      id: unitId(1),
      power: power('FRANCE'),
      arm: 'fleet',
      at: location('SPA/SC'),
      dislodged: false,
    } as const
    expect(pickAt(plate, scene({ units: [fleet] }), anchor('SPA/SC'), THUMB, false)).toBe('SPA/SC')
  })
})

describe('a finger on units that share a province', () => {
  const unit = (id: number, name: string, at = 'BUL') =>
    ({ id: unitId(id), power: power(name), arm: 'army', at: location(at), dislodged: false }) as const
  const detail = detailAt(1, plate.width)
  const hit = (units: Scene['units'], point: Point) =>
    hitTarget({ plate, scene: scene({ units }), detail, point, scale: 1, byFinger: false })
  const three = [unit(1, 'AUSTRIA'), unit(2, 'RUSSIA'), unit(3, 'TURKEY')]

  test.each(three)('BAL-7 means the unit of $power if it touches that', (each) => {
    const point = unitPosition({ plate, units: three, detail }, each)
    expect(hit(three, point)).toMatchObject({ at: 'BUL', power: each.power })
  })
  test('means the province if all are of one power, or if there is one unit', () => {
    const two = [unit(1, 'AUSTRIA'), unit(2, 'AUSTRIA'), unit(3, 'TURKEY', 'SER')]
    expect(hit(two, anchor('BUL')).power).toBeNull()
    expect(hit(two, anchor('SER'))).toMatchObject({ at: 'SER', power: null })
  })
})

test.each(['classical', 'duo', 'balkan'])('on “%s”, a finger on a label means its province', async (drawing) => {
  const board = await loadDrawing(drawing)
  const scale = 366 / board.width
  const detail = detailAt(scale, board.width)
  for (const { province: of, at: point } of shownLabels([], board, detail)) {
    const hit = (part: Partial<Scene>) =>
      hitTarget({ plate: board, scene: scene(part), detail, point, scale, byFinger: true })
    expect(hit({})).toEqual({ at: of, alternatives: [], power: null })
    expect(hit({ targets: [location(of)] })).toMatchObject({ at: of, alternatives: [] })
  }
})

describe('a finger in a retreat phase', () => {
  const span = 366
  const scale = span / plate.width
  const detail = detailAt(scale, plate.width)
  const unit = (id: number, at: string, dislodged: boolean) =>
    ({ id: unitId(id), power: power('ENGLAND'), arm: 'army', at: location(at), dislodged }) as const
  const beaten = unit(1, 'LVP', true)
  const mark = dislodgedPosition(plate, beaten, detail)
  const hit = (part: Partial<Scene>, point: Point) =>
    hitTarget({
      plate,
      scene: scene({ units: [beaten, unit(2, 'LVP', false)], ...part }),
      detail,
      point,
      scale,
      byFinger: true,
    })

  test('on the mark of a dislodged unit means that unit, also where the mark lies in another province', () => {
    expect(placeUnder(plate, mark)?.province).toBe('IRI')
    expect(hit({ targets: [location('LVP')] }, mark)).toEqual({ at: 'LVP', alternatives: [], power: null })
    const chosen = { selected: location('LVP'), targets: [location('IRI'), location('CLY')] }
    expect(hit(chosen, mark).at).toBe('LVP')
  })
  test('on a province next to the mark means that province', () => {
    expect(
      hit({ selected: location('LVP'), targets: [location('IRI')] }, anchorOf(plate, location('IRI'), true)).at,
    ).toBe('IRI')
  })
})
