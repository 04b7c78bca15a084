/** Boards drawn from cells: spaces touch on the drawing if and only if their cells share an edge (TWZ-2). */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellsOf, cellsWith } from '../../src/board/cells/cells.ts'
import { drawCells, knownCells, outlinesOf, type Sketch, sketchOf } from '../../src/board/cells/index.ts'
import { flatten, type Point, smooth, straight, unpack } from '../../src/board/curve.ts'
import { type DrawnPlate } from '../../src/board/plate.ts'
import { openPlate, shapesOf } from '../../src/board/open-plate.ts'
import { province } from '../../src/rules/names.ts'
import { makeAtlas } from '../../src/rules/atlas/atlas.ts'
import { twilightZone } from '../../src/maps/twilight-zone.ts'
import {
  brushCells,
  type Design,
  designOf,
  growProvince,
  paint,
  swapProvinces,
} from '../../src/variants/twilight-zone/drawing/editing.ts'
import { randomDrawing } from '../../src/variants/twilight-zone/drawing/index.ts'
import { variantNamed } from '../support/boards/variants.ts'

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
  const crossings = [...boxes.values()].flatMap((all) =>
    all.flatMap(({ one }, i) =>
      all
        .slice(i + 1)
        .flatMap(({ one: other }) => (meet(one, other) ? [`${one.arc}.${one.n} x ${other.arc}.${other.n}`] : [])),
    ),
  )
  return [...new Set(crossings)]
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
  const drawnPairs = plate.borders.flatMap(({ sides: [left, right] }) =>
    left === null || right === null ? [] : [[left, right].toSorted().join(' ')],
  )
  const curves = curvesOf(drawn)
  expect(new Set(drawnPairs)).toEqual(pairsOf(rows))
  expect(crossings(curves)).toEqual([])
  for (const place of plate.places.values()) {
    const isIn = (point: Point): boolean => place.rings.filter(({ points }) => isInside(point, points)).length % 2 === 1
    expect(isIn(place.unit), `${place.province} has its unit inside`).toBe(true)
    if (place.centre !== null) expect(isIn(place.centre), `${place.province} has its centre inside`).toBe(true)
  }
}

/** Overlapping blots: spaces in pieces, inside each other, of one cell, or touching only at corners. */
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

  test('on random blots', () => {
    fc.assert(
      fc.property(scribbles, (rows) => expectExact(rows)),
      { numRuns: 60, seed: 20261122 },
    )
  })

  test('of four spaces that meet at a point, opposite ones do not border (TWZ-4)', () => {
    const rows = ['BOH BOH GAL GAL', 'BOH BOH GAL GAL', 'TYR TYR VIE VIE', 'TYR TYR VIE VIE']
    expectExact(rows)
    expect(pairsOf(rows)).toEqual(new Set(['BOH GAL', 'BOH TYR', 'GAL VIE', 'TYR VIE']))
  })

  test('nobody’s cells are not a province, but have borders', () => {
    const plate = openPlate(drawCells(BASE, ['BOH BOH . .', 'BOH . . GAL', '. . GAL GAL']))
    expect([...plate.places.keys()]).toEqual(['BOH', 'GAL'])
    expect(plate.inert).not.toBe('')
    expect(plate.borders.some(({ sides }) => sides.includes(BASE.provinces[0]?.code ?? null))).toBe(false)
  })
})

describe('a map during painting', () => {
  const all = ({ borders, areas }: Sketch): string => JSON.stringify([borders, [...areas]])
  const sketched = (design: Design, before: Sketch | null) => sketchOf(BASE, cellsWith(BASE, design), before)

  /** A change at a cell: painting, erasing, growing, or swapping two provinces. */
  const changes = fc.array(fc.tuple(fc.nat(1199), fc.nat(75), fc.nat(4)), { minLength: 1, maxLength: 8 })
  const change = (design: Design, [cell, n, tool]: readonly [number, number, number]): Design => {
    const code = CODES[n] ?? '.'
    if (tool === 3) return growProvince(design, code)
    if (tool === 4) return swapProvinces(design, code, design.cells[cell] ?? '')
    return paint(design, brushCells(design, new Set([cell]), tool === 0 ? 0 : 1), code)
  }

  test('equals a newly drawn map after each change, line for line', () => {
    fc.assert(
      fc.property(fc.constantFrom(1, 2, 3), changes, (seed, steps) => {
        let design = designOf(BASE, randomDrawing(BASE, seed))
        let sketch = sketched(design, null)
        for (const step of steps) {
          design = change(design, step)
          sketch = sketched(design, sketch)
          expect(all(sketch) === all(sketched(design, null))).toBe(true)
        }
      }),
      { numRuns: 8, seed: 20261123 },
    )
  })

  test('has the lines and areas of a board drawn from its cells', () => {
    const rows = randomDrawing(BASE, 2).split('\n')
    const outlines = outlinesOf(BASE, knownCells(BASE, cellsOf(rows)))
    const shapes = shapesOf(outlines)
    const { borders, areas } = sketched(designOf(BASE, rows.join('\n')), null)
    expect(borders.map(({ kind, path }) => [kind, path])).toEqual(
      shapes.kinds.map((kind, n) => [kind, shapes.arcPath(n)]),
    )
    expect(Object.fromEntries(areas)).toEqual(
      Object.fromEntries(Object.keys(outlines.areas).map((area) => [area, shapes.areaPath(area)])),
    )
  })

  test('reuses lines that a painted cell does not touch', () => {
    const design = designOf(BASE, randomDrawing(BASE, 3))
    const before = sketched(design, null)
    const { borders } = sketched(paint(design, new Set([612]), 'PAR'), before)
    const reused = borders.filter((border) => before.borders.includes(border))
    expect(reused.length / borders.length).toBeGreaterThan(0.7)
  })
})

test('a fleet on a coast is nearer to its own shore', () => {
  const rows = [
    'NTH NTH SPA/NC SPA SPA/SC BLA BLA',
    'NTH NTH SPA/NC SPA SPA/SC BLA BLA',
    'NTH NTH SPA/NC SPA SPA/SC BLA BLA',
  ]
  const spain = openPlate(drawCells(BASE, rows)).places.get(province('SPA'))
  const [north, south] = [...(spain?.coasts.values() ?? [])]
  expect((north?.[0] ?? 0) < (south?.[0] ?? 0)).toBe(true)
})

test('a strip along the edge of the plate has a unit and a centre, wholly on the plate', () => {
  const rows = [Array(40).fill('NAP').join(' '), ...Array.from({ length: 30 }, () => Array(40).fill('ION').join(' '))]
  const naples = openPlate(drawCells(BASE, rows)).places.get(province('NAP'))
  for (const y of [naples?.small.unit[1], naples?.small.centre?.[1], naples?.unit[1], naples?.centre?.[1]])
    expect(y).toBeGreaterThan(4)
})

test('scattered provinces have units inside and codes below, even on a phone', () => {
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

test('a drawn board takes at most 30 kB compressed', async () => {
  const { gzipSync } = await import('node:zlib')
  expect(gzipSync(JSON.stringify(drawCells(BASE, randomDrawing(BASE, 4).split('\n')))).length).toBeLessThan(30_000)
})
