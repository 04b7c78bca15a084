/** Positions in which questions about legality are expensive: many fleets at sea, and armies to convoy. */
import type { Atlas, ProvinceInfo, Terrain } from '../../src/rules/atlas/atlas.ts'
import { type Power, unitId } from '../../src/rules/names.ts'
import { onCoast } from '../../src/rules/atlas/atlas.ts'
import { phaseAt } from '../../src/rules/phase-calendar.ts'
import { type Position, type Unit, publicAtlas, withBoard } from '../../src/rules/position/position.ts'
import type { Variant } from '../../src/rules/seam/variant.ts'

type Placed = Pick<Unit, 'arm' | 'at'>

const armyIn = ({ code }: ProvinceInfo): Placed => ({ arm: 'army', at: code })
const fleetIn = (at: ProvinceInfo): Placed => ({ arm: 'fleet', at: onCoast(at, at.coasts[0] ?? null) })

/**
 * Named positions of a movement phase. Unless the name says so, the first seat has all units, about as many as one
 * power can ever have.
 */
export function hostilePositions(variant: Variant): ReadonlyMap<string, Position> {
  const start = startOfMovement(variant)
  const atlas = publicAtlas(variant, start)
  const [first] = variant.seats.flatMap((seat) => variant.powers(start, seat))
  const powers = atlas.powers.map(({ power }) => power)
  const mine = first === undefined ? powers : [first]
  const lie = (terrain: Terrain) => atlas.provinces.filter((province) => province.terrain === terrain)
  const [seas, coasts, lands] = [lie('sea'), lie('coast'), lie('land')]
  const halfOfSeas = seas.filter((_, n) => n % 2 === 0)
  const ashore = [...coasts, ...lands]
  const position = (units: readonly Placed[], owners: readonly Power[] = mine) => unitsAt(variant, start, units, owners)
  return new Map([
    ['19 fleets, 15 armies', position([...seas.slice(0, 19).map(fleetIn), ...coasts.slice(0, 15).map(armyIn)])],
    ['20 fleets, 8 armies', position([...seas.slice(0, 20).map(fleetIn), ...coasts.slice(0, 8).map(armyIn)])],
    ['all seas, 8 armies', position([...seas.map(fleetIn), ...coasts.slice(0, 8).map(armyIn)])],
    [
      'the longest chain and armies',
      position([...longestChain(atlas).map(fleetIn), ...coasts.map(armyIn)].slice(0, 34)),
    ],
    ['half of the seas and armies', position([...halfOfSeas.map(fleetIn), ...coasts.map(armyIn)].slice(0, 34))],
    ['all seas and coasts, of all powers', position([...seas.map(fleetIn), ...coasts.map(armyIn)], powers)],
    ['fleets in all seas and ports, of all powers', position([...seas, ...coasts].map(fleetIn), powers)],
    ['a unit in every province, of all powers', position([...seas.map(fleetIn), ...ashore.map(armyIn)], powers)],
  ])
}

/** The start, moved on to the first turn with moves. */
function startOfMovement(variant: Variant): Position {
  const start = variant.setup(0)
  const turns = Array.from({ length: 10 }, (_, n) => n)
  const turn = turns.find((n) => phaseAt(variant.calendar, n).steps.includes('moves')) ?? 0
  return { ...start, turn }
}

/** The same units on every board. */
const unitsAt = (variant: Variant, start: Position, placed: readonly Placed[], powers: readonly Power[]): Position =>
  variant.boards.reduce((position, { board }, n) => {
    const units = placed.flatMap((unit, m): Unit[] => {
      const power = powers[m % powers.length]
      return power === undefined ? [] : [{ ...unit, id: unitId(1 + m + n * placed.length), power }]
    })
    return withBoard(position, board, { units })
  }, start)

/** A long row of seas in which only neighbours border each other. Searches a limited time. */
function longestChain(atlas: Atlas): readonly ProvinceInfo[] {
  let longest: readonly ProvinceInfo[] = []
  let left = 20_000
  const seasAt = ({ code }: ProvinceInfo) =>
    atlas.steps('fleet', code).flatMap(({ province }) => (province.terrain === 'sea' ? [province] : []))
  const extend = (chain: readonly ProvinceInfo[], last: ProvinceInfo): void => {
    if (chain.length > longest.length) longest = chain
    const bordering = new Set(chain.filter((sea) => sea !== last).flatMap(seasAt))
    for (const sea of seasAt(last))
      if (left-- > 0 && !chain.includes(sea) && !bordering.has(sea)) extend([...chain, sea], sea)
  }
  for (const sea of atlas.provinces) if (sea.terrain === 'sea') extend([sea], sea)
  return longest
}
