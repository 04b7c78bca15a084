/** Boards drawn from cells: what touches on the drawing are those spaces whose cells share an edge, and no others (TWZ-2). */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellsOf } from '../../src/board/cells/cells.ts'
import { drawCells, outlinesOf } from '../../src/board/cells/index.ts'
import { flatten, type Point, smooth, straight, unpack } from '../../src/board/curve.ts'
import { type DrawnPlate, openPlate } from '../../src/board/plate.ts'
import { province } from '../../src/rules/names.ts'
import { makeAtlas } from '../../src/rules/atlas/atlas.ts'
import { twilightZone } from '../../src/maps/twilight-zone.ts'
import { randomDrawing } from '../../src/variants/twilight-zone/drawing/index.ts'
import { variantNamed } from '../support/variants.ts'

const BASE = makeAtlas(twilightZone)
const CODES = BASE.provinces.map(({ code }): string => code)

const cellsIn = (rows: readonly string[]): string[][] =>
  rows.map((row) => row.split(' ').map((cell) => cell.split('/')[0] ?? ''))

/** Pairs of spaces whose cells share an edge; null is outside. */
function pairsOf(rows: readonly string[]): Set<string> {
  const cells = cellsIn(rows)
  const pairs = cells.flatMap((row, y) =>
    row.flatMap((code, x) => [
      [code, row[x + 1]],
      [code, cells[y + 1]?.[x]],
    ]),
  )
  return new Set(pairs.flatMap(([a, b]) => (a === b || b === undefined ? [] : [[a, b].toSorted().join(' ')])))
}

/** The curve of each arc, with its end. */
function curvesOf({ arcs, kinds, stepsPerUnit }: DrawnPlate): Point[][] {
  return arcs.map((arc, i) => {
    const points = unpack(arc, stepsPerUnit)
    const curve = kinds[i] === 'f' ? straight(points) : smooth(points)
    return [...flatten(curve), curve.pieces.at(-1)?.end ?? curve.start]
  })
}

interface Segment {
  readonly arc: number
  readonly n: number
  readonly a: Point
  readonly b: Point
}

const cross = (o: Point, a: Point, b: Point): number => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])
const meet = ({ a, b }: Segment, { a: c, b: d }: Segment): boolean =>
  Math.sign(cross(a, b, c)) * Math.sign(cross(a, b, d)) < 0 && Math.sign(cross(c, d, a)) * Math.sign(cross(c, d, b)) < 0

/** Pairs of segments that cross each other. */
function crossings(curves: readonly Point[][]): string[] {
  const segments = curves.flatMap((points, arc) =>
    points.slice(1).map((b, n): Segment => ({ arc, n, a: points[n] ?? b, b })),
  )
  const boxes = Map.groupBy(
    segments.flatMap((one) => boxesOf(one).map((box) => ({ box, one }))),
    ({ box }) => box,
  )
  const found = [...boxes.values()].flatMap((all) =>
    all.flatMap(({ one }, i) =>
      all
        .slice(i + 1)
        .flatMap(({ one: other }) => (meet(one, other) ? [`${one.arc}.${one.n} x ${other.arc}.${other.n}`] : [])),
    ),
  )
  return [...new Set(found)]
}

const BOX = 12
function boxesOf({ a, b }: Segment): string[] {
  const range = (axis: 0 | 1): number[] => {
    const [from, to] = [Math.floor(Math.min(a[axis], b[axis]) / BOX), Math.floor(Math.max(a[axis], b[axis]) / BOX)]
    return Array.from({ length: to - from + 1 }, (_, i) => from + i)
  }
  return range(0).flatMap((x) => range(1).map((y) => `${x} ${y}`))
}

const isInside = ([x, y]: Point, points: readonly Point[]): boolean =>
  points.reduce((inside, [ax, ay], i) => {
    const [bx, by] = points.at(i - 1) ?? [ax, ay]
    return ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay) ? !inside : inside
  }, false)

function expectExact(
  rows: readonly string[],
  drawn: DrawnPlate = { ...outlinesOf(BASE, cellsOf(rows)), places: {} },
): void {
  const plate = openPlate(drawn)
  const shown = plate.borders.flatMap(({ sides: [left, right] }) =>
    left === null || right === null ? [] : [[left, right].toSorted().join(' ')],
  )
  const curves = curvesOf(drawn)
  expect(new Set(shown)).toEqual(pairsOf(rows))
  expect(crossings(curves)).toEqual([])
  for (const place of plate.places.values()) {
    const isIn = (point: Point): boolean => place.rings.filter(({ points }) => isInside(point, points)).length % 2 === 1
    expect(isIn(place.unit), `${place.province} has its unit inside`).toBe(true)
    if (place.centre !== null) expect(isIn(place.centre), `${place.province} has its centre inside`).toBe(true)
  }
}

/** Blots of a few codes on each other: spaces in pieces, within each other, of one cell, and touching at corners alone. */
const scribbles = fc
  .tuple(
    fc.integer({ min: 3, max: 16 }),
    fc.integer({ min: 3, max: 14 }),
    fc.array(
      fc.tuple(fc.nat(15), fc.nat(13), fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }), fc.nat(8)),
      {
        minLength: 1,
        maxLength: 40,
      },
    ),
  )
  .map(([width, height, blots]) => {
    const cells = Array.from({ length: height }, () => Array.from({ length: width }, () => CODES[0] ?? ''))
    for (const [x, y, across, down, n] of blots)
      for (let dy = 0; dy < down; dy++)
        for (let dx = 0; dx < across; dx++) {
          const row = cells[y + dy]
          if (row !== undefined && x + dx < width) row[x + dx] = CODES[n * 7] ?? ''
        }
    return cells.map((row) => row.join(' '))
  })

describe('spaces share a border on the drawing if and only if their cells share an edge (TWZ-2)', () => {
  test.each([1, 2])('on the random map %i', (seed) => {
    const rows = randomDrawing(BASE, seed).split('\n')
    expectExact(rows, drawCells(BASE, rows))
  })

  test('whatever is drawn', () => {
    fc.assert(
      fc.property(scribbles, (rows) => expectExact(rows)),
      { numRuns: 60, seed: 20261122 },
    )
  })

  test('four spaces that meet in a point border those beside them alone (TWZ-4)', () => {
    const rows = ['BOH BOH GAL GAL', 'BOH BOH GAL GAL', 'TYR TYR VIE VIE', 'TYR TYR VIE VIE']
    expectExact(rows)
    expect(pairsOf(rows)).toEqual(new Set(['BOH GAL', 'BOH TYR', 'GAL VIE', 'TYR VIE']))
  })

  test('cells of nobody are no province, and border like any other', () => {
    const plate = openPlate(drawCells(BASE, ['BOH BOH . .', 'BOH . . GAL', '. . GAL GAL']))
    expect([...plate.places.keys()]).toEqual(['BOH', 'GAL'])
    expect(plate.inert).not.toBe('')
    expect(plate.borders.some(({ sides }) => sides.includes(BASE.provinces[0]?.code ?? null))).toBe(false)
  })
})

test('a fleet on a coast stands nearer to its shore than to the other one', () => {
  const rows = [
    'NTH NTH SPA/NC SPA SPA/SC BLA BLA',
    'NTH NTH SPA/NC SPA SPA/SC BLA BLA',
    'NTH NTH SPA/NC SPA SPA/SC BLA BLA',
  ]
  const spain = openPlate(drawCells(BASE, rows)).places.get(province('SPA'))
  const [north, south] = [...(spain?.coasts.values() ?? [])]
  expect((north?.[0] ?? 0) < (south?.[0] ?? 0)).toBe(true)
})

test('provinces that are shown by themselves have units in them and their codes below them, all of them on a phone, too', () => {
  const twilight = variantNamed('twilight-zone')
  const [apart] = twilight.charts(twilight.setup(0), null, false)
  const plate = openPlate(drawCells(BASE, apart?.rows ?? []))
  expect(plate.places.size).toBe(75)
  for (const { province: code, code: written, box, small } of plate.places.values()) {
    const [x, y] = small.unit
    expect(x > box.left && x < box.right && y > box.top && y < box.bottom, code).toBe(true)
    expect(small.code?.at[1], code).toBeGreaterThan(box.bottom)
    expect(small.code?.from ?? 999, code).toBeLessThanOrEqual(360)
    expect(written?.at[1], code).toBeGreaterThan(box.bottom)
  }
})

test('a drawn board is packed within 30 kB', async () => {
  const { gzipSync } = await import('node:zlib')
  expect(gzipSync(JSON.stringify(drawCells(BASE, randomDrawing(BASE, 4).split('\n')))).length).toBeLessThan(30_000)
})
