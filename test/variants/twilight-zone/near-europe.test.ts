/** TWZ-3, TWZ-15: the starting point near to the real Europe, with borders varied by lot. */
import { describe, expect, test } from 'vitest'
import { STANDARD_BOARD, textOfDesign } from '../../../src/variants/twilight-zone/drawing/editing.ts'
import { nearEurope } from '../../../src/variants/twilight-zone/drawing/near-europe.ts'
import {
  atlasOfDrawing,
  sameBorders,
  seaPartsOf,
  spacesOfDrawing,
  violationsIn,
} from '../../../src/variants/twilight-zone/drawing/index.ts'
import { twilightZone as table } from '../../../src/maps/twilight-zone.ts'
import { examples } from '../../support/thorough.ts'
import { base } from '../../support/boards/twilight-zone.ts'

const MAPS = Array.from({ length: Math.max(12, examples(200)) }, (_, seed) => textOfDesign(nearEurope(base, seed)))

const bordersOf = (text: string): ReadonlySet<string> =>
  new Set(
    spacesOfDrawing(base, text).borders.flatMap((neighbours, here) => [...neighbours].map((to) => `${here} ${to}`)),
  )

describe('a map near to the real Europe', () => {
  test('is valid, and fleets sail from every sea to every other', () => {
    expect(MAPS.flatMap((text) => violationsIn(base, text))).toEqual([])
    expect(MAPS.map((text) => seaPartsOf(spacesOfDrawing(base, text)).length)).toEqual(MAPS.map(() => 1))
  })
  test('has at least four fifths of the real borders', () => {
    const real = bordersOf(STANDARD_BOARD.join('\n'))
    const shares = MAPS.map((text) => {
      const drawn = bordersOf(text)
      return [...real].filter((border) => drawn.has(border)).length / real.size
    })
    expect(Math.min(...shares)).toBeGreaterThan(0.8)
  })
  test('has other borders for every seed, the same for the same', () => {
    const atlases = MAPS.map((text) => atlasOfDrawing(table, text))
    const pairs = atlases.flatMap((atlas, n) => atlases.slice(n + 1).map((second) => sameBorders(atlas, second)))
    expect(pairs).not.toContain(true)
    expect(textOfDesign(nearEurope(base, 3))).toBe(MAPS[3])
  })
})
