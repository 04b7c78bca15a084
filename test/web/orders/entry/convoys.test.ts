import { describe, expect, it } from 'vitest'
import { allChoices } from '../../../../web/sandbox/local-game.ts'
import { exampleGame } from '../../../../web/sandbox/example.ts'
import { byConvoy, missingConvoys } from '../../../../web/orders/entry/convoys.ts'
import { type Choice, initialPointing } from '../../../../web/orders/entry/pointing.ts'
import { applyGesture, type GestureResult } from '../../../../web/orders/entry/taps.ts'
import { choice, follow, movement, tap } from './tapping.ts'

const choices = allChoices(
  exampleGame({ phase: 'S1901M', units: { ENGLAND: 'A LON, F NTH, F ENG', FRANCE: 'F BRE' }, orders: '' }),
)
const missing = (...orders: string[]) =>
  missingConvoys(
    choices.filter(({ text }) => orders.includes(text)),
    choices,
  ).map(({ move, offers }) => [move.text, offers.map(({ text }) => text)])

describe('an army that goes by sea', () => {
  it('is offered the fleets that can convoy it', () => {
    expect(missing('A LON - NWY VIA')).toEqual([['A LON - NWY VIA', ['F NTH C A LON - NWY']]])
    expect(missing('A LON - BEL VIA')).toEqual([['A LON - BEL VIA', ['F NTH C A LON - BEL', 'F ENG C A LON - BEL']]])
  })

  it('needs none if a fleet on the sheet convoys it', () => {
    expect(missing('A LON - NWY VIA', 'F NTH C A LON - NWY')).toEqual([])
  })

  it('is not convoyed by an order to another destination', () => {
    expect(missing('A LON - NWY VIA', 'F NTH C A LON - DEN')).toHaveLength(1)
  })

  it('needs none if it goes by land', () => expect(missing('A LON - WAL')).toEqual([]))
})

describe('a move to a neighbour', () => {
  const there = { from: 'NTH', of: 'BEL', arm: 'fleet' } as const
  const convoy = choice('F NTH C A BEL - HOL', { kind: 'convoy', ...there, to: 'HOL' })
  const [hold, away] = [
    choice('F NTH H', { kind: 'hold', from: 'NTH', arm: 'fleet' }),
    choice('F NTH - NWY', { kind: 'move', from: 'NTH', to: 'NWY', arm: 'fleet' }),
  ]
  const elsewhere = choice('F NTH C A BEL - NWY', { kind: 'convoy', ...there, to: 'NWY' })
  const another = choice('F NTH C A LON - NWY', { kind: 'convoy', from: 'NTH', of: 'LON', to: 'NWY', arm: 'fleet' })
  const second = choice('F ENG C A BEL - HOL', { ...there, kind: 'convoy', from: 'ENG', to: 'HOL' })
  const result = (choices: readonly Choice[], ...ordered: Choice[]) =>
    applyGesture(choices, follow(choices, tap('BEL')).pointing, tap('HOL'), ordered)
  const own = [...movement, convoy]

  it('is by land if no own fleet can carry the army: by convoy is one press away', () => {
    const { order: walk, pointing } = result(movement)
    expect([walk?.text, pointing]).toEqual(['A BEL - HOL', initialPointing])
    expect(byConvoy(movement, 'A BEL - HOL')?.text).toBe('A BEL - HOL VIA')
    expect(byConvoy(movement, 'A BEL - HOL VIA')).toBeUndefined()
    expect(byConvoy(movement, 'A PAR - BUR')).toBeUndefined()
  })
  it('is by land if every own fleet that could carry the army does something else', () => {
    expect(result(own, away).order?.text).toBe('A BEL - HOL')
    expect(result(own, another).order?.text).toBe('A BEL - HOL')
    expect(result([...own, second], away).order).toBeNull()
  })
  it('asks if it is given again', () => {
    const walk = movement.filter(({ text }) => text === 'A BEL - HOL')
    expect(result(own, away, ...walk).pointing.question).toHaveLength(2)
  })
  it.each([[], [hold], [convoy], [elsewhere]])('asks if an own fleet is free or carries the army (%#)', (...ordered) =>
    expect(result(own, ...ordered).pointing.question.map(({ text }) => text)).toEqual([
      'A BEL - HOL',
      'A BEL - HOL VIA',
    ]),
  )
})

describe('help for an army that could go by land or by sea', () => {
  const there = { from: 'NTH', of: 'BEL', to: 'HOL', arm: 'fleet' } as const
  const [support, convoy] = [
    choice('F NTH S A BEL - HOL', { kind: 'support', ...there }),
    choice('F NTH C A BEL - HOL', { kind: 'convoy', ...there }),
  ]
  const both = [...movement, support, convoy]
  const [walks, sails] = [both.filter(({ text }) => text === 'A BEL - HOL'), both.filter(({ via }) => via)]
  const helps = (choices: readonly Choice[], ordered: readonly Choice[]) =>
    ['NTH', 'BEL', 'HOL']
      .map(tap)
      .reduce<GestureResult>(({ pointing }, gesture) => applyGesture(choices, pointing, gesture, ordered), {
        pointing: initialPointing,
        order: null,
      })

  it('is a support if it is ordered to go by land, and a convoy if by sea', () => {
    expect(helps(both, walks).order).toBe(support)
    expect(helps(both, sails).order).toBe(convoy)
  })
  it('is a support if it has no order and can go by land', () => expect(helps(both, []).order).toBe(support))
  it('asks if nothing is known of the army', () =>
    expect(helps([support, convoy], []).pointing.question).toEqual([support, convoy]))
})
