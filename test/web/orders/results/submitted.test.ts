import { describe, expect, it } from 'vitest'
import type { OrderView, SubmittedOrderView } from '../../../../src/game/views/shapes.ts'
import type { BoardId, Location, Power, Province, Seat } from '../../../../src/rules/names.ts'
import { seat, unitId } from '../../../../src/rules/names.ts'
import { unmatchedSubmissions, submissionsFor, insteadText } from '../../../../web/orders/results/submitted.ts'

const board = 'main' as BoardId
const power = 'ENGLAND' as Power
const [you, captain] = [seat('ONE'), seat('OTHER')]
const nameOf = (id: Seat): string => (id === you ? 'You' : 'England and Turkey')

const order = (text: string, unit = 1): OrderView =>
  ({ power, kind: 'move', text, unit: { id: unit, power, arm: 'fleet', at: 'LON' }, to: null }) as OrderView
const wrote = (author: Seat, text: string, use: string, unit = 1): SubmittedOrderView => ({
  seat: author,
  power,
  text,
  subject: { kind: 'unit', unit: unitId(unit) },
  use,
})

describe('submitted orders are shown with the result', () => {
  it('once if both captains wrote the order that was used', () => {
    const submitted = [
      wrote(you, 'F LON - NTH', 'Ordered by both captains.'),
      wrote(captain, 'F LON - NTH', 'Ordered by both captains.'),
    ]
    expect(submissionsFor(order('F LON - NTH'), board, { submitted, nameOf })).toEqual([
      { who: null, text: null, use: 'Ordered by both captains.' },
    ])
  })

  it('one per captain if they differed and the unit held', () => {
    const submitted = [
      wrote(you, 'F LON - NTH', 'Not used: the captains differed.'),
      wrote(captain, 'F LON - ENG', 'Not used: the captains differed.'),
    ]
    expect(submissionsFor(order('F LON H'), board, { submitted, nameOf })).toEqual([
      { who: 'You', text: 'F LON - NTH', use: 'Not used: the captains differed.' },
      { who: 'England and Turkey', text: 'F LON - ENG', use: 'Not used: the captains differed.' },
    ])
  })

  it('and not with the order of another unit', () => {
    const submitted = [wrote(you, 'F LON - NTH', 'The other captain sent nothing.')]
    expect(submissionsFor(order('A LVP H', 2), board, { submitted, nameOf })).toEqual([])
  })

  it('a build with its site, unused orders separately', () => {
    const build = { ...order('F LON B'), kind: 'build', unit: null, to: 'LON' as Location }
    const site = (at: string) => ({ kind: 'site' as const, board, at: at as Province })
    const submitted: SubmittedOrderView[] = [
      { ...wrote(you, 'F LON B', 'Used instead of the other captain’s order.'), subject: site('LON') },
      { ...wrote(captain, 'A LVP B', 'Not used: the captains differed.'), subject: site('LVP') },
    ]
    expect(submissionsFor(build, board, { submitted, nameOf })).toEqual([
      { who: 'You', text: null, use: 'Used instead of the other captain’s order.' },
    ])
    expect(unmatchedSubmissions([{ board, orders: [build] }], { submitted, nameOf })).toEqual([
      { who: 'England and Turkey', text: 'A LVP B', use: 'Not used: the captains differed.' },
    ])
  })
})

describe('an order that was void', () => {
  it('says what the unit did instead', () => {
    expect(insteadText({ ...order('F LON - PAR'), fate: 'void', dislodged: false })).toBe('It held.')
    expect(insteadText({ ...order('F LON - NTH'), fate: 'bounced', dislodged: false })).toBeNull()
    expect(insteadText({ ...order('A LON B'), kind: 'build', fate: 'void', dislodged: false })).toBeNull()
  })
})
