/** The legal orders of a seat as choices that can be pointed at. Pure. */
import type { SheetLine } from '../../../src/game/model.ts'
import type { BoardView, UnitView } from '../../../src/game/views/shapes.ts'
import type { Arm, BoardId, UnitId } from '../../../src/rules/names.ts'
import type { WrittenOrder } from '../../../src/rules/orders/options.ts'
import type { CoreOrder } from '../../../src/rules/orders/order.ts'
import type { Choice } from './ordering.ts'

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
  return orders.flatMap((one) => buildChoice(one) ?? unitChoice(one, byId) ?? [])
}

function buildChoice({ power, order, written }: WrittenOrder): Choice | null {
  if (order.kind !== 'build' || !('at' in order)) return null
  const { board, arm, at } = order
  return { board, power, kind: 'build', from: at, of: null, to: null, via: false, arm, text: written }
}

/** An order of the variant's own is pointed at like the one that it stands for. */
function unitChoice({ power, order, seen, written }: WrittenOrder, byId: ById): Choice | null {
  const mine = 'unit' in order && order.unit !== null ? byId.get(order.unit) : undefined
  if (mine === undefined) return null
  const kind = seen === null || seen.kind === 'hold' ? order.kind : seen.kind
  const { board, unit } = mine
  const arm = armIn(written) ?? unit.arm
  return { board, power, kind, from: unit.at, ...pointedAt(seen, byId), arm, text: written }
}

type Goal = Pick<Choice, 'of' | 'to' | 'via'>

const pointedAt = (seen: CoreOrder | null, byId: ById): Goal => ({
  of: seen !== null && 'of' in seen ? (byId.get(seen.of)?.unit.at ?? null) : null,
  to: seen !== null && 'to' in seen ? seen.to : null,
  via: seen !== null && 'via' in seen && seen.via,
})

/** A unit may become another by its first order. */
const armIn = (written: string): Arm | null =>
  /^(?:\w+: )?F /.test(written) ? 'fleet' : /^(?:\w+: )?A /.test(written) ? 'army' : null

/**
 * Orders on a sheet that no list offers, and that are seen on the board all the same: one that insists, one by another's map.
 * A build is always offered.
 */
export function unlisted(
  lines: readonly SheetLine[],
  listed: readonly Choice[],
  boards: readonly BoardView[],
): readonly Choice[] {
  const byId = unitsById(boards)
  const known = new Set(listed.map(({ text }) => text))
  return lines.flatMap(({ written, seen }) => {
    const mine = seen !== null && 'unit' in seen ? byId.get(seen.unit) : undefined
    if (mine === undefined || seen === null || written === null || known.has(written)) return []
    const { board, unit } = mine
    return [
      {
        board,
        power: unit.power,
        kind: seen.kind,
        from: unit.at,
        ...pointedAt(seen, byId),
        arm: unit.arm,
        text: written,
      },
    ]
  })
}

/** Orders of the variant's own that are to no unit, as they are written. */
export const looseOrders = (orders: readonly WrittenOrder[]): readonly string[] =>
  orders.flatMap(({ order, written }) =>
    order.kind.startsWith('own:') && 'unit' in order && order.unit === null ? [written] : [],
  )

/** The waivers that may be given, one for each power that may build. */
export const waivers = (orders: readonly WrittenOrder[]): readonly WrittenOrder[] =>
  orders.filter(({ order }) => order.kind === 'waive')
