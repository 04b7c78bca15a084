/** The legal orders of a seat as choices for the board. Pure. */
import type { SheetLine } from '../../../src/game/model.ts'
import type { BoardView, UnitView } from '../../../src/game/views/shapes.ts'
import type { Arm, BoardId, Location, Power, UnitId } from '../../../src/rules/names.ts'
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

/** The orders to units and the builds. */
export function choicesOf(orders: readonly WrittenOrder[], boards: readonly BoardView[]): readonly Choice[] {
  const byId = unitsById(boards)
  return orders.flatMap(({ power, order, seen, written, names }) => {
    if (names === null)
      return isOwn(order) && order.unit === null && 'at' in order ? placeChoice(order, written, power, boards) : []
    const choice = seenOrder({ power, order, seen, written, arm: names.arm }, byId)
    return choice === null ? [] : [{ ...choice, unit: names.unit, helpedUnit: names.of }]
  })
}

/** An order about a place on the only board, given by a tap there: `HOME SEV`. */
const placeChoice = (
  { at }: { readonly at: unknown },
  text: string,
  power: Power,
  boards: readonly BoardView[],
): readonly Choice[] =>
  boards.slice(0, 1).map(({ board }) => ({
    board,
    power,
    kind: 'place',
    text,
    from: at as Location,
    of: null,
    to: null,
    via: false,
    arm: 'army',
    map: null,
    unit: text,
    helpedUnit: null,
  }))

interface OrderParts extends Pick<WrittenOrder, 'power' | 'order' | 'seen' | 'written'> {
  /** The type of the unit while it executes the order; null: its present type. */
  readonly arm: Arm | null
}

/** A variant's own order is shown like the core order it stands for. Null if it is not shown. */
function seenOrder({ power, order, seen, written, arm }: OrderParts, byId: ById): SeenOrder | null {
  const target = targetOf(seen, byId)
  if (seen?.kind === 'build')
    return {
      power,
      kind: 'build',
      ...target,
      board: seen.board,
      from: seen.at,
      arm: seen.arm,
      map: null,
      text: written,
    }
  const unit = unitOf(order)
  const stationed = unit === null ? undefined : byId.get(unit)
  if (stationed === undefined) return null
  return {
    board: stationed.board,
    power,
    kind: seen === null || seen.kind === 'hold' ? order.kind : seen.kind,
    from: stationed.unit.at,
    ...target,
    arm: arm ?? stationed.unit.arm,
    map: 'map' in order ? order.map : null,
    text: written,
  }
}

const targetOf = (seen: CoreOrder | null, byId: ById): Pick<Choice, 'of' | 'to' | 'via'> => ({
  of: seen !== null && 'of' in seen ? (byId.get(seen.of)?.unit.at ?? null) : null,
  to: seen !== null && 'to' in seen ? seen.to : null,
  via: seen !== null && 'via' in seen && seen.via,
})

/** The texts of the orders that another line replaces, as the service has read them: they order nothing. */
export function replacedOrders(lines: readonly Pick<SheetLine, 'written' | 'issued'>[]): ReadonlySet<string> {
  const counting = new Set(lines.filter(({ issued }) => issued !== null).map(({ written }) => written))
  return new Set(lines.flatMap(({ written }) => (written === null || counting.has(written) ? [] : written)))
}

/** Orders that are shown but not offered: overrides, orders by another player's map. */
export function unofferedOrders(
  lines: readonly SheetLine[],
  offered: readonly SeenOrder[],
  boards: readonly BoardView[],
): readonly SeenOrder[] {
  const byId = unitsById(boards)
  const offeredTexts = new Set(offered.map(({ text }) => text))
  return lines.flatMap(({ text, written, issued, seen }) => {
    if (issued === null || seen === null || written === null) return []
    // The service leaves out the player's own map, which the page names.
    if (offeredTexts.has(written) || offeredTexts.has(text.trim())) return []
    // Shown as the order that it stands for: an override of a hold is drawn as a hold.
    return seenOrder({ power: issued.power, order: seen, seen, written, arm: null }, byId) ?? []
  })
}

/** The texts of the variant's own orders that address no unit. */
export const looseOrders = (orders: readonly WrittenOrder[]): readonly string[] =>
  orders.flatMap(({ order, written }) => (isOwn(order) && order.unit === null ? [written] : []))

/** One waiver for each power that may build. */
export const waivers = (orders: readonly WrittenOrder[]): readonly WrittenOrder[] =>
  orders.filter(({ order }) => order.kind === 'waive')
