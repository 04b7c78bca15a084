import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { classical } from '../../src/maps/classical.ts'
import { duo } from '../../src/maps/duo.ts'
import type { Location } from '../../src/rules/names.ts'
import { distance, type Point, unpack } from '../../src/board/curve.ts'
import { loadTables, tableFor } from '../../src/cartography/boards-command.ts'
import { adjacencyOf, shortBorders } from '../../src/cartography/drawn-borders.ts'
import { contains, placeUnder } from '../../src/board/inside.ts'
import { pickAt } from '../../web/board/interaction/pick.ts'
import { type DrawnPlate, type Place, type Plate } from '../../src/board/plate.ts'
import { openPlate } from '../../src/board/open-plate.ts'
import { aspectOf, sizeOfPlate } from '../../src/board/plates.ts'
import { emptyScene } from '../../src/board/scene.ts'
import { isThorough } from '../support/thorough.ts'

const plates = new URL('../../src/board/plates/', import.meta.url)
/** The maximum size of a drawing, in bytes, compressed. */
const maxSizeOf = (drawing: string): number => (drawing === 'classical' ? 30_000 : 20_000)
const textOf = (board: string): string => readFileSync(new URL(`${board}.json`, plates), 'utf8')
const drawnOf = (board: string): DrawnPlate => JSON.parse(textOf(board))

/** Every drawing, and the board it shows. */
const tables = await loadTables()
const BOARDS = readdirSync(plates).flatMap((file) => {
  const drawing = file.replace('.json', '')
  const table = tableFor(drawing, tables)
  return table === null ? [] : [{ drawing, table }]
})

const sorted = (table: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(table).map(([from, to]) => [from, to.split(' ').toSorted().join(' ')]))

/** The maximum distance of a code from its unit, in units of the drawing. */
const BESIDE = 90

const byCode = (a: unknown[], b: unknown[]): number => (String(a[0]) < String(b[0]) ? -1 : 1)
/** How far a tap on a phone may miss a province's unit, in CSS pixels, at most 22. */
function leeway(plate: Plate, { province, small }: Place, targets: readonly Location[]): number {
  const scale = 380 / plate.width
  const means = (miss: number): boolean =>
    Array.from({ length: 16 }, (_, k) => (k / 8) * Math.PI).every((turn) => {
      const aside = miss / scale
      const finger: Point = [small.unit[0] + Math.cos(turn) * aside, small.unit[1] + Math.sin(turn) * aside]
      return pickAt(plate, { ...emptyScene, targets }, finger, 22 / scale, true) === province
    })
  let miss = 0
  while (miss < 22 && means(miss + 1)) miss++
  return miss
}

test('every drawing shows a board and has the name of its file', () => {
  expect(BOARDS.length).toBeGreaterThanOrEqual(3)
  expect(BOARDS.map(({ drawing }) => `${drawing}.json`)).toEqual(readdirSync(plates))
  for (const { drawing } of BOARDS) expect(drawnOf(drawing).id).toBe(drawing)
})

test('the aspect of a board is available before its drawing is loaded', async () => {
  for (const drawing of [...BOARDS.map((board) => board.drawing), null]) {
    const { width, height } = await sizeOfPlate(drawing)
    expect([drawing, aspectOf(drawing)]).toEqual([drawing, width / height])
  }
})

describe.each(BOARDS)('the drawing $drawing', ({ drawing, table }) => {
  const drawn = drawnOf(drawing)
  const plate = openPlate(drawn)
  const places = [...plate.places.values()]
  const adjacency = adjacencyOf(drawn)

  test('armies can go exactly where the drawing shows a common border or a bridge', () => {
    expect(adjacency.army).toEqual(sorted(table.army))
  })

  test('fleets can go exactly where the drawing shows common water, coast by coast', () => {
    expect(adjacency.fleet).toEqual(sorted(table.fleet))
  })

  test('no border is too short to be seen', () => {
    expect(shortBorders(drawn)).toEqual([])
  })

  test('draws every province of the table by name, as land or sea, with its coasts and centre', () => {
    const drawnRows = places.map((p) => [p.province, p.name, p.sea, [...p.coasts.keys()].toSorted(), p.centre !== null])
    const rows = table.provinces.map((p) => [
      p.code,
      p.name,
      p.kind === 'sea',
      (p.coasts ?? []).map((coast) => `${p.code}/${coast}`),
      p.centre ?? false,
    ])
    expect(drawnRows.toSorted(byCode)).toEqual(rows.toSorted(byCode))
  })

  test.each(places.map((place) => [place.province, place] as const))(
    '%s: units, centre and codes are inside it',
    (_, place) => {
      const marks = [
        place.unit,
        place.small.unit,
        ...place.coasts.values(),
        ...place.small.coasts.values(),
        ...[place.centre, place.small.centre].flatMap((at) => (at === null ? [] : [at])),
        ...[place.code].flatMap((label) => (label === null ? [] : [label.at])),
      ]
      for (const mark of marks) expect(contains(place, mark)).toBe(true)
    },
  )

  test('on a phone a code is in its province, or on the water next to it', () => {
    const isOnLand = (at: Point): boolean => places.some((place) => !place.sea && contains(place, at))
    const astray = places.filter((place) => {
      const { code, unit } = place.small
      if (code === null || contains(place, code.at)) return false
      return (place.sea && code.to === null) || isOnLand(code.at) || distance(code.at, unit) > BESIDE
    })
    expect(astray.map(({ province }) => province)).toEqual([])
  })

  test('on a phone, the smallest province is easy to tap, especially when offered', () => {
    const size = ({ box: { left, right, top, bottom } }: Place): number => (right - left) * (bottom - top)
    const smallest = places.toSorted((a, b) => size(a) - size(b)).slice(0, isThorough ? places.length : 15)
    const missed = (least: number, offered: boolean): Place[] =>
      smallest.filter((place) => leeway(plate, place, offered ? [place.province] : []) < least)
    expect(missed(3, false)).toEqual([])
    expect(missed(16, true)).toEqual([])
  })

  test(`it has at most ${maxSizeOf(drawing) / 1000} kB compressed`, () => {
    expect(gzipSync(textOf(drawing), { level: 9 }).length).toBeLessThan(maxSizeOf(drawing))
  })
})

test('notices a missing border', () => {
  const drawn = drawnOf('classical')
  const [, ...rest] = drawn.areas['PAR']?.[0] ?? []
  const torn = adjacencyOf({ ...drawn, areas: { ...drawn.areas, PAR: [rest] } })
  expect(torn.army).not.toEqual(sorted(classical.army))
})

const pointOf = ([x = 0, y = 0]: readonly number[]): Point => [x, y]

/** The areas under a straight line, in order. */
function groundUnder(plate: Plate, from: Point, to: Point): string[] {
  const steps = Array.from({ length: 101 }, (_, k): Point => [
    from[0] + ((to[0] - from[0]) * k) / 100,
    from[1] + ((to[1] - from[1]) * k) / 100,
  ])
  const ground = steps.map((step) => {
    const place = placeUnder(plate, step)
    return place === null || place.sea ? 'water' : place.province
  })
  return ground.filter((each, i) => each !== ground[i - 1])
}

/** Opposite areas of Duo. */
const OPPOSITES = [
  'ABA HEL, AIL ELD, ALT KLT, AMP BAR, ARK BRI, BKI BYN, BKM TEI, BUO MGK, CAN LOS, CAV SOT, CHA UTA, COB LIT',
  'CON COR, CPB OLK, DAX POL, DOR KAM, ELC KAA, ELF ORN, ESM NOG, EUN SKR, FEU WIE, FRO FUN, GAI OZD, GAW PIR',
  'GGA GPI, GOR ROD, GRU ROT, GUR ORL, GWA HER, HIL WIL, HUG URU, JAD KAR, JOS MOU, KAT KEN, KUP UUZ, MEL NAB',
  'NAR NIL, NOM SWM, NOR SUN, NRM TEL, NWM SOM, OBS SAP, OST WES, QUA SAM, QWI YOK, RIE VER, RTB SMA, SGR ZIN',
  '#ISLE-1 #ISLE-2',
].join(', ')

describe('the drawing of Duo does not change when turned by half a circle', () => {
  const drawn = drawnOf('duo')
  const { width, height, stepsPerUnit } = drawn
  const mates = new Map(
    OPPOSITES.split(', ').flatMap((pair) => [pair.split(' '), pair.split(' ').toReversed()].map(([a, b]) => [a, b])),
  )
  const mateOf = (area: string): string => mates.get(area) ?? area
  const opposite = ([x, y]: Point): Point => [width - x, height - y]
  const inGrains = (line: readonly Point[]): string => {
    const points = line.map(([x, y]) => `${Math.round(x * stepsPerUnit)},${Math.round(y * stepsPerUnit)}`)
    return [points.join(' '), points.toReversed().join(' ')].toSorted()[0] ?? ''
  }
  const lines = drawn.arcs.map((arc) => unpack(arc, stepsPerUnit))
  /** The outline of an area: its arcs, in either direction. */
  const outline = (area: string, turn: (p: Point) => Point): string[] =>
    (drawn.areas[area] ?? [])
      .flat()
      .filter((arc) => drawn.kinds[arc < 0 ? ~arc : arc] !== 'f')
      .map((arc) => inGrains((lines[arc < 0 ? ~arc : arc] ?? []).map(turn)))
      .toSorted()

  test('every line', () => {
    const kept = lines.filter((_, i) => drawn.kinds[i] !== 'f')
    expect(kept.map((line) => inGrains(line.map(opposite))).toSorted()).toEqual(kept.map(inGrains).toSorted())
  })

  test.each(Object.keys(drawn.areas))('%s lies opposite its counterpart', (area) => {
    expect(outline(mateOf(area), opposite)).toEqual(outline(area, (p) => p))
  })

  test('counterparts are alike in the table: land or sea, centre or not', () => {
    const row = (code: string): unknown[] => {
      const found = duo.provinces.find((p) => p.code === code)
      return [found?.kind, found?.centre, found?.coasts?.length]
    }
    for (const { code } of duo.provinces) expect(row(mateOf(code))).toEqual(row(code))
  })

  test('six bridges, three opposite the other three, from land to land (DUO-10)', () => {
    const bridges = drawn.bridges ?? []
    const plate = openPlate(drawn)
    expect(bridges.map(({ between }) => between.toSorted().join(' ')).toSorted()).toEqual([
      'ARK NAB',
      'BRI MEL',
      'CHA NOG',
      'ESM UTA',
      'GAW GUR',
      'ORL PIR',
    ])
    const spans = bridges.map(({ ends: [from, to] }) => [pointOf(from), pointOf(to)] as const)
    expect(spans.map((span) => inGrains(span.map(opposite))).toSorted()).toEqual(spans.map(inGrains).toSorted())
    for (const [i, [from, to]] of spans.entries())
      expect(groundUnder(plate, from, to)).toEqual([bridges[i]?.between[0], 'water', bridges[i]?.between[1]])
  })
})
