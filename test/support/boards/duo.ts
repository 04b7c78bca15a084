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

export const turnedPlace = <L extends Location>(at: L): L => (OTHER_SIDE.get(at) ?? at) as L
const SWAPPED: ReadonlyMap<string, string> = new Map([
  ['ROTLAND', 'GRUNLAND'],
  ['GRUNLAND', 'ROTLAND'],
])
export const turnedPower = <P extends string>(power: P): P => (SWAPPED.get(power) ?? power) as P

export const turnedUnit = (unit: Unit): Unit => ({ ...unit, power: turnedPower(unit.power), at: turnedPlace(unit.at) })

function turnedOrder(order: Order): Order {
  if ('to' in order && order.to !== null) return { ...order, to: turnedPlace(order.to) }
  return 'at' in order ? { ...order, at: turnedPlace(order.at) } : order
}

export const turnedIssued = ({ power, order }: Issued): Issued => ({
  power: turnedPower(power),
  order: turnedOrder(order),
})

const turnedBoard = ({ units, dislodged, standoffs, owners }: BoardState): BoardState => ({
  units: units.map(turnedUnit),
  dislodged: dislodged.map(({ unit, from }) => ({
    unit: turnedUnit(unit),
    from: from === null ? null : turnedPlace(from),
  })),
  standoffs: standoffs.map(turnedPlace),
  owners: Object.fromEntries(
    Object.entries(owners).map(([at, owner]: [string, Power]) => [turnedPlace(at as Province), turnedPower(owner)]),
  ),
})

export function turned(position: Position): Position {
  const boards = Object.entries(position.boards).map(([board, state]) => [board, turnedBoard(state)])
  const { homeward } = position.memory as { readonly homeward: readonly Location[] }
  return { ...position, boards: Object.fromEntries(boards), memory: { homeward: homeward.map(turnedPlace) } }
}
