import { describe, expect, it } from 'vitest'
import { boardId, location, power } from '../../../../src/rules/names.ts'
import { answerLabel, promptText } from '../../../../web/orders/entry/prompts.ts'
import { type Choice, initialPointing } from '../../../../web/orders/entry/pointing.ts'

const choice = (text: string, part: Partial<Choice>): Choice => ({
  board: boardId('MAIN'),
  power: power('TURKEY'),
  kind: 'move',
  map: null,
  from: location('BUL'),
  of: null,
  to: null,
  via: false,
  arm: 'army',
  text,
  unit: text.split(' ').slice(0, 2).join(' '),
  helped: null,
  ...part,
})
const to = location('CON')
const march = choice('A BUL - CON', { to })
const fromEast = choice('F BUL/EC - CON', { to, arm: 'fleet' })
const fromSouth = choice('F BUL/SC - CON', { to, arm: 'fleet' })
const answers = (...among: Choice[]) => among.map((each) => answerLabel(each, among))

describe('what an answer is called', () => {
  it('BAL-7 army or fleet, where the order makes the unit one or the other', () =>
    expect(answers(march, fromEast)).toEqual(['Army', 'Fleet']))
  it('BAL-7 as it is written, where words would not tell two apart', () =>
    expect(answers(march, fromEast, fromSouth)).toEqual(['Army', 'F BUL/EC - CON', 'F BUL/SC - CON']))
  it('by land or by convoy', () =>
    expect(answers(march, choice('A BUL - CON VIA', { to, via: true }))).toEqual(['By land', 'By convoy']))
})

describe('what is to be tapped first', () => {
  const build = choice('A BUL B', { kind: 'build' })
  const first = (...choices: Choice[]) => promptText(choices, initialPointing)
  it('where one builds', () => expect(first(build)).toBe('Tap a highlighted province to build.'))
  it('SHW-3 where one may disband to build elsewhere', () =>
    expect(first(build, choice('A BUL D', { kind: 'disband' }))).toMatch(/build, or a unit to disband it\.$/))
  it('that all is ordered, once every unit has an order', () => {
    const [hold, other] = [choice('A BUL H', { kind: 'hold' }), choice('F CON H', { kind: 'hold' })]
    expect(promptText([march, hold, other], initialPointing, [march])).toBe('Tap one of your units.')
    expect(promptText([march, hold, other], initialPointing, [march, other])).toMatch(/^Every unit has an order\./)
  })
})

describe('what is to be tapped next', () => {
  const of = location('BUL')
  const helps = (nation: string) =>
    choice(`A SER S ${nation}A BUL`, { kind: 'support', from: location('SER'), of, helped: `${nation}A BUL` })
  const aiming = { ...initialPointing, from: location('SER'), aim: 'support', of }

  it('names the unit that is helped', () =>
    expect(promptText([helps('')], aiming)).toBe(
      'A SER supports A BUL: tap its destination, or tap it again to support it in place.',
    ))
  it('BAL-8 names none of several in one place', () =>
    expect(promptText([helps('RUSSIAN '), helps('TURKISH ')], aiming)).toContain('a unit in BUL'))
})
