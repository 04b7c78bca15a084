import { describe, expect, test } from 'vitest'
import { type Location, location, power } from '../../src/rules/names.ts'
import { distance, type Point } from '../../src/board/curve.ts'
import { bent, halfway, lengthOf, moveRoute, servedRoute, trimmed } from '../../src/board/route.ts'
import type { Arrow } from '../../src/board/scene.ts'

const SPOTS: Record<string, Point> = { YOR: [0, 0], NTH: [100, -50], SKA: [200, -40], NWY: [300, 0] }
const anchor = (at: string): Point => SPOTS[at] ?? [0, 0]
const [YOR, NTH, SKA, NWY] = [location('YOR'), location('NTH'), location('SKA'), location('NWY')]
const england = power('ENGLAND')
const near = (route: readonly Point[], point: Point): boolean => route.some((p) => distance(p, point) < 3)

const convoyBy = (from: Location, failed = false): Arrow => ({
  power: england,
  kind: 'convoy',
  from,
  of: YOR,
  to: NWY,
  failed,
})

describe('the way of an arrow', () => {
  test('two units that swap get two arrows, bent apart', () => {
    expect(distance(halfway(bent([0, 0], [100, 0])), halfway(bent([100, 0], [0, 0])))).toBeGreaterThan(10)
  })

  test('it is cut short at both ends, but never to nothing', () => {
    const route = bent([0, 0], [100, 0])
    expect(lengthOf(trimmed(route, 12, 14))).toBeCloseTo(lengthOf(route) - 26, 3)
    expect(lengthOf(trimmed(route, 80, 80))).toBeCloseTo(lengthOf(route) * 0.2, 3)
  })

  test('a convoyed army goes past every fleet that carries it, the nearest first', () => {
    const route = moveRoute([convoyBy(SKA), convoyBy(NTH)], YOR, NWY, anchor)
    expect(near(route, anchor('NTH')) && near(route, anchor('SKA'))).toBe(true)
    expect(lengthOf(route)).toBeLessThan(350)
  })

  test('a fleet whose convoy failed is left out if another carried the army', () => {
    const route = moveRoute([convoyBy(NTH), convoyBy(SKA, true)], YOR, NWY, anchor)
    expect(near(route, anchor('SKA'))).toBe(false)
  })

  test('a support points at the middle of the move it serves, wherever that goes', () => {
    const move: Arrow = { power: england, kind: 'move', from: YOR, to: NWY }
    const arrows = [move, convoyBy(NTH)]
    expect(servedRoute(arrows, YOR, NWY, anchor)).toEqual(moveRoute(arrows, YOR, NWY, anchor))
  })
})
