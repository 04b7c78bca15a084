import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { drawCells } from '../../../src/board/cells/index.ts'
import { type Plate } from '../../../src/board/plate.ts'
import { openPlate } from '../../../src/board/open-plate.ts'
import { province, type Province } from '../../../src/rules/names.ts'
import { randomDrawing } from '../../../src/variants/twilight-zone/drawing/index.ts'
import { baseAtlas } from '../../../src/variants/twilight-zone/map-memory.ts'
import { ARROWS, provinceTowards } from '../../../web/board/interaction/arrows.ts'

const shipped = (map: string): Plate =>
  openPlate(JSON.parse(readFileSync(new URL(`../../../src/board/plates/${map}.json`, import.meta.url), 'utf8')))
const designed = (seed: number): Plate =>
  openPlate(drawCells(baseAtlas(), randomDrawing(baseAtlas(), seed).split('\n')))

/** Provinces that cannot be reached by arrow keys from some other province. */
function unreachable(plate: Plate): readonly Province[] {
  const all = [...plate.places.keys()]
  const ways = all.flatMap((from) => ARROWS.map((arrow) => ({ from, to: provinceTowards(plate, from, arrow) })))
  return all.filter((start) => {
    const back = new Set([start])
    for (const here of back) for (const { from, to } of ways) if (to === here) back.add(from)
    return back.size < all.length
  })
}

describe('the arrow keys', () => {
  test.each([
    ['PAR', 'ArrowUp', 'PIC'],
    ['PAR', 'ArrowRight', 'BUR'],
    ['MUN', 'ArrowDown', 'TYR'],
    ['ROM', 'ArrowDown', 'TYS'],
  ] as const)('from %s, %s leads to %s', (from, key, to) => {
    expect(provinceTowards(shipped('classical'), province(from), key)).toBe(to)
  })

  test.each(['classical', 'duo', 'balkan'])('lead from any province to every other: %s', (map) => {
    expect(unreachable(shipped(map))).toEqual([])
  })

  test('lead from any province to every other on maps that players draw', () => {
    const seeds = Array.from({ length: 2 }, (_, n) => n + 1)
    expect(seeds.map((seed) => [seed, unreachable(designed(seed))])).toEqual(seeds.map((seed) => [seed, []]))
  })
})
