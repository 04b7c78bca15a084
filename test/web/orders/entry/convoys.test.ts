import { describe, expect, it } from 'vitest'
import { allChoices } from '../../../../web/sandbox/local-game.ts'
import { exampleGame } from '../../../../web/sandbox/example.ts'
import { missingConvoys } from '../../../../web/orders/entry/convoys.ts'

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
