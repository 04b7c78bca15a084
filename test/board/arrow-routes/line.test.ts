import { describe, expect, test } from 'vitest'
import { distance } from '../../../src/board/curve.ts'
import {
  pointAlong,
  bentRoute,
  cutAtEnd,
  cutAtStart,
  lengthOf,
  trim,
} from '../../../src/board/arrow-routes/route-shape.ts'

const halfway = (route: ReturnType<typeof bentRoute>) => pointAlong(route, lengthOf(route) / 2).at

describe('a line', () => {
  test('bends to its left, so that lines in opposite directions differ', () => {
    const [there, back] = [bentRoute([0, 0], [100, 0], 0.08), bentRoute([100, 0], [0, 0], 0.08)]
    expect(halfway(there)[1]).toBeCloseTo(-8, 1)
    expect(halfway(back)[1]).toBeCloseTo(8, 1)
  })

  test('can be cut at both ends', () => {
    const route = bentRoute([0, 0], [100, 0], 0.1)
    expect(lengthOf(trim(route, 12, 14))).toBeCloseTo(lengthOf(route) - 26, 3)
  })

  test('ends at the rim of its goal, with any bend', () => {
    for (const bend of [0, 0.1, -0.3]) {
      const end = cutAtEnd(bentRoute([0, 0], [80, 30], bend), 17).at(-1) ?? [0, 0]
      expect(distance(end, [80, 30])).toBeCloseTo(17, 1)
    }
  })

  test('starts at the rim of its unit, or closer if it would be too short', () => {
    const route = bentRoute([0, 0], [50, 0], 0)
    expect(distance(cutAtStart(route, 20, 10)[0] ?? [0, 0], [0, 0])).toBeCloseTo(20, 1)
    expect(lengthOf(cutAtStart(route, 45, 12))).toBeCloseTo(12, 3)
  })
})
