import { type Atlas, onCoast } from '../atlas/atlas.ts'
import { phaseAt } from '../phase-calendar.ts'
import type { RetreatChoice } from '../fates/fate.ts'
import type { BoardState, Position, Unit } from '../position/position.ts'
import { dislodgedUnits, standingUnits, stateOf } from '../position/position.ts'
import { type RequiredAdjustments, type RequiredOrders, requiredOrders, openRetreats } from '../phases/requirements.ts'
import { movementRefusal } from '../phases/legality.ts'
import { geographyOf } from '../phases/movement.ts'
import type { Arm, BoardId, Location, MapName, Power, Province, Seat, UnitId } from '../names.ts'
import { type UnitNames, formatIssued, unitNamesOf } from './format-order.ts'
import type { CoreOrder, Issued, Order, OrderDecision, OrderSubject, OwnOrder } from '../orders/order.ts'
import { isCore, orderDecision, orderSubject, unitOf } from '../orders/order.ts'
import type { OrderSuffix, SheetTemplate, Variant } from '../seam/variant.ts'

/** A unit's orders in a movement phase, by kind. A hold is always allowed. */
export interface MovementOptions {
  readonly board: BoardId
  readonly unit: Unit
  /** A place in reach both by land and by sea is listed twice. */
  readonly moves: readonly { readonly to: Location; readonly via: boolean }[]
  /** By supported unit. A `to` without its coast supports the unit to any coast (DATC 6.B.7). */
  readonly supports: readonly { readonly of: UnitId; readonly hold: boolean; readonly to: readonly Location[] }[]
  /** By army. */
  readonly convoys: readonly { readonly of: UnitId; readonly to: readonly Province[] }[]
}

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
  return orders.map(({ power, order }) => {
    const unit = unitOf(order)
    const seen = isCore(order) ? order : variant.own.standsFor(order)
    return {
      power,
      order,
      seen,
      written: formatIssued(variant, position, { power, order }),
      names: unitNamesOf(variant, position, order, seen),
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

/** On the map of this name; null for each power's own. */
function movementOptions(
  variant: Variant,
  position: Position,
  stationed: RequiredOrders['moves'],
  map: MapName | null = null,
): MovementOptions[] {
  return stationed.map(({ board, unit }) => {
    const scene = sceneOf(variant, position, board, unit, map)
    return scene === null
      ? { board, unit, moves: [], supports: [], convoys: [] }
      : { board, unit, ...ordersOf(scene, unit) }
  })
}

/** One board as one power sees it. */
interface Scene {
  readonly atlas: Atlas
  readonly map: MapName | null
  readonly state: BoardState
  readonly chains: readonly Chain[]
  /** Do all powers move on this map? If not, the others' destinations are unknown. */
  readonly open: boolean
  readonly legal: (power: Power, order: CoreOrder) => boolean
}

function sceneOf(
  variant: Variant,
  position: Position,
  board: BoardId,
  { power }: Unit,
  map: MapName | null,
): Scene | null {
  const atlas = variant.atlas(position, power, map)
  const state = stateOf(position, board)
  if (atlas === null) return null
  const open = variant.maps(position).length === 0
  const geography = geographyOf(variant, position, board)
  const legal = (power: Power, order: CoreOrder) => movementRefusal(geography, state, { power, order }) === null
  return { atlas, map, state, chains: chainsOf(atlas, state), open, legal }
}

function ordersOf(scene: Scene, unit: Unit): Pick<MovementOptions, 'moves' | 'supports' | 'convoys'> {
  const moves = movesOf(scene, unit).filter(({ to, via }) =>
    scene.legal(unit.power, { kind: 'move', unit: unit.id, to, via, map: scene.map }),
  )
  return { moves, supports: supportsOf(scene, unit), convoys: convoysOf(scene, unit) }
}

function movesOf({ atlas, chains }: Scene, unit: Unit): MovementOptions['moves'] {
  const walks = atlas.steps(unit.arm, unit.at).map(({ id: to }) => ({ to, via: false }))
  const sails = unit.arm === 'army' ? bySea(chains, atlas.provinceOf(unit.at)).map((to) => ({ to, via: true })) : []
  return [...walks, ...sails]
}

function supportsOf(scene: Scene, unit: Unit): MovementOptions['supports'] {
  const { atlas, map, state } = scene
  const near = new Set(atlas.steps(unit.arm, unit.at).map(({ province }) => province.code))
  return state.units.flatMap((supported) => {
    if (supported.id === unit.id) return []
    const support = (to: Location | null) => ({ kind: 'support', unit: unit.id, of: supported.id, to, map }) as const
    const to = goalsOf(scene, supported, near).filter((at) => scene.legal(unit.power, support(at)))
    const hold = near.has(atlas.provinceOf(supported.at))
    return hold || to.length > 0 ? [{ of: supported.id, hold, to }] : []
  })
}

/** Which of these provinces another unit might go to; coasts come after their province. */
function goalsOf(scene: Scene, mover: Unit, near: ReadonlySet<Province>): readonly Location[] {
  const { atlas, open } = scene
  const home = atlas.provinceOf(mover.at)
  if (!open)
    return [...near].filter((province) => province !== home).flatMap((province) => withCoasts(atlas, mover, province))
  const goals = movesOf(scene, mover).flatMap(({ to }) => [atlas.provinceOf(to), to])
  return [...new Set<Location>(goals)].filter((to) => near.has(atlas.provinceOf(to)))
}

const withCoasts = (atlas: Atlas, { arm }: Unit, code: Province): readonly Location[] =>
  arm === 'army' ? [code] : [code, ...(atlas.province(code)?.coasts ?? []).map((coast) => onCoast({ code }, coast))]

function convoysOf(scene: Scene, unit: Unit): MovementOptions['convoys'] {
  const { atlas, map, chains, state } = scene
  const chain = unit.arm === 'fleet' ? chains.find(({ seas }) => seas.has(atlas.provinceOf(unit.at))) : undefined
  if (chain === undefined) return []
  const armies = state.units.filter(({ arm, at }) => arm === 'army' && chain.shores.has(atlas.provinceOf(at)))
  return armies.flatMap((army) => {
    const convoy = (to: Province) => ({ kind: 'convoy', unit: unit.id, of: army.id, to, map }) as const
    const to = [...chain.shores].filter((shore) => scene.legal(unit.power, convoy(shore)))
    return to.length === 0 ? [] : [{ of: army.id, to }]
  })
}

/** Adjacent seas with a fleet in each, and the land they touch. */
interface Chain {
  readonly seas: ReadonlySet<Province>
  readonly shores: ReadonlySet<Province>
}

const chainsOf = (atlas: Atlas, { units }: BoardState): readonly Chain[] => {
  const manned = new Set(
    units
      .filter(({ arm }) => arm === 'fleet')
      .map(({ at }) => atlas.provinceOf(at))
      .filter((at) => mayConvoyIn(atlas, at)),
  )
  const chains: Chain[] = []
  for (const sea of manned) if (!chains.some(({ seas }) => seas.has(sea))) chains.push(chainFrom(atlas, sea, manned))
  return chains
}

const mayConvoyIn = (atlas: Atlas, code: Province): boolean => atlas.province(code)?.convoys === true

function chainFrom(atlas: Atlas, start: Province, manned: ReadonlySet<Province>): Chain {
  const seas = new Set([start])
  const shores = new Set<Province>()
  for (const sea of seas) {
    for (const { province } of atlas.steps('fleet', sea)) {
      if (province.terrain !== 'sea') shores.add(province.code)
      if (manned.has(province.code)) seas.add(province.code)
    }
  }
  return { seas, shores }
}

/** Where an army on this coast might be convoyed, depending on the fleets' orders. */
const bySea = (chains: readonly Chain[], from: Province): readonly Province[] => [
  ...new Set(
    chains.filter(({ shores }) => shores.has(from)).flatMap(({ shores }) => [...shores].filter((to) => to !== from)),
  ),
]

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

function everyMovement({ unit: { id: unit, power }, moves, supports, convoys }: MovementOptions): readonly Issued[] {
  const orders: CoreOrder[] = [
    { kind: 'hold', unit },
    ...moves.map(({ to, via }) => ({ kind: 'move', unit, to, via, map: null }) as const),
    ...supports.flatMap(({ of, hold, to }) =>
      [...(hold ? [null] : []), ...to].map((goal) => ({ kind: 'support', unit, of, to: goal, map: null }) as const),
    ),
    ...convoys.flatMap(({ of, to }) => to.map((goal) => ({ kind: 'convoy', unit, of, to: goal, map: null }) as const)),
  ]
  return orders.map((order) => ({ power, order }))
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
