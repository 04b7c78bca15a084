import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Point } from '../../../src/board/curve.ts'
import { emptyScene, provinceOf } from '../../../src/board/scene.ts'
import { anchorOf, placeAt } from '../../../src/board/plate.ts'
import { openPlate } from '../../../src/board/open-plate.ts'
import { location } from '../../../src/rules/names.ts'
import { classical } from '../../../src/maps/classical.ts'
import { FINGER_ERROR, nearbyCandidates, pickAt } from '../../../web/board/interaction/pick.ts'
import { automaticDrawing } from '../../support/boards/boards.ts'

const plate = openPlate(
  JSON.parse(readFileSync(new URL('../../../src/board/plates/classical.json', import.meta.url), 'utf8')),
)
/** As wide as a phone shows the board. */
const ERROR = FINGER_ERROR / (364 / plate.width)
const between = (a: string, b: string, part: number): Point => {
  const [[ax, ay], [bx, by]] = [anchorOf(plate, location(a), true), anchorOf(plate, location(b), true)]
  return [ax + (bx - ax) * part, ay + (by - ay) * part]
}
const rivals = (picked: string, point: Point, error = ERROR) =>
  nearbyCandidates(plate, location(picked), point, error, true)

describe('a finger on a small board', () => {
  test.each([...plate.places.keys()])('on the unit of %s means no other province', (code) =>
    expect(rivals(code, placeAt(plate, code).small.unit)).toEqual([]),
  )
  test('between two small provinces may mean either', () => {
    expect(rivals('BEL', between('BEL', 'HOL', 0.5))).toContain('HOL')
    expect(rivals('HOL', between('BEL', 'HOL', 0.5))).toContain('BEL')
  })
  test('deep in a large province means it, however far from its unit', () =>
    expect(rivals('MAO', between('MAO', 'NAO', 0.3))).toEqual([]))
  test('is exact once the board is enlarged', () =>
    expect(rivals('BEL', between('BEL', 'HOL', 0.3), ERROR / 8)).toEqual([]))
})

const DIRECTIONS = Array.from({ length: 16 }, (_, n) => (n * Math.PI) / 8)

const automatic = openPlate(automaticDrawing(classical))

test('a finger between two neighbours on a board drawn from its borders may mean either', () => {
  const scale = 364 / automatic.width
  const middle = (a: string, b: string): Point => {
    const [[ax, ay], [bx, by]] = [anchorOf(automatic, location(a), true), anchorOf(automatic, location(b), true)]
    return [(ax + bx) / 2, (ay + by) / 2]
  }
  const at = middle('BEL', 'HOL')
  const picked = pickAt(automatic, emptyScene, at, 22 / scale, true)
  const others = picked === null ? [] : nearbyCandidates(automatic, picked, at, FINGER_ERROR / scale, true)
  expect([picked, ...others]).toEqual(expect.arrayContaining(['BEL', 'HOL']))
})

describe.each([
  ['a board with a drawing', plate],
  ['a board drawn from its borders', automatic],
])('a finger that misses on %s', (_, board) => {
  const scale = 364 / board.width
  test.each([...board.places.keys()])('the unit of %s by the usual error still hits it, or offers it', (code) => {
    const [x, y] = placeAt(board, code).small.unit
    for (const miss of [3, FINGER_ERROR - 0.5])
      for (const angle of DIRECTIONS) {
        const point: Point = [x + (Math.cos(angle) * miss) / scale, y + (Math.sin(angle) * miss) / scale]
        const picked = pickAt(board, emptyScene, point, 22 / scale, true)
        const meant =
          picked === null ? [] : [picked, ...nearbyCandidates(board, picked, point, FINGER_ERROR / scale, true)]
        expect(meant.map(provinceOf)).toContain(code)
      }
  })
})
