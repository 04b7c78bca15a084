/** Nothing covers the labels of a board, at any size and with any units. */
import { describe, expect, test } from 'vitest'
import { detailOf } from '../../src/board/detail.ts'
import { coveredLabels, labelsCutBy, labelOf, shownLabels, standingOn } from '../../src/board/label.ts'
import type { Point } from '../../src/board/curve.ts'
import type { Arrow, SceneUnit } from '../../src/board/scene.ts'
import { type Place, placeAt, type Plate } from '../../src/board/plate.ts'
import { contains, placeUnder } from '../../src/board/inside.ts'
import { openPlate } from '../../src/board/open-plate.ts'
import { loadDrawing } from '../../src/board/plates.ts'
import { classical } from '../../src/maps/classical.ts'
import { twilightZone } from '../../src/maps/twilight-zone.ts'
import { drawCells } from '../../src/board/cells/index.ts'
import { automaticDrawing, gridBoard } from '../support/boards/boards.ts'
import { makeAtlas } from '../../src/rules/atlas/atlas.ts'
import { type Location, location, power, type Province, province } from '../../src/rules/names.ts'
import { boardViews } from '../../src/game/views/boards.ts'
import { variantFor } from '../../src/variants/index.ts'
import { playedPhases } from '../support/boards/positions.ts'
import { chartRows, randomDrawing } from '../../src/variants/twilight-zone/drawing/index.ts'
import { isThorough } from '../support/thorough.ts'
import {
  findCollisions,
  hasKind,
  isOneOf,
  mayGiveWay,
  canMeet,
  type StandingBox,
  standingBoxes,
} from '../support/boards/standing.ts'

/** In CSS pixels: on a phone, two boards in a row and a large screen, each also twice and four times as large; then others. */
const PHONES = [366, 390]
const ABREAST = 434
const DESK = 720
const ZOOMS = [1, 2, 4]
const IN_USE = [...PHONES, ABREAST, DESK].flatMap((span) => ZOOMS.map((zoom) => span * zoom))
const SPANS = isThorough
  ? [...IN_USE, 200, 320, 440, 520, 600, 640, 900, 1000, 1150, 1300, 1700, 2000, 2400, 5000, 9000]
  : [...IN_USE, 200, 600, 9000]

/** Laying out a board takes seconds, so tests share it. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => (made ??= { value: make() }).value
}

const DRAWN = ['classical', 'balkan', 'duo'].map((name): [string, () => Promise<Plate>] => [
  name,
  once(() => loadDrawing(name)),
])
const AUTOMATIC = [
  classical,
  gridBoard({ id: '79 provinces', provinces: 79, powers: 7, seed: 1 }),
  gridBoard({ id: '34 powers', provinces: 120, powers: 34, seed: 2 }),
].map((table): [string, () => Promise<Plate>] => [
  `${table.id}, drawn automatically`,
  once(async () => openPlate(automaticDrawing(table))),
])

const BASE = makeAtlas(twilightZone)
const CELLS = (isThorough ? [1, 2, 3, 4, 5, 6, 7, 8] : [3, 8]).map((seed): [string, () => Promise<Plate>] => [
  `random map ${seed} of the Twilight Zone`,
  once(async () => openPlate(drawCells(BASE, chartRows(BASE, randomDrawing(BASE, seed))))),
])

describe.each([...DRAWN, ...AUTOMATIC, ...CELLS])('on the board “%s”', (_, load) => {
  test('no label lies under a unit, a dislodged unit, a centre or another label', async () => {
    const plate = await load()
    for (const span of SPANS) {
      const detail = detailOf(span, plate.width)
      const boxes = standingBoxes(plate, detail)
      const isRelevant = (a: StandingBox, b: StandingBox) =>
        hasKind(a, b, 'label') && !(detail.small && mayGiveWay(a, b))
      expect({ span, covered: findCollisions(boxes, isRelevant) }).toEqual({ span, covered: [] })
    }
  })

  test('on a phone a label gives way only to units that stand on it', async () => {
    const plate = await load()
    for (const span of SPANS.filter((one) => detailOf(one, plate.width).small)) {
      const detail = detailOf(span, plate.width)
      const boxes = standingBoxes(plate, detail)
      const labels = boxes.filter(isOneOf('label'))
      for (const unit of boxes.filter(isOneOf('unit', 'dislodged'))) {
        const standing = { at: location(unit.place), dislodged: unit.kind === 'dislodged' }
        const under = findCollisions([unit, ...labels], (a) => a === unit)
        const hidden = coveredLabels([standing], plate, detail).map((code) => `${unit.who}, label of ${code}`)
        expect({ who: unit.who, hidden }).toEqual({ who: unit.who, hidden: under })
      }
    }
  })

  test('on a phone the ring around a dislodged unit is on the plate', async () => {
    const plate = await load()
    for (const span of SPANS.filter((one) => detailOf(one, plate.width).small)) {
      const detail = detailOf(span, plate.width)
      // Half the width of its line lies outside its radius of 17.
      const reach = 18.2 * detail.token - 0.01
      const off = standingBoxes(plate, detail)
        .filter(isOneOf('dislodged'))
        .filter(({ at: [x, y] }) => Math.min(x, y, plate.width - x, plate.height - y) < reach)
      expect(off.map(({ who }) => who)).toEqual([])
    }
  })

  test('every label is on the plate', async () => {
    const plate = await load()
    for (const span of SPANS) {
      const labels = standingBoxes(plate, detailOf(span, plate.width)).filter(({ kind }) => kind === 'label')
      const off = labels.filter(
        ({ at: [x, y], width, height }) =>
          x < width / 2 || y < height / 2 || x > plate.width - width / 2 || y > plate.height - height / 2,
      )
      expect(off.map(({ who }) => who)).toEqual([])
    }
  })
})

/** From a narrow phone to a large screen, in CSS pixels. */
const ALL_SPANS = [340, 366, 390, 434, 480, 560, 599, 600, 720, 899, 900, 1150, 1440, 2000, 2560]

/** The share of a box that lies in a province, 0 to 1. Islands lie on top of the sea. */
function shareInside(plate: Plate, place: Place, { at: [x, y], width, height }: StandingBox): number {
  const [across, down] = [12, 6]
  const points = Array.from({ length: across * down }, (_, k): Point => [
    x + (((k % across) + 0.5) / across - 0.5) * width,
    y + ((Math.floor(k / across) + 0.5) / down - 0.5) * height,
  ])
  const isInside = (at: Point): boolean => (place.sea ? placeUnder(plate, at) === place : contains(place, at))
  return points.filter(isInside).length / points.length
}

describe.each([...DRAWN, ...AUTOMATIC, ...CELLS])('on the board “%s”', (_, load) => {
  test('at least half of every label lies in its own province, or a line leads from it to there', async () => {
    const plate = await load()
    for (const span of ALL_SPANS) {
      const detail = detailOf(span, plate.width)
      const labels = standingBoxes(plate, detail).filter(isOneOf('label'))
      const astray = labels.filter((label) => {
        const place = placeAt(plate, province(label.province))
        const leader = labelOf(place, detail)?.leader ?? null
        if (leader === null) return shareInside(plate, place, label) < 0.5
        return !contains(place, leader.end)
      })
      expect({ span, astray: astray.map(({ who }) => who) }).toEqual({ span, astray: [] })
    }
  })

  test('the middle of every unit’s place and every centre lies in its own province', async () => {
    const plate = await load()
    for (const span of ALL_SPANS) {
      const things = standingBoxes(plate, detailOf(span, plate.width)).filter(isOneOf('unit', 'centre'))
      const astray = things.filter((thing) => !contains(placeAt(plate, province(thing.province)), thing.at))
      expect({ span, astray: astray.map(({ who }) => who) }).toEqual({ span, astray: [] })
    }
  })

  test('every province has a label at every size', async () => {
    const plate = await load()
    for (const span of ALL_SPANS) {
      const silent = [...plate.places.values()].filter((place) => labelOf(place, detailOf(span, plate.width)) === null)
      expect({ span, silent: silent.map((place) => place.province) }).toEqual({ span, silent: [] })
    }
  })

  test('no leader line runs through the label of another province', async () => {
    const plate = await load()
    for (const span of ALL_SPANS) {
      const detail = detailOf(span, plate.width)
      const labels = standingBoxes(plate, detail).filter(isOneOf('label'))
      const crossed = labels.flatMap((label) => {
        const leader = labelOf(placeAt(plate, province(label.province)), detail)?.leader ?? null
        if (leader === null) return []
        const { start, end } = leader
        const steps = Array.from({ length: 21 }, (_, k): Point => [
          start[0] + ((end[0] - start[0]) * k) / 20,
          start[1] + ((end[1] - start[1]) * k) / 20,
        ])
        return labels.filter(
          (rival) =>
            rival !== label &&
            steps.some(
              ([x, y]) => Math.abs(x - rival.at[0]) < rival.width / 2 && Math.abs(y - rival.at[1]) < rival.height / 2,
            ),
        )
      })
      expect({ span, crossed: crossed.map(({ who }) => who) }).toEqual({ span, crossed: [] })
    }
  })
})

test.each(CELLS)(
  'on a phone with “%s”, hardly any label of full size lies largely outside its province',
  async (_, load) => {
    const plate = await load()
    const detail = detailOf(351, plate.width)
    const astray = standingBoxes(plate, detail)
      .filter(isOneOf('label'))
      .filter((label) => {
        const place = placeAt(plate, province(label.province))
        const written = labelOf(place, detail)
        return written?.leader === null && written.size === detail.code && shareInside(plate, place, label) < 0.65
      })
    expect(astray.length).toBeLessThanOrEqual(1)
  },
)

test.each([
  ['classical', 'NWY'],
  ['duo', 'KAA'],
])('on a phone with “%s”, a unit in %s stands mostly inside', async (drawing, code) => {
  const plate = await loadDrawing(drawing)
  const boxes = standingBoxes(plate, detailOf(366, plate.width)).filter((box) => box.province === code)
  const shares = boxes.filter(isOneOf('unit')).map((box) => shareInside(plate, placeAt(plate, province(code)), box))
  expect(Math.min(...shares)).toBeGreaterThan(0.7)
})

test('small codes stand on the sea and have lines where the land has no room', async () => {
  const plate = await loadDrawing('classical')
  const detail = detailOf(390, plate.width)
  const leaderOf = (code: string) => labelOf(placeAt(plate, province(code)), detail)?.leader
  expect(leaderOf('HOL')).not.toBeNull()
  expect(leaderOf('MOS')).toBeNull()
  // They have room on their own water.
  expect(leaderOf('CON')).toBeNull()
  expect(leaderOf('DEN')).toBeNull()
})

/** The spans of a small board, in CSS pixels. */
const SMALL = [316, 340, 366, 390, 434, 560]

/** The provinces without a label on a board with units at these places. */
const silentOn = (plate: Plate, span: number, places: readonly Location[]): readonly Province[] => {
  const units = places.map((at) => ({ at, dislodged: false }))
  const labels = shownLabels(units, plate, detailOf(span, plate.width))
  return [...plate.places.keys()].filter((code) => !labels.some((label) => label.province === code))
}

test.each([
  ['classical', 'classical'],
  ['balkan-battle', 'balkan'],
  ['balkan-battle-3', 'balkan'],
  ['duo', 'duo'],
])('at the start of %s, every province has a label on a phone', async (id, drawing) => {
  const plate = await loadDrawing(drawing)
  const variant = variantFor(id)
  if (variant === null) throw new Error(`there is no ${id}`)
  const places = boardViews(variant, variant.setup(0)).flatMap(({ units }) => units.map(({ at }) => at))
  for (const span of SMALL) expect({ span, silent: silentOn(plate, span, places) }).toEqual({ span, silent: [] })
})

test.each(DRAWN)('on “%s”, a unit dislodged by its conqueror hides no label on a phone', async (_, load) => {
  const plate = await load()
  for (const span of SMALL) {
    const detail = detailOf(span, plate.width)
    const hidden = [...plate.places.keys()].flatMap((code) => {
      const at = location(code)
      const units = [false, true].map((dislodged) => ({ at, dislodged }))
      const labels = shownLabels(units, plate, detail)
      return [...plate.places.keys()]
        .filter((province) => !labels.some((label) => label.province === province))
        .map((province) => `label of ${province}, units in ${code}`)
    })
    expect({ span, hidden }).toEqual({ span, hidden: [] })
  }
})

test.each(DRAWN)('on “%s”, a label that moves on a phone stays in its own province, or has a line', async (_, load) => {
  const plate = await load()
  for (const span of PHONES) {
    const detail = detailOf(span, plate.width)
    const astray = [...plate.places.keys()].flatMap((code) => {
      const units = [false, true].map((dislodged) => ({ at: location(code), dislodged }))
      return shownLabels(units, plate, detail)
        .filter(({ province: of, at, leader }) => leader === null && !contains(placeAt(plate, of), at))
        .map(({ province: of }) => `label of ${of}, units in ${code}`)
    })
    expect({ span, astray }).toEqual({ span, astray: [] })
  }
})

test('on a phone, hardly a label is left out in played games', async () => {
  const plate = await loadDrawing('classical')
  const games = playedPhases(new URL('../games/', import.meta.url))
  for (const span of SMALL) {
    const silent = games.flatMap(({ state }) =>
      silentOn(
        plate,
        span,
        state.units.map(({ at }) => at),
      ),
    )
    expect(silent.length / games.length).toBeLessThanOrEqual(0.1)
    // Only where a province and all around it are full.
    expect(['APU', 'LON']).toEqual(expect.arrayContaining([...new Set(silent)]))
  }
})

test.each(CELLS)('on a phone, no label is left out in played games on “%s”', async (_, load) => {
  const plate = await load()
  const games = playedPhases(new URL('../games/', import.meta.url)).filter((_, n) => n % 4 === 0)
  const silent = games.flatMap(({ state }) => {
    const places = state.units.map(({ at }) => at).filter((at) => plate.places.has(province(at.slice(0, 3))))
    return silentOn(plate, 366, places)
  })
  expect(silent).toEqual([])
})

test('a covered label moves, overlaps nothing, and keeps its line', async () => {
  const plate = await loadDrawing('classical')
  const detail = detailOf(340, plate.width)
  const units = [{ at: location('LON'), dislodged: false }]
  expect(coveredLabels(units, plate, detail)).toEqual(['PIC'])
  const moved = shownLabels(units, plate, detail).find((label) => label.province === 'PIC')
  const usual = labelOf(placeAt(plate, province('PIC')), detail)
  expect(moved?.at).not.toEqual(usual?.at)
  expect(shownLabels([], plate, detail).find((label) => label.province === 'PIC')?.at).toEqual(usual?.at)
})

test('a label gives way to an ordered build as to a unit, once', async () => {
  const plate = await loadDrawing('classical')
  const detail = detailOf(340, plate.width)
  const build: Arrow = { kind: 'build', from: location('LON'), arm: 'fleet', power: power('ENGLAND'), ghost: true }
  const standing = standingOn({ units: [], arrows: [build, { ...build, arm: 'army' }] })
  expect(coveredLabels(standing, plate, detail)).toEqual(['PIC'])
  const [unit] = [{ at: location('LON'), dislodged: false } as SceneUnit]
  expect(standingOn({ units: [unit], arrows: [build] })).toEqual([unit])
})

test('labels give way to a second build, which is drawn aside', () => {
  const build = { kind: 'build', from: location('LON'), arm: 'fleet', power: power('ENGLAND') } as const
  expect(standingOn({ units: [], arrows: [{ ...build, arm: 'army', aside: true }, build] })).toEqual([
    { at: 'LON', dislodged: true },
    { at: 'LON', dislodged: false },
  ])
})

describe.each([...DRAWN, ...CELLS])('on the board “%s”', (_, load) => {
  test('every province has a label on a large screen, and on a phone at twice the size', async () => {
    const plate = await load()
    for (const span of SPANS.filter((one) => one >= DESK)) {
      const silent = [...plate.places.values()].filter((place) => labelOf(place, detailOf(span, plate.width)) === null)
      expect({ span, silent: silent.map(({ province }) => province) }).toEqual({ span, silent: [] })
    }
  })
})

describe.each(DRAWN)('on the board “%s”', (_, load) => {
  test('every province has its name on a large screen at four times the size', async () => {
    const plate = await load()
    const codes = [...plate.places.values()].filter(
      (place) => labelOf(place, detailOf(4 * DESK, plate.width))?.isCode !== false,
    )
    expect(codes.map(({ province }) => province)).toEqual([])
  })

  test('a phone shows nearly all codes at once', async () => {
    const plate = await load()
    const labels = standingBoxes(plate, detailOf(366, plate.width)).filter(({ kind }) => kind === 'label')
    expect(labels.length).toBeGreaterThan(plate.places.size * 0.95)
  })

  test('on a phone there is a pixel between units of neighbours', async () => {
    const plate = await load()
    for (const span of PHONES) {
      const units = standingBoxes(plate, detailOf(span, plate.width)).filter(isOneOf('unit'))
      const pixel = plate.width / span
      const wider = units.map((unit) => ({ ...unit, width: unit.width + pixel, height: unit.height + pixel }))
      expect(findCollisions(wider, canMeet)).toEqual([])
    }
  })

  test('no unit covers a unit of another province, or a centre', async () => {
    const plate = await load()
    for (const span of SPANS) {
      const boxes = standingBoxes(plate, detailOf(span, plate.width)).filter(isOneOf('unit', 'centre'))
      expect({ span, covered: findCollisions(boxes, canMeet) }).toEqual({ span, covered: [] })
    }
  })

  test('no dislodged unit covers a unit, a centre or another dislodged unit; on a phone few cover others at normal size', async () => {
    const plate = await load()
    for (const span of SPANS) {
      const boxes = standingBoxes(plate, detailOf(span, plate.width))
      const covered = findCollisions(boxes, (a, b) => hasKind(a, b, 'dislodged'))
      const inner = boxes.map((box) => ({ ...box, width: 0.8 * box.width, height: 0.8 * box.height }))
      const others = findCollisions(
        inner.filter(isOneOf('unit', 'centre', 'dislodged')),
        (a, b) => a.kind !== b.kind && a.province !== b.province && hasKind(a, b, 'dislodged'),
      )
      if (span >= 600) expect({ span, covered }).toEqual({ span, covered: [] })
      else expect(others.length).toBeLessThanOrEqual(plate.places.size * 0.2)
    }
  })
})

describe.each(AUTOMATIC)('on the board “%s”', (_, load) => {
  test('most provinces have a label on a large screen, nearly all at twice the size, and all at four times', async () => {
    const plate = await load()
    const labelled = (span: number): number =>
      [...plate.places.values()].filter((place) => labelOf(place, detailOf(span, plate.width)) !== null).length
    expect(labelled(DESK)).toBeGreaterThanOrEqual(plate.places.size * 0.95)
    expect(labelled(2 * DESK)).toBeGreaterThanOrEqual(plate.places.size * 0.99)
    expect(labelled(4 * DESK)).toBe(plate.places.size)
  })
})

test('labels grow as the board is enlarged', async () => {
  const plate = await loadDrawing('classical')
  const spans = SPANS.filter((span) => span >= 366).toSorted((a, b) => a - b)
  for (const province of ['PAR', 'NTH', 'BEL']) {
    const place = [...plate.places.values()].find((one) => one.province === province)
    if (place === undefined) throw new Error(`no ${province}`)
    const pixels = spans.flatMap((span) => {
      const label = labelOf(place, detailOf(span, plate.width))
      return label === null || !label.isCode ? [] : [(label.size * span) / plate.width]
    })
    expect(pixels).toEqual(pixels.toSorted((a, b) => a - b))
    expect(pixels[0]).toBeGreaterThan(9)
  }
})

test('finds the names that the edge of a part of the board cuts', async () => {
  const plate = await loadDrawing('classical')
  const detail = detailOf(2000, plate.width)
  const place = plate.places.get(province('MUN'))
  const label = place === undefined ? null : labelOf(place, detail)
  if (label === null) throw new Error('Munich is not named')
  const [x, y] = label.at
  const all = labelsCutBy({ left: 0, top: 0, width: plate.width, height: plate.height }, plate, detail)
  expect(all).toEqual([])
  // Starting in the middle of the name, just left of it, and far to the right.
  expect(labelsCutBy({ left: x, top: y - 100, width: 200, height: 200 }, plate, detail)).toContain('MUN')
  expect(labelsCutBy({ left: x - 100, top: y - 100, width: 200, height: 200 }, plate, detail)).not.toContain('MUN')
  expect(labelsCutBy({ left: x + 100, top: y - 100, width: 200, height: 200 }, plate, detail)).not.toContain('MUN')
})
