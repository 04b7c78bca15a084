/** What lies on the ground of a board: nobody's land, and provinces that are lifted. */
import { describe, expect, test } from 'vitest'
import { drawPicture } from '../../src/board/picture/draw.ts'
import { loadDrawing } from '../../src/board/plates.ts'
import { emptyScene } from '../../src/board/scene.ts'
import { location } from '../../src/rules/names.ts'

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

  test('are three parts at most, however many they are', async () => {
    expect((await lit('PAR', 'BUR', 'MAR', 'ENG', 'MAO')).match(/<path/g)).toHaveLength(3)
    expect((await lit('PAR')).match(/<path/g)).toHaveLength(2)
    expect((await lit()).match(/<path/g)).toBeNull()
  })

  test('are lit once for all coasts of a province', async () => {
    expect(await lit('SPA/NC', 'SPA/SC')).toBe(await lit('SPA'))
  })
})
