/** Automatic drawings: true to the board's borders, readable and easy to tap. */
import { describe, expect, test } from 'vitest'
import { AUTOMATIC_EXTENT, anchorOf } from '../../src/board/plate.ts'
import { openPlate } from '../../src/board/open-plate.ts'
import { drawAtlas } from '../../src/board/layout/index.ts'
import { crossingEdges } from '../../src/board/layout/embedding.ts'
import { contains, placeUnder } from '../../src/board/inside.ts'
import { pickAt } from '../../web/board/interaction/pick.ts'
import { emptyScene } from '../../src/board/scene.ts'
import { adjacencyOf } from '../../src/cartography/drawn-borders.ts'
import { balkan } from '../../src/maps/balkan.ts'
import { classical } from '../../src/maps/classical.ts'
import { duo } from '../../src/maps/duo.ts'
import { type Atlas, type BoardTable, makeAtlas } from '../../src/rules/atlas/atlas.ts'
import { automaticDrawing, completeGraphBoard, gridBoard, scatteredBoard } from '../support/boards/boards.ts'

const BOARDS: readonly BoardTable[] = [
  classical,
  balkan,
  duo,
  gridBoard({ id: '79 provinces', provinces: 79, powers: 7, seed: 1 }),
  gridBoard({ id: '34 powers', provinces: 120, powers: 34, seed: 2 }),
  gridBoard({ id: 'not planar', provinces: 49, powers: 5, seed: 3, crossings: 12 }),
  completeGraphBoard(),
  scatteredBoard(),
]

/** Every border of a board, as `BUR PAR`, for armies or fleets. */
const bordersOf = (atlas: Atlas): string[] => {
  const pairs = atlas.locations.flatMap(({ province, reach }) =>
    [...reach.army, ...reach.fleet].flatMap((n) => {
      const other = atlas.locations[n]?.province.code ?? province.code
      return other === province.code ? [] : [[province.code, other].toSorted().join(' ')]
    }),
  )
  return [...new Set(pairs)].toSorted()
}

describe.each(BOARDS.map((table) => [table.id, table] as const))('the automatic drawing of “%s”', (_, table) => {
  const atlas = makeAtlas(table)
  const drawn = automaticDrawing(table)
  const plate = openPlate(drawn)
  const places = [...plate.places.values()]

  test('shows every province, by its name, as land or sea, with its coasts and its centre', () => {
    const drawnRows = places.map((place) => [
      place.province,
      place.name,
      place.sea,
      [...place.coasts.keys()],
      place.centre !== null,
    ])
    const rows = atlas.provinces.map((one) => [
      one.code,
      one.name,
      one.terrain === 'sea',
      one.coasts.map((coast) => `${one.code}/${coast}`),
      one.centre,
    ])
    expect(drawnRows).toEqual(rows)
    expect([plate.width, plate.height]).toEqual([AUTOMATIC_EXTENT.width, AUTOMATIC_EXTENT.height])
  })

  test('shows exactly the borders of the board, as borders or links', () => {
    const { army, fleet } = adjacencyOf(drawn)
    const crossed = [army, fleet].flatMap((lists) =>
      Object.entries(lists).flatMap(([from, to]) =>
        to.split(' ').map((other) =>
          [from, other]
            .map((at) => at.split('/')[0])
            .toSorted()
            .join(' '),
        ),
      ),
    )
    const links = (drawn.links ?? []).map(({ between }) => between.toSorted().join(' '))
    expect([...new Set([...crossed, ...links])].filter((pair) => !SELF.test(pair)).toSorted()).toEqual(bordersOf(atlas))
    expect(links.filter((pair) => crossed.includes(pair))).toEqual([])
    if (table === classical) expect(drawn.links).toBeUndefined()
  })

  test('has the things of each province inside it', () => {
    for (const place of places)
      for (const at of [
        place.unit,
        place.small.unit,
        ...(place.centre === null ? [] : [place.centre]),
        ...place.coasts.values(),
        ...place.small.coasts.values(),
      ])
        expect([place.province, placeUnder(plate, at)?.province]).toEqual([place.province, place.province])
  })

  test('a tap on a unit’s place finds its province or coast', () => {
    for (const place of places) {
      expect(contains(place, place.unit)).toBe(true)
      expect(pickAt(plate, emptyScene, place.unit, 5, false)).toBe(place.province)
      for (const coast of place.coasts.keys())
        // Between two coasts, a tap means the province.
        expect([coast, place.province]).toContain(
          pickAt(plate, { ...emptyScene, targets: [...place.coasts.keys()] }, anchorOf(plate, coast, false), 5, false),
        )
    }
  })
})

// A board with links and one without are enough.
test.each([balkan, scatteredBoard()])('the automatic drawing of “$id” is the same every time', (table) => {
  expect(drawAtlas(makeAtlas(table))).toEqual(automaticDrawing(table))
})

const SELF = /^(\w+) \1$/

describe('borders that no planar map can show', () => {
  test('one border of five provinces that all border each other becomes a link', () => {
    expect(automaticDrawing(completeGraphBoard()).links).toHaveLength(1)
  })

  test('one of nine for three houses and three wells', () => {
    const edges = [0, 1, 2].flatMap((house) => [3, 4, 5].map((well) => [house, well] as const))
    expect(crossingEdges(6, edges)).toHaveLength(1)
  })

  test('no more borders become links than necessary', () => {
    for (const seed of [1, 2, 3, 4]) {
      const table = gridBoard({ id: 'x', provinces: 30, powers: 2, seed, crossings: 8 })
      const atlas = makeAtlas(table)
      const index = new Map(atlas.provinces.map(({ code }, i) => [code as string, i]))
      const edges = bordersOf(atlas).map((pair) => {
        const [a = '', b = ''] = pair.split(' ')
        return [index.get(a) ?? 0, index.get(b) ?? 0] as const
      })
      const left = crossingEdges(30, edges)
      const kept = edges.filter((edge) => !left.some((one) => one.join() === edge.join()))
      expect(crossingEdges(30, kept)).toEqual([])
      for (const one of left) expect(crossingEdges(30, [...kept, one])).not.toEqual([])
    }
  })
})
