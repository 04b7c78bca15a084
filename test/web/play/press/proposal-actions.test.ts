/** Which orders in messages and notes the page judges and offers to copy. */
import { describe, expect, it } from 'vitest'
import type { QuotedOrder } from '../../../../src/game/press/press-types.ts'
import { phaseView } from '../../../../src/game/views/boards.ts'
import { boardId, location, power, unitId } from '../../../../src/rules/names.ts'
import { offeredOrders } from '../../../../src/rules/notation/order-options.ts'
import { type Position, withBoard } from '../../../../src/rules/position/position.ts'
import type { Variant } from '../../../../src/rules/seam/variant.ts'
import { type PressTabProps, proposalActions } from '../../../../web/play/press/press-tab.tsx'
import { DRAWINGS, designPosition, textsBySeat, twilight } from '../../../support/boards/twilight-zone.ts'
import { variantNamed } from '../../../support/boards/variants.ts'

const GERMANY = power('GERMANY')

/** For the player of Germany, before and after the legal orders have loaded. */
function actionsIn(variant: Variant, position: Position, isLoaded = true) {
  const you = variant.seats.find((seat) => variant.powers(position, seat).includes(GERMANY))
  if (you === undefined) throw new Error('nobody plays Germany')
  const orders = isLoaded ? offeredOrders(variant, position, you).orders : []
  const [charts, phase] = [variant.charts(position, you, false), phaseView(variant, position)]
  const sheet = { state: { text: '', saved: { lines: [], ready: false } } }
  return proposalActions({
    game: { you, seats: [{ seat: you, powers: [GERMANY] }], phase, required: {}, history: [], charts },
    entry: { sheet, legal: { orders }, ordering: {}, forecasting: {} },
  } as unknown as PressTabProps)
}

const quoted = (text: string, nation = GERMANY) => ({ text, power: nation }) as QuotedOrder

describe('an order in a message', () => {
  const classical = variantNamed('classical')
  const start = classical.setup(1)
  const judged = (order: QuotedOrder) => actionsIn(classical, start)?.judge(order)
  it('is legal, illegal, or for somebody else', () => {
    expect(judged(quoted('F KIE - DEN'))).toBe('yours')
    expect(judged(quoted('F KIE - LON'))).toBe('illegal')
    expect(judged(quoted('F LON - NTH', power('ENGLAND')))).toBe('foreign')
  })
  it('is not judged before the legal orders have loaded', () => expect(actionsIn(classical, start, false)).toBeNull())
})

describe('TWZ-8 an order in a message', () => {
  const unit = { id: unitId(1), power: GERMANY, arm: 'army', at: location('BER') } as const
  const at = (turn: number, units = [unit]) =>
    withBoard({ ...designPosition(textsBySeat(DRAWINGS)), turn }, boardId('MAIN'), { units })
  it('is not judged, as it was read without its map', () => expect(actionsIn(twilight, at(2))).toBeNull())
  it('is judged while orders name no map: units are placed', () =>
    expect(actionsIn(twilight, at(1, []))?.judge(quoted('A BER B'))).toBe('yours'))
})
