import { describe, expect, it } from 'vitest'
import type { BoardId, Location } from '../../../../src/rules/names.ts'
import { type Address, addressOf, NO_TARGET, parseLinkTarget } from '../../../../web/play/history/links.ts'

const game = { game: 'g1', phase: 3, invitation: null }
const queryOf = (address: string) => Object.fromEntries(new URL(address, 'http://x').searchParams)

describe('the address of', () => {
  it.each<[string, Address, string]>([
    ['the present', { ...game, phase: null }, '/games/g1'],
    ['a closed phase', game, '/games/g1/phases/3'],
    ['a province', { ...game, at: 'BUR' as Location }, '/games/g1/phases/3?at=BUR'],
    ['a province now', { ...game, phase: null, at: 'BUR' as Location }, '/games/g1?at=BUR'],
    ['an order', { ...game, order: 'A PAR - BUR' }, '/games/g1/phases/3?order=A+PAR+-+BUR'],
    [
      'an order on one of two boards, with an invitation',
      { ...game, order: 'A PAR - BUR', board: 'B' as BoardId, invitation: 'i' },
      '/games/g1/phases/3?invitation=i&board=B&order=A+PAR+-+BUR',
    ],
    ['a board alone is that of the phase', { ...game, board: 'B' as BoardId }, '/games/g1/phases/3'],
  ])('%s', (_, address, written) => expect(addressOf(address)).toBe(written))

  it('is parsed as it was written', () => {
    const pointed = { board: 'B' as BoardId, at: null, order: 'F STP/SC - BOT' }
    expect(parseLinkTarget(queryOf(addressOf({ ...game, ...pointed })))).toEqual(pointed)
    expect(parseLinkTarget(queryOf(addressOf({ ...game, at: 'STP/SC' as Location })))).toEqual({
      ...NO_TARGET,
      at: 'STP/SC',
    })
    expect(parseLinkTarget({})).toEqual(NO_TARGET)
  })
})
