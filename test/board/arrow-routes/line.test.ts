import { describe, expect, test } from 'vitest'
import { distance } from '../../../src/board/curve.ts'
import { along, bent, endingAt, leaving, lengthOf, trimmed } from '../../../src/board/arrow-routes/route-shape.ts'

const halfway = (route: ReturnType<typeof bent>) => along(route, lengthOf(route) / 2).at

describe('a line', () => {
  test('bends to the left of its way, so that there and back are two', () => {
    const [there, back] = [bent([0, 0], [100, 0], 0.08), bent([100, 0], [0, 0], 0.08)]
    expect(halfway(there)[1]).toBeCloseTo(-8, 1)
    expect(halfway(back)[1]).toBeCloseTo(8, 1)
  })

  test('is cut short at both ends', () => {
    const route = bent([0, 0], [100, 0], 0.1)
    expect(lengthOf(trimmed(route, 12, 14))).toBeCloseTo(lengthOf(route) - 26, 3)
  })

  test('ends at the rim of its goal, however it bends', () => {
    for (const bend of [0, 0.1, -0.3]) {
      const end = endingAt(bent([0, 0], [80, 30], bend), 17).at(-1) ?? [0, 0]
      expect(distance(end, [80, 30])).toBeCloseTo(17, 1)
    }
  })

  test('begins at the rim of its unit, or nearer where too little of it would be left', () => {
    const route = bent([0, 0], [50, 0], 0)
    expect(distance(leaving(route, 20, 10)[0] ?? [0, 0], [0, 0])).toBeCloseTo(20, 1)
    expect(lengthOf(leaving(route, 45, 12))).toBeCloseTo(12, 3)
  })
})
