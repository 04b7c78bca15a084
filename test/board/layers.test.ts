/** What lies on the ground of a board: nobody's land, and provinces that are lifted. */
import { describe, expect, test } from 'vitest'
import { drawPicture } from '../../src/board/picture/draw.ts'
import { loadDrawing } from '../../src/board/plates.ts'
import { emptyScene } from '../../src/board/scene.ts'
import type { Place } from '../../src/board/plate.ts'
import { location, province } from '../../src/rules/names.ts'

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
