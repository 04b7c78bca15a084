import { describe, expect, it } from 'vitest'
import type { OrderView, SubmittedOrderView } from '../../../../src/game/views/shapes.ts'
import type { BoardId, Location, Power, Province, Seat } from '../../../../src/rules/names.ts'
import { seat, unitId } from '../../../../src/rules/names.ts'
import { unmatchedSubmissions, submissionsFor, insteadText } from '../../../../web/orders/results/submitted.ts'

const board = 'main' as BoardId
const power = 'ENGLAND' as Power
const [one, other] = [seat('ONE'), seat('OTHER')]
const nameOf = (of: Seat): string => (of === one ? 'You' : 'England and Turkey')

const order = (text: string, unit = 1): OrderView =>
  ({ power, kind: 'move', text, unit: { id: unit, power, arm: 'fleet', at: 'LON' }, to: null }) as OrderView
const wrote = (by: Seat, text: string, use: string, unit = 1): SubmittedOrderView => ({
  seat: by,
  power,
  text,
  subject: { kind: 'unit', unit: unitId(unit) },
  use,
})

describe('what was asked for a unit is told with its result', () => {
  it('once where both captains wrote what was carried out', () => {
    const submitted = [
      wrote(one, 'F LON - NTH', 'Ordered by both captains.'),
      wrote(other, 'F LON - NTH', 'Ordered by both captains.'),
    ]
    expect(submissionsFor(order('F LON - NTH'), board, { submitted, nameOf })).toEqual([
      { who: null, text: null, use: 'Ordered by both captains.' },
    ])
  })

  it('each by its own where they differed, and the unit held', () => {
    const submitted = [
      wrote(one, 'F LON - NTH', 'Not used: the captains differed.'),
      wrote(other, 'F LON - ENG', 'Not used: the captains differed.'),
    ]
    expect(submissionsFor(order('F LON H'), board, { submitted, nameOf })).toEqual([
      { who: 'You', text: 'F LON - NTH', use: 'Not used: the captains differed.' },
      { who: 'England and Turkey', text: 'F LON - ENG', use: 'Not used: the captains differed.' },
    ])
  })

  it('and not with another unit’s', () => {
    const submitted = [wrote(one, 'F LON - NTH', 'The other captain sent nothing.')]
    expect(submissionsFor(order('A LVP H', 2), board, { submitted, nameOf })).toEqual([])
  })

  it('a build with the site where it was carried out; what was not used is told beside the orders', () => {
    const build = { ...order('F LON B'), kind: 'build', unit: null, to: 'LON' as Location }
    const site = (at: string) => ({ kind: 'site' as const, board, at: at as Province })
    const submitted: SubmittedOrderView[] = [
      { ...wrote(one, 'F LON B', 'Used instead of the other captain’s order.'), subject: site('LON') },
      { ...wrote(other, 'A LVP B', 'Not used: the captains differed.'), subject: site('LVP') },
    ]
    expect(submissionsFor(build, board, { submitted, nameOf })).toEqual([
      { who: 'You', text: null, use: 'Used instead of the other captain’s order.' },
    ])
    expect(unmatchedSubmissions([{ board, orders: [build] }], { submitted, nameOf })).toEqual([
      { who: 'England and Turkey', text: 'A LVP B', use: 'Not used: the captains differed.' },
    ])
  })
})

describe('an order that could not be carried out', () => {
  it('is told with what was done in its place', () => {
    expect(insteadText({ ...order('F LON - PAR'), fate: 'void', dislodged: false })).toBe('It held.')
    expect(insteadText({ ...order('F LON - NTH'), fate: 'bounced', dislodged: false })).toBeNull()
    expect(insteadText({ ...order('A LON B'), kind: 'build', fate: 'void', dislodged: false })).toBeNull()
  })
})
