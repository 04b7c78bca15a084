import { type Atlas, onCoast } from '../atlas/atlas.ts'
import { phaseAt } from '../phase-calendar.ts'
import type { RetreatChoice } from '../fates/fate.ts'
import { type Position, dislodgedUnits, standingUnits } from '../position/position.ts'
import { type RequiredAdjustments, requiredOrders, openRetreats } from '../phases/requirements.ts'
import type { Arm, BoardId, Location, MapName, Power, Province, Seat, UnitId } from '../names.ts'
import { type UnitNames, formatIssued, indexUnits, unitNamesOf } from './format-order.ts'
import { type MovementOptions, everyMovement, movementOptions } from './movement-options.ts'
import type { CoreOrder, Issued, Order, OrderDecision, OrderSubject, OwnOrder } from '../orders/order.ts'
import { isCore, orderDecision, orderSubject, unitOf } from '../orders/order.ts'
import type { OrderSuffix, SheetTemplate, Variant } from '../seam/variant.ts'

/** At most this many of these builds and disbands. */
export interface AdjustmentOptions {
  readonly power: Power
  readonly builds: number
  readonly disbands: number
  readonly sites: readonly { readonly board: BoardId; readonly arm: Arm; readonly at: Location }[]
  readonly units: readonly UnitId[]
}

/**
 * The legal orders of the current phase as a tree of plain JSON. Orders that depend on other
 * powers' secret maps are not listed.
 */
export interface Options {
  readonly code: string
  readonly moves: readonly MovementOptions[]
  /** A dislodged unit may always be disbanded instead. */
  readonly retreats: readonly RetreatChoice[]
  readonly adjustments: readonly AdjustmentOptions[]
  /** Orders of the variant's own kinds. */
  readonly own: readonly { readonly power: Power; readonly order: OwnOrder }[]
}

/** A legal order as data and as a line of a sheet, with details for the page. */
export interface WrittenOrder {
  readonly power: Power
  readonly order: Order
  /** What it means on the board, so that the map can show it; null for nothing visible. */
  readonly seen: CoreOrder | null
  readonly written: string
  /** The units it names; null for an order to no unit. */
  readonly names: UnitNames | null
  readonly subject: OrderSubject | null
  readonly decides: OrderDecision | null
}

/** What a seat can order with: the tree, each order as text, and what the variant adds. */
export interface OfferedOrders extends Options {
  readonly orders: readonly WrittenOrder[]
  readonly template: SheetTemplate | null
  readonly suffix: OrderSuffix | null
}

export function offeredOrders(variant: Variant, position: Position, seat: Seat): OfferedOrders {
  const tree = options(variant, position, seat)
  return {
    ...tree,
    orders: allWritten(variant, position, everyOffer(variant, position, seat, tree)),
    template: variant.sheetTemplate(position, seat),
    suffix: variant.orderSuffix(position, seat),
  }
}

/** With several maps: the legal orders on each, naming it; the seat's own map first. */
function everyOffer(variant: Variant, position: Position, seat: Seat, tree: Options): readonly Issued[] {
  const [own, ...rest] = variant.charts(position, seat, false).flatMap(({ map }) => map ?? [])
  if (own === undefined) return everyOrder(tree)
  const required = requiredOrders(variant, position).find((candidate) => candidate.seat === seat)
  const elsewhere = rest.flatMap((map) =>
    movementOptions(variant, position, required?.moves ?? [], map)
      .flatMap(everyMovement)
      .flatMap(namingMap(map)),
  )
  return [...everyOrder(tree).map((issued) => namingMap(own)(issued)[0] ?? issued), ...elsewhere]
}

/** The order with its map named; empty for orders without a map. */
const namingMap =
  (map: MapName) =>
  ({ power, order }: Issued): Issued[] =>
    'map' in order ? [{ power, order: { ...order, map } }] : []

/** Every order of the tree as written on a sheet. */
export const writtenOrders = (variant: Variant, position: Position, tree: Options): readonly WrittenOrder[] =>
  allWritten(variant, position, everyOrder(tree))

function allWritten(variant: Variant, position: Position, orders: readonly Issued[]): readonly WrittenOrder[] {
  const fleeing = new Set(dislodgedUnits(variant, position).map(({ unit }) => unit.id))
  const units = indexUnits(variant, position)
  return orders.map(({ power, order }) => {
    const unit = unitOf(order)
    const seen = isCore(order) ? order : variant.own.standsFor(order)
    return {
      power,
      order,
      seen,
      written: formatIssued(variant, position, { power, order }, units),
      names: unitNamesOf(variant, position, order, seen, units),
      subject: orderSubject(order),
      decides: orderDecision(order, unit !== null && fleeing.has(unit)),
    }
  })
}

/** The legal orders of this seat in the current phase. */
export function options(variant: Variant, position: Position, seat: Seat): Options {
  const { code } = phaseAt(variant.calendar, position.turn)
  const required = requiredOrders(variant, position).find((candidate) => candidate.seat === seat)
  if (required === undefined) return { code, moves: [], retreats: [], adjustments: [], own: [] }
  return {
    code,
    moves: movementOptions(variant, position, required.moves),
    retreats: required.retreats,
    adjustments: required.adjustments.map((adjustment) => adjustmentOptions(variant, position, adjustment)),
    own: variant.own.list(position, variant.powers(position, seat)),
  }
}

function adjustmentOptions(
  variant: Variant,
  position: Position,
  { power, builds, disbands, sites, mayExchange }: RequiredAdjustments,
): AdjustmentOptions {
  const atlas = variant.atlas(position, power, null)
  const fleeing = openRetreats(variant, position)
  const units = [...standingUnits(variant, position), ...fleeing]
    .map(({ unit }) => unit)
    .filter((unit) => unit.power === power)
  const places = sites.flatMap(({ board, at, arms }) =>
    arms.flatMap((arm) => buildable(atlas, arm, at).map((site) => ({ board, arm, at: site }))),
  )
  // Units may be disbanded on one board and built on another.
  const all = mayExchange ? units.length : disbands
  const maxBuilds = mayExchange ? Math.min(sites.length, builds + units.length) : builds
  return {
    power,
    builds: maxBuilds,
    disbands: all,
    sites: maxBuilds === 0 ? [] : places,
    units: all === 0 ? [] : units.map(({ id }) => id),
  }
}

/** In a province with several coasts a fleet is built on one of them (DATC 6.B.14). */
function buildable(atlas: Atlas | null, arm: Arm, at: Province): readonly Location[] {
  const coasts = arm === 'fleet' ? (atlas?.province(at)?.coasts ?? []) : []
  return coasts.length === 0 ? [at] : coasts.map((coast) => onCoast({ code: at }, coast))
}

/** The tree as a flat list, each order once. */
export function everyOrder({ moves, retreats, adjustments, own }: Options): readonly Issued[] {
  return [
    ...moves.flatMap(everyMovement),
    ...retreats.flatMap(everyRetreat),
    ...adjustments.flatMap(everyAdjustment),
    ...own,
  ]
}

const everyRetreat = ({ unit: { id: unit, power }, to }: RetreatChoice): readonly Issued[] => [
  ...to.map((goal) => ({ power, order: { kind: 'retreat', unit, to: goal, map: null } }) as const),
  { power, order: { kind: 'disband', unit } },
]

const everyAdjustment = ({ power, sites, units, builds }: AdjustmentOptions): readonly Issued[] => [
  ...sites.map(({ board, arm, at }) => ({ power, order: { kind: 'build', board, arm, at } }) as const),
  ...(builds > 0 ? [{ power, order: { kind: 'waive' } } as const] : []),
  ...units.map((unit) => ({ power, order: { kind: 'disband', unit } }) as const),
]
