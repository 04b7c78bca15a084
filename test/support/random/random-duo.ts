/** Random crowded positions of Duo, with the Neutral in the middle, and orders for them. */
import { phaseAt } from '../../../src/rules/phase-calendar.ts'
import type { Arm, Coast, Location, Power, Province } from '../../../src/rules/names.ts'
import { COASTS, power, province, unitId } from '../../../src/rules/names.ts'
import { everyOrder, options } from '../../../src/rules/notation/order-options.ts'
import type { Issued, Order } from '../../../src/rules/orders/order.ts'
import { unitOf } from '../../../src/rules/orders/order.ts'
import type { Position, Unit } from '../../../src/rules/position/position.ts'
import { MAIN } from '../../../src/rules/seam/standard.ts'
import type { Transform } from '../../../src/variants/duo/transform.ts'
import { atlas } from '../boards/duo.ts'
import type { Dice } from './random-movement.ts'
import { wildOrders } from './random-movement.ts'
import { variantNamed } from '../boards/variants.ts'

export const duo = variantNamed('duo')
const PLAYERS = ['ROTLAND', 'GRUNLAND'].map(power)
const NEUTRAL = power('NEUTRAL')
const HAUNTS = {
  army: ['GAW', 'NOR', 'WES', 'OST', 'SUN', 'PIR'],
  fleet: ['HEL', 'NOM', 'CON', 'ABA', 'SWM', 'COR'],
} as const

const pick = <T>(dice: Dice, list: readonly T[]): T => {
  const item = list[dice(list.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

/** A Spring or Fall movement phase. */
export function randomPosition(dice: Dice): Position {
  const units = [...neutralUnits(dice), ...crowd(dice, 4 + dice(24))]
  const alone = units.filter(
    ({ at }, n) => units.findIndex((other) => atlas.provinceOf(other.at) === atlas.provinceOf(at)) === n,
  )
  const owners = atlas.centres.map((code) => [code, pick(dice, [...PLAYERS, NEUTRAL])] as const)
  return {
    turn: pick(dice, [0, 2, 5, 7]),
    boards: {
      [MAIN]: {
        units: alone.map((unit, n) => ({ ...unit, id: unitId(n + 1) })),
        dislodged: [],
        standoffs: [],
        owners: Object.fromEntries(owners),
      },
    },
    nextUnit: unitId(alone.length + 1),
    memory: { homeward: ['NOM', 'SWM'].filter(() => dice(2) === 0) },
  }
}

type Unnumbered = Omit<Unit, 'id'>

const neutralUnits = (dice: Dice): Unnumbered[] =>
  (['army', 'fleet'] as const).flatMap((arm) =>
    HAUNTS[arm].flatMap((at) => (dice(3) === 0 ? [] : [{ power: NEUTRAL, arm, at: province(at) }])),
  )

/** Units of both players around a place. */
function crowd(dice: Dice, count: number): Unnumbered[] {
  const corner: Location[] = [pick(dice, atlas.locations).id]
  return Array.from({ length: count }, () => {
    const { id, province: here, coast, reach } = atlas.location(pick(dice, corner)) ?? pick(dice, atlas.locations)
    corner.push(...[...reach.army, ...reach.fleet].flatMap((n) => atlas.locations[n]?.id ?? []))
    const fleet =
      here.terrain === 'sea' || coast !== null || (here.terrain === 'coast' && reach.fleet.length > 0 && dice(2) === 0)
    return { power: pick(dice, PLAYERS), arm: (fleet ? 'fleet' : 'army') satisfies Arm, at: id }
  })
}

/** A legal order for most units and sites. */
export function legalOrders(dice: Dice, position: Position): Readonly<Record<string, readonly Issued[]>> {
  return Object.fromEntries(
    duo.seats.map((seat) => {
      const all = Map.groupBy(everyOrder(options(duo, position, seat)), ({ order }) => unitOf(order) ?? -1)
      return [seat, [...all.values()].flatMap((orders) => (dice(12) === 0 ? [] : [pick(dice, orders)]))]
    }),
  )
}

/** Nonsense orders in anyone's name. */
export function senselessOrders(dice: Dice, position: Position): Readonly<Record<string, readonly Issued[]>> {
  const units = position.boards[MAIN]?.units ?? []
  const given = [
    ...wildOrders(dice, units),
    ...units.map((): Issued => ({ power: PLAYERS[0] ?? NEUTRAL, order: wildTransform(dice, units) })),
  ]
  return Object.fromEntries(
    duo.seats.map((seat) => [
      seat,
      given.map(({ order }) => ({ power: anyone(dice), order: onThisBoard(dice, order) })),
    ]),
  )
}

const anyone = (dice: Dice): Power => pick(dice, [...PLAYERS, NEUTRAL])

function wildTransform(dice: Dice, units: readonly Unit[]): Order {
  const coast: Coast | null = pick(dice, [null, ...COASTS])
  const order: Transform = { kind: 'own:transform', unit: unitId(dice(units.length + 3)), coast }
  return order
}

const onThisBoard = (dice: Dice, order: Order): Order =>
  'to' in order && order.to !== null && dice(20) > 0 ? { ...order, to: pick(dice, atlas.locations).id } : order

export const phaseCode = ({ turn }: Position): string => phaseAt(duo.calendar, turn).code
export const provincesOf = (units: readonly Unit[]): readonly Province[] => units.map(({ at }) => atlas.provinceOf(at))
