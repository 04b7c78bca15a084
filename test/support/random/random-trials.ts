/** Random positions and orders of every variant, to compare the kernel with the slow reading of the rules. */
import type { Atlas } from '../../../src/rules/atlas/atlas.ts'
import type { BoardId, MapName, Power } from '../../../src/rules/names.ts'
import { power, province, unitId } from '../../../src/rules/names.ts'
import type { Movement } from '../../../src/rules/movement/resolve.ts'
import type { Issued } from '../../../src/rules/orders/order.ts'
import { pendingMovements } from '../../../src/rules/phases/movement.ts'
import { type Position, type Unit, publicAtlas, stateOf, withBoard } from '../../../src/rules/position/position.ts'
import type { Variant } from '../../../src/rules/seam/variant.ts'
import { readCasesIn } from '../cases/cases.ts'
import { ordersOf, unitsOf } from '../boards/movement.ts'
import { type SlowOutcome, resolveSlowly } from '../boards/slow-movement.ts'
import { memoryWithMaps } from '../boards/twilight-zone.ts'
import { type Dice, alteredOrders, diceFrom, randomOrders, randomUnits, reinforced } from './random-movement.ts'

/** Most positions are small, so that many units of few powers meet; some fill the board. */
const MAX_UNITS = 70
const FEW_UNITS = 24

export interface Trial {
  readonly position: Position
  readonly orders: readonly Issued[]
}

/** The orders of units on one board. */
interface Scene {
  readonly units: readonly Unit[]
  readonly orders: readonly Issued[]
}

const cases = readCasesIn(new URL('../../rules/cases/', import.meta.url), 'datc-6').filter(
  ({ id, steps }) => /6\.[C-G]/.test(id) && steps[0]?.step === 'moves',
)

/** A test case with more units and some other orders, full of convoys, circles and paradoxes. */
export function variation(dice: Dice): Scene {
  const orders = cases[dice(cases.length)]?.steps[0]?.orders ?? []
  const byPower = (textOf: (text: string) => string) =>
    Object.fromEntries(
      orders.map(({ power: name }) => [name, orders.filter((o) => o.power === name).map((o) => textOf(o.text))]),
    )
  const base = unitsOf(byPower((text) => text.split(' ').slice(0, 2).join(' ')))
  const units = reinforced(dice, base, dice(12))
  const given = ordersOf(
    base,
    byPower((text) => text),
  )
  return { units, orders: alteredOrders(dice, units, given) }
}

/** The variants on the standard board with one map, for which the test cases are written. */
const STANDARD = new Set(['classical', 'double-diplomacy'])

export function randomTrial(variant: Variant, seed: number): Trial {
  const dice = diceFrom(seed)
  const start = randomStart(variant, dice)
  return variant.boards.reduce(
    (trial: Trial, { board }) => {
      const first = Object.values(trial.position.boards).reduce((sum, { units }) => sum + units.length, 0)
      const scene =
        STANDARD.has(variant.id) && dice(2) === 0 ? variation(dice) : crowd(variant, start, board, dice, first)
      return {
        position: withBoard(trial.position, board, { units: scene.units }),
        orders: [...trial.orders, ...scene.orders],
      }
    },
    { position: start, orders: [] },
  )
}

/** The start without units, with drawn maps, and with or without an owner of Bulgaria (BAL-8). */
function randomStart(variant: Variant, dice: Dice): Position {
  const start = variant.setup(dice(1000))
  const empty = variant.boards.reduce((position, { board }) => withBoard(position, board, { units: [] }), start)
  const drawn = variant.maps(start).length > 0 ? { ...empty, memory: memoryWithMaps(dice(MEMORIES)) } : empty
  const [first] = publicAtlas(variant, start).powers
  if (variant.id !== 'balkan-battle-3' || first === undefined || dice(3) > 0) return drawn
  return variant.boards.reduce(
    (position, { board }) => withBoard(position, board, { owners: { [province('BUL')]: first.power } }),
    drawn,
  )
}

/** How many sets of drawn maps are played on. */
const MEMORIES = 4

/** A crowded part of the board, or all of it. */
function crowd(variant: Variant, position: Position, board: BoardId, dice: Dice, first: number): Scene {
  const atlas = publicAtlas(variant, position)
  const mayShare = (at: Parameters<Variant['mayShare']>[2]) => variant.mayShare(position, board, at)
  const count = 4 + dice((dice(10) === 0 ? MAX_UNITS : FEW_UNITS) - 3)
  const owners = atlas.powers.slice(0, 4).map((info) => info.power)
  const units = randomUnits(dice, count, { atlas, mayShare }).map((unit, n) => ({
    ...unit,
    id: unitId(first + n + 1),
    power: owners[dice(owners.length)] ?? power(''),
  }))
  return { units, orders: ordersOnMaps(variant, position, units, dice) }
}

/** Orders on one map for all, or mixed from several maps that the orders name. */
function ordersOnMaps(variant: Variant, position: Position, units: readonly Unit[], dice: Dice): Issued[] {
  const maps = variant.maps(position)
  const board = (atlas: Atlas | null) => ({ atlas: atlas ?? publicAtlas(variant, position), mayShare: () => false })
  if (maps.length === 0) return randomOrders(dice, units, board(null))
  const named = [0, 1].flatMap(() => maps[dice(maps.length)] ?? [])
  const lists = named.map((map) => [map, randomOrders(dice, units, board(variant.atlas(position, null, map)))] as const)
  return units.flatMap((unit, n) => {
    const [map, orders] = lists[dice(4) === 0 ? 1 : 0] ?? []
    const issued = orders?.[n]
    return map === undefined || issued === undefined ? [] : [onMap(issued, nameFor(unit.power, map, dice))]
  })
}

/** A power need not name its own map; sometimes an order names none although it should. */
const nameFor = (owner: Power, map: MapName, dice: Dice): MapName | null =>
  dice(12) === 0 || (String(owner) === String(map) && dice(2) === 0) ? null : map

const onMap = ({ power: owner, order }: Issued, map: MapName | null): Issued => ({
  power: owner,
  order: 'map' in order ? { ...order, map } : order,
})

/** The board afterwards, regardless of the rulings. */
export const boardAfter = ({ units, dislodged, standoffs }: Movement): SlowOutcome => ({
  units: units.map(({ id, at }) => `${id} ${at}`).toSorted(),
  dislodged: dislodged.map(({ unit }) => `${unit.id}`).toSorted(),
  standoffs: [...standoffs].toSorted(),
})

/** What the kernel and the slow reading make of a trial, board by board. */
export function outcomesOf(
  variant: Variant,
  { position, orders }: Trial,
): { kernel: SlowOutcome; slow: SlowOutcome }[] {
  return pendingMovements(variant, position, orders).map(({ board, resolve }) => {
    const { units } = stateOf(position, board)
    const ids = new Set(units.map(({ id }) => id))
    const here = orders.filter(({ order }) => 'unit' in order && order.unit !== null && ids.has(order.unit))
    const slow = resolveSlowly(units, here, {
      atlas: publicAtlas(variant, position),
      atlasOf: (owner, map) => variant.atlas(position, owner, map),
      isPublic: variant.maps(position).length === 0,
      mayShare: (at) => variant.mayShare(position, board, at),
    })
    return { kernel: boardAfter(resolve()), slow }
  })
}
