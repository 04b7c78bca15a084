/** What lies on the ground of a board: nobody's land, and provinces that are lifted. */
import { describe, expect, test } from 'vitest'
import { drawPicture } from '../../src/board/picture/draw.ts'
import { unitBox } from '../../src/board/boxes.ts'
import { detailOf } from '../../src/board/detail.ts'
import { standingAt } from '../../src/board/layers/units.tsx'
import { loadDrawing } from '../../src/board/plates.ts'
import { emptyScene } from '../../src/board/scene.ts'
import type { Place } from '../../src/board/plate.ts'
import { location, power, province, unitId } from '../../src/rules/names.ts'

const subpaths = (path: string): number => path.match(/M/g)?.length ?? 0

describe('nobody’s land', () => {
  test.each([
    ['classical', 1],
    ['duo', 2],
    ['balkan', 0],
  ])('within the board of %s cannot be passed: %i parts', async (board, parts) => {
    expect(subpaths((await loadDrawing(board)).impassable)).toBe(parts)
  })

  test.each(['classical', 'balkan'])('beyond the edge of %s is drawn apart from it', async (board) => {
    const plate = await loadDrawing(board)
    expect(plate.inert).not.toBe('')
    expect(plate.impassable === '' || !plate.inert.includes(plate.impassable)).toBe(true)
  })
})

describe('offered provinces', () => {
  const lit = async (...targets: string[]): Promise<string> => {
    const scene = { ...emptyScene, targets: targets.map((at) => location(at)) }
    const svg = drawPicture({
      name: '',
      when: '',
      plate: await loadDrawing('classical'),
      boards: [{ title: '', scene }],
    })
    return /<g class="lit">(.*?)<\/g>/.exec(svg)?.[1] ?? ''
  }

  test('are two parts each, seas below islands, so that no part reaches over the whole board', async () => {
    const parts = (await lit('PAR', 'BUR', 'ENG')).match(/<path/g)
    expect(parts).toHaveLength(6)
    expect((await lit()).match(/<path/g)).toBeNull()
    const { places } = await loadDrawing('classical')
    const paths = [...(await lit('IRI', 'PAR', 'MAO')).matchAll(/class="target" d="([^"]*)"/g)].map(([, d]) => d)
    expect(paths).toEqual(['IRI', 'MAO', 'PAR'].map((at) => places.get(province(at))?.rough))
  })

  test('have outlines with few corners, near enough to their own', async () => {
    const { places } = await loadDrawing('classical')
    const corners = (path: string): number => path.match(/[Lqt]/g)?.length ?? 0
    const all = [...places.values()]
    const sum = (count: (place: Place) => number): number => all.reduce((total, place) => total + count(place), 0)
    expect(sum(({ rough }) => corners(rough))).toBeLessThan(0.8 * sum(({ path }) => corners(path)))
    for (const { rough, path, province: at } of all) expect(subpaths(rough), at).toBe(subpaths(path))
  })

  test('are lit once for all coasts of a province', async () => {
    expect(await lit('SPA/NC', 'SPA/SC')).toBe(await lit('SPA'))
  })
})

describe('units that share a province', () => {
  /** CSS pixels: phones, a desk, and boards enlarged. */
  const SPANS = [360, 390, 520, 600, 720, 1000, 1440, 2880]
  const PLACES = ['BUL', 'BUL/EC', 'BUL/SC']
  const threes = PLACES.flatMap((a) => PLACES.flatMap((b) => PLACES.map((c) => [a, b, c])))

  test.each(threes)('three in Bulgaria (%s, %s, %s) stand clear of each other, at any size', async (...places) => {
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
      const points = units.map((unit) => standingAt({ plate, units, detail }, unit))
      const covered = points.flatMap(([x, y], n) =>
        points.slice(n + 1).filter(([u, v]) => Math.abs(x - u) < width && Math.abs(y - v) < height),
      )
      expect({ span, covered }).toEqual({ span, covered: [] })
    }
  })
})
