/** Orders by a map that one has not seen: whatever might be legal there, and nothing that is legal on no map. */
import { describe, expect, it } from 'vitest'
import { boardId, location, mapName, power, seat, unitId } from '../../../../src/rules/names.ts'
import type { BoardView, UnitView } from '../../../../src/game/views/shapes.ts'
import { options, writtenOrders } from '../../../../src/rules/notation/order-options.ts'
import { withBoard } from '../../../../src/rules/position/position.ts'
import { unseenOrders } from '../../../../web/orders/entry/unseen-orders.ts'
import { base, designPosition, textsBySeat, DRAWINGS, twilight } from '../../../support/boards/twilight-zone.ts'

const UNITS: readonly UnitView[] = [
  { id: 1, power: power('FRANCE'), arm: 'army', at: location('PAR') },
  { id: 2, power: power('FRANCE'), arm: 'army', at: location('BRE') },
  { id: 3, power: power('FRANCE'), arm: 'fleet', at: location('MAO') },
]
const drawn = { ...designPosition(textsBySeat(DRAWINGS)), turn: 2 }
const [board = boardId('MAIN')] = Object.keys(drawn.boards).map(boardId)
const position = withBoard(drawn, board, { units: UNITS.map((unit) => ({ ...unit, id: unitId(unit.id) })) })
const boards: readonly BoardView[] = [
  { board, title: '', centres: [], homes: [], units: UNITS, dislodged: [], standoffs: [], owners: {} },
]
const france = twilight.seats.find((code) => twilight.powers(position, code).includes(power('FRANCE'))) ?? seat('')
const legal = writtenOrders(twilight, position, options(twilight, position, france))
const unseen = { map: mapName('GERMANY'), adjective: 'German', spaces: base.provinces }
const written = unseenOrders(legal, boards, unseen).map((order) => order.written)

describe('TWZ-8 orders by a map that the player has not seen', () => {
  it.each([
    'A PAR - TRI (German map)',
    'F MAO - LON (German map)',
    'F MAO - BAL (German map)',
    'A PAR S A BRE - VIE (German map)',
    'A BRE S A PAR (German map)',
  ])('%s may be ordered', (order) => expect(written).toContain(order))

  it('TWZ-10 an army on a coast can be convoyed to any coast by a fleet at sea', () => {
    expect(written).toContain('A BRE - LON VIA (German map)')
    expect(written).toContain('F MAO C A BRE - LON (German map)')
    expect(written.filter((order) => order.startsWith('A PAR') && order.includes('VIA'))).toEqual([])
    expect(written.filter((order) => order.startsWith('F MAO C A PAR'))).toEqual([])
    expect(written).not.toContain('A BRE - VIE VIA (German map)')
  })

  it('TWZ-3b exclude what no map allows: inland, coastal and sea provinces are the same on all maps', () => {
    expect(written).not.toContain('A PAR - MAO (German map)')
    expect(written).not.toContain('F MAO - VIE (German map)')
    expect(written).not.toContain('A PAR S F MAO - BAL (German map)')
    expect(written).not.toContain('F MAO S A PAR (German map)')
  })
})
