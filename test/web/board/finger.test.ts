import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Point } from '../../../src/board/curve.ts'
import { anchorOf, openPlate, placeAt } from '../../../src/board/plate.ts'
import { location } from '../../../src/rules/names.ts'
import { FINGER_ERROR, rivalsOf } from '../../../web/board/finger.ts'

const plate = openPlate(
  JSON.parse(readFileSync(new URL('../../../src/board/plates/classical.json', import.meta.url), 'utf8')),
)
/** As wide as a phone shows the board. */
const ERROR = FINGER_ERROR / (364 / plate.width)
const between = (a: string, b: string, part: number): Point => {
  const [[ax, ay], [bx, by]] = [anchorOf(plate, location(a), true), anchorOf(plate, location(b), true)]
  return [ax + (bx - ax) * part, ay + (by - ay) * part]
}
const rivals = (picked: string, point: Point, error = ERROR) => rivalsOf(plate, location(picked), point, error, true)

describe('a finger on a small board', () => {
  test.each([...plate.places.keys()])('on the unit of %s means no other province', (code) =>
    expect(rivals(code, placeAt(plate, code).small.unit)).toEqual([]),
  )
  test('between two small provinces may mean either', () => {
    expect(rivals('BEL', between('BEL', 'HOL', 0.5))).toEqual(['HOL'])
    expect(rivals('HOL', between('BEL', 'HOL', 0.5))).toEqual(['BEL'])
  })
  test('deep in a large province means it, however far from its unit', () =>
    expect(rivals('MAO', between('MAO', 'NAO', 0.3))).toEqual([]))
  test('is exact once the board is enlarged', () =>
    expect(rivals('BEL', between('BEL', 'HOL', 0.3), ERROR / 8)).toEqual([]))
})
