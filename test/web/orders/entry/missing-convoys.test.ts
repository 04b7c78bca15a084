import { describe, expect, it } from 'vitest'
import { allChoices } from '../../../../web/sandbox/local-game.ts'
import { exampleGame } from '../../../../web/sandbox/example.ts'
import { missingConvoys } from '../../../../web/orders/entry/prompts.ts'

const choices = allChoices(
  exampleGame({ phase: 'S1901M', units: { ENGLAND: 'A LON, F NTH, F ENG', FRANCE: 'F BRE' }, orders: '' }),
)
const told = (...orders: string[]) =>
  missingConvoys(
    choices.filter(({ text }) => orders.includes(text)),
    choices,
  ).map(({ move, offers }) => [move.text, offers.map(({ text }) => text)])

describe('an army that goes by sea', () => {
  it('is offered the fleets that could carry it', () => {
    expect(told('A LON - NWY VIA')).toEqual([['A LON - NWY VIA', ['F NTH C A LON - NWY']]])
    expect(told('A LON - BEL VIA')).toEqual([['A LON - BEL VIA', ['F NTH C A LON - BEL', 'F ENG C A LON - BEL']]])
  })

  it('wants none when one on the sheet carries it', () => {
    expect(told('A LON - NWY VIA', 'F NTH C A LON - NWY')).toEqual([])
  })

  it('is not carried by a fleet that carries it elsewhere', () => {
    expect(told('A LON - NWY VIA', 'F NTH C A LON - DEN')).toHaveLength(1)
  })

  it('wants none when it walks', () => expect(told('A LON - WAL')).toEqual([]))
})
