/** Twilight Zone in the sandbox: what a unit can do on the map that the board shows. */
import { describe, expect, it } from 'vitest'
import { location, mapName, power, unitId } from '../../../src/rules/names.ts'
import { allOrders, choicesIn, type LocalGame } from '../../../web/sandbox/local-game.ts'
import { isOnMap, ordersOnMap } from '../../../web/sandbox/map-orders.ts'
import { initialPointing, targets } from '../../../web/orders/entry/pointing.ts'
import { applyGesture } from '../../../web/orders/entry/taps.ts'
import { readPowerLines } from '../../../src/game/sheets/read-lines.ts'
import { designPosition, textsBySeat, DRAWINGS, twilight } from '../../support/boards/twilight-zone.ts'
import { powersIn, withBoard } from '../../../src/rules/position/position.ts'
import { MAIN } from '../../../src/rules/seam/standard.ts'

const drawn = { ...designPosition(textsBySeat(DRAWINGS)), turn: 2 }
const FRENCH = ['PAR', 'MAR', 'BRE'].map((at, n) => ({
  id: unitId(n + 1),
  power: power('FRANCE'),
  arm: 'army' as const,
  at: location(at),
}))
const GERMAN = { id: unitId(9), power: power('GERMANY'), arm: 'army' as const, at: location('MUN') }
const game: LocalGame = { variant: twilight, position: withBoard(drawn, MAIN, { units: [...FRENCH, GERMAN] }) }

/** The provinces highlighted after a tap, with this power's map on the board. */
function goalsOn(map: string, at: string): readonly string[] {
  const own = allOrders(game)
  const orders = [...own, ...ordersOnMap(game, own, mapName(map))]
  const choices = choicesIn(game, orders).filter(isOnMap(mapName(map)))
  const { pointing } = applyGesture(choices, initialPointing, { kind: 'tap', at: location(at) })
  return targets(choices, pointing).toSorted()
}
const neighbours = (owner: string, at: string): readonly string[] =>
  (game.variant.atlas(game.position, power(owner), null)?.steps('army', location(at)) ?? [])
    .map(({ id }) => id)
    .toSorted()

describe('a tap on a unit', () => {
  it('highlights its neighbours on the map that the board shows', () => {
    expect(goalsOn('FRANCE', 'PAR')).toEqual(neighbours('FRANCE', 'PAR'))
    expect(goalsOn('GERMANY', 'PAR')).toEqual(neighbours('GERMANY', 'PAR'))
    expect(goalsOn('GERMANY', 'PAR')).not.toEqual(goalsOn('FRANCE', 'PAR'))
    expect(goalsOn('GERMANY', 'MUN')).toEqual(neighbours('GERMANY', 'MUN'))
  })
  it('offers orders that the sandbox reads, each naming the map', () => {
    const orders = ordersOnMap(game, allOrders(game), mapName('GERMANY'))
    expect(orders.length).toBeGreaterThan(10)
    const lines = readPowerLines(
      game,
      powersIn(game.variant, game.position),
      orders.map(({ written }) => written),
    )
    expect(lines.filter(({ problem }) => problem !== null)).toEqual([])
    expect(orders.every(({ written }) => written.endsWith('(German map)'))).toBe(true)
  })
})
