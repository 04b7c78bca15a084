import { describe, expect, it } from 'vitest'
import { type BoardId, boardId, location, type Location, power } from '../../../../src/rules/names.ts'
import { type Need, withoutNeedless, withoutRefused } from '../../../../web/orders/entry/needless.ts'
import { type Choice, initialPointing } from '../../../../web/orders/entry/pointing.ts'
import { applyGesture, type Gesture } from '../../../../web/orders/entry/taps.ts'

const choice = (text: string, kind: string, from: string): Choice => ({
  board: boardId('A'),
  power: power('ITALY'),
  kind,
  map: null,
  from: location(from),
  of: null,
  to: null,
  via: false,
  arm: 'army',
  text,
  unit: text.slice(0, -2),
  helpedUnit: null,
})
const [build, disband] = [choice('A VEN B', 'build', 'VEN'), choice('A TRI D', 'disband', 'TRI')]
const need: Need = { ordered: [], isUseful: () => false, refusal: () => '', noOrderText: () => '' }
const tap = (at: string, { ordered = [], ...part }: Partial<Need> = {}) => {
  const gesture: Gesture = { kind: 'tap', at: location(at), board: boardId('A') }
  const result = applyGesture([build, disband], initialPointing, gesture, ordered)
  return withoutNeedless(result, gesture, { ...need, ordered, ...part })
}

it('a needless disband is asked about', () => {
  expect(tap('TRI')).toMatchObject({ order: null, pointing: { from: 'TRI', question: [disband] } })
  expect(tap('TRI', { isUseful: () => true }).order).toBe(disband)
})
it.each([
  ['build', build],
  ['disband', disband],
])('SHW-3 a %s that can’t count is neither written nor offered', (_, { from }) =>
  expect(tap(from, { refusal: () => 'you have no more builds.' })).toEqual({
    order: null,
    pointing: { ...initialPointing, barred: from },
  }),
)
it('BAL-2 a tap on a unit that nobody will have to disband is explained', () => {
  const noOrderText = (_: Location, on: BoardId | null) => (on === 'A' ? 'You will not have to disband A BUD.' : '')
  expect(tap('BUD', { noOrderText })).toEqual({ order: null, pointing: { ...initialPointing, barred: 'BUD' } })
  expect(tap('BUD')).toEqual({ order: null, pointing: initialPointing })
  expect(tap('VEN', { noOrderText }).order).toBe(build)
})
describe('SHW-3 a tap near several places', () => {
  const [ven, tri, adr] = [location('VEN'), location('TRI'), location('ADR')]
  const near = (at = ven, alternatives = [tri], ...refused: readonly Choice[]) => {
    const refusal = (order: Choice) => (refused.includes(order) ? 'you have no builds.' : '')
    const gesture: Gesture = { kind: 'tap', at, alternatives, power: null }
    return withoutRefused(gesture, [build, disband], initialPointing, { ...need, refusal })
  }
  it('means only those whose order would count', () => {
    expect(near(ven, [tri])).toMatchObject({ at: ven, alternatives: [tri] })
    expect(near(ven, [tri], disband)).toMatchObject({ at: ven, alternatives: [] })
    expect(near(ven, [tri], build)).toMatchObject({ at: tri, alternatives: [] })
  })
  it('means the place itself if none would count, or nothing else can be ordered', () => {
    expect(near(ven, [tri], build, disband)).toMatchObject({ at: ven, alternatives: [] })
    expect(near(ven, [adr], build)).toMatchObject({ at: ven, alternatives: [] })
  })
})
it('a build that would count is written', () => expect(tap('VEN').order).toBe(build))
it('a second tap still removes what is on the sheet', () => {
  expect(tap('TRI', { ordered: [disband] }).order).toBe(disband)
  expect(tap('VEN', { ordered: [build] }).order).toBe(build)
})
it('the answer to the question counts', () => {
  const answer: Gesture = { kind: 'answer', choice: disband }
  expect(withoutNeedless(applyGesture([disband], initialPointing, answer), answer, need).order).toBe(disband)
})
