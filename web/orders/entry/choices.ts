/** The legal orders of a seat as choices that can be pointed at. Pure. */
import type { SheetLine } from '../../../src/game/model.ts'
import type { BoardView, UnitView } from '../../../src/game/views/shapes.ts'
import type { Arm, BoardId, UnitId } from '../../../src/rules/names.ts'
import type { WrittenOrder } from '../../../src/rules/notation/order-options.ts'
import type { CoreOrder } from '../../../src/rules/orders/order.ts'
import { isOwn, unitOf } from '../../../src/rules/orders/order.ts'
import type { Choice, SeenOrder } from './pointing.ts'

interface Stationed {
  readonly board: BoardId
  readonly unit: UnitView
}
type ById = ReadonlyMap<UnitId | number, Stationed>

const unitsById = (boards: readonly BoardView[]): ById =>
  new Map(
    boards.flatMap(({ board, units, dislodged }) =>
      [...units, ...dislodged.map(({ unit }) => unit)].map((unit) => [unit.id, { board, unit }] as const),
    ),
  )

/** All of the orders that are to a unit or build one, given the boards on which the units stand. */
export function choicesOf(orders: readonly WrittenOrder[], boards: readonly BoardView[]): readonly Choice[] {
  const byId = unitsById(boards)
  return orders.flatMap(({ power, order, seen, written, names }) => {
    const one = names === null ? null : seenOrder({ power, order, seen, written, arm: names.arm }, byId)
    return one === null || names === null ? [] : [{ ...one, unit: names.unit, helped: names.of }]
  })
}

interface Given extends Pick<WrittenOrder, 'power' | 'order' | 'seen' | 'written'> {
  /** What the unit is while it obeys; null: what it is now. */
  readonly arm: Arm | null
}

/** An order of the variant's own is seen, and pointed at, like the one that it stands for. Null where nothing is seen of it. */
function seenOrder({ power, order, seen, written, arm }: Given, byId: ById): SeenOrder | null {
  if (seen?.kind === 'build') {
    const { board, at } = seen
    return {
      board,
      power,
      kind: 'build',
      from: at,
      of: null,
      to: null,
      via: false,
      arm: seen.arm,
      map: null,
      text: written,
    }
  }
  const unit = unitOf(order)
  const mine = unit === null ? undefined : byId.get(unit)
  if (mine === undefined) return null
  const kind = seen === null || seen.kind === 'hold' ? order.kind : seen.kind
  return {
    board: mine.board,
    power,
    kind,
    from: mine.unit.at,
    ...pointedAt(seen, byId),
    arm: arm ?? mine.unit.arm,
    map: 'map' in order ? order.map : null,
    text: written,
  }
}

type Goal = Pick<Choice, 'of' | 'to' | 'via'>

const pointedAt = (seen: CoreOrder | null, byId: ById): Goal => ({
  of: seen !== null && 'of' in seen ? (byId.get(seen.of)?.unit.at ?? null) : null,
  to: seen !== null && 'to' in seen ? seen.to : null,
  via: seen !== null && 'via' in seen && seen.via,
})

/** Orders on a sheet that no list offers, and that are seen on the board all the same: an override, one by another's map. */
export function unlisted(
  lines: readonly SheetLine[],
  listed: readonly SeenOrder[],
  boards: readonly BoardView[],
): readonly SeenOrder[] {
  const byId = unitsById(boards)
  const known = new Set(listed.map(({ text }) => text))
  return lines.flatMap(({ written, issued, seen }) => {
    if (issued === null || seen === null || written === null || known.has(written)) return []
    // Seen as the order that it stands for: an override of a hold is drawn as a hold.
    return seenOrder({ power: issued.power, order: seen, seen, written, arm: null }, byId) ?? []
  })
}

/** Orders of the variant's own that are to no unit, as they are written. */
export const looseOrders = (orders: readonly WrittenOrder[]): readonly string[] =>
  orders.flatMap(({ order, written }) => (isOwn(order) && order.unit === null ? [written] : []))

/** The waivers that may be given, one for each power that may build. */
export const waivers = (orders: readonly WrittenOrder[]): readonly WrittenOrder[] =>
  orders.filter(({ order }) => order.kind === 'waive')
