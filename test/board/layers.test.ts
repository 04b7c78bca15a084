/** Layers of a board: nobody's land, highlighted provinces, and units that share a province. */
import { describe, expect, test } from 'vitest'
import { drawPicture } from '../../src/board/picture/board-picture.tsx'
import { planLines } from '../../src/board/arrow-routes/plan-lines.ts'
import { coveredLength, traceOf } from '../../src/board/arrow-routes/crowding.ts'
import { unitBox, unitPosition } from '../../src/board/boxes.ts'
import { distance, type Point } from '../../src/board/curve.ts'
import { detailOf, TOKEN } from '../../src/board/detail.ts'
import { movedScene } from '../../src/board/build-scene.ts'
import { loadDrawing } from '../../src/board/plates.ts'
import { type Arrow, emptyScene } from '../../src/board/scene.ts'
import { anchorOf, type Place } from '../../src/board/plate.ts'
import { dislodgedPosition } from '../../src/board/boxes.ts'
import { location, power, province, unitId } from '../../src/rules/names.ts'

const subpaths = (path: string): number => path.match(/M/g)?.length ?? 0

describe('nobody’s land', () => {
  test.each([
    ['classical', 1],
    ['duo', 2],
    ['balkan', 0],
  ])('inside the board of %s is impassable: %i parts', async (board, parts) => {
    expect(subpaths((await loadDrawing(board)).impassable)).toBe(parts)
  })

  test.each(['classical', 'balkan'])('beyond the edge of %s is a layer of its own', async (board) => {
    const plate = await loadDrawing(board)
    expect(plate.inert).not.toBe('')
    expect(plate.impassable === '' || !plate.inert.includes(plate.impassable)).toBe(true)
  })
})

describe('the arrow between units that touch on a small board', () => {
  const unitAt = (at: string, id: number) => ({
    id: unitId(id),
    power: power('GERMANY'),
    arm: 'army' as const,
    at: location(at),
    dislodged: false,
  })
  const scene = {
    ...emptyScene,
    units: [unitAt('BER', 1), unitAt('KIE', 2)],
    arrows: [{ kind: 'move', power: power('GERMANY'), from: location('BER'), to: location('KIE') } as const],
  }
  test.each([
    ['beside', 'above'],
    ['large', 'below'],
  ] as const)('lies, in a picture of size %s, %s them', async (size, where) => {
    const plate = await loadDrawing('classical')
    const svg = drawPicture({ name: '', when: '', plate, boards: [{ title: '', scene }], size })
    expect(svg.lastIndexOf('class="arrow move"') > svg.lastIndexOf('class="unit"')).toBe(where === 'above')
    expect(svg.match(/class="arrow move"/g)).toHaveLength(1)
  })
})

describe('a short arrow between units', () => {
  test.each([
    ['above a label that would hide it', 'JOS', 'CAN', true],
    ['below the units if no label hides it', 'CAN', 'QUA', false],
  ])('lies %s', async (_, from, to, isAbove) => {
    const plate = await loadDrawing('duo')
    const owner = power('ROTLAND')
    const army = { power: owner, arm: 'army' as const, dislodged: false }
    const units = [from, to].map((at, n) => ({ ...army, id: unitId(n), at: location(at) }))
    const arrow = { kind: 'move', power: owner, from: location(from), to: location(to) } as const
    const detail = detailOf(366, plate.width)
    const lines = planLines({ plate, detail, units, arrows: [arrow], dislodgedPosition: () => [0, 0] })
    expect(lines.get(arrow)?.isAbove).toBe(isAbove)
  })
})

test('a retreat that would begin under the conqueror lies above it, from inside the dislodged unit', async () => {
  const plate = await loadDrawing('classical')
  const detail = detailOf(375, plate.width)
  const radius = TOKEN * detail.token
  const anchor = (at: string): Point => anchorOf(plate, location(at), true)
  const retreatOf = (at: string, to: string) => {
    const army = { arm: 'army' as const, at: location(at) }
    const units = [false, true].map((dislodged, n) => ({ ...army, id: unitId(n), power: power('TURKEY'), dislodged }))
    const arrow = { kind: 'retreat', power: power('TURKEY'), from: location(at), to: location(to) } as const
    const beaten = dislodgedPosition(plate, army, detail)
    const traffic = { plate, detail, units, arrows: [arrow], dislodgedPosition: () => beaten }
    const { route = [], isAbove = false } = planLines(traffic).get(arrow) ?? {}
    return {
      order: `${at} - ${to}`,
      isUnder: !isAbove && coveredLength(traceOf(route, 1), { at: anchor(at), radius }) > 0,
      isInside: !isAbove || distance(route[0] ?? [0, 0], beaten) < radius,
    }
  }
  const codes = [...plate.places.keys()]
  const near = (at: string) =>
    codes.toSorted((a, b) => distance(anchor(a), anchor(at)) - distance(anchor(b), anchor(at))).slice(1, 5)
  const retreats = codes.flatMap((at) => near(at).map((to) => retreatOf(at, to)))
  expect(retreats.filter(({ isUnder, isInside }) => isUnder || !isInside)).toEqual([])
})

test('the head of an arrow on a small board lies above a code', async () => {
  const plate = await loadDrawing('classical')
  const owner = power('TURKEY')
  const scene = {
    ...emptyScene,
    units: [{ id: unitId(1), power: owner, arm: 'army' as const, at: location('BUL'), dislodged: false }],
    arrows: [{ kind: 'move', power: owner, from: location('BUL'), to: location('RUM') } as const],
  }
  const pictureOf = (size: 'beside' | 'large') =>
    drawPicture({ name: '', when: '', plate, boards: [{ title: '', scene }], size })
  const small = pictureOf('beside')
  expect(small.lastIndexOf('class="head"')).toBeGreaterThan(small.indexOf('>RUM<'))
  const large = pictureOf('large')
  expect(large.lastIndexOf('class="head"')).toBeLessThan(large.indexOf('class="names'))
})

test.each(['beside', 'large'] as const)(
  'the cross of a failed order lies above the names, in size %s',
  async (size) => {
    const owner = power('GERMANY')
    const scene = {
      ...emptyScene,
      units: [{ id: unitId(1), power: owner, arm: 'fleet' as const, at: location('DEN'), dislodged: false }],
      arrows: [{ kind: 'move', power: owner, from: location('DEN'), to: location('SWE'), failed: true } as const],
    }
    const plate = await loadDrawing('classical')
    const svg = drawPicture({ name: '', when: '', plate, boards: [{ title: '', scene }], size })
    expect(svg.indexOf('failed-mark')).toBeGreaterThan(svg.indexOf('class="names'))
    expect(svg.match(/failed-mark/g)).toHaveLength(1)
  },
)

describe('offered provinces', () => {
  const highlightsOf = async (...targets: string[]): Promise<string> => {
    const scene = { ...emptyScene, targets: targets.map((at) => location(at)) }
    const svg = drawPicture({
      name: '',
      when: '',
      plate: await loadDrawing('classical'),
      boards: [{ title: '', scene }],
    })
    return /<g class="highlights">(.*?)<\/g>/.exec(svg)?.[1] ?? ''
  }

  test('have two elements each, seas below islands, and none as large as the board', async () => {
    const parts = (await highlightsOf('PAR', 'BUR', 'ENG')).match(/<path/g)
    expect(parts).toHaveLength(6)
    expect((await highlightsOf()).match(/<path/g)).toBeNull()
    const { places } = await loadDrawing('classical')
    const paths = [...(await highlightsOf('IRI', 'PAR', 'MAO')).matchAll(/class="target" d="([^"]*)"/g)].map(
      ([, d]) => d,
    )
    expect(paths).toEqual(['IRI', 'MAO', 'PAR'].map((at) => places.get(province(at))?.rough))
  })

  test('have outlines with few corners, close to the exact ones', async () => {
    const { places } = await loadDrawing('classical')
    const corners = (path: string): number => path.match(/[Lqt]/g)?.length ?? 0
    const all = [...places.values()]
    const sum = (count: (place: Place) => number): number => all.reduce((total, place) => total + count(place), 0)
    expect(sum(({ rough }) => corners(rough))).toBeLessThan(0.8 * sum(({ path }) => corners(path)))
    for (const { rough, path, province: at } of all) expect(subpaths(rough), at).toBe(subpaths(path))
  })

  test('are highlighted once for all coasts', async () => {
    expect(await highlightsOf('SPA/NC', 'SPA/SC')).toBe(await highlightsOf('SPA'))
  })
})

describe('units that share a province', () => {
  /** In CSS pixels: phones, a large screen, and enlarged boards. */
  const SPANS = [360, 390, 520, 600, 720, 1000, 1440, 2880]
  const PLACES = ['BUL', 'BUL/EC', 'BUL/SC']
  const threes = PLACES.flatMap((a) => PLACES.flatMap((b) => PLACES.map((c) => [a, b, c])))

  test.each(threes)('three in Bulgaria (%s, %s, %s) do not overlap, at any size', async (...places) => {
    const plate = await loadDrawing('balkan')
    const units = places.map((at, n) => ({
      id: unitId(n),
      power: power(`P${n}`),
      arm: at === 'BUL' ? ('army' as const) : ('fleet' as const),
      at: location(at),
      dislodged: false,
    }))
    for (const span of SPANS) {
      const detail = detailOf(span, plate.width)
      const { width, height } = unitBox(detail)
      const points = units.map((unit) => unitPosition({ plate, units, detail }, unit))
      const covered = points.flatMap(([x, y], n) =>
        points.slice(n + 1).filter(([u, v]) => Math.abs(x - u) < width && Math.abs(y - v) < height),
      )
      expect({ span, covered }).toEqual({ span, covered: [] })
    }
  })

  /** Three armies at the start of the game of three, with orders. */
  async function drawGame(arrows: readonly Arrow[]) {
    const plate = await loadDrawing('balkan')
    const scene = {
      ...emptyScene,
      powers: ['AUSTRIA', 'RUSSIA', 'TURKEY'].map((name) => ({
        power: power(name),
        name,
        adjective: name,
        letter: name[0] ?? '',
        colour: { light: `#${name.charCodeAt(0)}0000`, dark: '#000000' },
      })),
      units: ['AUSTRIA', 'RUSSIA', 'TURKEY'].map((name, n) => ({
        id: unitId(n),
        power: power(name),
        arm: 'army' as const,
        at: location('BUL'),
        dislodged: false,
      })),
      arrows,
    }
    return drawPicture({ name: '', when: '', plate, boards: [{ title: '', scene }] })
  }
  const pointsOf = (svg: string, mark: RegExp): readonly (readonly [number, number])[] =>
    [...svg.matchAll(mark)].map(([, x, y]) => [Number(x), Number(y)] as const)
  const unitsIn = (svg: string) => pointsOf(svg, /class="unit[^"]*" transform="translate\(([\d.]+) ([\d.]+)\)/g)

  test('do not overlap in a picture', async () => {
    const svg = await drawGame([])
    const [, scale = ''] = /class="unit" transform="translate\([^)]*\) scale\(([\d.]+)\)/.exec(svg) ?? []
    const all = unitsIn(svg)
    expect(all).toHaveLength(3)
    const gaps = all.slice(1).map(([x], n) => x - (all[n]?.[0] ?? 0) - 2 * TOKEN * Number(scale))
    expect(Math.min(...gaps)).toBeGreaterThan(0)
  })
  test('BAL-7 have their ring around the unit, even if the order names a coast', async () => {
    const of = (name: string, from: string): Arrow => ({ kind: 'hold', power: power(name), from: location(from) })
    const svg = await drawGame([of('TURKEY', 'BUL'), of('AUSTRIA', 'BUL/SC'), of('RUSSIA', 'BUL/EC')])
    const rings = pointsOf(svg, /translate\(([\d.]+) ([\d.]+)\)[^>]*><circle class="mark hold-mark"/g)
    const [austria, russia, turkey] = unitsIn(svg)
    expect(rings).toEqual([turkey, austria, russia])
  })
  test('have arrows that start at their unit', async () => {
    const plate = await loadDrawing('balkan')
    const detail = detailOf(720, plate.width)
    const units = ['AUSTRIA', 'RUSSIA', 'TURKEY'].map((name, n) => ({
      id: unitId(n),
      power: power(name),
      arm: 'army' as const,
      at: location('BUL'),
      dislodged: false,
    }))
    const arrows = units.map((unit): Arrow => ({ kind: 'move', power: unit.power, from: unit.at, to: location('CON') }))
    const lines = planLines({ plate, detail, units, arrows, dislodgedPosition: () => [0, 0] })
    for (const [n, arrow] of arrows.entries()) {
      const [from] = lines.get(arrow)?.route ?? []
      const unit = units[n]
      const away = unit && from ? distance(unitPosition({ plate, units, detail }, unit), from) : Infinity
      expect(away).toBeLessThan(1.4 * TOKEN * detail.token)
    }
    const across = arrows.map((arrow) => lines.get(arrow)?.route[0]?.[0] ?? 0)
    expect(across).toEqual(across.toSorted((one, other) => one - other))
    expect(new Set(across).size).toBe(3)
  })
})

describe('the coasts of a province', () => {
  const named = async (selected: string | null, targets: readonly string[]) => {
    const plate = await loadDrawing('classical')
    const scene = {
      ...emptyScene,
      selected: selected === null ? null : location(selected),
      targets: targets.map(location),
    }
    const svg = drawPicture({ name: '', when: '', plate, boards: [{ title: '', scene }], size: 'beside' })
    return [...svg.matchAll(/>([NESW]C)</g)].map(([, coast]) => coast)
  }

  test('are named while they are offered for a build or a move', async () => {
    expect(await named('STP', ['STP', 'STP/NC', 'STP/SC'])).toEqual(['NC', 'SC'])
    expect(await named('MAO', ['SPA/NC', 'SPA/SC', 'POR'])).toEqual(['NC', 'SC'])
  })

  test('have no name on a board where nothing is selected', async () => {
    expect(await named(null, ['STP', 'STP/NC', 'STP/SC'])).toEqual([])
  })
})

test('a unit that is gone lies with its cross below its conqueror', async () => {
  const plate = await loadDrawing('duo')
  const unit = { arm: 'fleet' as const, at: location('HEL'), dislodged: false }
  const before = {
    ...emptyScene,
    units: [{ ...unit, id: unitId(1), power: power('NEUTRAL'), beaten: true }],
    arrows: [{ kind: 'disband', power: power('NEUTRAL'), from: location('HEL') } as const],
  }
  const scene = movedScene(before, [{ ...unit, id: unitId(2), power: power('GRUNLAND') }])
  const svg = drawPicture({ name: '', when: '', plate, boards: [{ title: '', scene }], size: 'beside' })
  expect(svg.match(/class="mark disband-mark"/g)).toHaveLength(1)
  expect(svg.indexOf('class="mark disband-mark"')).toBeLessThan(svg.lastIndexOf('class="unit"'))
})
