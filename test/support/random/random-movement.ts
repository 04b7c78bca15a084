/** Random positions and orders, dense enough to collide, and reproducible by seed. */
import type { Atlas } from '../../../src/rules/atlas/atlas.ts'
import type { Location, UnitId } from '../../../src/rules/names.ts'
import { location, power, unitId } from '../../../src/rules/names.ts'
import type { CoreOrder, Issued } from '../../../src/rules/orders/order.ts'
import type { Unit } from '../../../src/rules/position/position.ts'
import { ONE_MAP, type OneMap } from '../boards/movement.ts'

export type Dice = (sides: number) => number

/** A small random number generator (Mulberry32). */
export function diceFrom(seed: number): Dice {
  let state = seed
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % sides
  }
}

const pick = <T>(dice: Dice, list: readonly T[]): T => {
  const item = list[dice(list.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

const placesOf = (atlas: Atlas): readonly Location[] => atlas.locations.map(({ id }) => id)

/** Units of a few powers in one corner of the board. Up to three share a province if allowed. */
export function randomUnits(dice: Dice, count: number, { atlas, mayShare }: OneMap = ONE_MAP.standard): Unit[] {
  const units: Unit[] = []
  const standing = new Map<string, number>()
  const corner: Location[] = [pick(dice, placesOf(atlas))]
  for (let tries = 0; units.length < count && tries < 20 * count; tries++) {
    const place = atlas.location(pick(dice, corner))
    if (place === undefined) continue
    const { reach, province, id, coast } = place
    corner.push(...[...reach.army, ...reach.fleet].flatMap((n) => atlas.locations[n]?.id ?? []))
    const fleet =
      province.terrain === 'sea' ||
      coast !== null ||
      (province.terrain === 'coast' && province.coasts.length === 0 && dice(4) === 0)
    const others = standing.get(province.code) ?? 0
    if (others >= (mayShare(province.code) ? 3 : 1)) continue
    standing.set(province.code, others + 1)
    units.push({ id: unitId(units.length + 1), power: power(`P${dice(4)}`), arm: fleet ? 'fleet' : 'army', at: id })
  }
  return units
}

/** Mostly legal orders that mostly fit each other: some follow orders before them. */
export function randomOrders(dice: Dice, units: readonly Unit[], board: OneMap = ONE_MAP.standard): Issued[] {
  const moves = new Map<UnitId, Location>()
  const orders = units.map((unit) => {
    const order = randomMove(dice, unit, board.atlas)
    if (order.kind === 'move') moves.set(unit.id, order.to)
    return order
  })
  return units.map((unit, n) => ({
    power: unit.power,
    order:
      dice(2) === 0 ? helpFrom(dice, unit, units, moves, board.atlas) : (orders[n] ?? { kind: 'hold', unit: unit.id }),
  }))
}

function randomMove(dice: Dice, unit: Unit, atlas: Atlas): CoreOrder {
  const near = atlas.location(unit.at)?.reach[unit.arm] ?? []
  const far = unit.arm === 'army' && dice(2) === 0
  const to =
    far || near.length === 0 ? overseas(dice, unit.at, atlas) : (atlas.locations[pick(dice, near)]?.id ?? unit.at)
  return dice(8) === 0
    ? { kind: 'hold', unit: unit.id }
    : { kind: 'move', unit: unit.id, to, via: dice(6) === 0, map: null }
}

/** The seas that border a place. */
const seasAt = (at: Location, atlas: Atlas) =>
  atlas.locations.filter(
    ({ province, id }) => province.terrain === 'sea' && atlas.touches('fleet', id, atlas.provinceOf(at)),
  )

/** A place that one or two fleets could convoy an army to; from inland, any place. */
function overseas(dice: Dice, from: Location, atlas: Atlas): Location {
  const seas = seasAt(from, atlas)
  if (seas.length === 0) return pick(dice, placesOf(atlas))
  const first = pick(dice, seas)
  const next = seasAt(first.id, atlas)
  const last = next.length > 0 && dice(2) === 0 ? pick(dice, next) : first
  const coast = atlas.locations[pick(dice, last.reach.fleet)]
  return coast === undefined ? first.id : coast.province.code
}

function helpFrom(
  dice: Dice,
  unit: Unit,
  units: readonly Unit[],
  moves: ReadonlyMap<UnitId, Location>,
  atlas: Atlas,
): CoreOrder {
  const atSea = unit.arm === 'fleet' && atlas.location(unit.at)?.province.terrain === 'sea'
  const travellers = units.filter(
    (other) => other.arm === 'army' && moves.has(other.id) && isFar(other, moves.get(other.id) ?? other.at, atlas),
  )
  if (atSea && travellers.length > 0 && dice(2) === 0) {
    const army = pick(dice, travellers)
    return { kind: 'convoy', unit: unit.id, of: army.id, to: moves.get(army.id) ?? army.at, map: null }
  }
  const near = units.filter((other) => other !== unit && canHelp(unit, moves.get(other.id) ?? other.at, atlas))
  const target = near.length > 0 && dice(12) > 0 ? pick(dice, near) : pick(dice, units)
  const to = moves.get(target.id) ?? null
  if (atSea && target.arm === 'army' && to !== null && dice(4) > 0)
    return { kind: 'convoy', unit: unit.id, of: target.id, to, map: null }
  return { kind: 'support', unit: unit.id, of: target.id, to: dice(10) === 0 ? null : to, map: null }
}

const isFar = (army: Unit, to: Location, atlas: Atlas): boolean => !atlas.touches('army', army.at, atlas.provinceOf(to))

function canHelp(unit: Unit, at: Location, atlas: Atlas): boolean {
  const province = atlas.location(at)?.province
  return province !== undefined && atlas.touches(unit.arm, unit.at, province.code)
}

/** The orders of a test case, some of them replaced by others. */
export function alteredOrders(dice: Dice, units: readonly Unit[], issued: readonly Issued[]): Issued[] {
  const others = randomOrders(dice, units)
  const given = (id: UnitId): Issued | undefined => issued.find(({ order }) => 'unit' in order && order.unit === id)
  return others.map((other, n) => (dice(5) === 0 ? other : (given(units[n]?.id ?? unitId(0)) ?? other)))
}

/** More units among these, of the same powers. */
export function reinforced(dice: Dice, units: readonly Unit[], count: number): Unit[] {
  const powers = units.map((unit) => unit.power)
  const { atlas } = ONE_MAP.standard
  const isFree = (unit: Unit): boolean => units.every(({ at }) => atlas.provinceOf(at) !== atlas.provinceOf(unit.at))
  const others = randomUnits(dice, count).filter(isFree)
  return [
    ...units,
    ...others.map((unit, n) => ({ ...unit, id: unitId(units.length + 1 + n), power: pick(dice, powers) })),
  ]
}

/** Nonsense orders: missing units, missing places, and kinds of other phases. */
export function wildOrders(dice: Dice, units: readonly Unit[]): Issued[] {
  const places = placesOf(ONE_MAP.standard.atlas)
  const unit = (): UnitId => unitId(dice(units.length + 3))
  const to = (): Location => (dice(20) === 0 ? location('NOWHERE') : pick(dice, places))
  return Array.from({ length: units.length + 4 }, () => {
    const kinds: readonly CoreOrder[] = [
      { kind: 'hold', unit: unit() },
      { kind: 'move', unit: unit(), to: to(), via: dice(2) === 0, map: null },
      { kind: 'support', unit: unit(), of: unit(), to: dice(2) === 0 ? null : to(), map: null },
      { kind: 'convoy', unit: unit(), of: unit(), to: to(), map: null },
      { kind: 'retreat', unit: unit(), to: to(), map: null },
      { kind: 'disband', unit: unit() },
      { kind: 'waive' },
    ]
    return { power: power(`P${dice(4)}`), order: pick(dice, kinds) }
  })
}
