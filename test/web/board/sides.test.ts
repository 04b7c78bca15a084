import { expect, test } from 'vitest'
import type { SceneUnit } from '../../../src/board/scene.ts'
import { location, power, unitId } from '../../../src/rules/names.ts'
import { preparing, showing, sideOf, type Sides } from '../../../web/board/use-sides.ts'

const at = (place: string): SceneUnit[] => [
  { id: unitId(1), power: power('AUSTRIA'), arm: 'army', at: location(place), dislodged: false },
]
const begun = (place: string): Sides => ({ front: 0, units: [at(place), []] })
const seen = ({ front, units }: Sides) => units[front][0]?.at

test('what was prepared is shown by turning the sheets over, and is not drawn again', () => {
  const prepared = preparing(begun('VIE'), at('BUD'))
  expect(seen(prepared)).toBe('VIE')
  const turned = showing(prepared, at('BUD'))
  expect(seen(turned)).toBe('BUD')
  expect(turned.front).toBe(1)
  // The very lists that were drawn: nothing of either sheet changes.
  expect(turned.units[0]).toBe(prepared.units[0])
  expect(turned.units[1]).toBe(prepared.units[1])
  expect(seen(showing(turned, at('VIE')))).toBe('VIE')
  expect(showing(turned, at('VIE')).front).toBe(0)
})

test('what was not prepared is drawn where the units are that are seen', () => {
  const prepared = preparing(begun('VIE'), at('BUD'))
  const moved = showing(prepared, at('GAL'))
  expect([seen(moved), moved.front]).toEqual(['GAL', 0])
  expect(moved.units[1]).toBe(prepared.units[1])
})

test('a board that is cleared is not turned over to a sheet on which nothing was ever drawn', () => {
  expect(showing(begun('VIE'), [])).toEqual({ front: 0, units: [[], []] })
})

test('what is seen, or lies ready, is not prepared again', () => {
  const sides = preparing(begun('VIE'), at('BUD'))
  expect(preparing(sides, at('VIE'))).toBe(sides)
  expect(preparing(sides, at('BUD'))).toBe(sides)
  expect(showing(sides, at('VIE'))).toBe(sides)
  expect(preparing(sides, at('GAL')).units[1]).toEqual(at('GAL'))
})

test('a board can be turned over to what is on the back, and need not be for what is seen already', () => {
  const prepared = preparing(begun('VIE'), at('BUD'))
  expect(sideOf(prepared, at('BUD'))).toBe('back')
  expect(sideOf(prepared, at('VIE'))).toBe('front')
  expect(sideOf(prepared, at('GAL'))).toBe(null)
  expect(sideOf(prepared, undefined)).toBe(null)
  // Nothing was ever drawn on the back.
  expect(sideOf(begun('VIE'), [])).toBe(null)
})
