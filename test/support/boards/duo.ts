/** Turns the Duo board, with everything on it, by half a circle. */
import { duo as table } from '../../../src/maps/duo.ts'
import type { Atlas, LocationInfo } from '../../../src/rules/atlas/atlas.ts'
import { makeAtlas } from '../../../src/rules/atlas/atlas.ts'
import type { Location, Power, Province } from '../../../src/rules/names.ts'
import type { Issued, Order } from '../../../src/rules/orders/order.ts'
import type { BoardState, Position, Unit } from '../../../src/rules/position/position.ts'

export const atlas = makeAtlas(table)

const kindOf = ({ province, coast }: LocationInfo): string => `${province.terrain} ${province.centre} ${coast !== null}`

/** Classes of places that differ in their surroundings. `known`: places that are in classes of their own. */
export function classesOf({ locations }: Atlas, known: readonly Location[] = []): readonly string[] {
  let colours = locations.map((place) => (known.includes(place.id) ? `known ${place.id}` : kindOf(place)))
  for (let before = 0, now = new Set(colours).size; now > before;) {
    const look = (near: readonly number[]): string =>
      near
        .map((n) => colours[n] ?? '')
        .toSorted()
        .join(',')
    const kin = ({ province }: LocationInfo): readonly number[] =>
      locations.filter((other) => other.province === province).map(({ index }) => index)
    const seen = locations.map(
      (place, n) => `${colours[n]} | ${look(place.reach.army)} | ${look(place.reach.fleet)} | ${look(kin(place))}`,
    )
    const numbers = [...new Set(seen)].toSorted()
    colours = seen.map((one) => String(numbers.indexOf(one)))
    before = now
    now = numbers.length
  }
  return colours
}

const CLASSES = classesOf(atlas)

/** The opposite place: the only one of the same class. */
const OTHER_SIDE: ReadonlyMap<string, Location> = new Map(
  atlas.locations.map(({ id }, n) => [
    id,
    atlas.locations.find(({ index }) => index !== n && CLASSES[index] === CLASSES[n])?.id ?? id,
  ]),
)

export const turnPlace = <L extends Location>(at: L): L => (OTHER_SIDE.get(at) ?? at) as L
const SWAPPED: ReadonlyMap<string, string> = new Map([
  ['ROTLAND', 'GRUNLAND'],
  ['GRUNLAND', 'ROTLAND'],
])
export const turnPower = <P extends string>(power: P): P => (SWAPPED.get(power) ?? power) as P

export const turnUnit = (unit: Unit): Unit => ({ ...unit, power: turnPower(unit.power), at: turnPlace(unit.at) })

function turnOrder(order: Order): Order {
  if ('to' in order && order.to !== null) return { ...order, to: turnPlace(order.to) }
  return 'at' in order ? { ...order, at: turnPlace(order.at) } : order
}

export const turnIssued = ({ power, order }: Issued): Issued => ({
  power: turnPower(power),
  order: turnOrder(order),
})

const turnBoard = ({ units, dislodged, standoffs, owners }: BoardState): BoardState => ({
  units: units.map(turnUnit),
  dislodged: dislodged.map(({ unit, from }) => ({
    unit: turnUnit(unit),
    from: from === null ? null : turnPlace(from),
  })),
  standoffs: standoffs.map(turnPlace),
  owners: Object.fromEntries(
    Object.entries(owners).map(([at, owner]: [string, Power]) => [turnPlace(at as Province), turnPower(owner)]),
  ),
})

export function turnPosition(position: Position): Position {
  const boards = Object.entries(position.boards).map(([board, state]) => [board, turnBoard(state)])
  const { homeward } = position.memory as { readonly homeward: readonly Location[] }
  return { ...position, boards: Object.fromEntries(boards), memory: { homeward: homeward.map(turnPlace) } }
}
