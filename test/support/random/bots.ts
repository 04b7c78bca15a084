/** Random players for automatic games. */
import type { Atlas } from '../../../src/rules/atlas/atlas.ts'
import type { InPlay } from '../../../src/game/in-play.ts'
import { type Position, standingUnits, stateOf, type Unit } from '../../../src/rules/position/position.ts'
import type { Arm, BoardId, Location, Power, Province, Seat, UnitId } from '../../../src/rules/names.ts'
import { formatOrder } from '../../../src/rules/notation/index.ts'
import type { MovementOptions } from '../../../src/rules/notation/movement-options.ts'
import type { AdjustmentOptions, Options } from '../../../src/rules/notation/order-options.ts'
import { everyOrder, options } from '../../../src/rules/notation/order-options.ts'
import type { Issued, Order } from '../../../src/rules/orders/order.ts'
import { unitOf } from '../../../src/rules/orders/order.ts'
import { phaseOf } from '../../../src/rules/phases/turn.ts'
import type { Variant } from '../../../src/rules/seam/variant.ts'
import type { Dice } from './random-movement.ts'

/** A legal order for each unit and build, as lines of a sheet; of one power, if given. */
export function randomLines(
  variant: Variant,
  position: Position,
  seat: Seat,
  dice: Dice,
  only: Power | null = null,
): string[] {
  const orders = everyOrder(options(variant, position, seat)).filter(({ power }) => only === null || power === only)
  const all = Map.groupBy(orders, subjectOf)
  return [...all.values()].flatMap((choices) => {
    const order = choices[dice(choices.length)]?.order
    return order === undefined ? [] : [formatOrder(variant, position, order)]
  })
}

/** Statements for later phases about any units and places of a seat's boards, possible or not. */
export function randomAhead({ variant, position }: InPlay, seat: Seat, dice: Dice): string[] {
  const atlas = variant.atlas(position, null, null)
  const powers = variant.powers(position, seat)
  if (atlas === null || variant.own.takesWholeLines(position)) return []
  const prefix = (board: BoardId): string => (variant.boards.length > 1 ? `${board}: ` : '')
  const places = atlas.provinces.map(({ code }) => code)
  const anywhere = (): string => places[dice(places.length)] ?? ''
  const own = standingUnits(variant, position).filter(({ unit }) => powers.includes(unit.power))
  const near = (unit: Unit): string => {
    const steps = atlas.steps(unit.arm, unit.at)
    return steps[dice(steps.length)]?.id ?? anywhere()
  }
  const units = own.map(({ board, unit }) => `${prefix(board)}${unit.arm === 'army' ? 'A' : 'F'} ${unit.at}`)
  const homes = powers.flatMap((power) => atlas.homes(power))
  const [board] = variant.boards
  const builds = homes.map(
    (home) => `${board === undefined ? '' : prefix(board.board)}${dice(2) === 0 ? 'A' : 'F'} ${home}`,
  )
  return [
    ...own.map(({ unit }, n) => `IF DISLODGED ${units[n] ?? ''}: ${near(unit)}, ${near(unit)}, DISBAND`),
    ...(builds.length === 0 ? [] : [`IF BUILDS: ${builds.join(', ')}`, 'IF BUILDS: WAIVE']),
    ...(units.length === 0 ? [] : [`IF DISBANDS: ${units.join(', ').slice(0, 150)}`]),
    `NEXT PHASE: ${units[dice(Math.max(1, units.length))] ?? 'A PAR'} - ${anywhere()}`,
  ].filter(() => dice(5) > 0)
}

/** The subject of an order: its unit, its build site, or nothing. */
const subjectOf = ({ power, order }: Issued): string =>
  order.kind === 'build'
    ? `${power} ${order.board} ${order.at.split('/')[0] ?? ''}`
    : `${power} ${unitOf(order) ?? order.kind}`

/**
 * Orders of a power that plays to win: each unit takes the shortest way to a centre of another power, supported if it
 * meets a second one, and everything possible is built.
 */
export function keenLines(variant: Variant, position: Position, seat: Seat, power: Power, dice: Dice): string[] {
  const all = options(variant, position, seat)
  const orders = [
    ...campaign(
      variant,
      position,
      power,
      all.moves.filter(({ unit }) => unit.power === power),
      dice,
    ),
    ...all.retreats.flatMap(({ unit, to }) =>
      unit.power === power && to[0] !== undefined ? [retreat(unit.id, to[0])] : [],
    ),
    ...all.adjustments.filter((one) => one.power === power).flatMap((one) => recruits(one, dice)),
  ]
  return orders.map((order) => formatOrder(variant, position, order))
}

const retreat = (unit: UnitId, to: Location): Order => ({ kind: 'retreat', unit, to, map: null })

function campaign(
  variant: Variant,
  position: Position,
  power: Power,
  moves: Options['moves'],
  dice: Dice,
): readonly Order[] {
  const atlas = variant.atlas(position, power, null)
  if (atlas === null) return []
  const goals = new Map<BoardId, Record<Arm, Map<Location, number>>>()
  for (const { board } of variant.boards) {
    const { owners } = stateOf(position, board)
    const targets = atlas.centres.filter((centre) => owners[centre] !== power)
    goals.set(board, { army: distances(atlas, 'army', targets), fleet: distances(atlas, 'fleet', targets) })
  }
  const far = ({ board, unit }: MovementOptions, at: Location) => goals.get(board)?.[unit.arm].get(at) ?? Infinity
  const taken = new Map<string, { readonly unit: UnitId; readonly to: Location | null }>()
  return moves
    .toSorted((a, b) => far(a, a.unit.at) - far(b, b.unit.at))
    .map((one) => {
      const order = step(atlas, one, (at) => far(one, at), taken, staysToTake(variant, position), dice)
      const to = order.kind === 'move' && 'to' in order ? order.to : one.unit.at
      if (order.kind === 'move' || order.kind === 'hold')
        taken.set(`${one.board} ${atlas.provinceOf(to)}`, { unit: one.unit.id, to: order.kind === 'move' ? to : null })
      return order
    })
}

/** If centres change owners soon, a unit in another power's centre stays. */
const staysToTake = (variant: Variant, position: Position): boolean => phaseOf(variant, position).season !== 'spring'

function step(
  atlas: Atlas,
  { board, unit, moves, supports }: MovementOptions,
  far: (at: Location) => number,
  taken: ReadonlyMap<string, { readonly unit: UnitId; readonly to: Location | null }>,
  stays: boolean,
  dice: Dice,
): Order {
  const hold: Order = { kind: 'hold', unit: unit.id }
  if (stays && far(unit.at) === 0) return hold
  const steps = moves
    .filter(({ via }) => !via)
    .map(({ to }) => ({ to, cost: far(to) + dice(10) / 20 }))
    .toSorted((a, b) => a.cost - b.cost)
  for (const { to } of steps.slice(0, 3)) {
    const before = taken.get(`${board} ${atlas.provinceOf(to)}`)
    if (before === undefined) return { kind: 'move', unit: unit.id, to, via: false, map: null }
    const aid = supports.find(({ of }) => of === before.unit)
    const goal = before.to
    if (aid !== undefined && goal !== null && aid.to.includes(goal))
      return { kind: 'support', unit: unit.id, of: before.unit, to: goal, map: null }
  }
  return hold
}

/** The steps from each location to the nearest of these, for this arm. */
function distances(atlas: Atlas, arm: Arm, targets: readonly Province[]): Map<Location, number> {
  const distances = new Map<Location, number>()
  const queue = atlas.locations.filter(({ province }) => targets.includes(province.code)).map(({ id }) => id)
  for (const id of queue) distances.set(id, 0)
  for (const id of queue) {
    for (const n of atlas.location(id)?.reach[arm] ?? []) {
      const next = atlas.locations[n]?.id
      if (next === undefined || distances.has(next)) continue
      distances.set(next, (distances.get(id) ?? 0) + 1)
      queue.push(next)
    }
  }
  return distances
}

/** One unit in each place, while there is room. */
function recruits({ builds, disbands, sites, units }: AdjustmentOptions, dice: Dice): readonly Order[] {
  const places = Map.groupBy(sites, ({ board, at }) => `${board} ${at.slice(0, 3)}`)
  const buildOrders = [...places.values()].flatMap((arms): Order[] => {
    const site = arms[dice(arms.length)]
    return site === undefined ? [] : [{ kind: 'build', ...site }]
  })
  if (builds > 0) return buildOrders.slice(0, builds)
  return sites.length > 0 ? [] : units.slice(0, disbands).map((unit) => ({ kind: 'disband', unit }))
}
